#pragma once

#include "core/model/design.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace cw::physical {

/// Lower edge of a rack's lowest unit above the floor where nothing better is known (plinth and
/// bottom frame of common 19-inch cabinets).
inline constexpr Length kDefaultBase{100000};
/// Width of a 19-inch front panel, EIA-310.
inline constexpr Length kRail19{482600};
/// Front to rear rail distance assumed where a rack's is unknown: 29 in, the common 19-inch
/// setting.
inline constexpr Length kDefaultMountingDepth{736600};
/// Outline drawn, and flagged, where a rack's size is unknown.
inline constexpr Length kDefaultRackWidth{600000};
inline constexpr Length kDefaultRackDepth{1200000};
inline constexpr Length kDefaultRackHeight{2000000};

/// The sizes of a rack: its own fields, else the facts of its part. Unknown is none, never 0.
struct RackGeometry {
    std::optional<std::int64_t> rackUnits;
    Length unitPitch{kRackUnit};
    std::int64_t startUnit{1}; ///< number of the lowest unit, or of the topmost where units descend
    bool unitsDescend{false};
    std::optional<Length> width;
    std::optional<Length> depth;
    std::optional<Length> height;
    std::optional<Length> mountingDepth; ///< front to rear rails
    Length railWidth{kRail19};           ///< widest front panel that fits between the posts
    Length base{kDefaultBase};           ///< lower edge of the lowest unit above the floor
    std::optional<Mass> loadLimit;       ///< static
    std::optional<Mass> ownWeight;
    bool wall{false}; ///< hangs on a wall with vertical units: drawn sideways

    /// Height of the rails: units times pitch; none where the units are unknown.
    [[nodiscard]] std::optional<Length> railHeight() const;
    bool operator==(const RackGeometry&) const = default;
};

[[nodiscard]] RackGeometry rackGeometry(const model::Design& design, const model::Rack& rack);

/// Lower edge of a unit above the lower edge of the rack's lowest unit. InvalidArgument, naming the
/// numbers the rack has, where there is no such unit; a rack of unknown height has every unit from
/// its first upwards.
[[nodiscard]] Expected<Length> bottomOfUnit(const RackGeometry& rack, std::int64_t unit);
/// Number of the unit that holds this height, as printed on the rack.
[[nodiscard]] std::int64_t unitOf(const RackGeometry& rack, Length bottom);
/// Whether a lower edge sits on a unit boundary; other heights are hole-offset mounting.
[[nodiscard]] bool onUnitBoundary(const RackGeometry& rack, Length bottom);
/// "U25–U32", "U20", "U4.5–U7" for [bottom, top).
[[nodiscard]] std::string unitRangeText(const RackGeometry& rack, Length bottom, Length top);
/// "8U", "3.5U", "0.33U".
[[nodiscard]] std::string unitCountText(const RackGeometry& rack, Length height);

enum class Mounting : std::uint8_t {
    Rack,     ///< on the rails
    ZeroU,    ///< on a vertical strip
    Floor,    ///< on the floor of a hall
    RearDoor, ///< hangs in place of a rack's door; placed on a strip of its rack
    Module,   ///< in a slot, bay or cell only
    Unknown,  ///< the part does not say
};

/// The sizes of a device: its overrides, else the facts of its part.
struct DeviceGeometry {
    std::optional<double> rackUnits; ///< in steps of a half; 0: zero-U
    std::optional<Length> height;
    std::optional<Length> width;
    std::optional<Length> depth;
    std::optional<Mass> weight; ///< the device itself, with installed modules of known weight
    Mounting mounting{Mounting::Unknown};
    bool filler{false}; ///< a blanking panel

    /// Height taken on the rails of `rack`: exactly its units, 3.5U is 3.5U; else its height
    /// rounded up to whole units; one unit where neither is known (see heightKnown).
    [[nodiscard]] Length heightOnRails(const RackGeometry& rack) const;
    [[nodiscard]] bool heightKnown() const { return rackUnits || height; }
    /// Length along a strip: its height; none if unknown (a strip is then taken to its whole
    /// length).
    [[nodiscard]] bool zeroU() const
    {
        return mounting == Mounting::ZeroU || mounting == Mounting::RearDoor ||
               (rackUnits && *rackUnits == 0);
    }
    /// Whether it takes the other face too: deeper than half the mounting depth, or of unknown
    /// depth.
    [[nodiscard]] bool fullDepth(const RackGeometry& rack) const;
    bool operator==(const DeviceGeometry&) const = default;
};

[[nodiscard]] DeviceGeometry deviceGeometry(const model::Design& design,
                                            const model::Device& device);

/// deviceGeometry of many devices of one design: each part's facts are looked up once. Not for
/// several threads at once.
class DeviceSizes {
public:
    explicit DeviceSizes(const model::Design& design) : m_design(&design) {}
    /// Valid until the next call.
    [[nodiscard]] const DeviceGeometry& of(const model::Device& device);
    /// Whether anything is placed in it: cells, bays.
    [[nodiscard]] bool carries(Id<model::Device> device);

private:
    const model::Design* m_design;
    std::unordered_map<Id<model::Part>, DeviceGeometry> m_byPart;
    std::optional<std::unordered_set<Id<model::Device>>> m_carriers;
    DeviceGeometry m_own; ///< of a device with facts of its own
};

} // namespace cw::physical
