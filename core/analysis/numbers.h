#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

namespace cw::analysis {

/// The numbers that say what a design is, on one page. Sums name what is unknown in them.
struct DesignNumbers {
    std::int64_t halls{0};
    std::int64_t racks{0};
    std::int64_t nodes{0}; ///< devices with accelerators in them
    std::int64_t accelerators{0};
    std::int64_t devices{0}; ///< without passive parts (panels, shelves)
    std::int64_t passives{0};
    std::int64_t links{0}; ///< data: a cable with n ends carries n - 1
    std::int64_t dataCables{0};
    std::int64_t powerCords{0};
    std::int64_t parts{0}; ///< different parts embedded
    std::int64_t workloads{0};
    model::KnownSum powerMaxW; ///< IT
    model::KnownSum powerExpectedW;
    model::KnownSum heatAirW;
    model::KnownSum heatLiquidW;
    model::KnownSum weightKg; ///< racks and everything in or beside them
};

class Shared;

/// With a Shared it starts from powers and heat that are there already.
[[nodiscard]] model::Result<DesignNumbers>
designNumbers(const edit::State& state, const model::PhaseView& phase, Shared* shared = nullptr);

/// Accelerators inside a device: components of its part and installed modules.
class AcceleratorCount {
public:
    explicit AcceleratorCount(const model::Design& design);
    [[nodiscard]] std::int64_t of(const model::Device& device) const;

private:
    [[nodiscard]] std::int64_t ofPart(Id<model::Part> part) const;
    const model::Design* m_design;
    std::map<Id<model::Part>, std::int64_t> m_byPart;
};

} // namespace cw::analysis
