#pragma once

#include "core/base/enum_names.h"
#include "core/model/part.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace cw::catalog {

/// Where a part comes from; a later layer wins over an earlier one.
enum class Layer : std::uint8_t {
    Builtin, ///< shipped with the program, replaced by an upgrade, never written
    User,    ///< the user's own parts; survives upgrades
};

/// One line of a list: what the catalog knows without decoding the whole part.
struct PartSummary {
    std::string key;
    model::PartClass partClass{model::PartClass::Passive};
    std::string kind;
    std::string manufacturer;
    std::string model;
    std::string partNumber;
    std::string status;
    model::Confidence confidence{model::Confidence::Read};
    Layer layer{Layer::Builtin};
    bool overrides{false}; ///< hides a part of the same key in a lower layer

    bool operator==(const PartSummary&) const = default;
};

/// A part as one layer has it.
struct LayeredPart {
    Layer layer{Layer::Builtin};
    model::Part part;
};

struct SearchQuery {
    /// Words, all of which must fit; each may be the beginning of a word of the part: "h100 8u",
    /// "qm97", "arista 800g". Empty: every part.
    std::string text;
    std::optional<model::PartClass> partClass;
    std::string kind; ///< a class, or words of a kind: "rack-pdu", "tray"; empty: any
    std::size_t limit{50};
};

} // namespace cw::catalog

template <>
struct cw::EnumNames<cw::catalog::Layer> {
    static constexpr std::array<std::string_view, 2> kNames = {"builtin", "user"};
};
