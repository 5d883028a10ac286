#include "core/checks/input.h"

#include "core/analysis/shared.h"
#include "core/checks/rules/used_parts.h"
#include "core/fabric/ports.h"
#include "core/model/fact_keys.h"
#include "core/physical/occupancy.h"
#include "core/physical/weight.h"
#include "core/power/redundancy.h"

#include <bit>
#include <optional>
#include <unordered_map>

namespace cw::checks {

struct Input::Made {
    std::optional<std::vector<const model::Rack*>> racks;
    std::optional<std::vector<const model::Device*>> devices;
    std::optional<std::vector<const model::Connection*>> connections;
    std::shared_ptr<const analysis::Occupancies> occupancies;
    std::optional<physical::DeviceSizes> sizes;
    std::unordered_map<Id<model::Part>, std::optional<double>> weightByPart;
    std::vector<Input::Place> places; ///< open addressing
    std::optional<std::map<std::string, UsedPart>> used;
    std::optional<analysis::Shared> own; ///< where none is given
    std::shared_ptr<const model::Result<power::PowerResult>> power;
    std::shared_ptr<const std::vector<power::FailureCase>> feedLosses;
    std::shared_ptr<const model::Result<cooling::CoolingResult>> cooling;
    std::optional<fabric::PortIndex> ports;
};

Input::Input(const edit::State& state, const model::PhaseView& phase, analysis::Shared* shared)
    : m_state(&state), m_phase(&phase), m_shared(shared), m_made(std::make_unique<Made>())
{
    if (m_shared == nullptr)
        m_shared = &m_made->own.emplace();
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
    if (!m_made->occupancies)
        m_made->occupancies = m_shared->occupancies(state(), phase());
    return *m_made->occupancies;
}

physical::DeviceSizes& Input::sizes() const
{
    if (!m_made->sizes)
        m_made->sizes.emplace(design());
    return *m_made->sizes;
}

model::KnownSum Input::weightOf(const model::Device& device) const
{
    if (!device.overrides.empty() || !device.modules.empty() || sizes().carries(device.id))
        return physical::deviceWeight(state(), device, phase());
    const auto [known, isNew] = m_made->weightByPart.try_emplace(device.part);
    if (isNew)
        known->second = model::numberOf(design(), device, model::facts::kWeight);
    model::KnownSum out;
    out.add(known->second, device.id);
    return out;
}

const Input::Place& Input::place(Id<model::Device> id) const
{
    auto& hash = m_made->places;
    const auto slotOf = [&hash](std::uint64_t raw) {
        return (raw * 0x9e3779b97f4a7c15ULL >> 20) & (hash.size() - 1);
    };
    if (hash.empty()) {
        const auto& table = design().table<model::Device>();
        hash.resize(std::bit_ceil(2 * table.size() + 16));
        std::unordered_map<Id<model::Part>, std::uint32_t> parts;
        for (const model::Device& each : table) {
            std::size_t slot = slotOf(each.id.raw());
            while (hash[slot].device != nullptr)
                slot = (slot + 1) & (hash.size() - 1);
            const auto count = static_cast<std::uint32_t>(parts.size());
            hash[slot] = {each.id.raw(), &each, parts.try_emplace(each.part, count).first->second,
                          phase().shows(each)};
        }
    }
    std::size_t slot = slotOf(id.raw());
    while (hash[slot].device != nullptr && hash[slot].raw != id.raw())
        slot = (slot + 1) & (hash.size() - 1);
    return hash[slot];
}

const std::map<std::string, UsedPart>& Input::used() const
{
    if (!m_made->used)
        m_made->used = usedParts(*this);
    return *m_made->used;
}

const power::PowerResult& Input::power() const
{
    if (!m_made->power)
        m_made->power = m_shared->soundPower(state(), phase());
    return m_made->power->value;
}

const std::vector<power::FailureCase>& Input::feedLosses() const
{
    if (!m_made->feedLosses)
        m_made->feedLosses = m_shared->feedLosses(state(), phase());
    return *m_made->feedLosses;
}

const cooling::CoolingResult& Input::cooling() const
{
    if (!m_made->cooling)
        m_made->cooling = m_shared->cooling(state(), phase());
    return m_made->cooling->value;
}

fabric::PortIndex& Input::ports() const
{
    if (!m_made->ports)
        m_made->ports.emplace(state(), phase());
    return *m_made->ports;
}

} // namespace cw::checks
