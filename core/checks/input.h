#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"

#include <memory>
#include <vector>

namespace cw::power {
struct PowerResult;
struct FailureCase;
} // namespace cw::power
namespace cw::cooling {
struct CoolingResult;
}
namespace cw::fabric {
class PortIndex;
}
namespace cw::physical {
struct RackOccupancy;
}

namespace cw::checks {

/// What rules read: a snapshot at a phase, and what several rules compute from it, made when first
/// asked for. One thread at a time.
class Input {
public:
    Input(const edit::State& state, const model::PhaseView& phase);
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    [[nodiscard]] const edit::State& state() const { return *m_state; }
    [[nodiscard]] const model::Design& design() const { return m_state->design; }
    [[nodiscard]] const model::PhaseView& phase() const { return *m_phase; }
    [[nodiscard]] const model::Settings& settings() const { return design().settings(); }
    [[nodiscard]] const model::Part& partOf(const model::Device& device) const;

    /// What the phase shows, ascending by id.
    [[nodiscard]] const std::vector<const model::Rack*>& racks() const;
    [[nodiscard]] const std::vector<const model::Device*>& devices() const;
    [[nodiscard]] const std::vector<const model::Connection*>& connections() const;

    /// One for each of racks(), in the same order.
    [[nodiscard]] const std::vector<physical::RackOccupancy>& occupancies() const;
    /// Everything up, on the maximum basis: what breakers must carry.
    [[nodiscard]] const power::PowerResult& power() const;
    /// On the maximum basis, by feed name.
    [[nodiscard]] const std::vector<power::FailureCase>& feedLosses() const;
    [[nodiscard]] const cooling::CoolingResult& cooling() const;
    [[nodiscard]] fabric::PortIndex& ports() const;

    [[nodiscard]] std::string name(model::EntityRef ref) const
    {
        return displayName(design(), ref);
    }

private:
    struct Made;
    const edit::State* m_state;
    const model::PhaseView* m_phase;
    std::unique_ptr<Made> m_made;
};

} // namespace cw::checks
