#pragma once

#include "core/cost/bom.h"

#include <compare>
#include <map>
#include <memory>

namespace cw::cost {

/// What makes two things one line.
struct LineKey {
    bool doNotInclude{false};
    Subsystem subsystem{Subsystem::Other};
    std::string_view category;
    std::uint64_t part{0};    ///< 0: not chosen
    std::uint64_t network{0}; ///< optics and cables
    std::int64_t tier{0};
    std::int64_t length{-1}; ///< µm; -1: unknown or of no matter
    std::string side;
    std::string purpose;
    std::string colour;
    std::shared_ptr<const LineKey> parent; ///< of modules and blades

    bool operator==(const LineKey& other) const { return (*this <=> other) == 0; }
    std::strong_ordering operator<=>(const LineKey& other) const;
};

/// The things of one line.
struct Collected {
    double quantity{0};
    bool allGenerated{true};
    std::vector<std::string> racks; ///< as met; sorted and made unique later
    std::vector<std::string> names;
    std::int64_t unplaced{0};
};

struct Collection {
    std::map<LineKey, Collected> lines;
    std::vector<std::string> remarks;
};

/// Walks racks, devices and connections once and counts; names and racks of things only where
/// `instances` are wanted.
[[nodiscard]] Collection collect(const edit::State& state, const model::PhaseView& phase,
                                 bool instances = true);

/// The category of a part's line: "server", "rack_pdu", "optic" …
[[nodiscard]] std::string_view categoryOf(const model::Part& part);
/// Where a category stands within a subsystem.
[[nodiscard]] int categoryRank(std::string_view category);

} // namespace cw::cost
