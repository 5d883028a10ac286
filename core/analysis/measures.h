#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <optional>
#include <vector>

namespace cw::analysis {

/// Size, power and weight of one object, as far as it has them.
struct ObjectMeasure {
    model::EntityRef object;
    std::optional<double> units;             ///< rack units: a device's height, what a rack holds
    std::optional<model::KnownSum> powerW;   ///< maximum; none: it draws none
    std::optional<model::KnownSum> weightKg; ///< with what is in it
};

struct Measures {
    std::vector<ObjectMeasure> objects; ///< in the order asked for
    // Sums in which nothing counts twice: a device in a rack that is there too is left out.
    double units{0};
    std::size_t unknownUnits{0};
    model::KnownSum powerW;
    model::KnownSum weightKg;
};

[[nodiscard]] Measures measure(const edit::State& state, const model::PhaseView& phase,
                               const std::vector<model::EntityRef>& objects);

} // namespace cw::analysis
