#include "core/project/readings.h"

#include "core/model/planning.h"

#include <algorithm>
#include <map>

namespace cw::project {

using namespace model;

namespace {

using Phases = std::map<Id<Phase>, Phase>;

Phases phasesOf(const Design& design)
{
    Phases out;
    for (const Phase& phase : design.table<Phase>())
        out.emplace(phase.id, phase);
    return out;
}

/// Those that a variant will have, without making its design: of its parents first.
Phases phasesOf(const Document& document, const Variant& variant, std::size_t depth = 0)
{
    Phases out = phasesOf(document.design);
    const auto parent = std::ranges::find_if(document.variants, [&](const Variant& other) {
        return variant.parent && other.id == *variant.parent;
    });
    if (parent != document.variants.end() && depth < document.variants.size())
        out = phasesOf(document, *parent, depth + 1);
    for (const Change<Phase>& change : variant.patch.changes<Phase>()) {
        out.erase(change.id);
        if (change.after)
            out.emplace(change.id, *change.after);
    }
    return out;
}

void add(std::vector<NamedReading>& out, const Reading& of, const std::string& name,
         const Phases& phases)
{
    out.push_back({of, phases.empty() ? name : name + " · end state"});
    std::vector<const Phase*> order;
    for (const auto& [id, phase] : phases)
        order.push_back(&phase);
    std::ranges::stable_sort(order, {}, [](const Phase* phase) { return phase->order; });
    for (const Phase* phase : order) {
        Reading at = of;
        at.phase = phase->id;
        out.push_back({at, name + " · " + phase->name});
    }
}

} // namespace

std::vector<NamedReading> readingsOf(const Document& document)
{
    std::vector<NamedReading> out;
    add(out, {}, "Base", phasesOf(document.design));
    for (const Variant& variant : document.variants)
        add(out, {variant.id, {}, {}}, "Variant " + variant.name, phasesOf(document, variant));
    for (auto at = document.revisions.rbegin(); at != document.revisions.rend(); ++at)
        add(out, {{}, at->label, {}}, "Revision " + at->label, phasesOf(at->design));
    return out;
}

Expected<Design> designOf(const Document& document, const Reading& reading)
{
    Expected<Design> design = [&]() -> Expected<Design> {
        if (reading.variant)
            return resolveVariant(document, *reading.variant);
        if (reading.revision.empty())
            return document.design;
        const Revision* revision = findRevision(document, reading.revision);
        if (revision == nullptr)
            return fail(ErrorCode::NotFound, "there is no revision '" + reading.revision + "'");
        return revision->design;
    }();
    if (design && reading.phase && !design->contains(EntityRef(*reading.phase)))
        return fail(ErrorCode::NotFound, "that design has no such phase",
                    "phase/" + reading.phase->text(), "choose another phase");
    return design;
}

} // namespace cw::project
