#include "views/docks/structure_dock.h"

#include "views/models/structure_model.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/search_field.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <set>

namespace cw::views {

struct StructureDock::Private {
    StructureDock* dock{nullptr};
    StructureModel* model{nullptr};
    SearchField* search{nullptr};
    QStackedWidget* stack{nullptr};
    QTreeView* view{nullptr};
    EmptyState* empty{nullptr};
    std::set<model::EntityRef> open; ///< expanded objects, kept over resets
    bool following{false};           ///< the view follows the selection, or the other way round

    void build();
    void showDocument();
    void afterReset();
    void toSelection(bool reveal);
    void fromSelection();
};

StructureDock::StructureDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Structure"));
    Private* d = m.get();
    d->dock = this;
    d->model = new StructureModel(context.theme, this);
    d->build();
    connect(d->search, &SearchField::searched, d->model, &StructureModel::setFilter);
    connect(d->model, &QAbstractItemModel::modelReset, this, [d] { d->afterReset(); });
    connect(d->view, &QTreeView::expanded, this, [d](const QModelIndex& index) {
        if (const auto ref = d->model->entity(index); ref && !d->model->isFiltered())
            d->open.insert(*ref);
    });
    connect(d->view, &QTreeView::collapsed, this, [d](const QModelIndex& index) {
        if (const auto ref = d->model->entity(index); ref && !d->model->isFiltered())
            d->open.erase(*ref);
    });
    connect(d->view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [d] { d->toSelection(false); });
    connect(d->view, &QTreeView::clicked, this, [d] { d->toSelection(true); });
    connect(d->view, &QTreeView::activated, this, [d] { d->toSelection(true); });
    Session& session = context.session;
    connect(&session, &Session::documentChanged, this, [d] { d->showDocument(); });
    connect(&session, &Session::changed, this, [d, &session](const model::ChangeSet& changes) {
        d->following = true;
        d->model->update(session.state(), changes);
        d->following = false;
        d->fromSelection();
    });
    connect(&context.selection(), &Selection::changed, this, [d] { d->fromSelection(); });
    d->showDocument();
}

StructureDock::~StructureDock() = default;

QString StructureDock::title() const
{
    return tr("Structure");
}

void StructureDock::focusFilter()
{
    m->search->setFocus(Qt::ShortcutFocusReason);
    m->search->selectAll();
}

void StructureDock::Private::build()
{
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    search = new SearchField(tr("Filter by name"), dock);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 8, 12, 8);
    head->addWidget(search);
    layout->addLayout(head);
    stack = new QStackedWidget(dock);
    view = new QTreeView(stack);
    view->setModel(model);
    view->setAccessibleName(tr("Structure of the design"));
    view->setUniformRowHeights(true);
    view->setHeaderHidden(true);
    view->setIndentation(12);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setDragEnabled(true);
    view->setTextElideMode(Qt::ElideMiddle);
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    // As wide as what is seen needs: the names take the rest.
    view->header()->setMinimumSectionSize(24);
    view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    // Of the rows in sight: to measure a thousand takes longer than a frame.
    view->header()->setResizeContentsPrecision(0);
    search->setList(view);
    empty = new EmptyState(stack);
    stack->addWidget(view);
    stack->addWidget(empty);
    layout->addWidget(stack, 1);
}

void StructureDock::Private::showDocument()
{
    const Session& session = dock->context().session;
    open.clear();
    if (session.isOpen()) {
        // Halls stand open: racks are what one looks for first.
        for (const model::Site& site : session.design().table<model::Site>())
            open.insert(site.id);
        for (const model::Hall& hall : session.design().table<model::Hall>())
            open.insert(hall.id);
    } else {
        empty->show(tr("No design is open"), tr("Open a project or begin with a template."));
    }
    stack->setCurrentWidget(session.isOpen() ? static_cast<QWidget*>(view) : empty);
    model->reset(session.isOpen() ? session.state() : edit::State::of({}));
}

void StructureDock::Private::afterReset()
{
    following = true;
    if (model->isFiltered()) {
        view->expandAll();
    } else {
        for (const model::EntityRef& ref : open)
            if (const QModelIndex index = model->indexOf(ref); index.isValid())
                view->expand(index);
    }
    following = false;
    if (model->isFiltered() && model->rowCount() == 0) {
        empty->show(tr("Nothing has that name"),
                    tr("No object's name has \"%1\".").arg(search->text()));
        stack->setCurrentWidget(empty);
    } else if (dock->context().session.isOpen()) {
        stack->setCurrentWidget(view);
    }
    fromSelection();
}

void StructureDock::Private::toSelection(bool reveal)
{
    if (following)
        return;
    following = true;
    Selection::Refs refs;
    for (const QModelIndex& row : view->selectionModel()->selectedRows())
        if (const auto ref = model->entity(row))
            refs.push_back(*ref);
    Selection& selection = dock->context().selection();
    if (const auto current = model->entity(view->currentIndex()))
        if (const auto at = std::find(refs.begin(), refs.end(), *current); at != refs.end())
            std::rotate(at, at + 1, refs.end());
    if (!refs.empty()) {
        selection.set(refs);
        if (reveal)
            Q_EMIT selection.revealRequested(refs.back());
    }
    following = false;
}

void StructureDock::Private::fromSelection()
{
    if (following)
        return;
    following = true;
    const Selection::Refs& refs = dock->context().selection().refs();
    // Of many objects only those that are made already are marked: the tree stays lazy.
    constexpr std::size_t kFew = 32;
    constexpr std::size_t kMany = 2000;
    QItemSelection marked;
    QModelIndex last;
    for (std::size_t i = 0; i < refs.size() && i < kMany; ++i)
        if (const QModelIndex at = model->indexOf(refs[i], refs.size() <= kFew); at.isValid()) {
            marked.select(at, at.siblingAtColumn(StructureModel::kColumns - 1));
            last = at;
        }
    view->selectionModel()->select(marked, QItemSelectionModel::ClearAndSelect);
    if (last.isValid()) {
        view->selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
        if (!view->hasFocus())
            view->scrollTo(last);
    }
    following = false;
}

} // namespace cw::views
