#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cw::catalog::rules {
namespace {

// Gbit/s of one electrical lane: 10 and 25 (NRZ), 50 (PAM4; HDR and EDR as sold), 100 and 200.
constexpr std::array kLaneRates = {1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 200.0};

} // namespace

// A twin-port cage has half of its lanes for each of its two logical ports.
void portLanes(const model::Part& part, LintSink& sink)
{
    for (const model::PortSpec& port : part.ports) {
        if (port.logicalPorts < 1)
            sink.error(part.key, "ports",
                       fmt::format("{} has {} logical ports", port.name, port.logicalPorts));
        if (!std::ranges::is_sorted(port.ratesGbit, std::ranges::greater{}))
            sink.error(part.key, "ports",
                       fmt::format("{}: the rates are not fastest first", port.name));
        if (port.lanes == 0 || port.logicalPorts < 1)
            continue;
        if (port.lanes % port.logicalPorts != 0) {
            sink.error(part.key, "ports",
                       fmt::format("{}: {} lanes do not divide into {} logical ports", port.name,
                                   port.lanes, port.logicalPorts));
            continue;
        }
        if (port.ratesGbit.empty())
            continue;
        const double rate = port.ratesGbit.front() * static_cast<double>(port.logicalPorts) /
                            static_cast<double>(port.lanes);
        if (std::ranges::find(kLaneRates, rate) == kLaneRates.end())
            sink.error(part.key, "ports",
                       fmt::format("{}: {} logical ports of {} Gbit/s on {} lanes would be {:.1f} "
                                   "Gbit/s a lane",
                                   port.name, port.logicalPorts,
                                   formatNumber(port.ratesGbit.front()), port.lanes, rate));
    }
}

} // namespace cw::catalog::rules
