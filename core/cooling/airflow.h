#pragma once

#include "core/model/design.h"
#include "core/model/phase_view.h"

#include <optional>
#include <string>
#include <vector>

namespace cw::cooling {

/// Which way air goes through a device or a rack, seen from the rack's front.
enum class AirDirection : std::uint8_t { FrontToRear, RearToFront, Sideways, Mixed, Passive };
/// "front-to-rear" …; none for text it does not know and where the part says nothing.
[[nodiscard]] std::optional<AirDirection> airDirection(const model::Design& design,
                                                       const model::Device& device);
/// In the rack's frame: a device that hangs on the rear rails blows the other way.
[[nodiscard]] std::optional<AirDirection> directionInRack(const model::Design& design,
                                                          const model::Device& device);

struct AirflowConflict {
    Id<model::Rack> rack{kUnset};
    Id<model::Device> device{kUnset};
    AirDirection is{AirDirection::RearToFront};
    AirDirection others{AirDirection::FrontToRear};
    std::string hint; ///< "flip it to the rear face, or choose the part with reverse airflow"
};
/// Devices that blow against the majority of their rack. Mixed, passive and sideways devices and
/// those of unknown direction do not conflict.
[[nodiscard]] std::vector<AirflowConflict> airflowConflicts(const model::Design& design,
                                                            const model::PhaseView& view);

} // namespace cw::cooling
