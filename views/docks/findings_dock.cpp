#include "views/docks/findings_dock.h"

#include "core/checks/waivers.h"
#include "views/docks/author.h"
#include "views/docks/waive_dialog.h"
#include "views/models/findings_model.h"
#include "views/session/plural.h"
#include "views/theme/theme.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/labels.h"
#include "views/widgets/search_field.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QTreeView>

#include <array>
#include <set>

namespace cw::views {

struct FindingsDock::Private {
    FindingsDock* dock{nullptr};
    FindingsModel* model{nullptr};
    std::array<Chip*, kFindingKinds> chips{};
    QComboBox* grouping{nullptr};
    SearchField* search{nullptr};
    QLabel* state{nullptr};
    QStackedWidget* stack{nullptr};
    QTreeView* view{nullptr};
    EmptyState* empty{nullptr};
    std::set<QString> collapsed; ///< titles of groups that the user closed
    bool restoring{false};

    void build();
    void read();
    void applyKinds();
    void showRight();
    void restoreGroups();
    void select(const QModelIndex& index);
    void openMenu(const QPoint& at);
    void addWaiverActions(QMenu& menu);
    void addRuleAction(QMenu& menu, const QModelIndex& index);
    void waive();
    void removeWaivers();
    void applyFix(const QModelIndex& index);
    void setRule(const QString& rule, bool enabled);
    void copy();
    [[nodiscard]] std::vector<checks::Finding> chosen(bool waived) const;
    [[nodiscard]] fabric::MediaSet media() const;
    void edit(const QString& name,
              const std::function<Expected<void>(edit::Transaction&)>& verb) const;
};

void FindingsDock::Private::edit(
    const QString& name, const std::function<Expected<void>(edit::Transaction&)>& verb) const
{
    if (auto done = dock->context().session.edit(name, verb); !done)
        Q_EMIT dock->message(QString::fromStdString(done.error().text()));
}

fabric::MediaSet FindingsDock::Private::media() const
{
    fabric::MediaSet set;
    catalog::Catalog* catalog = dock->context().catalog.catalog();
    if (catalog == nullptr)
        return set;
    for (const auto partClass : {model::PartClass::Cable, model::PartClass::Transceiver}) {
        const auto list = catalog->list(partClass);
        if (!list)
            continue;
        for (const catalog::PartSummary& each : *list)
            if (auto part = catalog->find(each.key))
                set.parts.push_back(std::move(*part));
    }
    return set;
}

void FindingsDock::Private::build()
{
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QWidget(dock);
    auto* top = new QHBoxLayout(bar);
    top->setContentsMargins(12, 2, 12, 4);
    top->setSpacing(8);
    auto* chipBox = new QWidget(bar);
    auto* flow = new FlowLayout(chipBox);
    for (int kind = 0; kind < kFindingKinds; ++kind) {
        auto* chip = new Chip(findingKindName(FindingKind(kind)), chipBox);
        chip->setObjectName(QStringLiteral("kind-%1").arg(kind));
        chip->setChecked(kind <= int(FindingKind::Info));
        chips[size_t(kind)] = chip;
        flow->addWidget(chip);
        QObject::connect(chip, &QPushButton::toggled, dock, [this] { applyKinds(); });
    }
    state = new QLabel(bar);
    setLook(state, "secondary");
    grouping = new QComboBox(bar);
    grouping->addItems({tr("By rule"), tr("By object"), tr("As a list")});
    grouping->setAccessibleName(tr("Group findings"));
    grouping->setToolTip(tr("How findings are grouped"));
    search = new SearchField(tr("Filter findings"), bar);
    search->setMaximumWidth(220);
    for (QWidget* field : {static_cast<QWidget*>(grouping), static_cast<QWidget*>(search)})
        setLook(field, "compact");
    top->addWidget(chipBox, 1);
    top->addWidget(state);
    top->addWidget(grouping);
    top->addWidget(search);
    layout->addWidget(bar);

    stack = new QStackedWidget(dock);
    view = new QTreeView(stack);
    view->setModel(model);
    view->setAccessibleName(tr("Findings"));
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setUniformRowHeights(true);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setIndentation(16);
    setLook(view, "compact");
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(FindingsModel::MessageColumn, QHeaderView::Stretch);
    view->setColumnWidth(FindingsModel::RuleColumn, 210);
    view->setColumnWidth(FindingsModel::ObjectColumn, 150);
    view->setColumnWidth(FindingsModel::MeasureColumn, 130);
    view->setColumnWidth(FindingsModel::FixColumn, 170);
    search->setList(view);
    empty = new EmptyState(stack);
    stack->addWidget(view);
    stack->addWidget(empty);
    auto* inset = new QHBoxLayout;
    inset->setContentsMargins(8, 0, 0, 0);
    inset->addWidget(stack);
    layout->addLayout(inset, 1);
}

FindingsDock::FindingsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Findings"));
    m->dock = this;
    m->model = new FindingsModel(context.theme, this);
    m->model->setMeans({[this] { return m->media(); }});
    m->build();
    Private* d = m.get();
    connect(d->grouping, &QComboBox::currentIndexChanged, this, [d](int index) {
        const std::array order = {FindingGrouping::Rule, FindingGrouping::Object,
                                  FindingGrouping::None};
        d->model->setGrouping(order[size_t(index)]);
    });
    connect(d->search, &SearchField::searched, d->model, &FindingsModel::setText);
    connect(d->model, &QAbstractItemModel::modelReset, this, [d] { d->restoreGroups(); });
    connect(d->view, &QTreeView::clicked, this, [d](const QModelIndex& index) {
        if (index.column() == FindingsModel::FixColumn && d->model->fix(index))
            d->applyFix(index);
        else
            d->select(index);
    });
    connect(d->view, &QTreeView::activated, this, [d](const QModelIndex& at) { d->select(at); });
    connect(d->view, &QWidget::customContextMenuRequested, this,
            [d](const QPoint& at) { d->openMenu(at); });
    connect(d->view, &QTreeView::collapsed, this, [d](const QModelIndex& index) {
        if (!d->restoring)
            d->collapsed.insert(d->model->ruleId(index) + index.data().toString());
    });
    connect(d->view, &QTreeView::expanded, this, [d](const QModelIndex& index) {
        if (!d->restoring)
            d->collapsed.erase(d->model->ruleId(index) + index.data().toString());
    });
    connect(d->empty, &EmptyState::actionTriggered, this, [d] {
        d->search->clear();
        for (Chip* chip : d->chips)
            chip->setChecked(true);
    });
    Chain& chain = context.chain();
    for (const auto signal : {&Chain::arrived, &Chain::stale})
        connect(&chain, signal, this, [d] { d->read(); });
    connect(&context.session, &Session::documentChanged, this, [d] { d->read(); });
    d->read();
}

FindingsDock::~FindingsDock() = default;

QString FindingsDock::title() const
{
    return m->model->hasReport() ? tr("Findings %1").arg(m->model->openCount()) : tr("Findings");
}

void FindingsDock::goToNext(int step)
{
    const QModelIndex index = m->model->next(m->view->currentIndex(), step);
    if (!index.isValid())
        return;
    m->view->setCurrentIndex(index);
    m->view->scrollTo(index);
    m->select(index);
}

void FindingsDock::Private::read()
{
    const auto kept = dock->context().chain().findings();
    const bool open = dock->context().session.isOpen();
    std::shared_ptr<const checks::Report> report;
    if (open && kept.result && *kept.result)
        report = {kept.result, &(*kept.result)->value};
    const int before = model->openCount();
    model->setReport(report, dock->context().chain().state());
    for (int kind = 0; kind < kFindingKinds; ++kind)
        chips[size_t(kind)]->setCount(report ? model->count(FindingKind(kind)) : -1);
    const bool failed = open && kept.result && !*kept.result;
    state->setText(failed         ? QString::fromStdString(kept.result->error().text())
                   : !open        ? QString()
                   : kept.current ? tr("current")
                                  : tr("checking…"));
    showRight();
    if (before != model->openCount() || report)
        Q_EMIT dock->titleChanged(dock->title());
    if (before != model->openCount())
        Q_EMIT dock->openCountChanged(model->openCount());
}

void FindingsDock::Private::applyKinds()
{
    QSet<int> kinds;
    for (int kind = 0; kind < kFindingKinds; ++kind)
        if (chips[size_t(kind)]->isChecked())
            kinds.insert(kind);
    model->setKinds(kinds);
}

void FindingsDock::Private::restoreGroups()
{
    restoring = true;
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex group = model->index(row, 0);
        if (!model->isGroup(group))
            break;
        view->setFirstColumnSpanned(row, {}, true);
        view->setExpanded(group,
                          !collapsed.contains(model->ruleId(group) + group.data().toString()));
    }
    restoring = false;
    view->setRootIsDecorated(model->isGroup(model->index(0, 0)));
    showRight();
}

void FindingsDock::Private::showRight()
{
    if (model->lineCount() > 0) {
        stack->setCurrentWidget(view);
        return;
    }
    if (!dock->context().session.isOpen())
        empty->show(tr("No design is open"), tr("Findings of the checks stand here."));
    else if (!model->hasReport())
        empty->show(tr("Checking…"), tr("The rules run in the background."));
    else if (model->openCount() == 0 && search->text().isEmpty())
        empty->show(tr("Nothing found"),
                    tr("%1, %2, %3.")
                        .arg(plural(std::size_t(model->count(FindingKind::Passed)),
                                    tr("%n rule passed"), tr("%n rules passed")),
                             plural(std::size_t(model->count(FindingKind::Skipped)),
                                    tr("%n question could not be decided for want of data"),
                                    tr("%n questions could not be decided for want of data")),
                             plural(std::size_t(model->count(FindingKind::Waived)),
                                    tr("%n finding is waived"), tr("%n findings are waived"))),
                    tr("Show everything"));
    else
        empty->show(tr("Nothing to show"), tr("No finding passes the filter."),
                    tr("Show everything"));
    stack->setCurrentWidget(empty);
}

void FindingsDock::Private::select(const QModelIndex& index)
{
    const auto subjects = model->subjects(index);
    if (subjects.empty())
        return;
    Selection& selection = dock->context().selection();
    // The first subject is what it is about, and stays the current one.
    selection.set(Selection::Refs(subjects.rbegin(), subjects.rend()));
    Q_EMIT selection.revealRequested(subjects.front());
}

std::vector<checks::Finding> FindingsDock::Private::chosen(bool waived) const
{
    std::vector<checks::Finding> out;
    for (const QModelIndex& row : view->selectionModel()->selectedRows())
        if (const checks::Finding* finding = model->finding(row);
            finding != nullptr && finding->waived() == waived)
            out.push_back(*finding);
    return out;
}

void FindingsDock::Private::waive()
{
    const auto findings = chosen(false);
    if (findings.empty())
        return;
    const Session& session = dock->context().session;
    const QString today = QString::fromStdString(session.world().clock.now().date());
    auto* dialog =
        new WaiveDialog(findings.size() == 1 ? QString::fromStdString(findings.front().message)
                                             : tr("Findings: %1").arg(findings.size()),
                        authorName(session), today, dock);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, dock, [this, dialog, findings, today] {
        edit(findings.size() == 1
                 ? tr("Waive %1").arg(QString::fromStdString(findings.front().rule))
                 : tr("Waive findings (%1)").arg(findings.size()),
             [&](edit::Transaction& tx) -> Expected<void> {
                 for (const checks::Finding& finding : findings) {
                     const auto made = checks::addWaiver(
                         tx, {finding.fingerprint, finding.rule, dialog->author().toStdString(),
                              today.toStdString(), dialog->reason().toStdString(),
                              dialog->expires().toStdString()});
                     if (!made)
                         return fail(made.error());
                 }
                 return {};
             });
    });
    dialog->open();
}

void FindingsDock::Private::removeWaivers()
{
    const auto findings = chosen(true);
    edit(tr("Remove waiver"), [&](edit::Transaction& tx) -> Expected<void> {
        for (const checks::Finding& finding : findings)
            if (finding.waiver)
                if (auto done = checks::removeWaiver(tx, *finding.waiver); !done)
                    return done;
        return {};
    });
}

void FindingsDock::Private::setRule(const QString& rule, bool enabled)
{
    edit(enabled ? tr("Enable rule %1").arg(rule) : tr("Disable rule %1").arg(rule),
         [&](edit::Transaction& tx) {
             return checks::setRuleEnabled(tx, rule.toStdString(), enabled);
         });
}

void FindingsDock::Private::applyFix(const QModelIndex& index)
{
    const auto fix = model->fix(index);
    if (fix)
        edit(QString::fromStdString(fix->title), fix->apply);
}

void FindingsDock::Private::copy()
{
    QStringList lines;
    for (const QModelIndex& row : view->selectionModel()->selectedRows()) {
        QStringList cells;
        for (int column = 0; column < FindingsModel::FixColumn; ++column)
            cells << row.siblingAtColumn(column).data().toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FindingsDock::Private::addWaiverActions(QMenu& menu)
{
    const bool writable = !dock->context().session.isReadOnly();
    if (!chosen(false).empty())
        menu.addAction(tr("Waive…"), dock, [this] { waive(); })->setEnabled(writable);
    if (!chosen(true).empty())
        menu.addAction(tr("Remove waiver"), dock, [this] { removeWaivers(); })
            ->setEnabled(writable);
}

void FindingsDock::Private::addRuleAction(QMenu& menu, const QModelIndex& index)
{
    const QString rule = model->ruleId(index);
    if (rule.isEmpty())
        return;
    const bool disabled = index.data(FindingsModel::KindRole).toInt() == int(FindingKind::Disabled);
    menu.addAction(disabled ? tr("Enable rule %1").arg(rule) : tr("Disable rule %1").arg(rule),
                   dock, [this, rule, disabled] { setRule(rule, disabled); })
        ->setEnabled(!dock->context().session.isReadOnly());
}

void FindingsDock::Private::openMenu(const QPoint& at)
{
    const QModelIndex index = view->indexAt(at).siblingAtColumn(0);
    if (!index.isValid())
        return;
    auto* menu = new QMenu(dock);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!model->subjects(index).empty())
        menu->addAction(tr("Show"), dock,
                        [this, row = QPersistentModelIndex(index)] { select(row); });
    if (const auto fix = model->fix(index))
        menu->addAction(QString::fromStdString(fix->title), dock,
                        [this, row = QPersistentModelIndex(index)] { applyFix(row); })
            ->setEnabled(!dock->context().session.isReadOnly());
    menu->addSeparator();
    addWaiverActions(*menu);
    addRuleAction(*menu, index);
    menu->addSeparator();
    menu->addAction(tr("Copy"), dock, [this] { copy(); });
    menu->popup(view->viewport()->mapToGlobal(at));
}

} // namespace cw::views
