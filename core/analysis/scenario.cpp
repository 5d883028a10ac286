#include "core/analysis/scenario.h"

#include "core/analysis/shared.h"

#include "core/model/fact_keys.h"
#include "core/model/part.h"

#include <algorithm>

namespace cw::analysis {

std::string Scenario::key() const
{
    std::vector<model::EntityRef> sorted = failures.lost;
    std::sort(sorted.begin(), sorted.end());
    std::string out;
    for (const model::EntityRef& ref : sorted)
        out += "|" + ref.text();
    return out;
}

namespace {

double degradedClock(const model::Design& design, const power::DeviceCondition& condition)
{
    const model::Device* device = design.find(condition.device);
    if (device == nullptr || condition.neededForFull == 0)
        return 1; // the part does not say what it needs: no slower clock is invented
    const auto maximum = numberOf(design, *device, model::facts::kPowerMax);
    const double share =
        std::min(1.0, double(condition.cordsLive) / double(condition.neededForFull));
    const model::Part* part = design.partOf(*device);
    std::optional<double> supplyW;
    if (part != nullptr && !part->inlets.empty())
        supplyW = part->inlets.front().ratingW;
    if (!maximum)
        return estimate::clockAtPowerCap(share, 1);
    const double cap = supplyW ? *supplyW * condition.cordsLive : share * *maximum;
    return estimate::clockAtPowerCap(cap, *maximum,
                                     numberOf(design, *device, model::facts::kPowerIdle));
}

} // namespace

estimate::Impairments impairmentsOf(const model::Design& design, const power::PowerResult& failed)
{
    estimate::Impairments out;
    for (const power::DeviceCondition& condition : failed.devices) {
        if (condition.state == power::DeviceState::Down)
            out.clock[condition.device] = 0;
        else if (condition.state == power::DeviceState::Degraded && condition.affected())
            out.clock[condition.device] = degradedClock(design, condition);
    }
    return out;
}

estimate::Impairments impairmentsIn(const edit::State& state, const model::PhaseView& phase,
                                    const Scenario& scenario, Shared* shared)
{
    if (scenario.empty())
        return {};
    if (shared != nullptr)
        return impairmentsOf(state.design,
                             power::computePower(state.design, phase, *shared->power(state, phase),
                                                 scenario.failures)
                                 .value);
    return impairmentsOf(
        state.design,
        power::computePower(state.design, phase, model::Basis::Maximum, scenario.failures).value);
}

} // namespace cw::analysis
