#pragma once

#include "core/edit/transaction.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace cw::physical {

/// From the vertical cable path at the rack's side to the port, at each end.
inline constexpr Length kSideEntry{300000};

/// Lengths that cables are stocked in, shortest first: 0.5 m to 100 m.
[[nodiscard]] const std::vector<Length>& stockedLengths();
/// The shortest stocked length that is long enough; above the longest, the next multiple of 10 m.
[[nodiscard]] Length stockedLength(Length needed);

/// How a cable runs, and so how long it is.
///   different racks: (tray - hA) + (tray - hB) + Manhattan way between the rack centres
///                    + a side entry at each end
///   same rack:       |hA - hB| + a side entry at each end
/// times the slack of the settings; ordered is the next stocked length. The height of a rack
/// device is that of its lowest unit n: base + n · 44.45 mm (upper edge of the unit, counted from
/// the bottom); a strip is met at the height of the other end where it reaches so far.
struct CableRun {
    Length verticalA;
    Length verticalB;
    Length tray;    ///< along trays, or Manhattan where no route is drawn
    Length entries; ///< both side entries
    double slack{1.0};
    Length total;   ///< with slack
    Length ordered; ///< stocked
    bool sameRack{false};
    bool assumed{false}; ///< a height or place was assumed; the run is the longer for it
    bool operator==(const CableRun&) const = default;
};

[[nodiscard]] model::Derivation runDerivation(const CableRun& run,
                                              std::optional<model::EntityRef> of);

/// Where cables meet devices; made once for many measurements of one state, filled as needed.
class RouteContext {
public:
    explicit RouteContext(const edit::State& state);

    /// The longest run from ends[0] to another end. MissingData where an end is unplaced or its
    /// rack is in no hall; Unsupported between halls without a drawn route.
    [[nodiscard]] Expected<CableRun> measure(const model::Connection& connection);
    [[nodiscard]] Expected<CableRun> measure(Id<model::Device> a, Id<model::Device> b,
                                             const std::vector<Id<model::Tray>>& route = {},
                                             bool power = false);

private:
    struct Spot {
        bool placed{false};
        bool assumed{false};
        std::uint64_t rack{0}; ///< 0: not in a rack
        std::uint64_t hall{0}; ///< 0: in none
        std::int64_t x{0};     ///< µm
        std::int64_t y{0};
        std::int64_t low{0};  ///< height of the port; a strip's lower end
        std::int64_t high{0}; ///< equal to low but for strips
        std::int64_t dataTray{0};
        std::int64_t powerTray{0};
    };
    const Spot& spotOf(Id<model::Device> device);
    [[nodiscard]] Spot locate(const model::Device& device) const;
    void setTrays(Spot& spot) const;
    [[nodiscard]] Expected<CableRun> alongRoute(const Spot& a, const Spot& b,
                                                const std::vector<Id<model::Tray>>& route) const;
    [[nodiscard]] CableRun finish(CableRun run) const;

    edit::State m_state; ///< a snapshot: two reference counts a table
    double m_slack;
    std::unordered_map<std::uint64_t, Spot> m_spots;
    std::unordered_map<std::uint64_t, std::vector<Id<model::Tray>>> m_traysOfHall;
};

/// One measurement: use a RouteContext for many.
[[nodiscard]] model::Result<std::optional<CableRun>> measure(const edit::State& state,
                                                             Id<model::Connection> connection);

/// All connections with an end in the rack, ascending; devices inside devices count.
[[nodiscard]] std::vector<Id<model::Connection>> connectionsOfRack(const edit::State& state,
                                                                   Id<model::Rack> rack);
/// Those of a device and what is inside it.
[[nodiscard]] std::vector<Id<model::Connection>> connectionsOfDevice(const edit::State& state,
                                                                     Id<model::Device> device);

struct Remeasured {
    std::int64_t changed{0};
    std::int64_t same{0};
    std::int64_t kept{0}; ///< length fixed by the user, or the cable is pulled already
    std::vector<Id<model::Connection>> unknown; ///< an end has no place: lengths cleared
};
/// Writes lengthEstimated and lengthOrdered of data, power and fluid connections.
[[nodiscard]] Expected<Remeasured> remeasure(edit::Transaction& tx,
                                             const std::vector<Id<model::Connection>>& connections);
/// All connections of the design.
[[nodiscard]] Expected<Remeasured> remeasureAll(edit::Transaction& tx);

} // namespace cw::physical
