#include "views/session/chain.h"

#include "core/model/workload.h"

#include <tuple>

namespace cw::views {

using model::Basis;

Chain::Chain(JobCenter& jobs, QObject* parent)
    : QObject(parent), m_jobs(&jobs), m_analyses(edit::State::of({}))
{
    m_prices.instances = false; // see setPrices
    m_submit.setSingleShot(true);
    m_submit.setInterval(0);
    connect(&m_submit, &QTimer::timeout, this, &Chain::submitAll);
}

void Chain::later()
{
    m_round.start();
    m_submit.start();
    Q_EMIT stale();
}

void Chain::reset(edit::State state, model::PhaseView phase)
{
    ++m_generation;
    m_running = 0;
    m_jobs->release(std::make_shared<std::tuple<analysis::Analyses, std::shared_ptr<void>,
                                                std::shared_ptr<void>>>(
        std::move(m_analyses), std::move(m_memo), std::move(m_shared)));
    m_shared = std::make_shared<analysis::Shared>();
    m_memo = std::make_shared<checks::Memo>(m_shared);
    m_scenario = {};
    m_workload.reset();
    const model::Workload* first = nullptr;
    for (const model::Workload& workload : state.design.table<model::Workload>())
        if (first == nullptr || workload.name < first->name)
            first = &workload;
    if (first != nullptr)
        m_workload = first->id;
    m_analyses = analysis::Analyses(std::move(state), std::move(phase));
    later();
}

void Chain::update(edit::State state, const model::ChangeSet& changes)
{
    m_analyses.update(std::move(state), changes);
    if (m_workload && m_analyses.state().design.find(*m_workload) == nullptr)
        m_workload.reset();
    if (!m_workload)
        for (const model::Workload& workload : m_analyses.state().design.table<model::Workload>())
            m_workload = workload.id;
    later();
}

void Chain::setPhase(model::PhaseView phase)
{
    m_analyses.setPhase(std::move(phase));
    later();
}

void Chain::setScenario(analysis::Scenario scenario)
{
    m_scenario = std::move(scenario);
    later();
}

void Chain::setWorkload(std::optional<Id<model::Workload>> workload)
{
    if (m_workload == workload)
        return;
    m_workload = workload;
    later();
}

void Chain::setPrices(cost::BomOptions options, std::string bookName)
{
    m_prices = std::move(options);
    m_prices.instances = false; // totals; a bill with names is made where it is shown
    m_bookName = std::move(bookName);
    later();
}

template <class T>
void Chain::submit(const analysis::Analysis<T>& analysis)
{
    if (m_analyses.kept(analysis).current)
        return;
    ++m_running;
    const quint64 generation = m_generation;
    m_jobs->run<analysis::Analyses::Computed<T>>(
        m_analyses.job(analysis), QString::fromStdString(analysis.name),
        [this, generation](Expected<analysis::Analyses::Computed<T>> result) {
            if (generation != m_generation)
                return;
            --m_running;
            if (result)
                m_analyses.accept(std::move(*result));
            if (isCurrent())
                m_lastRoundMs = m_round.elapsed();
            Q_EMIT arrived();
            if (isCurrent())
                Q_EMIT becameCurrent();
        },
        JobLane::Analysis);
}

void Chain::submitAll()
{
    submit(analysis::numbersAnalysis(m_shared));
    submit(analysis::powerAnalysis(Basis::Maximum, m_scenario, m_shared));
    if (m_workload)
        submit(analysis::estimateAnalysis(*m_workload, m_scenario, m_shared));
    submit(analysis::coolingAnalysis(Basis::Maximum, m_scenario, m_shared));
    submit(analysis::bomAnalysis(m_prices, m_bookName));
    checks::Options options;
    options.today = m_today;
    submit(checks::reportAnalysis(options, m_memo));
    if (m_running == 0) {
        Q_EMIT arrived();
        Q_EMIT becameCurrent();
    }
}

analysis::Kept<analysis::DesignNumbers> Chain::numbers() const
{
    return m_analyses.kept(analysis::numbersAnalysis(m_shared));
}

analysis::Kept<power::PowerResult> Chain::power() const
{
    return m_analyses.kept(analysis::powerAnalysis(Basis::Maximum, m_scenario, m_shared));
}

analysis::Kept<cooling::CoolingResult> Chain::cooling() const
{
    return m_analyses.kept(analysis::coolingAnalysis(Basis::Maximum, m_scenario, m_shared));
}

analysis::Kept<estimate::Estimate> Chain::estimate() const
{
    if (!m_workload)
        return {};
    return m_analyses.kept(analysis::estimateAnalysis(*m_workload, m_scenario, m_shared));
}

analysis::Kept<cost::Bom> Chain::bom() const
{
    return m_analyses.kept(analysis::bomAnalysis(m_prices, m_bookName));
}

analysis::Kept<checks::Report> Chain::findings() const
{
    checks::Options options;
    options.today = m_today;
    return m_analyses.kept(checks::reportAnalysis(options, m_memo));
}

} // namespace cw::views
