#pragma once

#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <optional>
#include <vector>

namespace cw::storage {

/// What a storage service offers. Decimal GB/s and TB.
struct DataPath {
    Id<model::StorageService> service{kUnset};
    model::KnownSum readGBs;
    model::KnownSum writeGBs;
    model::KnownSum usableTB;
    bool promised{false}; ///< a figure was typed for the service and stands in for the sum
};

/// The service's own figures where they are given, else the sum over its devices' `read_gb_per_s`,
/// `write_gb_per_s` and `usable_capacity_tb`.
[[nodiscard]] model::Result<DataPath> dataPathOf(const model::Design& design,
                                                 const model::PhaseView& view,
                                                 const model::StorageService& service);
/// Of every service, ascending by id.
[[nodiscard]] std::vector<model::Result<DataPath>> dataPaths(const model::Design& design,
                                                             const model::PhaseView& view);

/// What the nodes can take in together over networks of kind storage: the sum of the rates of their
/// tier-1 links, GB/s; nodes on no such link are unknown.
[[nodiscard]] model::Result<model::KnownSum> nodeNetworkLimit(const model::Design& design,
                                                              const model::PhaseView& view);

} // namespace cw::storage
