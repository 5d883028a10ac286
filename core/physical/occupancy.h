#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"
#include "core/physical/geometry.h"

#include <functional>
#include <vector>

namespace cw::physical {

/// What a device takes, or would take, on the rails: [bottom, top) of a width slot, on its face
/// and, where it is full depth, on the other face too.
struct RailSpan {
    Length bottom;
    Length top;
    model::Face face{model::Face::Front};
    model::WidthSlot width{model::WidthSlot::Full};
    bool fullDepth{true};

    [[nodiscard]] bool takes(model::Face side) const { return fullDepth || side == face; }
    [[nodiscard]] bool meets(const RailSpan& other) const;
    bool operator==(const RailSpan&) const = default;
};

struct RailOccupant {
    Id<model::Device> device{kUnset};
    RailSpan span;
    bool heightKnown{true};
    bool widthKnown{true};
    bool depthKnown{true};
    bool filler{false}; ///< a blanking panel
};

/// A vertical strip beside the rails (0U).
struct StripSpan {
    model::Face face{model::Face::Rear};
    model::StripSide side{model::StripSide::Left};
    std::int64_t lane{0};
    Length bottom;
    Length top;

    [[nodiscard]] bool meets(const StripSpan& other) const
    {
        return face == other.face && side == other.side && lane == other.lane &&
               bottom < other.top && other.bottom < top;
    }
    bool operator==(const StripSpan&) const = default;
};

struct StripOccupant {
    Id<model::Device> device{kUnset};
    StripSpan span;
    bool lengthKnown{true}; ///< else it is taken to fill the strip
};

struct Interval {
    Length bottom;
    Length top;
    [[nodiscard]] Length height() const { return top - bottom; }
    bool operator==(const Interval&) const = default;
};

/// Everything in one rack: what hangs on the rails and on the strips, by height.
struct RackOccupancy {
    Id<model::Rack> rack{kUnset};
    RackGeometry geometry;
    std::vector<RailOccupant> rails;   ///< by bottom, then id
    std::vector<StripOccupant> strips; ///< by face, side, lane, bottom

    /// Heights that nothing takes on this face, bottom up. Empty where the rack's units are
    /// unknown.
    [[nodiscard]] std::vector<Interval> freeIntervals(model::Face face) const;
    /// Heights that nothing takes on either face.
    [[nodiscard]] std::vector<Interval> freeIntervals() const;
    /// Rack units that gear takes on either face, those it leaves free on both, the tallest hole it
    /// leaves; blanking panels are no gear: they come out. None where the rack's units are unknown
    /// (used is always known).
    [[nodiscard]] double usedUnits() const;
    [[nodiscard]] std::optional<double> freeUnits() const;
    [[nodiscard]] std::optional<double> largestHoleUnits() const;
    /// Rack units closed by blanking panels.
    [[nodiscard]] double blankedUnits() const;

    /// Occupants in the way of a span, bottom up.
    [[nodiscard]] std::vector<Id<model::Device>> inTheWay(const RailSpan& span) const;
    [[nodiscard]] std::vector<Id<model::Device>> inTheWay(const StripSpan& span) const;
    /// Whether it is inside the rails and nothing is in its way.
    [[nodiscard]] bool fits(const RailSpan& span) const;
    /// The lower edge, on a unit boundary, nearest to the span's where it fits; the lower of two.
    [[nodiscard]] std::optional<Length> nearestFit(const RailSpan& span) const;
    /// The lowest lower edge on a unit boundary where it fits.
    [[nodiscard]] std::optional<Length> lowestFit(const RailSpan& span) const;
};

[[nodiscard]] RackOccupancy rackOccupancy(const edit::State& state, Id<model::Rack> rack,
                                          const model::PhaseView& view);
/// The same for many racks of one design, with the sizes of its devices at hand.
[[nodiscard]] RackOccupancy rackOccupancy(const edit::State& state, Id<model::Rack> rack,
                                          const model::PhaseView& view, DeviceSizes& sizes);
/// Only devices that `counts` accepts.
[[nodiscard]] RackOccupancy rackOccupancy(const edit::State& state, Id<model::Rack> rack,
                                          const std::function<bool(const model::Device&)>& counts);

/// The span of a device hung on the rails.
[[nodiscard]] RailSpan railSpan(const RackGeometry& rack, const DeviceGeometry& device,
                                const model::InRack& placement);
[[nodiscard]] StripSpan stripSpan(const RackGeometry& rack, const DeviceGeometry& device,
                                  const model::OnStrip& placement);

/// Something in a rack that cannot be, as in a file written by hand: shown and reported, never a
/// crash.
struct RackConflict {
    enum class Kind : std::uint8_t {
        Overlap,
        OutsideRails,
        StripOverlap,
        TooWide,
        NotForRails,
        NotForStrips,
        BayTakenTwice,
        NoSuchBay
    };
    Kind kind{Kind::Overlap};
    Id<model::Device> device{kUnset};
    std::optional<Id<model::Device>> other;
    std::string text; ///< a sentence: "dgx-1 (U1–U8) overlaps ufm-1 (U8)"
};
[[nodiscard]] std::vector<RackConflict>
rackConflicts(const edit::State& state, Id<model::Rack> rack, const model::PhaseView& view);

/// The same of a rack whose occupancy, of this design at this phase, is known.
[[nodiscard]] std::vector<RackConflict> rackConflicts(const edit::State& state,
                                                      const RackOccupancy& occupancy,
                                                      const model::PhaseView& view,
                                                      DeviceSizes& sizes);

/// Whether two things exist at the same time in some phase.
[[nodiscard]] bool lifetimesMeet(const model::Design& design, const model::Lifecycle& a,
                                 const model::Lifecycle& b);

} // namespace cw::physical
