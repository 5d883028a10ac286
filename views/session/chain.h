#pragma once

#include "core/analysis/entries.h"
#include "core/checks/analysis.h"
#include "core/checks/memo.h"
#include "views/session/job_center.h"

#include <QTimer>

namespace cw::views {

/// The standing analyses of the open design: after an edit each that the edit touched is computed
/// anew as a job on a snapshot, and until it arrives the old result is there as stale.
///
///   edit ──> stale() ──> jobs (numbers, power, estimate, heat, price, findings) ──> arrived()
class Chain : public QObject {
    Q_OBJECT

public:
    explicit Chain(JobCenter& jobs, QObject* parent = nullptr);

    /// Another design: nothing is kept.
    void reset(edit::State state, model::PhaseView phase);
    void update(edit::State state, const model::ChangeSet& changes);
    void setPhase(model::PhaseView phase);
    /// What is taken to have failed; the results that read it follow.
    void setScenario(analysis::Scenario scenario);
    [[nodiscard]] const analysis::Scenario& scenario() const { return m_scenario; }
    /// The workload that the estimate is of; by default the first by name.
    void setWorkload(std::optional<Id<model::Workload>> workload);
    [[nodiscard]] std::optional<Id<model::Workload>> workload() const { return m_workload; }
    void setPrices(cost::BomOptions options, std::string bookName);
    [[nodiscard]] const cost::BomOptions& prices() const { return m_prices; }
    void setToday(std::string isoDate) { m_today = std::move(isoDate); }

    [[nodiscard]] const edit::State& state() const { return m_analyses.state(); }
    [[nodiscard]] const model::PhaseView& phase() const { return m_analyses.phase(); }

    [[nodiscard]] analysis::Kept<analysis::DesignNumbers> numbers() const;
    [[nodiscard]] analysis::Kept<power::PowerResult> power() const; ///< maximum, under the scenario
    [[nodiscard]] analysis::Kept<cooling::CoolingResult> cooling() const;
    [[nodiscard]] analysis::Kept<estimate::Estimate> estimate() const; ///< under the scenario
    [[nodiscard]] analysis::Kept<cost::Bom> bom() const;
    [[nodiscard]] analysis::Kept<checks::Report> findings() const;
    /// Everything that can be computed has been, for the design as it is now.
    [[nodiscard]] bool isCurrent() const { return m_running == 0 && !m_submit.isActive(); }
    /// From the last edit until all was current, ms.
    [[nodiscard]] qint64 lastRoundMs() const { return m_lastRoundMs; }

Q_SIGNALS:
    /// Some results are of an older design from now on.
    void stale();
    /// A result arrived.
    void arrived();
    /// The last one of a round arrived.
    void becameCurrent();

private:
    void submitAll();
    template <class T>
    void submit(const analysis::Analysis<T>& analysis);
    void later();

    JobCenter* m_jobs;
    analysis::Analyses m_analyses;
    std::shared_ptr<analysis::Shared> m_shared; ///< what the analyses of one design have in common
    std::shared_ptr<checks::Memo> m_memo;
    analysis::Scenario m_scenario;
    std::optional<Id<model::Workload>> m_workload;
    cost::BomOptions m_prices;
    std::string m_bookName;
    std::string m_today;
    QTimer m_submit; ///< gathers the edits of one turn of the event loop
    QElapsedTimer m_round;
    qint64 m_lastRoundMs{0};
    int m_running{0};
    quint64 m_generation{0};
};

} // namespace cw::views
