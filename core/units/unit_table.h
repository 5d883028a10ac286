#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace cw {

/// One unit that people write or that a key name ends in.
/// A value in this unit times `factor` plus `offset` is the value in the dimension's border unit.
struct Unit {
    std::string_view symbol;    ///< as people read and type it: "kW", "CFM", "°F"
    std::string_view suffix;    ///< ending of a key in this unit, "" where none is used in files
    std::string_view dimension; ///< suffix of the border unit: "_w", "_m3_s"; "" for plain numbers
    double factor;
    double offset;
};

/// The one table of units used at every border: key suffixes, typed input, printing.
[[nodiscard]] std::span<const Unit> unitTable();

/// The unit a key name ends in, by the longest matching suffix ("power_max_w" gives W,
/// "bandwidth_gbit_per_s" gives Gbit/s); none for counts, ratios, names.
[[nodiscard]] std::optional<Unit> unitOfKey(std::string_view key);

/// The unit with that symbol; letter case matters only where two units differ by it (mW, MW).
[[nodiscard]] std::optional<Unit> unitOfSymbol(std::string_view symbol);

} // namespace cw
