#include "views/review/compare_private.h"

#include "views/theme/theme.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/labels.h"
#include "views/widgets/search_field.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>

namespace cw::views {

using review::ChangeHow;

namespace {
constexpr int kLeastChanges = 480; ///< px beside the numbers
}

void CompareWorkspace::Private::build()
{
    auto* layout = new QVBoxLayout(workspace);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(buildHead());
    bar = new SidesBar(workspace);
    layout->addWidget(bar);
    QObject::connect(bar, &SidesBar::chosen, workspace, &CompareWorkspace::setReading);
    QObject::connect(bar, &SidesBar::swapRequested, workspace, &CompareWorkspace::swapSides);
    stack = new QStackedWidget(workspace);
    empty = new EmptyState(stack);
    stack->addWidget(buildBody());
    stack->addWidget(empty);
    layout->addWidget(stack, 1);
    QObject::connect(empty, &EmptyState::actionTriggered, workspace, [this] { askForFile(); });
}

QWidget* CompareWorkspace::Private::buildHead()
{
    auto* head = new QWidget(workspace);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    title = new QLabel(head);
    setLook(title, "title");
    others = new QComboBox(head);
    others->setObjectName(QStringLiteral("other_states"));
    others->setAccessibleName(tr("Compare with a phase, variant or revision of this design"));
    others->setToolTip(others->accessibleName());
    others->setPlaceholderText(tr("Phase, variant, revision…"));
    others->setMinimumWidth(200);
    auto* file = new QPushButton(tr("Compare with a file…"), head);
    stop = new QPushButton(tr("Stop comparing"), head);
    row->addWidget(title, 1);
    row->addWidget(others);
    row->addWidget(file);
    row->addWidget(stop);
    QObject::connect(file, &QPushButton::clicked, workspace, [this] { askForFile(); });
    QObject::connect(stop, &QPushButton::clicked, workspace, &CompareWorkspace::stopComparing);
    QObject::connect(others, &QComboBox::activated, workspace, [this](int index) {
        const project::Reading chosen = otherReadings.at(std::size_t(index));
        others->setCurrentIndex(-1);
        // A variant is what may become of the design; all else is what was before its end.
        if (chosen.variant)
            workspace->compareWithin({}, chosen);
        else
            workspace->compareWithin(chosen, {});
    });
    return head;
}

QWidget* CompareWorkspace::Private::buildChips(QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* flow = new FlowLayout(box);
    for (std::size_t i = 0; i < hows.size(); ++i) {
        hows[i] = new Chip(changeHowName(ChangeHow(i)), box);
        flow->addWidget(hows[i]);
    }
    for (std::size_t i = 0; i < disciplines.size(); ++i) {
        const std::string_view name = enumName(model::Discipline(i));
        QString text = QString::fromUtf8(name.data(), qsizetype(name.size()));
        text[0] = text[0].toUpper();
        disciplines[i] = new Chip(text, box);
        flow->addWidget(disciplines[i]);
    }
    for (Chip* chip : box->findChildren<Chip*>())
        QObject::connect(chip, &QPushButton::toggled, workspace, [this] { filter(); });
    return box;
}

QWidget* CompareWorkspace::Private::buildBody()
{
    body = new QSplitter(Qt::Horizontal, stack);
    auto* splitter = body;
    auto* left = new QFrame(splitter);
    setLook(left, "card");
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(12, 10, 12, 12);
    auto* top = new QHBoxLayout;
    top->addWidget(buildChips(left), 1);
    auto* search = new SearchField(tr("Filter changes"), left);
    search->setMaximumWidth(220);
    top->addWidget(search, 0, Qt::AlignTop);
    leftColumn->addLayout(top);
    view = new QTreeView(left);
    view->setModel(model);
    view->setAccessibleName(tr("Changes"));
    view->setUniformRowHeights(true);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->header()->setStretchLastSection(true);
    view->setColumnWidth(ChangesModel::NameColumn, 240);
    view->setColumnWidth(ChangesModel::KindColumn, 96);
    view->setColumnWidth(ChangesModel::DisciplineColumn, 96);
    leftColumn->addWidget(view, 1);
    search->setList(view);
    QObject::connect(search, &SearchField::searched, model, &ChangesModel::setText);
    QObject::connect(view, &QTreeView::clicked, workspace, [this](const QModelIndex& index) {
        const auto ref = model->entity(index);
        if (!ref || !workspace->context().session.design().contains(*ref))
            return;
        workspace->context().selection().set(*ref);
        Q_EMIT workspace->context().selection().revealRequested(*ref);
    });

    auto* right = new QFrame(splitter);
    setLook(right, "card");
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(12, 10, 12, 12);
    rightColumn->addWidget(new SectionLabel(tr("What follows"), right));
    table = new QTableView(right);
    table->setModel(numbers);
    table->setAccessibleName(tr("Headline numbers before and after"));
    table->setShowGrid(false);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(28);
    table->setWordWrap(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    rightColumn->addWidget(table, 1);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);

    auto* page = new QWidget(stack);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    pages = new QTabBar(page);
    pages->addTab(tr("Changes"));
    pages->addTab(tr("What follows"));
    pages->setAccessibleName(tr("Changes, or what follows from them"));
    pages->setDrawBase(false);
    pages->setUsesScrollButtons(false); // two short names are never too long
    QObject::connect(pages, &QTabBar::currentChanged, workspace, [this] { arrange(); });
    column->addWidget(pages, 0, Qt::AlignLeft);
    column->addWidget(splitter, 1);
    return page;
}

void CompareWorkspace::Private::arrange()
{
    constexpr int kMargins = 40; // of the card, and a scroll bar
    const int numbersWidth = table->horizontalHeader()->length() + kMargins;
    const int room = workspace->width() - 32; // without its margins
    const bool narrow = room - numbersWidth < kLeastChanges;
    pages->setVisible(narrow);
    body->widget(0)->setVisible(!narrow || pages->currentIndex() == 0);
    body->widget(1)->setVisible(!narrow || pages->currentIndex() == 1);
    if (!narrow && body->sizes().at(1) < numbersWidth)
        body->setSizes({room - numbersWidth, numbersWidth});
}

void CompareWorkspace::resizeEvent(QResizeEvent* event)
{
    Workspace::resizeEvent(event);
    m->arrange();
}

void CompareWorkspace::Private::showNumbers(const std::vector<review::HeadlineRow>& rows)
{
    numbers->clear();
    numbers->setHorizontalHeaderLabels({tr("Number"), tr("Before"), tr("After"), tr("Change")});
    const Theme& theme = workspace->context().theme;
    for (const review::HeadlineRow& row : rows) {
        QList<QStandardItem*> items;
        for (const std::string& text : {row.name, row.before, row.after, row.change}) {
            auto* item = new QStandardItem(QString::fromStdString(text));
            item->setEditable(false);
            if (!items.isEmpty())
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            items << item;
        }
        if (row.direction != 0) {
            items.last()->setText(
                (row.direction > 0 ? QStringLiteral("▲ ") : QStringLiteral("▼ ")) +
                items.last()->text());
            items.last()->setForeground(
                theme.colour(row.direction > 0 ? drawing::Role::Good : drawing::Role::Warning));
            items.last()->setToolTip(row.direction > 0 ? tr("better") : tr("worse"));
        }
        numbers->appendRow(items);
    }
    for (int column = 1; column < 4; ++column)
        if (QStandardItem* head = numbers->horizontalHeaderItem(column))
            head->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    arrange();
}

void CompareWorkspace::Private::showCounts()
{
    for (std::size_t i = 0; i < hows.size(); ++i)
        hows[i]->setCount(model->count(ChangeHow(i)));
    for (std::size_t i = 0; i < disciplines.size(); ++i) {
        const int count = model->count(model::Discipline(i));
        disciplines[i]->setCount(count);
        disciplines[i]->setVisible(count > 0);
    }
}

void CompareWorkspace::Private::filter()
{
    QSet<int> wantedHows;
    QSet<int> wantedDisciplines;
    for (std::size_t i = 0; i < hows.size(); ++i)
        if (hows[i]->isChecked())
            wantedHows.insert(int(i));
    for (std::size_t i = 0; i < disciplines.size(); ++i)
        if (disciplines[i]->isChecked())
            wantedDisciplines.insert(int(i));
    model->setHows(wantedHows);
    model->setDisciplines(wantedDisciplines);
}

} // namespace cw::views
