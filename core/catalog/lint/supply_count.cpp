#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

void supplyCount(const model::Part& part, LintSink& sink)
{
    if (!part.supplies)
        return;
    const model::SupplyGroup& group = *part.supplies;
    if (group.neededToRun < 1 || group.neededToRun > group.neededForFull ||
        group.neededForFull > group.installed)
        sink.error(part.key, "supplies",
                   fmt::format("{} to run, {} for full performance, {} installed do not ascend",
                               group.neededToRun, group.neededForFull, group.installed));
    const auto inlets = static_cast<std::int64_t>(part.inlets.size());
    if (part.structured.power && inlets != group.installed)
        sink.error(part.key, "inlets",
                   fmt::format("{} inlets for {} supplies", inlets, group.installed));
    const auto count = part.number("supply_count");
    if (count && *count != static_cast<double>(group.installed))
        sink.error(part.key, "supply_count",
                   fmt::format("counts {}, the list says {} installed", *count, group.installed));
}

} // namespace cw::catalog::rules
