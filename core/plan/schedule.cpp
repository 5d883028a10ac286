#include "core/plan/schedule.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <fmt/format.h>

namespace cw::plan {
namespace {

constexpr double kTolerance = 1e-9;

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
using Index = std::unordered_map<std::string, std::size_t>;

Index indexOf(const std::vector<PlanTask>& tasks)
{
    Index index;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        index.emplace(tasks[i].id, i);
    return index;
}

Error circleError(const std::vector<PlanTask>& tasks, const Graph& graph)
{
    std::vector<std::size_t> component(tasks.size());
    boost::strong_components(graph, boost::make_iterator_property_map(
                                        component.begin(), boost::get(boost::vertex_index, graph)));
    std::map<std::size_t, std::vector<std::string>> members;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        members[component[i]].push_back("'" + tasks[i].name + "'");
    std::string names;
    for (const auto& [number, list] : members)
        if (list.size() > 1 && names.empty())
            names = fmt::format("{}", fmt::join(list, ", "));
    for (const PlanTask& task : tasks) // a task that waits for itself
        if (names.empty() && std::ranges::find(task.dependsOn, task.id) != task.dependsOn.end())
            names = "'" + task.name + "'";
    return {ErrorCode::Conflict,
            fmt::format("tasks wait for one another: {}", names),
            {},
            "remove one of the dependencies between them"};
}

} // namespace

Expected<void> schedule(std::vector<PlanTask>& tasks)
{
    const Index index = indexOf(tasks);
    Graph graph(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        std::erase_if(tasks[i].dependsOn,
                      [&](const std::string& id) { return !index.contains(id); });
        for (const std::string& id : tasks[i].dependsOn)
            boost::add_edge(index.at(id), i, graph);
    }
    std::vector<std::size_t> order; // last first
    try {
        boost::topological_sort(graph, std::back_inserter(order));
    } catch (const boost::not_a_dag&) {
        return fail(circleError(tasks, graph));
    }
    double end = 0;
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        PlanTask& task = tasks[*at];
        task.start = 0;
        for (const std::string& id : task.dependsOn)
            task.start = std::max(task.start, tasks[index.at(id)].finish);
        task.finish = task.start + task.durationDays;
        end = std::max(end, task.finish);
    }
    std::vector<double> latestFinish(tasks.size(), end);
    for (const std::size_t i : order) {
        PlanTask& task = tasks[i];
        const double latestStart = latestFinish[i] - task.durationDays;
        for (const std::string& id : task.dependsOn) {
            double& before = latestFinish[index.at(id)];
            before = std::min(before, latestStart);
        }
        task.floatDays = std::max(0.0, latestFinish[i] - task.finish);
        if (task.floatDays < kTolerance)
            task.floatDays = 0;
        task.critical = task.floatDays == 0;
    }
    return {};
}

std::vector<std::string> criticalPath(const std::vector<PlanTask>& tasks)
{
    const Index index = indexOf(tasks);
    const PlanTask* at = nullptr;
    for (const PlanTask& task : tasks)
        if (task.critical && (at == nullptr || task.finish > at->finish + kTolerance ||
                              (task.finish > at->finish - kTolerance && task.start > at->start)))
            at = &task;
    std::vector<std::string> path;
    while (at != nullptr) {
        path.push_back(at->id);
        const PlanTask* before = nullptr;
        for (const std::string& id : at->dependsOn) { // sorted: the first of equals wins
            const PlanTask& task = tasks[index.at(id)];
            if (task.critical && task.finish > at->start - kTolerance && before == nullptr)
                before = &task;
        }
        at = before;
    }
    std::ranges::reverse(path);
    return path;
}

} // namespace cw::plan
