#pragma once

#include "core/cost/price.h"
#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cw::cost {

/// The chapter of the bill a line stands in; lines are sorted in this order.
enum class Subsystem : std::uint8_t {
    Compute,
    ComputeNetwork,
    ScaleUpNetwork,
    StorageNetwork,
    Storage,
    InBandNetwork,
    OutOfBandNetwork,
    Management,
    Power,
    Cooling,
    Racks,
    Other,
};
/// "Compute network": for people.
[[nodiscard]] std::string_view subsystemTitle(Subsystem subsystem);

/// Why a line is in the bill.
enum class LineSource : std::uint8_t {
    Placed,    ///< drawn by hand, at least one of its things
    Generated, ///< all of its things come from a template or generator
    RuleAdded, ///< caused by a rule
    Manual,    ///< a price line that no drawn thing causes
};

/// Things that are bought alike. Lines are grouped by part, subsystem and, for optics and cables,
/// by network, tier, side, purpose, ordered length and colour. "N.0" is a line of its own, "N.k" a
/// line below it (modules and blades inside the devices of line N.0); no quantity stands in two
/// lines.
struct BomLine {
    std::string id;
    std::string parent; ///< empty for N.0
    Subsystem subsystem{Subsystem::Other};
    std::string category; ///< "server", "switch", "optic", "cable", "cord", "rack", "passive" …
    std::optional<Id<model::Part>> part; ///< none: not chosen yet, or a manual line
    std::string partKey;
    std::string manufacturer;
    std::string mpn; ///< the maker's part number; empty: not known
    std::string description;

    std::string network; ///< optics and cables
    std::int64_t tier{0};
    std::string side;    ///< optics: role of the devices they sit in, "leaf and spine" → "switch"
    std::string purpose; ///< "fabric-manager"
    std::optional<Length> length; ///< ordered length of one cable
    std::string colour;
    std::string medium;

    double quantity{0};
    double spares{0};
    double orderQuantity{0}; ///< 0 for a line that is not included
    std::string unit{"each"};
    bool passive{false};      ///< counted here, but not among managed devices
    bool doNotInclude{false}; ///< drawn, but not in the order

    std::optional<Price> price;     ///< as the book or the price line gives it
    std::optional<Money> unitPrice; ///< net, in the project's currency, in whole cents
    std::optional<Money> extended;  ///< orderQuantity x unitPrice, in whole cents
    std::string missing;            ///< why there is no unit price

    std::vector<std::string> racks; ///< sorted
    std::vector<std::string> names; ///< reference designators: names of the instances, sorted
    LineSource source{LineSource::Placed};
    std::string note;
};

/// A count that people compare with a published bill: "compute network, cable, node to leaf:
/// 1,016", whatever lengths the cables have.
struct BomCount {
    Subsystem subsystem{Subsystem::Other};
    std::string category;
    std::string what; ///< part, or tier, purpose and side of cables and optics
    double quantity{0};
    bool operator==(const BomCount&) const = default;
};

/// Money over lines of which some have no price: never a plain number.
struct BomTotal {
    Money known;
    std::int64_t pricedLines{0};
    std::int64_t unknownLines{0};
    /// "1,234.50 USD" or "≥ 1,234.50 USD, 9 lines without a price".
    [[nodiscard]] std::string text() const;
};

struct Bom {
    std::string currency;
    std::vector<BomLine> lines;       ///< the order
    std::vector<BomLine> notIncluded; ///< drawn, but marked "do not include"; order quantity 0
    std::vector<BomCount> counts;
    BomTotal total; ///< over `lines`: the sum of rounded lines
    std::vector<std::pair<Subsystem, BomTotal>> bySubsystem;
    std::vector<std::string> remarks; ///< conflicts found while counting

    /// Lines of the order without a unit price.
    [[nodiscard]] std::vector<const BomLine*> missingPrices() const;
};

/// Spare pieces of one category: the larger of ratio x quantity (rounded up) and minimum; the order
/// is rounded up to whole packs.
struct SpareRule {
    std::string category;
    double ratio{0};
    std::int64_t minimum{0};
    std::int64_t pack{1};
};

struct BomOptions {
    PriceLookup prices; ///< none: every price is missing
    ExchangeRates rates;
    std::int64_t discountMillionths{0}; ///< off list: 350'000 is 35 %
    std::vector<SpareRule> spares;
    /// Names and racks of the things of each line: half of the work, and not needed for totals.
    bool instances{true};
};

/// The bill of materials of what is placed and wired at a phase. Nothing in it is typed but price
/// lines. Counting rules:
/// - a cable is a connection, whatever the number of its ends; one without a part is a line "cable,
///   part not chosen";
/// - a transceiver is a (device, cage) with an optic: the two logical ports of a twin-port cage
/// share
///   one; the cage is the port's path up to '/';
/// - lines are sorted by subsystem, category, maker, part number and length, never by id.
[[nodiscard]] model::Result<Bom> billOfMaterials(const edit::State& state,
                                                 const model::PhaseView& phase,
                                                 const BomOptions& options = {});

} // namespace cw::cost

template <>
struct cw::EnumNames<cw::cost::Subsystem> {
    static constexpr std::array<std::string_view, 12> kNames = {"compute",
                                                                "compute_network",
                                                                "scale_up_network",
                                                                "storage_network",
                                                                "storage",
                                                                "in_band_network",
                                                                "out_of_band_network",
                                                                "management",
                                                                "power",
                                                                "cooling",
                                                                "racks",
                                                                "other"};
};
template <>
struct cw::EnumNames<cw::cost::LineSource> {
    static constexpr std::array<std::string_view, 4> kNames = {"placed", "generated", "rule-added",
                                                               "manual"};
};
