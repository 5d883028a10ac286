#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <cmath>

namespace cw::catalog::rules {
namespace {

constexpr double kTolerance = 0.05;
constexpr std::string_view kCapacity = "switching_capacity_tbit_per_s";

} // namespace

// Makers print both directions together as often as one; the catalog has one.
void switchingCapacity(const model::Part& part, LintSink& sink)
{
    const auto capacity = part.number(kCapacity);
    if (!capacity || !part.structured.ports)
        return;
    double sum = 0;
    for (const model::PortSpec& port : part.ports) {
        if (port.role == model::PortRole::OutOfBand || port.role == model::PortRole::Console)
            continue;
        if (port.ratesGbit.empty())
            return;
        sum += port.ratesGbit.front() * static_cast<double>(port.logicalPorts) / 1000;
    }
    if (sum <= 0)
        return;
    const std::string figures = fmt::format("{} Tbit/s, but the ports add up to {:.6g} Tbit/s",
                                            formatNumber(*capacity), sum);
    if (std::abs(*capacity / sum - 2) < kTolerance)
        sink.error(part.key, kCapacity, figures + ": both directions are counted");
    else if (std::abs(*capacity / sum - 1) > kTolerance)
        sink.warning(part.key, kCapacity, figures);
}

} // namespace cw::catalog::rules
