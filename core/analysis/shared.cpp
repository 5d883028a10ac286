#include "core/analysis/shared.h"

#include "core/analysis/facets.h"
#include "core/model/change_set.h"

namespace cw::analysis {

model::ChangeSet changesBetween(const model::Design& before, const model::Design& after)
{
    return changeSetOf(model::difference(before, after));
}

struct Shared::Slots {
    // Names of feeds order the figures of a rack; parts stand by name in reasons.
    Slot<power::Prepared> power{kReadsPower, {model::Kind::Feed}};
    Slot<power::DevicePowers> maximum{kReadsPower};
    Slot<power::DevicePowers> expected{kReadsPower};
    Slot<model::Result<power::PowerResult>> soundPower{kReadsPower,
                                                       {model::Kind::Feed, model::Kind::Part}};
    Slot<model::Result<cooling::CoolingResult>> cooling{kReadsCooling};
};

Shared::Shared() : m(std::make_unique<Slots>()) {}
Shared::~Shared() = default;

std::shared_ptr<const power::Prepared> Shared::power(const edit::State& state,
                                                     const model::PhaseView& phase)
{
    return m->power.get(
        state, phase, [&] { return power::Prepared(state.design, phase, *maximum(state, phase)); });
}

std::shared_ptr<const power::DevicePowers> Shared::maximum(const edit::State& state,
                                                           const model::PhaseView& phase)
{
    return m->maximum.get(state, phase, [&] {
        return power::DevicePowers(state.design, phase, model::Basis::Maximum);
    });
}

std::shared_ptr<const power::DevicePowers> Shared::expected(const edit::State& state,
                                                            const model::PhaseView& phase)
{
    return m->expected.get(state, phase, [&] {
        return power::DevicePowers(state.design, phase, model::Basis::Expected);
    });
}

std::shared_ptr<const model::Result<power::PowerResult>>
Shared::soundPower(const edit::State& state, const model::PhaseView& phase)
{
    return m->soundPower.get(state, phase, [&] {
        return power::computePower(state.design, phase, *power(state, phase));
    });
}

std::shared_ptr<const model::Result<cooling::CoolingResult>>
Shared::cooling(const edit::State& state, const model::PhaseView& phase)
{
    return m->cooling.get(state, phase, [&] {
        return cooling::computeCooling(state.design, phase, *maximum(state, phase));
    });
}

} // namespace cw::analysis
