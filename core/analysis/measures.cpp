#include "core/analysis/measures.h"

#include "core/model/device.h"
#include "core/physical/occupancy.h"
#include "core/physical/position.h"
#include "core/physical/weight.h"
#include "core/power/device_power.h"
#include "core/power/totals.h"

#include <map>
#include <set>

namespace cw::analysis {

using namespace model;

namespace {

class Measurer {
public:
    Measurer(const edit::State& state, const PhaseView& phase)
        : m_state(state), m_phase(phase), m_powers(state.design, phase, Basis::Maximum)
    {
        for (const power::DevicePowers::Entry& entry : m_powers.entries())
            if (entry.kind != power::LoadKind::None)
                if (const Device* device = state.design.find(entry.device))
                    if (const auto rack = physical::rackOf(state.design, *device))
                        power::addPower(m_rackPower[*rack], entry.power, entry.device);
    }

    ObjectMeasure of(EntityRef object) const
    {
        ObjectMeasure out;
        out.object = object;
        if (const Device* device = m_state.design.find(object.as<Device>())) {
            out.units = numberOf(m_state.design, *device, "rack_units");
            out.weightKg = physical::deviceWeight(m_state, *device, m_phase);
            const auto* entry = m_powers.find(device->id);
            if (entry != nullptr && entry->kind != power::LoadKind::None) {
                out.powerW.emplace();
                power::addPower(*out.powerW, entry->power, device->id);
            }
        } else if (const Rack* rack = m_state.design.find(object.as<Rack>())) {
            out.units = physical::rackOccupancy(m_state, rack->id, m_phase).usedUnits();
            out.weightKg = physical::rackWeight(m_state, rack->id, m_phase).value;
            const auto at = m_rackPower.find(rack->id);
            out.powerW = at != m_rackPower.end() ? at->second : KnownSum{};
        }
        return out;
    }

private:
    const edit::State& m_state;
    const PhaseView& m_phase;
    power::DevicePowers m_powers;
    std::map<Id<Rack>, KnownSum> m_rackPower;
};

/// Whether something that holds the device is there too.
bool isInside(const Design& design, const Device& device, const std::set<EntityRef>& there)
{
    if (const auto rack = physical::rackOf(design, device); rack && there.contains(*rack))
        return true;
    const Device* at = &device;
    for (int depth = 0; depth < 16 && at != nullptr; ++depth) {
        const auto parent = parentDevice(at->placement);
        if (!parent)
            return false;
        if (there.contains(*parent))
            return true;
        at = design.find(*parent);
    }
    return false;
}

} // namespace

Measures measure(const edit::State& state, const PhaseView& phase,
                 const std::vector<EntityRef>& objects)
{
    Measures out;
    const Measurer measurer(state, phase);
    const std::set<EntityRef> there(objects.begin(), objects.end());
    for (const EntityRef& object : objects) {
        out.objects.push_back(measurer.of(object));
        const ObjectMeasure& one = out.objects.back();
        const Device* device = state.design.find(object.as<Device>());
        if (device != nullptr && isInside(state.design, *device, there))
            continue;
        out.units += one.units.value_or(0);
        out.unknownUnits += device != nullptr && !one.units ? 1 : 0;
        if (one.powerW)
            out.powerW.add(*one.powerW);
        if (one.weightKg)
            out.weightKg.add(*one.weightKg);
    }
    return out;
}

} // namespace cw::analysis
