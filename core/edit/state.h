#pragma once

#include "core/model/lookup.h"

namespace cw::edit {

/// A design with its lookup: what readers get. A value; a snapshot is a const copy.
struct State {
    model::Design design;
    model::Lookup lookup;

    [[nodiscard]] static State of(model::Design design)
    {
        model::Lookup lookup = model::Lookup::of(design);
        return {std::move(design), std::move(lookup)};
    }
};

} // namespace cw::edit
