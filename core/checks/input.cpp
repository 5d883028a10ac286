#include "core/checks/input.h"

#include "core/cooling/heat.h"
#include "core/fabric/ports.h"
#include "core/physical/occupancy.h"
#include "core/power/redundancy.h"

#include <optional>

namespace cw::checks {

struct Input::Made {
    std::optional<std::vector<const model::Rack*>> racks;
    std::optional<std::vector<const model::Device*>> devices;
    std::optional<std::vector<const model::Connection*>> connections;
    std::optional<std::vector<physical::RackOccupancy>> occupancies;
    std::optional<power::PowerResult> power;
    std::optional<std::vector<power::FailureCase>> feedLosses;
    std::optional<cooling::CoolingResult> cooling;
    std::optional<fabric::PortIndex> ports;
};

Input::Input(const edit::State& state, const model::PhaseView& phase)
    : m_state(&state), m_phase(&phase), m_made(std::make_unique<Made>())
{
}
Input::~Input() = default;

const model::Part& Input::partOf(const model::Device& device) const
{
    return design().at(device.part);
}

namespace {

template <class E>
const std::vector<const E*>& shown(std::optional<std::vector<const E*>>& made,
                                   const model::Design& design, const model::PhaseView& phase)
{
    if (!made) {
        made.emplace();
        for (const E& entity : design.table<E>())
            if (phase.shows(entity))
                made->push_back(&entity);
    }
    return *made;
}

} // namespace

const std::vector<const model::Rack*>& Input::racks() const
{
    return shown(m_made->racks, design(), phase());
}

const std::vector<const model::Device*>& Input::devices() const
{
    return shown(m_made->devices, design(), phase());
}

const std::vector<const model::Connection*>& Input::connections() const
{
    return shown(m_made->connections, design(), phase());
}

const std::vector<physical::RackOccupancy>& Input::occupancies() const
{
    if (!m_made->occupancies) {
        m_made->occupancies.emplace();
        for (const model::Rack* rack : racks())
            m_made->occupancies->push_back(physical::rackOccupancy(state(), rack->id, phase()));
    }
    return *m_made->occupancies;
}

const power::PowerResult& Input::power() const
{
    if (!m_made->power)
        m_made->power = power::computePower(design(), phase(), model::Basis::Maximum).value;
    return *m_made->power;
}

const std::vector<power::FailureCase>& Input::feedLosses() const
{
    if (!m_made->feedLosses)
        m_made->feedLosses = power::loseEachFeed(design(), phase(), model::Basis::Maximum);
    return *m_made->feedLosses;
}

const cooling::CoolingResult& Input::cooling() const
{
    if (!m_made->cooling)
        m_made->cooling = cooling::computeCooling(design(), phase(), model::Basis::Maximum).value;
    return *m_made->cooling;
}

fabric::PortIndex& Input::ports() const
{
    if (!m_made->ports)
        m_made->ports.emplace(state(), phase());
    return *m_made->ports;
}

} // namespace cw::checks
