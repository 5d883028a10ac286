#pragma once

#include "core/model/part.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cw::power {

/// One outlet of a part: the spec and the ordinal within it, from 1.
struct OutletRef {
    std::size_t spec{0};
    std::int64_t ordinal{1};
    auto operator<=>(const OutletRef&) const = default;
};

/// "c19-4" of {name "c19", count 18}; "out" of {name "out", count 1} ("out-1" is understood too).
[[nodiscard]] std::string outletName(const model::OutletSpec& spec, std::int64_t ordinal);
[[nodiscard]] std::optional<OutletRef> findOutlet(const model::Part& part, std::string_view port);
[[nodiscard]] const model::InletSpec* findInlet(const model::Part& part, std::string_view port);
/// Every outlet name, in the part's order.
[[nodiscard]] std::vector<std::string> outletNames(const model::Part& part);

/// The cord plug that goes into the outlet side for a device inlet: a C20 inlet takes a C19
/// connector on a cord with a C20 plug (IEC 60320-1). The same text for connectors that mate with
/// themselves by name (IEC 60309 and NEMA types are named once for plug and socket).
[[nodiscard]] std::string plugFor(std::string_view inletConnector);
/// The cord's connector at the device: "c20" → "c19", "c14" → "c13", "c22" → "c21".
[[nodiscard]] std::string cordConnectorFor(std::string_view inletConnector);
/// Whether that plug goes into that outlet; C39 takes C14 and C20 plugs.
[[nodiscard]] bool outletTakes(std::string_view outletConnector, std::string_view plug);

} // namespace cw::power
