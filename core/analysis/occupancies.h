#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"
#include "core/physical/occupancy.h"

#include <memory>
#include <mutex>

namespace cw::analysis {

/// What hangs in each rack that a phase shows, ascending by id.
using Occupancies = std::vector<physical::RackOccupancy>;

/// The occupancies of a design that changes: only racks in which something changed are looked into
/// anew, all of them where a part, a phase or a setting did. For several threads: whoever comes
/// second waits for the first.
class OccupancyMemo {
public:
    [[nodiscard]] std::shared_ptr<const Occupancies> get(const edit::State& state,
                                                         const model::PhaseView& phase);

private:
    std::mutex m_mutex;
    model::Design m_design;
    std::optional<Id<model::Phase>> m_phase;
    std::shared_ptr<const Occupancies> m_known;
};

} // namespace cw::analysis
