#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cw::analysis {
class Shared;
}
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
class DeviceSizes;
struct RackOccupancy;
} // namespace cw::physical

namespace cw::checks {

struct UsedPart;

/// What rules read: a snapshot at a phase, and what several rules compute from it, made when first
/// asked for. One thread at a time.
class Input {
public:
    /// With a Shared, which must outlive this, it starts from what other analyses have computed.
    Input(const edit::State& state, const model::PhaseView& phase,
          analysis::Shared* shared = nullptr);
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
    /// Sizes of devices, looked up once a part.
    [[nodiscard]] physical::DeviceSizes& sizes() const;
    /// A device with all in it, as physical::deviceWeight gives it.
    [[nodiscard]] model::KnownSum weightOf(const model::Device& device) const;
    /// A device as rules that walk all cables need it: found quicker than in the table.
    struct Place {
        std::uint64_t raw{0};
        const model::Device* device{nullptr}; ///< null: the design has none of that id
        std::uint32_t part{0};                ///< counts the parts of devices from 0
        bool shown{false};                    ///< at the phase
    };
    [[nodiscard]] const Place& place(Id<model::Device> id) const;
    /// Parts that something is an instance of, by catalog key.
    [[nodiscard]] const std::map<std::string, UsedPart>& used() const;
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
    analysis::Shared* m_shared;
    std::unique_ptr<Made> m_made;
};

} // namespace cw::checks
