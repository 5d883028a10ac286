#pragma once

#include "core/estimate/collectives.h"
#include "core/model/derivation.h"
#include "core/model/workload.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cw::estimate {

/// The accelerator as its data sheet states it.
struct AcceleratorView {
    std::string part;                               ///< catalog key
    std::string name;                               ///< as people read it
    std::array<std::optional<double>, 6> peakFlops; ///< dense FLOP/s, by model::Precision
    double memoryBytes{0};
    double memoryBytesPerS{0};
    std::optional<double> powerMaxW;
    bool operator==(const AcceleratorView&) const = default;

    [[nodiscard]] std::optional<double> peak(model::Precision precision) const
    {
        return peakFlops[static_cast<std::size_t>(precision)];
    }
};

/// What the drawn cluster offers a workload: nothing in it was typed for the estimate. Values that
/// need no default are optional; `missing` says what is not known and which figure suffers.
struct SystemView {
    AcceleratorView accelerator;
    std::int64_t nodes{0};
    std::int64_t acceleratorsPerNode{0};
    std::int64_t accelerators{0}; ///< available: of the pool, in the phase, not down
    std::array<Link, kLinkClassCount>
        links{}; ///< per accelerator, one direction, line rate / oversubscription
    std::array<std::int64_t, kLinkClassCount>
        reach{}; ///< contiguous accelerators within that class
    std::int64_t rails{0};
    double oversubscriptionLeaf{1};
    double oversubscriptionSpine{1};
    double clockFactor{
        1}; ///< of FLOP/s: power cap, degraded supply, hot inlet; memory is unaffected
    std::optional<double> hostCoresPerAccelerator;
    std::optional<double> storageWriteBytesPerS;
    std::optional<double> failuresPerNodeDay;
    std::optional<double> nodePowerW; ///< of one node under this load

    std::optional<model::EntityRef> acceleratorEntity; ///< the accelerator's part
    std::optional<model::EntityRef> networkEntity;     ///< the compute network
    std::optional<model::EntityRef> clockEntity; ///< the device whose cap or fault sets the clock
    /// Why each value is what it is, by the member's name in snake case ("memory_bytes_per_s",
    /// "links/same_leaf"), down to catalog fact, source and confidence.
    std::map<std::string, model::Derivation, std::less<>> why;
    std::vector<std::string> missing; ///< "storage write bandwidth unknown: no checkpoint stall"
    std::vector<std::string> notes;   ///< what was left out: other accelerators, unlinked nodes

    [[nodiscard]] std::int64_t domainSize() const { return reach[0]; }
};

} // namespace cw::estimate
