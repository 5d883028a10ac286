#pragma once

#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <optional>
#include <vector>

namespace cw::power {

/// Whether a part draws power of its own, and for what.
enum class LoadKind : std::uint8_t {
    None,    ///< distribution, passive parts, cables, and what is inside a device's own figure
    It,      ///< servers, switches, storage, appliances
    Cooling, ///< plant: not part of IT power
};
[[nodiscard]] LoadKind loadKindOf(const model::Part& part);

/// Power of one device on one basis. A basis that the part has no fact for is unknown; no basis
/// ever stands in for another:
/// - Maximum: `power_max_w`; a power cap lowers it, and is the maximum where the part names none;
/// - Nameplate: `power_nameplate_w`, else supplies × rating;
/// - Expected, Measured, Idle: their own facts; a cap lowers Expected.
/// Optics and active cables are added (each cage once) only where the part's figure says that it
/// leaves them out: `power_includes_optics` is false, or the figure's condition is "passive
/// cables". Modules put in over what the part contains are added on the same basis.
struct DevicePower {
    std::optional<double> watts;
    bool lowerBound{false}; ///< something that belongs in the figure is unknown and left out
    bool operator==(const DevicePower&) const = default;
};

/// The bare key of a basis: "power_max_w". Empty for Unspecified and Derived.
[[nodiscard]] std::string_view factKeyOf(model::Basis basis);

/// Power of every device that the phase shows, gathered in one pass.
class DevicePowers {
public:
    DevicePowers(const model::Design& design, const model::PhaseView& view, model::Basis basis);

    /// One a device shown, ascending by id.
    struct Entry {
        Id<model::Device> device{kUnset};
        LoadKind kind{LoadKind::None};
        DevicePower power; ///< for LoadKind::None: 0 W
    };
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] const Entry* find(Id<model::Device> device) const;
    /// Another figure for one device that is in the list.
    void setWatts(Id<model::Device> device, double watts);
    [[nodiscard]] model::Basis basis() const { return m_basis; }

private:
    model::Basis m_basis;
    std::vector<Entry> m_entries;
};

/// One device's power with its reasons.
[[nodiscard]] model::Result<DevicePower> powerOf(const model::Design& design,
                                                 const model::Device& device, model::Basis basis,
                                                 const model::PhaseView& view = {});

/// The rack a device is in, through carriers and chassis; none on the floor or unplaced.
[[nodiscard]] std::optional<Id<model::Rack>> rackOf(const model::Design& design,
                                                    const model::Device& device);
/// The hall a device stands in, by its rack or directly.
[[nodiscard]] std::optional<Id<model::Hall>> hallOf(const model::Design& design,
                                                    const model::Device& device);

/// Sum over devices of one basis.
struct PowerTotals {
    model::Basis basis{model::Basis::Maximum};
    model::KnownSum it;      ///< W
    model::KnownSum cooling; ///< W, plant drawn in the design
};
/// Totals of the design, with the terms by part: "127 × NVIDIA DGX H100 = 1.295 MW".
[[nodiscard]] model::Result<PowerTotals>
totalPower(const model::Design& design, const model::PhaseView& view, model::Basis basis);

} // namespace cw::power
