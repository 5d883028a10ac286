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
    std::optional<Length> bottom; ///< above the rack's first unit; blades: their chassis'
    /// "20", "20-22"; empty for what hangs beside the rails or stands on the floor.
    std::string units;
    /// The lowest unit number it occupies (the highest where units count downwards).
    std::optional<std::int64_t> unit;
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

/// The device that carries this one outermost: the chassis of a blade, else itself.
[[nodiscard]] const model::Device& outermost(const model::Design& design,
                                             const model::Device& device);

} // namespace cw::cost
