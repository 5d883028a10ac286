#pragma once

#include "core/cooling/heat.h"
#include "core/edit/state.h"
#include "core/power/tree.h"

#include <string>
#include <vector>

namespace cw::analysis {

enum class SummarySection : std::uint8_t { Placement, Contents, Power, Fabric, Cooling };

/// One thing that follows from the design for an object, as inspectors and hover cards show it.
struct SummaryLine {
    SummarySection section{SummarySection::Placement};
    std::string name;                     ///< "Longest cable"
    std::string value;                    ///< "14.2 m → 15 m"
    std::string aside;                    ///< basis, source, confidence
    std::optional<model::EntityRef> link; ///< what the value names
    bool operator==(const SummaryLine&) const = default;
};

/// Standing results, where there are any; what they know is left out without them.
struct SummaryResults {
    const power::PowerResult* power{nullptr};
    const cooling::CoolingResult* cooling{nullptr};
};

/// What can be said about one object: where it is, what it draws and from which feeds, how it is
/// connected, what is in it. In the order of the sections. Unknown is said to be unknown.
[[nodiscard]] std::vector<SummaryLine> summaryOf(const edit::State& state,
                                                 const model::PhaseView& phase,
                                                 model::EntityRef object,
                                                 const SummaryResults& results = {});

/// Why the object's power is what it is; none for what draws and passes on none.
[[nodiscard]] std::optional<model::Derivation> powerReason(const edit::State& state,
                                                           const model::PhaseView& phase,
                                                           model::EntityRef object,
                                                           const SummaryResults& results = {});

} // namespace cw::analysis
