#include "core/power/redundancy.h"

#include "core/base/stopping.h"
#include "core/power/prepared.h"

#include <algorithm>

namespace cw::power {

struct FailureStudy::Private {
    model::Design design; ///< a snapshot: cheap to hold
    std::shared_ptr<const Prepared> prepared;
    Solution normal;

    Private(const model::Design& from, std::shared_ptr<const Prepared> gathered)
        : design(from), prepared(std::move(gathered))
    {
        solve(prepared->graph, prepared->loads, {}, normal);
    }
};

FailureStudy::FailureStudy(const model::Design& design, const model::PhaseView& view,
                           model::Basis basis)
    : FailureStudy(design, std::make_shared<const Prepared>(design, view, basis))
{
}

FailureStudy::FailureStudy(const model::Design& design, std::shared_ptr<const Prepared> prepared)
    : m(std::make_unique<Private>(design, std::move(prepared)))
{
}

FailureStudy::~FailureStudy() = default;
FailureStudy::FailureStudy(FailureStudy&&) noexcept = default;
FailureStudy& FailureStudy::operator=(FailureStudy&&) noexcept = default;

const PowerGraph& FailureStudy::graph() const
{
    return m->prepared->graph;
}

FailureCase FailureStudy::run(const Failures& failures) const
{
    FailureCase out;
    out.failures = failures;
    const PowerGraph& graph = m->prepared->graph;
    const Lost lost = lostIn(graph, m->design, failures);
    Solution after;
    solve(graph, m->prepared->loads, lost, after);
    Causes causes(graph, m->design, failures, lost, after);
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        giveWay();
        const PowerGraph::Node& node = graph.nodes()[i];
        const bool touched =
            after.liveIn[i] < m->normal.liveIn[i] || after.state[i] != m->normal.state[i];
        if (node.load != 0 && touched) {
            DeviceCondition condition = conditionOf(graph, after, i);
            condition.lostTo = causes.of(i);
            out.degraded += condition.state == DeviceState::Degraded;
            out.down += condition.state == DeviceState::Down;
            out.affected.push_back(std::move(condition));
        }
        // Sums in another order differ by less.
        if (node.rating == kNoIndex || after.totalW[i] <= m->normal.totalW[i] + 1e-6)
            continue;
        const Rating& rating = graph.ratings()[node.rating];
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
    return loseEachFeed(FailureStudy(design, view, basis));
}

std::vector<FailureCase> loseEachFeed(const FailureStudy& study)
{
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
