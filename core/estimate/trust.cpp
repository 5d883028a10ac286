#include "core/estimate/trust.h"

#include "core/estimate/parameters.h"

#include <fmt/format.h>

namespace cw::estimate {

Trust trustOf(const WorkloadSpec& spec, const model::ParallelPlan& plan, const SystemView& system,
              const StackProfile& profile, std::vector<std::string>& reasons)
{
    if (profile.runs == 0)
        return Trust::Prior;
    const CalibratedRange& range = profile.range;
    const double parameters = totalParameters(spec);
    const double used = static_cast<double>(planAccelerators(plan));
    constexpr double kMargin = 1.5; // a step outside the runs is still inside for our purpose
    const std::size_t before = reasons.size();
    if (!profile.fittedOn(system.accelerator.part))
        reasons.push_back(
            fmt::format("{} has no runs on {}", profile.name, system.accelerator.name));
    if (spec.expertLayers > 0)
        reasons.push_back(fmt::format("{} has no runs of models with experts", profile.name));
    if (parameters < range.parametersMin / kMargin || parameters > range.parametersMax * kMargin)
        reasons.push_back(fmt::format("model of {:.3g} parameters, runs are of {:.3g} to {:.3g}",
                                      parameters, range.parametersMin, range.parametersMax));
    if (used < range.acceleratorsMin / kMargin || used > range.acceleratorsMax * kMargin)
        reasons.push_back(fmt::format("{} accelerators, runs are on {} to {}", used,
                                      range.acceleratorsMin, range.acceleratorsMax));
    if (static_cast<double>(spec.sequenceLength) > range.sequenceMax * kMargin)
        reasons.push_back(fmt::format("sequences of {}, runs have at most {}", spec.sequenceLength,
                                      range.sequenceMax));
    if (profile.fullySharded != (plan.zeroStage >= 3))
        reasons.push_back(fmt::format("{} was fitted {} ZeRO-3", profile.name,
                                      profile.fullySharded ? "on" : "without"));
    if (system.clockFactor < 1)
        reasons.push_back("clock below nominal: the power model is a planning value");
    return reasons.size() == before ? Trust::Calibrated : Trust::Extrapolated;
}

Interval intervalOf(const StackProfile& profile, Trust trust)
{
    if (trust == Trust::Extrapolated)
        return {profile.ratioP10 * profile.ratioP10, profile.ratioP90 * profile.ratioP90};
    return {profile.ratioP10, profile.ratioP90};
}

} // namespace cw::estimate
