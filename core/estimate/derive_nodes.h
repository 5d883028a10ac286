#pragma once

#include "core/estimate/derive_system.h"

namespace cw::estimate {

// The steps of deriveSystemView; internal to it.

/// The nodes a job can use: all of one kind.
struct Nodes {
    const model::Part* accelerator{nullptr};
    std::int64_t perNode{0};
    std::int64_t cores{0};                     ///< of a node's host processors; 0: unknown
    std::vector<const model::Device*> devices; ///< ascending by id
    std::vector<std::string> notes;
};

/// The nodes of the kind that there are most accelerators of: a synchronous job runs on one kind.
[[nodiscard]] Expected<Nodes> findNodes(const model::Design& design, const model::PhaseView& phase,
                                        std::optional<Id<model::Pool>> pool,
                                        const Impairments& impairments);

/// 1 unless impaired.
[[nodiscard]] double clockOf(const Impairments& impairments, Id<model::Device> id);

void takeClock(SystemView& view, const model::Design& design, const Nodes& nodes,
               const Impairments& impairments);
void takePower(SystemView& view, const model::Design& design, const Nodes& nodes);
/// Processor cores, storage write bandwidth, failure rate.
void takeHost(SystemView& view, const model::Design& design, const model::PhaseView& phase,
              const Nodes& nodes);

} // namespace cw::estimate
