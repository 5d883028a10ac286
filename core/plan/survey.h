#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"
#include "core/plan/rules.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace cw::plan {

/// What is to be built in one scalable unit (or row, where nothing is grouped); unit 0 is what all
/// share: spines, management.
struct UnitSurvey {
    std::string name; ///< "SU 1", "row A", "common"
    std::int64_t racks{0};
    std::int64_t devices{0}; ///< to mount, passive ones apart
    std::int64_t passives{0};
    std::int64_t heavy{0};      ///< of devices: at or above the lift aid's weight
    std::int64_t weightless{0}; ///< of devices: weight unknown
    std::int64_t nodes{0};      ///< servers: what is burnt in
    std::int64_t cords{0};
    std::int64_t inlets{0}; ///< of devices: cords to come where none are drawn
    bool liquid{false};
};

/// The data cables of one network in one unit.
struct CablingSurvey {
    std::string network;
    int order{0}; ///< in which networks are cabled: out-of-band first, so that BMCs answer
    bool management{false}; ///< out-of-band or in-band: needed to power on
    std::int64_t links{0};
    std::set<std::int64_t> rackUnits; ///< units whose racks must stand
};

struct Survey {
    std::map<std::int64_t, UnitSurvey> units;
    std::map<std::int64_t, std::map<std::uint64_t, CablingSurvey>> cabling; ///< by unit, network id
    std::unordered_map<Id<model::Rack>, std::int64_t> unitOfRack;
};

[[nodiscard]] Survey survey(const edit::State& state, const model::PhaseView& phase,
                            const PlanRules& rules);

} // namespace cw::plan
