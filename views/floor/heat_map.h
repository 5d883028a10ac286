#pragma once

#include "core/model/entity_ref.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cw::power {
struct PowerResult;
}
namespace cw::cooling {
struct CoolingResult;
}
namespace cw::edit {
struct State;
}
namespace cw::model {
class PhaseView;
}

namespace cw::views {

/// What the racks of a floor are coloured by.
enum class HeatMode { Role, Power, Weight, Inlet, FreeUnits };
inline constexpr int kHeatModeCount = 5;

/// One figure a rack, with the range that the colours span. A rack whose figure is unknown has
/// none; one that is only known in part has a lower bound.
struct HeatMap {
    struct Value {
        double value{0};
        bool lowerBound{false};
    };
    HeatMode mode{HeatMode::Role};
    std::string title; ///< "Power"
    std::string unit;  ///< "kW"
    int decimals{0};
    double minimum{0}; ///< of the colours
    double maximum{0};
    std::map<Id<model::Rack>, Value> values;
    std::optional<Id<model::Rack>> highest;
    std::size_t unknown{0}; ///< racks without a figure
    bool current{true};     ///< false: of an older design
    std::string missing;    ///< why there are no figures at all

    /// Step of the colours, 0 to kHeatSteps - 1.
    [[nodiscard]] int step(double value) const;
    /// "40.8 kW", "≥ 12.1 kW"; "?" where unknown.
    [[nodiscard]] std::string text(Id<model::Rack> rack, bool withUnit) const;
};

/// What a heat map is made of; a null result is one that has not arrived.
struct HeatSources {
    const edit::State& state;
    const model::PhaseView& view;
    Id<model::Hall> hall;
    const power::PowerResult* power{nullptr};
    const cooling::CoolingResult* cooling{nullptr};
    bool current{true};
};
[[nodiscard]] HeatMap heatMap(HeatMode mode, const HeatSources& sources);

} // namespace cw::views
