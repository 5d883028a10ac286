#include "core/power/redundancy.h"

#include "core/power/solve.h"

#include <algorithm>

namespace cw::power {

struct FailureStudy::Private {
    model::Design design; ///< a snapshot: cheap to hold
    PowerGraph graph;
    NodeLoads loads;
    Solution normal;

    Private(const model::Design& from, const model::PhaseView& view, model::Basis basis)
        : design(from), graph(from, view), loads(loadsFor(graph, DevicePowers(from, view, basis)))
    {
        solve(graph, loads, {}, normal);
    }
};

FailureStudy::FailureStudy(const model::Design& design, const model::PhaseView& view,
                           model::Basis basis)
    : m(std::make_unique<Private>(design, view, basis))
{
}

FailureStudy::~FailureStudy() = default;
FailureStudy::FailureStudy(FailureStudy&&) noexcept = default;
FailureStudy& FailureStudy::operator=(FailureStudy&&) noexcept = default;

const PowerGraph& FailureStudy::graph() const
{
    return m->graph;
}

FailureCase FailureStudy::run(const Failures& failures) const
{
    FailureCase out;
    out.failures = failures;
    const Lost lost = lostIn(m->graph, m->design, failures);
    Solution after;
    solve(m->graph, m->loads, lost, after);
    for (std::uint32_t i = 0; i < m->graph.nodes().size(); ++i) {
        const PowerGraph::Node& node = m->graph.nodes()[i];
        const bool touched =
            after.liveIn[i] < m->normal.liveIn[i] || after.state[i] != m->normal.state[i];
        if (node.load != 0 && touched) {
            DeviceCondition condition = conditionOf(m->graph, after, i);
            condition.lostTo = causesOf(m->graph, m->design, failures, lost, after, i);
            out.degraded += condition.state == DeviceState::Degraded;
            out.down += condition.state == DeviceState::Down;
            out.affected.push_back(std::move(condition));
        }
        // Sums in another order differ by less.
        if (node.rating == kNoIndex || after.totalW[i] <= m->normal.totalW[i] + 1e-6)
            continue;
        const Rating& rating = m->graph.ratings()[node.rating];
        FailureCase::Survivor survivor{node.device, m->normal.totalW[i], after.totalW[i], {}, {}};
        if (rating.usableW && *rating.usableW > 0)
            survivor.percent = 100 * after.totalW[i] / *rating.usableW;
        if (rating.capacityW && *rating.capacityW > 0)
            survivor.capacityPercent = 100 * after.totalW[i] / *rating.capacityW;
        if (survivor.percent && (!out.worst || *survivor.percent > *out.worst->percent))
            out.worst = survivor;
        if (survivor.percent && *survivor.percent > 100 + 1e-9)
            out.overloaded.push_back(survivor);
        out.gained.push_back(std::move(survivor));
    }
    return out;
}

std::vector<FailureCase> loseEachFeed(const model::Design& design, const model::PhaseView& view,
                                      model::Basis basis)
{
    const FailureStudy study(design, view, basis);
    std::uint64_t used = 0;
    for (const PowerGraph::Node& node : study.graph().nodes())
        used |= node.feeds;
    std::vector<FailureCase> out;
    const auto& feeds = study.graph().feeds();
    for (std::size_t i = 0; i < feeds.size() && i < 64; ++i)
        if ((used >> i & 1) != 0)
            out.push_back(study.run({{model::EntityRef(feeds[i])}}));
    return out;
}

} // namespace cw::power
