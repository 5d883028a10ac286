#include "core/power/totals.h"
#include "core/power/device_power.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace cw::power {

void addPower(model::KnownSum& sum, const DevicePower& power, Id<model::Device> device)
{
    sum.add(power.watts, device);
    if (power.watts && power.lowerBound)
        sum.unknown.push_back(device);
}

namespace {

struct PartTotal {
    const model::Part* part{nullptr};
    std::int64_t count{0};
    model::KnownSum watts;
};

model::Derivation partTerm(const PartTotal& total, model::Basis basis)
{
    model::Derivation term;
    term.term = fmt::format("{} × {} {}", total.count, total.part->manufacturer, total.part->model);
    term.unit = "W";
    if (total.watts.unknown.size() < static_cast<std::size_t>(total.count))
        term.value = total.watts.known;
    if (!total.watts.complete())
        term.formula = fmt::format("{} unknown", total.watts.unknown.size());
    term.inputs.push_back(model::factDerivation(*total.part, factKeyOf(basis)));
    return term;
}

} // namespace

model::Result<PowerTotals> totalPower(const model::Design& design, const DevicePowers& powers)
{
    model::Result<PowerTotals> out;
    out.value.basis = powers.basis();
    std::unordered_map<Id<model::Part>, PartTotal> byPart;
    for (const DevicePowers::Entry& entry : powers.entries()) {
        if (entry.kind == LoadKind::None)
            continue;
        const bool isIt = entry.kind == LoadKind::It;
        addPower(isIt ? out.value.it : out.value.cooling, entry.power, entry.device);
        if (!isIt)
            continue;
        const Id<model::Part> part = design.at(entry.device).part;
        PartTotal& total = byPart[part];
        if (total.part == nullptr)
            total.part = design.find(part);
        ++total.count;
        addPower(total.watts, entry.power, entry.device);
    }
    out.why.term = fmt::format("IT power, {}", enumName(powers.basis()));
    out.why.value = out.value.it.known;
    out.why.unit = "W";
    out.why.formula = "sum over devices";
    if (!out.value.it.complete())
        out.why.formula += fmt::format(", {} unknown", out.value.it.unknown.size());
    std::vector<const PartTotal*> sorted;
    for (const auto& [id, total] : byPart)
        sorted.push_back(&total);
    std::ranges::sort(sorted, [](const PartTotal* a, const PartTotal* b) {
        return std::tie(a->part->key, a->part->id) < std::tie(b->part->key, b->part->id);
    });
    for (const PartTotal* total : sorted)
        out.why.inputs.push_back(partTerm(*total, powers.basis()));
    return out;
}

model::Result<PowerTotals> totalPower(const model::Design& design, const model::PhaseView& view,
                                      model::Basis basis)
{
    return totalPower(design, DevicePowers(design, view, basis));
}

} // namespace cw::power
