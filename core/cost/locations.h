#pragma once

#include "core/model/design.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace cw::cost {

/// Where a device is, as a technician reads it.
struct Location {
    const model::Rack* rack{nullptr};
    const model::Hall* hall{nullptr};
    const model::Row* row{nullptr};
    std::string units;                ///< "U25–U32", "rear left strip"; empty outside racks
    std::optional<std::int64_t> unit; ///< number of the lowest unit; none off the rails
};

/// Answers "where" for many devices of one design; a device in a chassis is where the chassis is.
/// Keeps pointers into the design: it lives shorter.
class Locations {
public:
    explicit Locations(const model::Design& design) : m_design(&design) {}
    [[nodiscard]] const Location& of(Id<model::Device> device);

private:
    [[nodiscard]] Location find(const model::Device& device) const;

    const model::Design* m_design;
    std::unordered_map<Id<model::Device>, Location> m_known;
};

} // namespace cw::cost
