#pragma once

#include "core/model/design.h"

namespace cw::model {

/// Which things exist at a phase. Without a phase: at the end, when all phases are done.
/// Every analysis takes one, so that an expansion is planned over a living site.
class PhaseView {
public:
    /// The end state.
    PhaseView() = default;
    /// At the end of `phase`: things added up to it exist, things removed up to it do not.
    PhaseView(const Design& design, std::optional<Id<Phase>> phase);

    [[nodiscard]] bool shows(const Lifecycle& lifecycle) const;
    [[nodiscard]] bool shows(const Rack& rack) const { return shows(rack.lifecycle); }
    [[nodiscard]] bool shows(const Device& device) const;
    [[nodiscard]] bool shows(const Connection& connection) const;
    [[nodiscard]] std::optional<Id<Phase>> phase() const { return m_phase; }

private:
    std::optional<Id<Phase>> m_phase;
    std::vector<Id<Phase>> m_done; ///< sorted; phases up to and including m_phase
};

} // namespace cw::model
