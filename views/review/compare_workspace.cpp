#include "views/review/compare_workspace.h"

#include "core/project/document.h"
#include "views/review/changes_model.h"
#include "views/review/comparison_job.h"
#include "views/theme/theme.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/labels.h"
#include "views/widgets/search_field.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeView>

namespace cw::views {

using review::ChangeHow;

struct CompareWorkspace::Private {
    CompareWorkspace* workspace{nullptr};
    ChangesModel* model{nullptr};
    QStandardItemModel* numbers{nullptr};
    QLabel* title{nullptr};
    QComboBox* revisions{nullptr};
    QPushButton* stop{nullptr};
    std::array<Chip*, 10> disciplines{};
    std::array<Chip*, 4> hows{};
    QStackedWidget* stack{nullptr};
    EmptyState* empty{nullptr};
    QTreeView* view{nullptr};
    Highlights highlights;
    ComparedSide side;
    bool comparing{false}; ///< something is compared
    bool running{false};

    void build();
    QWidget* buildHead();
    QWidget* buildChips(QWidget* parent);
    QWidget* buildBody();
    void showRevisions();
    void start();
    void accept(Expected<ComparisonResult> result);
    void showNumbers(const std::vector<review::HeadlineRow>& rows);
    void showCounts();
    void filter();
    void askForFile();
    void showState();
};

CompareWorkspace::CompareWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Review"));
    Private* d = m.get();
    d->workspace = this;
    d->model = new ChangesModel(context.theme, this);
    d->numbers = new QStandardItemModel(this);
    d->build();
    connect(&context.session, &Session::documentChanged, this, [this, d] {
        stopComparing();
        d->showRevisions();
    });
    connect(&context.session, &Session::changed, this, [d] {
        if (d->comparing)
            d->start();
    });
    d->showRevisions();
    d->showState();
}

CompareWorkspace::~CompareWorkspace() = default;

bool CompareWorkspace::isReady() const
{
    return !m->running;
}

const CompareWorkspace::Highlights& CompareWorkspace::highlights() const
{
    return m->highlights;
}

void CompareWorkspace::Private::build()
{
    auto* layout = new QVBoxLayout(workspace);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(buildHead());
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
    revisions = new QComboBox(head);
    revisions->setAccessibleName(tr("Compare with a revision"));
    revisions->setPlaceholderText(tr("Compare with a revision"));
    revisions->setMinimumWidth(220);
    auto* file = new QPushButton(tr("Compare with a file …"), head);
    stop = new QPushButton(tr("Stop comparing"), head);
    row->addWidget(title, 1);
    row->addWidget(revisions);
    row->addWidget(file);
    row->addWidget(stop);
    QObject::connect(file, &QPushButton::clicked, workspace, [this] { askForFile(); });
    QObject::connect(stop, &QPushButton::clicked, workspace, &CompareWorkspace::stopComparing);
    QObject::connect(revisions, &QComboBox::activated, workspace, [this](int index) {
        workspace->compareWithRevision(revisions->itemData(index).toString());
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
    auto* splitter = new QSplitter(Qt::Horizontal, stack);
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
    auto* table = new QTableView(right);
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
    return splitter;
}

void CompareWorkspace::Private::showRevisions()
{
    revisions->clear();
    const Session& session = workspace->context().session;
    if (session.isOpen())
        for (const project::Revision& revision : session.opened().document.revisions) {
            const QString label = QString::fromStdString(revision.label);
            QString text = tr("Revision %1").arg(label);
            if (!revision.date.empty())
                text += QStringLiteral(" · ") + QString::fromStdString(revision.date);
            revisions->addItem(text, label);
        }
    revisions->setCurrentIndex(-1);
    revisions->setVisible(revisions->count() > 0);
}

void CompareWorkspace::Private::askForFile()
{
    auto* dialog = new QFileDialog(workspace, tr("Compare with"), {},
                                   tr("Clusterwright projects (*.cwright);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, workspace,
                     &CompareWorkspace::compareWithFile);
    dialog->open();
}

void CompareWorkspace::compareWithFile(const QString& path)
{
    m->side = {QFileInfo(path).fileName(), std::nullopt,
               project::Path(QFile::encodeName(path).toStdString())};
    m->comparing = true;
    m->start();
}

void CompareWorkspace::compareWithRevision(const QString& label)
{
    if (!context().session.isOpen())
        return;
    const project::Revision* revision =
        project::findRevision(context().session.opened().document, label.toStdString());
    if (revision == nullptr) {
        Q_EMIT message(tr("There is no revision %1").arg(label));
        return;
    }
    m->side = {tr("revision %1").arg(label), edit::State::of(revision->design), {}};
    m->comparing = true;
    m->start();
}

void CompareWorkspace::stopComparing()
{
    m->comparing = false;
    m->running = false;
    m->side = {};
    m->model->setRows({});
    m->showNumbers({});
    m->highlights.clear();
    m->showState();
    Q_EMIT highlightsChanged(m->highlights);
}

void CompareWorkspace::Private::start()
{
    Context& context = workspace->context();
    if (!context.session.isOpen())
        return;
    running = true;
    showState();
    review::HeadlineOptions options;
    options.prices = context.catalog.referencePrices();
    options.today = context.session.world().clock.now().date();
    context.jobs().run<ComparisonResult>(
        comparisonJob(side, context.session.state(), std::move(options),
                      context.session.world().files),
        QStringLiteral("compare"),
        [this](Expected<ComparisonResult> result) { accept(std::move(result)); });
}

void CompareWorkspace::Private::accept(Expected<ComparisonResult> result)
{
    if (!comparing || (!result && result.error().code == ErrorCode::Cancelled))
        return; // stopped, or a newer one runs
    running = false;
    if (!result) {
        workspace->stopComparing();
        empty->show(tr("They cannot be compared"), QString::fromStdString(result.error().text()),
                    tr("Compare with another file …"));
        Q_EMIT workspace->message(QString::fromStdString(result.error().text()));
        return;
    }
    // Read once: what the open design becomes is compared with the same.
    side.state = result->other;
    highlights =
        highlightsOf(result->changes, result->other.design, workspace->context().session.design());
    showNumbers(result->headlines);
    model->setRows(std::move(result->changes));
    showCounts();
    showState();
    Q_EMIT workspace->highlightsChanged(highlights);
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

void CompareWorkspace::Private::showState()
{
    stop->setVisible(comparing);
    if (!comparing) {
        title->setText(tr("Review"));
        empty->show(tr("Nothing is compared"),
                    tr("Compare the open design with another file or a frozen revision: what "
                       "changed by discipline, and what follows for power, price and speed."),
                    tr("Compare with a file …"));
        stack->setCurrentWidget(empty);
        return;
    }
    const QString name = workspace->context().session.name();
    title->setText(
        running ? tr("Comparing %1 with %2 …").arg(name, side.name)
                : tr("%1 → %2 · differences: %3").arg(side.name, name).arg(model->rows().size()));
    if (!running && model->rows().empty()) {
        empty->show(tr("No differences"), tr("%1 and %2 say the same.").arg(name, side.name),
                    tr("Compare with another file …"));
        stack->setCurrentWidget(empty);
        return;
    }
    stack->setCurrentIndex(model->rows().empty() ? 1 : 0);
    if (running && model->rows().empty())
        empty->show(tr("Comparing …"), tr("Both designs are read, compared and computed."));
}

} // namespace cw::views
