#include "views/estimate/estimate_workspace.h"

#include "core/analysis/scenario.h"
#include "core/estimate/plan_for.h"
#include "core/estimate/presets.h"
#include "core/estimate/profile.h"
#include "views/estimate/charts.h"
#include "views/estimate/plot_view.h"
#include "views/estimate/verdict_card.h"
#include "views/estimate/workload_editor.h"
#include "views/theme/theme.h"
#include "views/widgets/lazy_refresh.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace cw::views {

using model::Workload;

namespace {

constexpr int kEditorWidth = 336;
constexpr int kNarrowEditorWidth = 300;
constexpr int kNarrow = 800;     ///< width of the workspace below which the editor gives way
constexpr int kSideBySide = 640; ///< width of the cards from which two charts stand in a row
constexpr std::size_t kMostStages = 16;

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// What slow work on a workload needs: a snapshot, and what has failed.
struct Question {
    edit::State state;
    model::PhaseView phase;
    Id<Workload> workload;
    analysis::Scenario scenario;
};

Expected<estimate::Setting> settingOf(const Question& q, const Workload& workload)
{
    estimate::Impairments impaired;
    if (!q.scenario.empty())
        impaired = analysis::impairmentsOf(
            q.state.design,
            power::computePower(q.state.design, q.phase, model::Basis::Maximum, q.scenario.failures)
                .value);
    return estimate::settingOf(q.state, q.phase, workload, impaired);
}

/// Whether two estimates give the same charts: most edits of a design change none of them.
bool looksAlike(const Expected<model::Result<estimate::Estimate>>* a,
                const Expected<model::Result<estimate::Estimate>>* b)
{
    if (a == nullptr || b == nullptr || !*a || !*b)
        return false;
    const estimate::Estimate& left = (*a)->value;
    const estimate::Estimate& right = (*b)->value;
    return left.feasible == right.feasible && left.kind == right.kind &&
           left.workload == right.workload && left.profile == right.profile &&
           left.breakdownS == right.breakdownS && left.stepTimeS == right.stepTimeS &&
           left.memory == right.memory && left.memoryLimitBytes == right.memoryLimitBytes;
}

QFrame* makeCard(const QString& title, QLabel*& heading, PlotView* plot)
{
    auto* card = new QFrame;
    card->setProperty("cw", "card");
    card->setAccessibleName(title);
    heading = new QLabel(title, card);
    heading->setProperty("cw", "title");
    heading->setWordWrap(true);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    layout->addWidget(heading);
    layout->addWidget(plot, 1);
    plot->setAccessibleName(title);
    return card;
}

} // namespace

struct EstimateWorkspace::Private {
    QStackedWidget* pages{nullptr};
    QScrollArea* left{nullptr};
    QScrollArea* cards{nullptr};
    QBoxLayout* pair{nullptr}; ///< waterfall and memory
    QLabel* emptyText{nullptr};
    QComboBox* emptyPreset{nullptr};
    WorkloadEditor* editor{nullptr};
    VerdictCard* verdict{nullptr};
    QFrame* waterfallCard{nullptr};
    QLabel* waterfallTitle{nullptr};
    PlotView* waterfall{nullptr};
    QFrame* memoryCard{nullptr};
    QLabel* memoryTitle{nullptr};
    PlotView* memory{nullptr};
    QFrame* tornadoCard{nullptr};
    QLabel* tornadoTitle{nullptr};
    PlotView* tornado{nullptr};
    LazyRefresh* lazy{nullptr};
    QTimer later;
    std::shared_ptr<const Expected<model::Result<estimate::Estimate>>> drawn;
    bool drawMemory{false}; ///< in a turn of the event loop of its own: a chart takes a while
    std::shared_ptr<const void> asked; ///< the estimate that the sensitivity was asked for
    std::optional<estimate::Sensitivity> sensitivity;
    bool searching{false};
    bool askingSensitivity{false};
};

EstimateWorkspace::EstimateWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Estimate"));
    build();
    m->lazy = new LazyRefresh(*this, [this] { refresh(); });
    m->later.setSingleShot(true);
    m->later.setInterval(120);
    connect(&m->later, &QTimer::timeout, this, &EstimateWorkspace::startSensitivity);
    connect(&context.session, &Session::documentChanged, this, [this] {
        m->drawn.reset();
        m->asked.reset();
        m->sensitivity.reset();
        m->lazy->later();
    });
    connect(&context.session, &Session::changed, m->lazy, &LazyRefresh::later);
    connect(&context.chain(), &Chain::stale, m->lazy, &LazyRefresh::later);
    connect(&context.chain(), &Chain::arrived, m->lazy, &LazyRefresh::later);
    connect(&context.theme, &Theme::changed, this, [this] {
        m->drawn.reset();
        m->lazy->later();
    });
    refresh();
}

EstimateWorkspace::~EstimateWorkspace() = default;

WorkloadEditor& EstimateWorkspace::editor() const
{
    return *m->editor;
}
VerdictCard& EstimateWorkspace::verdict() const
{
    return *m->verdict;
}
PlotView& EstimateWorkspace::waterfall() const
{
    return *m->waterfall;
}
PlotView& EstimateWorkspace::memory() const
{
    return *m->memory;
}
PlotView& EstimateWorkspace::tornado() const
{
    return *m->tornado;
}

QWidget* EstimateWorkspace::makeEmpty()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setSpacing(12);
    m->emptyText = new QLabel(page);
    m->emptyText->setAlignment(Qt::AlignCenter);
    m->emptyText->setWordWrap(true);
    m->emptyText->setProperty("cw", "secondary");
    m->emptyPreset = makePresetChooser(page);
    m->emptyPreset->setCurrentIndex(std::max(1, m->emptyPreset->findData("llama-3-70b")));
    m->emptyPreset->setFixedWidth(260);
    auto* add = new QPushButton(tr("Add workload"), page);
    add->setProperty("cw", "primary");
    add->setAccessibleName(tr("Add workload"));
    connect(add, &QPushButton::clicked, this,
            [this] { addWorkload(m->emptyPreset->currentData().toString()); });
    layout->addStretch(1);
    layout->addWidget(m->emptyText);
    layout->addWidget(m->emptyPreset, 0, Qt::AlignHCenter);
    layout->addWidget(add, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    return page;
}

QWidget* EstimateWorkspace::makeCards()
{
    auto* scroll = new QScrollArea(this);
    m->cards = scroll;
    scroll->setObjectName(QStringLiteral("estimate_cards"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(scroll);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    m->waterfall = new PlotView(context().theme);
    m->memory = new PlotView(context().theme);
    m->tornado = new PlotView(context().theme);
    m->waterfallCard = makeCard(tr("Where the step goes"), m->waterfallTitle, m->waterfall);
    m->memoryCard = makeCard(tr("Memory"), m->memoryTitle, m->memory);
    m->tornadoCard = makeCard(tr("What it depends on"), m->tornadoTitle, m->tornado);
    m->waterfall->setMinimumHeight(240);
    m->memory->setMinimumHeight(240);
    m->tornado->setMinimumHeight(300);
    m->verdict = new VerdictCard(context(), content);
    connect(m->verdict, &VerdictCard::planRequested, this, &EstimateWorkspace::findPlan);
    m->pair = new QHBoxLayout;
    m->pair->setSpacing(12);
    m->pair->addWidget(m->waterfallCard, 5);
    m->pair->addWidget(m->memoryCard, 3);
    m->memoryCard->setMinimumWidth(200);
    layout->addWidget(m->verdict);
    layout->addLayout(m->pair, 3);
    layout->addWidget(m->tornadoCard, 4);
    scroll->setWidget(content);
    return scroll;
}

void EstimateWorkspace::build()
{
    m->pages = new QStackedWidget(this);
    auto* whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m->pages);
    m->pages->addWidget(makeEmpty());
    auto* page = new QWidget(this);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* left = new QScrollArea(page);
    m->left = left;
    left->setWidgetResizable(true);
    left->setFrameShape(QFrame::NoFrame);
    left->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left->setFixedWidth(kEditorWidth);
    m->editor = new WorkloadEditor(context(), left);
    connect(m->editor, &WorkloadEditor::planRequested, this, &EstimateWorkspace::findPlan);
    left->setWidget(m->editor);
    left->viewport()->setObjectName(QStringLiteral("workload_panel"));
    layout->addWidget(left);
    layout->addWidget(makeCards(), 1);
    m->pages->addWidget(page);
}

void EstimateWorkspace::addWorkload(const QString& family)
{
    const auto preset = estimate::findPreset(family.toStdString());
    if (!preset || !context().session.isOpen()) {
        if (!preset)
            Q_EMIT message(qt(preset.error().message));
        return;
    }
    Workload added = *preset;
    added.id = kUnset;
    std::optional<Id<Workload>> made;
    const auto done = context().session.edit(tr("Add workload %1").arg(qt(added.name)),
                                             [&](edit::Transaction& tx) -> Expected<void> {
                                                 auto id = tx.create(added);
                                                 if (!id)
                                                     return fail(id.error());
                                                 made = *id;
                                                 return {};
                                             });
    if (!done)
        Q_EMIT message(qt(done.error().message));
    else
        context().chain().setWorkload(made);
}

void EstimateWorkspace::findPlan()
{
    const auto id = context().chain().workload();
    if (!id || m->searching || !context().session.isOpen())
        return;
    Question question{context().session.state(), context().session.phase(), *id,
                      context().chain().scenario()};
    jobs::Job<estimate::PlannedWorkload> job;
    job.name = tr("Find a plan").toStdString();
    job.run = [question](jobs::StopToken stop,
                         jobs::ProgressSink&) -> Expected<estimate::PlannedWorkload> {
        const Workload& workload = question.state.design.at(question.workload);
        const auto setting = settingOf(question, workload);
        if (!setting)
            return fail(setting.error());
        estimate::PlanOptions options;
        options.stop = stop;
        options.accelerators = workload.accelerators.value_or(0);
        return estimate::planFor(workload, setting->system, *setting->profile, options);
    };
    m->searching = true;
    m->editor->setPlanning(true);
    context().jobs().run<estimate::PlannedWorkload>(
        std::move(job), QStringLiteral("estimate/plan"),
        [this, id = *id](Expected<estimate::PlannedWorkload> found) {
            m->searching = false;
            m->editor->setPlanning(false);
            if (!found) {
                if (found.error().code != ErrorCode::Cancelled)
                    Q_EMIT message(qt(found.error().text()));
                return;
            }
            const auto& plan = found->workload.plan;
            const auto done =
                context().session.edit(tr("Find a plan: TP %1 · PP %2 · DP %3")
                                           .arg(plan.tensorParallel)
                                           .arg(plan.pipelineParallel)
                                           .arg(plan.dataParallel),
                                       [&](edit::Transaction& tx) {
                                           return tx.update(id, [&](Workload& workload) {
                                               workload.plan = plan;
                                               workload.globalBatch = found->workload.globalBatch;
                                           });
                                       });
            if (!done)
                Q_EMIT message(qt(done.error().message));
        });
}

void EstimateWorkspace::refresh()
{
    const bool open = context().session.isOpen();
    const bool any = open && context().chain().workload().has_value();
    m->pages->setCurrentIndex(any ? 1 : 0);
    m->emptyText->setText(open ? tr("No workload yet. Add a published model to see what this "
                                    "cluster makes of it: step time, tokens a second, memory.")
                               : tr("Open a design to estimate a workload on it."));
    if (!any)
        return;
    const analysis::Kept<estimate::Estimate> kept = context().chain().estimate();
    const estimate::Estimate* estimate =
        kept.result && *kept.result ? &(*kept.result)->value : nullptr;
    m->verdict->show(estimate, kept.result && !*kept.result ? &kept.result->error() : nullptr,
                     kept.current);
    if (estimate != nullptr && kept.current)
        m->editor->setReasons(estimate->reasons);
    if (m->drawn != kept.result) {
        const bool same = looksAlike(m->drawn.get(), kept.result.get());
        m->drawn = kept.result;
        if (!same)
            refreshCharts();
    }
    if (kept.current && kept.result != m->asked && isVisible())
        m->later.start();
}

void EstimateWorkspace::refreshCharts()
{
    const estimate::Estimate* e = m->drawn && *m->drawn ? &(*m->drawn)->value : nullptr;
    const auto id = context().chain().workload();
    const Workload* workload = id ? context().session.design().find(*id) : nullptr;
    m->waterfallCard->setVisible(e != nullptr && !e->breakdownS.empty());
    m->memoryCard->setVisible(e != nullptr && e->memory.has_value());
    m->tornadoCard->setVisible(e != nullptr && e->feasible);
    if (e == nullptr || workload == nullptr)
        return;
    if (!e->breakdownS.empty() && e->stepTimeS) {
        m->waterfallTitle->setText(
            tr("Where the step goes · %1\u00a0s").arg(*e->stepTimeS, 0, 'g', 3));
        showWaterfall(*m->waterfall, *e);
    }
    if (m->sensitivity && e->feasible)
        showTornado(*m->tornado, *m->sensitivity);
    m->drawMemory = true;
    QTimer::singleShot(0, this, &EstimateWorkspace::refreshMemory);
}

void EstimateWorkspace::refreshMemory()
{
    if (!std::exchange(m->drawMemory, false))
        return;
    const estimate::Estimate* e = m->drawn && *m->drawn ? &(*m->drawn)->value : nullptr;
    const auto id = context().chain().workload();
    const Workload* workload = id ? context().session.design().find(*id) : nullptr;
    if (e != nullptr && workload != nullptr && e->memory) {
        const bool serving = e->kind == model::WorkloadKind::Inference;
        std::vector<estimate::MemoryBytes> stages{*e->memory};
        std::vector<QString> titles{serving ? tr("a replica's rank") : tr("fullest")};
        const auto spec = estimate::workloadSpec(*workload);
        const auto profile = estimate::findProfile(e->profile);
        if (!serving && spec && profile && !isBlocked(validateShape(*spec, workload->plan))) {
            stages = memoryByStage(*spec, workload->plan, profile->parameters);
            titles.clear();
            for (std::size_t i = 0; i < stages.size(); ++i)
                titles.push_back(tr("stage %1").arg(i + 1));
            // Of a deep pipeline the first ones and the last one tell the story.
            if (stages.size() > kMostStages) {
                const auto firstCut = std::ptrdiff_t(kMostStages) - 1;
                stages.erase(stages.begin() + firstCut, stages.end() - 1);
                titles.erase(titles.begin() + firstCut, titles.end() - 1);
            }
        }
        m->memoryTitle->setText(
            tr("Memory per accelerator · %1\u00a0GB").arg(e->memoryLimitBytes / 1e9, 0, 'f', 0));
        showMemory(*m->memory, stages, titles, e->memoryLimitBytes, serving);
    }
}

void EstimateWorkspace::startSensitivity()
{
    const analysis::Kept<estimate::Estimate> kept = context().chain().estimate();
    const auto id = context().chain().workload();
    if (!kept.current || !kept.result || !*kept.result || !id)
        return;
    m->asked = kept.result;
    if (!(*kept.result)->value.feasible)
        return;
    m->askingSensitivity = true;
    Question question{context().session.state(), context().session.phase(), *id,
                      context().chain().scenario()};
    jobs::Job<estimate::Sensitivity> job;
    job.name = tr("Sensitivity").toStdString();
    job.run = [question](jobs::StopToken stop,
                         jobs::ProgressSink&) -> Expected<estimate::Sensitivity> {
        const Workload& workload = question.state.design.at(question.workload);
        const auto setting = settingOf(question, workload);
        if (!setting)
            return fail(setting.error());
        return estimate::sensitivity(workload, setting->system, *setting->profile, 0.2, stop);
    };
    context().jobs().run<estimate::Sensitivity>(
        std::move(job), QStringLiteral("estimate/sensitivity"),
        [this, asked = m->asked](Expected<estimate::Sensitivity> result) {
            if (asked != m->asked)
                return; // a newer one is on its way
            m->askingSensitivity = false;
            if (!result)
                return;
            m->sensitivity = std::move(*result);
            m->tornadoTitle->setText(tr("What tokens/s depend on · each input ±%1 %")
                                         .arg(std::lround(100 * m->sensitivity->share)));
            showTornado(*m->tornado, *m->sensitivity);
        },
        JobLane::Analysis);
}

void EstimateWorkspace::arrange()
{
    constexpr int kScrollBar = 12;
    const int least = m->editor->minimumSizeHint().width() + kScrollBar;
    const int editor = std::max(width() < kNarrow ? kNarrowEditorWidth : kEditorWidth, least);
    m->left->setFixedWidth(editor);
    m->pair->setDirection(width() - editor < kSideBySide ? QBoxLayout::TopToBottom
                                                         : QBoxLayout::LeftToRight);
}

void EstimateWorkspace::resizeEvent(QResizeEvent* event)
{
    Workspace::resizeEvent(event);
    arrange();
}

bool EstimateWorkspace::canReveal(model::EntityRef entity) const
{
    return entity.kind == model::Kind::Workload;
}

void EstimateWorkspace::reveal(model::EntityRef entity)
{
    if (const auto workload = entity.as<Workload>())
        context().chain().setWorkload(*workload);
}

bool EstimateWorkspace::isReady() const
{
    return context().chain().isCurrent() && !m->lazy->isPending() && !m->drawMemory &&
           !m->later.isActive() && !m->askingSensitivity && !m->searching;
}

} // namespace cw::views
