#pragma once

#include "core/edit/transaction.h"
#include "core/physical/geometry.h"

#include <optional>
#include <string>
#include <vector>

namespace cw::physical {

/// Every verb here checks before it changes and refuses with one sentence that names what is in the
/// way and the nearest place that fits. Lengths of planned cables of what moved follow, unless the
/// user fixed them. Children of a chassis or carrier stay in it: their place is the parent.

/// One thing to one place, as part of a group.
struct DeviceMove {
    Id<model::Device> device{kUnset};
    model::Placement to;
};
struct RackMove {
    Id<model::Rack> rack{kUnset};
    Id<model::Hall> hall{kUnset};
    model::FloorPosition to;
};

/// Moves a group at once: each is checked with all of them lifted out, so that they may take one
/// another's places. All or nothing: refused with every conflict listed.
[[nodiscard]] Expected<void> placeAll(edit::Transaction& tx, const std::vector<DeviceMove>& moves);
[[nodiscard]] Expected<void> moveRacks(edit::Transaction& tx, const std::vector<RackMove>& moves);

/// The state with these lifted out of their places: what a drag in the making is checked against.
[[nodiscard]] edit::State lifted(const edit::State& state,
                                 const std::vector<Id<model::Device>>& devices);
[[nodiscard]] edit::State lifted(const edit::State& state,
                                 const std::vector<Id<model::Rack>>& racks);
/// Whether a rack may stand there; nothing is changed. The sentence of a drag.
[[nodiscard]] Expected<void> checkRackPlace(const edit::State& state, const model::Rack& rack);

/// Copies devices with what is in them to the places given, and the cables between them; names
/// count on ("dgx-A07-3" -> "dgx-A07-5", the first that is free). Serial numbers, asset tags and
/// test records are not copied.
[[nodiscard]] Expected<std::vector<Id<model::Device>>>
duplicateDevices(edit::Transaction& tx, const std::vector<DeviceMove>& copies);
/// The first free one of "stem-1", "stem-2" …
[[nodiscard]] std::string freeDeviceName(const edit::State& state, std::string_view stem);
/// The next name in the hall's manner: after "A16" comes "A17"; "R01" in an empty one.
[[nodiscard]] std::string freeRackName(const edit::State& state, Id<model::Hall> hall);
/// A device of a part as it comes from a catalog, named after it and with the role that its class
/// suggests; its place is checked as by addDevice. The part is embedded.
[[nodiscard]] Expected<Id<model::Device>>
addFromPart(edit::Transaction& tx, const model::Part& part, const model::Placement& placement);
/// The same without adding it: for checking a place. The part must be in the design.
[[nodiscard]] model::Device newDevice(const edit::State& state, const model::Part& part);

/// Creates a device after checking its placement.
[[nodiscard]] Expected<Id<model::Device>> addDevice(edit::Transaction& tx, model::Device device);
/// Creates a rack after checking its place on the floor.
[[nodiscard]] Expected<Id<model::Rack>> addRack(edit::Transaction& tx, model::Rack rack);

/// Puts a device where the placement says, whatever kind it is.
[[nodiscard]] Expected<void> place(edit::Transaction& tx, Id<model::Device> device,
                                   const model::Placement& placement);
/// By the unit number printed on the rack: the lowest unit in ascending racks, the lowest in
/// height.
[[nodiscard]] Expected<void> placeAtUnit(edit::Transaction& tx, Id<model::Device> device,
                                         Id<model::Rack> rack, std::int64_t unit,
                                         model::Face face = model::Face::Front,
                                         model::WidthSlot width = model::WidthSlot::Full);
[[nodiscard]] Expected<void> placeInRack(edit::Transaction& tx, Id<model::Device> device,
                                         const model::InRack& placement);
[[nodiscard]] Expected<void> placeOnStrip(edit::Transaction& tx, Id<model::Device> device,
                                          const model::OnStrip& placement);
[[nodiscard]] Expected<void> placeInCell(edit::Transaction& tx, Id<model::Device> device,
                                         const model::InCell& placement);
[[nodiscard]] Expected<void> placeInBay(edit::Transaction& tx, Id<model::Device> device,
                                        const model::InBay& placement);
[[nodiscard]] Expected<void> placeInHall(edit::Transaction& tx, Id<model::Device> device,
                                         const model::InHall& placement);
[[nodiscard]] Expected<void> unplace(edit::Transaction& tx, Id<model::Device> device);

/// Whether the placement is allowed for this device now; nothing is changed. The sentence of a
/// drag.
[[nodiscard]] Expected<void> checkPlacement(const edit::State& state, const model::Device& device,
                                            const model::Placement& placement);

/// Whether devices are allowed where they are: refused with the list of those that are not.
[[nodiscard]] Expected<void> checkPlacements(const edit::Transaction& tx,
                                             const std::vector<Id<model::Device>>& devices);

/// Gives devices another part; refused, with the list, where one would no longer fit its place.
[[nodiscard]] Expected<void> changePart(edit::Transaction& tx,
                                        const std::vector<Id<model::Device>>& devices,
                                        Id<model::Part> part);

/// Puts a rack on the floor; refused where it would overlap a rack, an obstacle or the wall.
[[nodiscard]] Expected<void> moveRack(edit::Transaction& tx, Id<model::Rack> rack,
                                      Id<model::Hall> hall, const model::FloorPosition& position);
/// Changes the number of units; refused with the list of devices that would hang outside.
[[nodiscard]] Expected<void> resizeRacks(edit::Transaction& tx,
                                         const std::vector<Id<model::Rack>>& racks,
                                         std::int64_t rackUnits);

struct RackCopy {
    std::string name;
    std::optional<Id<model::Hall>> hall; ///< none: not placed yet
    model::FloorPosition position;
    std::optional<Id<model::Row>> row;
};
/// Copies a rack with its devices and the cables that stay inside it. The old rack's name in the
/// names of devices, cables and labels becomes the new one ("dgx-A07-3" -> "dgx-A08-3"; a name
/// without it gets "-A08"). Serial numbers, asset tags and test records are not copied.
[[nodiscard]] Expected<Id<model::Rack>> duplicateRack(edit::Transaction& tx, Id<model::Rack> rack,
                                                      const RackCopy& copy);

enum class BulkMode : std::uint8_t { AllOrNothing, FitElseUnplace };
struct BulkMove {
    std::vector<Id<model::Device>> placed;
    std::vector<Id<model::Device>> unplaced;
    std::vector<std::string> reasons; ///< one for each unplaced
};
/// Moves devices on rails to `rack`, each `offset` higher (lower if negative) than now.
/// AllOrNothing: refused with all conflicts listed. FitElseUnplace: what does not fit is unplaced.
[[nodiscard]] Expected<BulkMove> moveDevices(edit::Transaction& tx,
                                             const std::vector<Id<model::Device>>& devices,
                                             Id<model::Rack> rack, Length offset, BulkMode mode);
/// Places unplaced devices bottom up, heaviest first (unknown weight last), rack by rack, within
/// known load limits.
[[nodiscard]] Expected<BulkMove> autoPlace(edit::Transaction& tx,
                                           const std::vector<Id<model::Device>>& devices,
                                           const std::vector<Id<model::Rack>>& racks,
                                           model::Face face = model::Face::Front);
/// Fills every whole free unit of the front with blanking panels of `part` (one unit high).
[[nodiscard]] Expected<std::vector<Id<model::Device>>>
fillBlanks(edit::Transaction& tx, Id<model::Rack> rack, Id<model::Part> part);

} // namespace cw::physical
