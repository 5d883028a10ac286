#pragma once

#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <optional>
#include <string>
#include <vector>

namespace cw::power {
class DevicePowers;
}

namespace cw::cooling {

/// Share of a part's heat that goes to liquid: `liquid_heat_fraction`; 0 where `cooling` is "air"
/// or "passive air"; 1 where it is direct liquid for all of it; else unknown.
[[nodiscard]] std::optional<double> liquidFraction(const model::Design& design,
                                                   const model::Device& device);

/// Heat of one device: all of its electrical power.
struct DeviceHeat {
    std::optional<double> totalW;
    std::optional<double> airW;
    std::optional<double> liquidW;
    bool lowerBound{false};
    std::optional<double> statedHeatW; ///< published heat output, where it differs from the power
};
[[nodiscard]] model::Result<DeviceHeat> heatOf(const model::Design& design,
                                               const model::Device& device, model::Basis basis,
                                               const model::PhaseView& view = {});

/// A published heat output that is not the electrical power: both are shown, the larger sizes the
/// cooling.
struct HeatMismatch {
    Id<model::Device> device{kUnset};
    double powerW{0};
    double statedHeatW{0};
};

/// air + liquid + unsplit = power of the devices.
struct HeatSum {
    model::KnownSum airW;
    model::KnownSum liquidW;
    double unsplitW{0};   ///< power known, share of liquid unknown; those are unknown in both sums
    double sizingAirW{0}; ///< known air heat, with the larger of power and published heat output
    double sizingLiquidW{0};
    void add(const HeatSum& other);
};

struct RackCooling {
    Id<model::Rack> rack{kUnset};
    HeatSum heat;
    model::KnownSum airflowM3s; ///< needed to carry the air heat at the settings' temperature rise
    model::KnownSum statedAirflowM3s; ///< what the makers state for the devices that make air heat
    std::optional<double>
        coolantLpm;               ///< needed for the liquid heat; none: no or unknown liquid heat
    std::optional<double> inletC; ///< the hall's supply temperature; recirculation not modelled
    std::optional<double> inletMinC;                 ///< highest of the devices' lower limits
    std::optional<double> inletMaxC;                 ///< lowest of the devices' upper limits
    std::optional<Id<model::Device>> inletMaxDevice; ///< whose limit binds
    std::uint32_t devicesWithoutInletLimit{0};
};

struct HallCooling {
    Id<model::Hall> hall{kUnset};
    HeatSum heat;
};

struct CoolingResult {
    model::Basis basis{model::Basis::Maximum};
    HeatSum total;                  ///< IT heat
    HeatSum plant;                  ///< heat of cooling units drawn in the design, not in `total`
    std::vector<RackCooling> racks; ///< ascending by rack id
    std::vector<HallCooling> halls; ///< ascending by hall id
    std::vector<HeatMismatch> mismatches;
    std::optional<double> pue;
    std::string pueReason; ///< why there is none
    [[nodiscard]] const RackCooling* rack(Id<model::Rack> rack) const;
};

[[nodiscard]] model::Result<CoolingResult>
computeCooling(const model::Design& design, const model::PhaseView& view, model::Basis basis);
/// The same on powers that are gathered already, of this design at this phase.
[[nodiscard]] model::Result<CoolingResult> computeCooling(const model::Design& design,
                                                          const model::PhaseView& view,
                                                          const power::DevicePowers& powers);
/// Where a rack's figures come from.
[[nodiscard]] model::Derivation rackDerivation(const model::Design& design,
                                               const RackCooling& rack);

} // namespace cw::cooling
