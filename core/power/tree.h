#pragma once

#include "core/power/device_power.h"
#include "core/power/graph.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cw::power {

struct Prepared;

/// What is lost in a failure case: devices (source, PDU, UPS …), feeds, cords.
struct Failures {
    std::vector<model::EntityRef> lost;
};
/// Refuses what does not exist or is not a device, a feed or a power connection.
[[nodiscard]] Expected<Failures> failuresOf(const model::Design& design,
                                            std::vector<model::EntityRef> lost);

struct PhaseLoad {
    std::string name; ///< "L1"
    double loadW{0};
    double currentA{0};
};

struct BankLoad {
    std::string name;
    double loadW{0};
    std::optional<double> currentA; ///< none: outlet voltage unknown
    std::optional<double> ratingA;
    std::optional<double> percent; ///< of the rating
    bool legsKnown{true};
};

/// A node that passes power on: source, busway, PDU, shelf.
struct NodeLoad {
    Id<model::Device> device{kUnset};
    std::optional<Id<model::Rack>> rack;
    std::optional<Id<model::Feed>>
        feed; ///< by what stands upstream of it; none: no or several feeds
    bool live{true};
    bool fed{true};  ///< false: nothing is drawn upstream and it is no source; taken as live
    double loadW{0}; ///< known part of the load below
    double loadVa{0};
    std::uint32_t unknownLoads{0}; ///< loads below without a known power on this basis
    std::uint32_t cords{0};        ///< live cords on its outlets
    Rating rating;
    std::optional<double> percent; ///< loadW over usableW, %; none: rating unknown
    /// L1, L2, L3 where every live outlet's leg is known; else empty, see outletsWithoutLeg.
    std::vector<PhaseLoad> phases;
    std::uint32_t outletsWithoutLeg{0};
    std::optional<double> imbalancePercent;
    std::optional<double> neutralA;
    std::vector<BankLoad> banks;

    /// "", or "incomplete: 3 outlets" for the place where phase bars would stand.
    [[nodiscard]] std::string phaseNote() const;
};

enum class DeviceState : std::uint8_t {
    Ok,
    Degraded, ///< runs below full performance, or has lost cords and the part does not say how many
              ///< it needs
    Down,
    NotWired, ///< no cord is drawn: nothing is known (null in JSON)
};

struct DeviceCondition {
    Id<model::Device> device{kUnset};
    DeviceState state{DeviceState::Ok};
    std::uint16_t cordsWired{0};
    std::uint16_t cordsLive{0};
    std::uint16_t neededForFull{0}; ///< 0: the part does not say
    std::uint16_t neededToRun{1};
    double drawnW{0}; ///< known W it draws under the failures; as PowerResult::drawnItW
    std::vector<model::EntityRef>
        lostTo; ///< the failed feeds, devices or cords that took cords away
    [[nodiscard]] bool affected() const { return cordsLive < cordsWired; }
};

struct RackPower {
    Id<model::Rack> rack{kUnset};
    model::KnownSum loadW; ///< of its devices, cooling units included
    std::vector<std::pair<Id<model::Feed>, double>> byFeedW; ///< known W drawn from each feed
    double withoutFeedW{0};                                  ///< drawn through nodes of no one feed
    std::optional<double> limitW;                            ///< the rack's budget
};

struct HallPower {
    Id<model::Hall> hall{kUnset};
    model::KnownSum loadW;
    std::optional<double> limitW;
};

struct PowerResult {
    model::Basis basis{model::Basis::Maximum};
    PowerTotals totals; ///< of the sound design, whatever failed
    /// Known W that IT loads draw under the failures: nothing when down, no more than the live
    /// supplies are rated for when degraded. The known part of totals.it when all is up and every
    /// device has the supplies it needs.
    double drawnItW{0};
    std::vector<NodeLoad> nodes;          ///< ascending by device id
    std::vector<DeviceCondition> devices; ///< loads, ascending by device id
    std::vector<RackPower> racks;         ///< ascending by rack id
    std::vector<HallPower> halls;         ///< ascending by hall id
    std::vector<Id<model::Device>> loops; ///< devices on a cycle of cords
    [[nodiscard]] const NodeLoad* node(Id<model::Device> device) const;
    [[nodiscard]] const DeviceCondition* device(Id<model::Device> device) const;
    [[nodiscard]] const RackPower* rack(Id<model::Rack> rack) const;
};

/// Load at every node with everything up, or with `failures`. Of a device with several cords, each
/// live cord carries an equal share; a device with fewer live supplies than it needs draws no more
/// than those supplies are rated for, and nothing when down. Losses of cords, PDUs, UPS and shelves
/// are not included. O(devices + cords).
[[nodiscard]] model::Result<PowerResult> computePower(const model::Design& design,
                                                      const model::PhaseView& view,
                                                      model::Basis basis,
                                                      const Failures& failures = {});

/// The same on what is gathered already, of this design at this phase.
[[nodiscard]] model::Result<PowerResult> computePower(const model::Design& design,
                                                      const model::PhaseView& view,
                                                      const Prepared& prepared,
                                                      const Failures& failures = {});

/// The powers of the sound design as a failure leaves them: nothing of a device that is down, what
/// its live supplies carry of a degraded one.
[[nodiscard]] DevicePowers drawnPowers(DevicePowers sound, const PowerResult& failed);

/// Why a node's figure is what it is: rating, derating, loads below.
[[nodiscard]] model::Derivation nodeDerivation(const model::Design& design,
                                               const PowerResult& result, const NodeLoad& node);

} // namespace cw::power

template <>
struct cw::EnumNames<cw::power::DeviceState> {
    static constexpr std::array<std::string_view, 4> kNames = {"ok", "degraded", "down",
                                                               "not_wired"};
};
