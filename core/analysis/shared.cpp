#include "core/analysis/shared.h"

#include "core/analysis/facets.h"

namespace cw::analysis {

namespace {

using model::Kind;

/// What neither the power tree nor the heat looks at.
constexpr Indifferent kPlaces{.rackPositions = true, .cableLengths = true, .devicePlaces = false};
/// What cords and loads do not depend on either.
constexpr Indifferent kWires{.rackPositions = true, .cableLengths = true, .devicePlaces = true};

} // namespace

struct Shared::Slots {
    // Names of feeds order the figures of a rack; parts stand by name in reasons.
    Slot<power::Prepared> power{kReadsPower, {Kind::Feed}, kPlaces};
    Slot<power::DevicePowers> maximum{kReadsPower, {}, kWires};
    Slot<power::DevicePowers> expected{kReadsPower, {}, kWires};
    Slot<model::Result<power::PowerResult>> soundPower{
        kReadsPower, {Kind::Feed, Kind::Part}, kPlaces};
    Slot<std::vector<power::FailureCase>> feedLosses{kReadsPower, {Kind::Feed}, kWires};
    Slot<model::Result<cooling::CoolingResult>> cooling{kReadsCooling, {}, kPlaces};
    OccupancyMemo occupancies;
};

Shared::Shared() : m(std::make_unique<Slots>()) {}
Shared::~Shared() = default;

std::shared_ptr<const power::Prepared> Shared::power(const edit::State& state,
                                                     const model::PhaseView& phase)
{
    return m->power.get(
        state, phase, [&] { return power::Prepared(state.design, phase, *maximum(state, phase)); });
}

std::shared_ptr<const std::vector<power::FailureCase>>
Shared::feedLosses(const edit::State& state, const model::PhaseView& phase)
{
    return m->feedLosses.get(state, phase, [&] {
        return power::loseEachFeed(power::FailureStudy(state.design, power(state, phase)));
    });
}

std::shared_ptr<const Occupancies> Shared::occupancies(const edit::State& state,
                                                       const model::PhaseView& phase)
{
    return m->occupancies.get(state, phase);
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
