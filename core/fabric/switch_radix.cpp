#include "core/fabric/part_ports.h"
#include "core/fabric/plan_counts.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// "port_count_800g" is 144: 144 ports of 800 Gbit/s.
std::optional<SwitchRadix> radixFromFacts(const Part& part, double linkGbit)
{
    std::optional<SwitchRadix> best;
    constexpr std::string_view kStem = "port_count_";
    for (const auto& [key, fact] : part.facts) {
        if (!key.starts_with(kStem) || !key.ends_with("g"))
            continue;
        double rate = 0;
        const char* end = key.data() + key.size() - 1;
        if (std::from_chars(key.data() + kStem.size(), end, rate).ptr != end)
            continue;
        const auto* count = std::get_if<double>(&fact.value);
        if (count == nullptr || rate < linkGbit ||
            (best && *count * rate <= best->portGbit * static_cast<double>(best->ports)))
            continue;
        best = SwitchRadix{part.key, static_cast<std::int64_t>(*count), rate,
                           static_cast<std::int64_t>(rate / linkGbit), 1};
    }
    return best;
}

} // namespace

Expected<SwitchRadix> switchRadix(const Part& part, double linkGbit)
{
    if (linkGbit <= 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("a link of {} Gbit/s is not a link", linkGbit));
    if (part.ports.empty()) {
        if (auto radix = radixFromFacts(part, linkGbit))
            return *radix;
        return fail(ErrorCode::MissingData,
                    fmt::format("the ports of {} are not in the catalog at {} Gbit/s or faster",
                                part.key, linkGbit),
                    {}, "choose a switch whose ports are structured, or add them to the part");
    }
    // Ports of one kind are a group; jacks for consoles and management carry no fabric.
    struct Group {
        std::int64_t ports{0};
        std::int64_t split{0};
        std::int64_t perCage{1};
    };
    std::map<std::tuple<double, std::string, std::int64_t>, Group> groups;
    const PartPorts ports(part);
    for (const LogicalPort& port : ports.all()) {
        if (port.role != PortRole::Unassigned && port.role != PortRole::Uplink)
            continue;
        const std::int64_t split = ports.split(port, linkGbit);
        if (split == 0)
            continue;
        const PortSpec& cage = ports.cage(port.cage);
        Group& group = groups[{port.rateGbit, cage.cage, cage.logicalPorts}];
        ++group.ports;
        group.split = split;
        group.perCage = cage.logicalPorts;
    }
    if (groups.empty())
        return fail(ErrorCode::Infeasible,
                    fmt::format("no port of {} runs at {} Gbit/s", part.key, linkGbit), {},
                    "choose another switch or link rate");
    const auto best = std::ranges::max_element(groups, {}, [](const auto& entry) {
        return std::pair(entry.second.ports * entry.second.split, std::get<0>(entry.first));
    });
    return SwitchRadix{part.key, best->second.ports, std::get<0>(best->first), best->second.split,
                       best->second.perCage};
}

} // namespace cw::fabric
