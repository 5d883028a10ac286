#include "views/docks/catalog_dock.h"

#include "core/analysis/part_text.h"
#include "views/docks/part_delegate.h"
#include "views/docks/part_details.h"
#include "views/models/catalog_groups.h"
#include "views/models/catalog_model.h"
#include "views/session/plural.h"
#include "views/theme/theme.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/labels.h"
#include "views/widgets/search_field.h"

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace cw::views {

namespace {

constexpr const char* kFavouritesSetting = "catalog/favourites";

} // namespace

struct CatalogDock::Private {
    CatalogDock* dock{nullptr};
    CatalogModel* model{nullptr};
    SearchField* search{nullptr};
    std::vector<Chip*> chips;
    Chip* favourites{nullptr};
    QLabel* count{nullptr};
    QStackedWidget* stack{nullptr};
    QListView* view{nullptr};
    EmptyState* empty{nullptr};
    PartDetails* details{nullptr};

    void build();
    void applyChips();
    void showState();
    void showDetails();
    void toggleFavourite(const QString& key);
    void openMenu(const QPoint& at);
};

CatalogDock::CatalogDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Catalog"));
    Private* d = m.get();
    d->dock = this;
    d->model = new CatalogModel(context.catalog, context.theme, this);
    d->build();
    const QStringList kept = QSettings().value(QLatin1String(kFavouritesSetting)).toStringList();
    d->model->setFavourites(QSet<QString>(kept.begin(), kept.end()));
    connect(d->search, &SearchField::searched, d->model, &CatalogModel::setText);
    connect(d->model, &QAbstractItemModel::modelReset, this, [d] {
        d->showState();
        d->showDetails();
    });
    connect(d->view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [d] { d->showDetails(); });
    connect(d->view, &QListView::activated, this, [this](const QModelIndex& index) {
        Q_EMIT addRequested(index.data(CatalogModel::KeyRole).toString());
    });
    connect(d->view, &QWidget::customContextMenuRequested, this,
            [d](const QPoint& at) { d->openMenu(at); });
    connect(d->details, &PartDetails::favouriteToggled, this,
            [d](const QString& key) { d->toggleFavourite(key); });
    connect(d->details, &PartDetails::addRequested, this, &CatalogDock::addRequested);
    connect(d->empty, &EmptyState::actionTriggered, this, [d] {
        d->search->clear();
        for (Chip* chip : d->chips)
            chip->setChecked(false);
        d->favourites->setChecked(false);
        d->applyChips();
    });
    d->showState();
    d->showDetails();
}

CatalogDock::~CatalogDock() = default;

QString CatalogDock::title() const
{
    return tr("Catalog");
}

void CatalogDock::focusSearch()
{
    m->search->setFocus(Qt::ShortcutFocusReason);
    m->search->selectAll();
}

QString CatalogDock::currentPart() const
{
    return m->view->currentIndex().data(CatalogModel::KeyRole).toString();
}

void CatalogDock::Private::build()
{
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 12, 12, 8);
    head->setSpacing(8);
    search = new SearchField(tr("Search parts: h100 8u, 800g osfp…"), dock);
    head->addWidget(search);
    auto* chipBox = new QWidget(dock);
    auto* flow = new FlowLayout(chipBox);
    for (const CatalogGroup& group : catalogGroups()) {
        auto* chip = new Chip(group.title, chipBox);
        chips.push_back(chip);
        flow->addWidget(chip);
        QObject::connect(chip, &QPushButton::clicked, dock, [this] { applyChips(); });
    }
    favourites = new Chip(QStringLiteral("★"), chipBox);
    favourites->setAccessibleName(tr("Favourites"));
    favourites->setToolTip(tr("Only favourites"));
    flow->addWidget(favourites);
    QObject::connect(favourites, &QPushButton::clicked, dock, [this] { applyChips(); });
    head->addWidget(chipBox);
    count = new QLabel(dock);
    setLook(count, "secondary");
    head->addWidget(count);
    layout->addLayout(head);

    auto* splitter = new QSplitter(Qt::Vertical, dock);
    stack = new QStackedWidget(splitter);
    view = new QListView(stack);
    view->setModel(model);
    view->setItemDelegate(new PartDelegate(dock->context().theme, view));
    view->setAccessibleName(tr("Parts"));
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setDragEnabled(true);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    search->setList(view);
    empty = new EmptyState(stack);
    stack->addWidget(view);
    stack->addWidget(empty);
    details = new PartDetails(dock->context().theme, splitter);
    splitter->addWidget(stack);
    splitter->addWidget(details);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setCollapsible(0, false);
    splitter->setSizes({520, 220});
    layout->addWidget(splitter, 1);
}

void CatalogDock::Private::applyChips()
{
    std::vector<model::PartClass> classes;
    const auto groups = catalogGroups();
    for (std::size_t i = 0; i < chips.size(); ++i)
        if (chips[i]->isChecked())
            classes.insert(classes.end(), groups[i].classes.begin(), groups[i].classes.end());
    model->setOnlyFavourites(favourites->isChecked());
    model->setClasses(std::move(classes));
}

void CatalogDock::Private::showState()
{
    const auto size = model->catalogSize();
    count->setVisible(size.has_value());
    count->setText(model->rowCount() == size.value_or(0)
                       ? plural(size.value_or(0), tr("%n part"), tr("%n parts"))
                       : tr("%1 of %2 parts").arg(model->rowCount()).arg(size.value_or(0)));
    if (!size) {
        const auto& problem = dock->context().catalog.problem();
        empty->show(tr("There is no catalog"),
                    problem ? QString::fromStdString(problem->text())
                            : tr("Projects still open: they carry the parts they use."));
    } else if (model->rowCount() == 0) {
        favourites->isChecked() && model->favourites().isEmpty()
            ? empty->show(tr("No favourites yet"), tr("Mark a part with the star to find it here."),
                          tr("Show all parts"))
            : empty->show(tr("No part fits"),
                          tr("Use fewer words or other classes: every word must be the beginning "
                             "of a word of the part."),
                          tr("Show all parts"));
    }
    stack->setCurrentWidget(model->rowCount() > 0 ? static_cast<QWidget*>(view) : empty);
}

void CatalogDock::Private::showDetails()
{
    const QModelIndex index = view->currentIndex();
    const model::Part* part = model->part(index);
    details->setVisible(part != nullptr);
    if (part != nullptr)
        details->show(*part, *model->summary(index),
                      index.data(CatalogModel::FavouriteRole).toBool());
}

void CatalogDock::Private::toggleFavourite(const QString& key)
{
    model->setFavourite(key, !model->favourites().contains(key));
    QStringList keys(model->favourites().begin(), model->favourites().end());
    keys.sort();
    QSettings().setValue(QLatin1String(kFavouritesSetting), keys);
    showDetails();
}

void CatalogDock::Private::openMenu(const QPoint& at)
{
    const QModelIndex index = view->indexAt(at);
    if (!index.isValid())
        return;
    const QString key = index.data(CatalogModel::KeyRole).toString();
    auto* menu = new QMenu(dock);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Add to the design"), dock, [this, key] { Q_EMIT dock->addRequested(key); });
    menu->addAction(index.data(CatalogModel::FavouriteRole).toBool() ? tr("Remove from favourites")
                                                                     : tr("Add to favourites"),
                    dock, [this, key] { toggleFavourite(key); });
    menu->popup(view->viewport()->mapToGlobal(at));
}

} // namespace cw::views
