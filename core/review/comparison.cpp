#include "core/review/comparison.h"

#include "core/edit/fields.h"
#include "core/model/entities.h"
#include "core/physical/position.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace cw::review {

using namespace model;

namespace {

std::vector<Discipline> ranked(const std::map<Discipline, int>& counts)
{
    std::vector<std::pair<Discipline, int>> order(counts.begin(), counts.end());
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) {
        const bool generalA = a.first == Discipline::General;
        const bool generalB = b.first == Discipline::General;
        return generalA != generalB ? generalB : a.second > b.second;
    });
    std::vector<Discipline> out;
    for (const auto& [discipline, count] : order)
        out.push_back(discipline);
    return out;
}

/// The first line of a remark, where it serves as its name.
std::string shortened(const std::string& text)
{
    constexpr std::size_t kMost = 40;
    std::string line = text.substr(0, text.find('\n'));
    if (line.size() <= kMost)
        return line;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U)
        --end; // not inside a character
    return line.substr(0, end) + "…";
}

/// A placement reads as a position, not as a kind of placement.
std::string placeOf(const Design& design, EntityRef ref)
{
    const Device* device = design.find(ref.as<Device>());
    return device != nullptr ? physical::positionText(design, *device) : std::string();
}

/// The leaves of one changed field that read differently.
void describe(ChangeRow& row, const FieldChange& change, const std::vector<edit::FieldValue>& was,
              const std::vector<edit::FieldValue>& is)
{
    const auto& leaves = edit::fieldsOf(row.entity.kind);
    const std::string inside = std::string(change.key) + ".";
    bool any = false;
    for (std::size_t i = 0; i < leaves.size() && i < was.size() && i < is.size(); ++i) {
        const edit::FieldInfo& leaf = leaves[i];
        if (leaf.key != change.key && !leaf.key.starts_with(inside))
            continue;
        if (was[i].text == is[i].text && was[i].reference == is[i].reference)
            continue;
        row.fields.push_back({leaf.title, was[i].text, is[i].text, leaf.discipline});
        any = true;
    }
    if (!any) // a list whose text only counts
        row.fields.push_back({std::string(change.title), "…", "… changed", change.discipline});
}

template <class E>
ChangeRow rowOf(const Change<E>& change, const Design& before, const Design& after)
{
    ChangeRow row;
    row.entity = change.id;
    const E& entity = change.after ? *change.after : *change.before;
    row.name = displayName(change.after ? after : before, change.id);
    if constexpr (requires { entity.text; })
        row.name = "“" + shortened(entity.text) + "”";
    else if constexpr (requires { entity.fingerprint; })
        row.name = "waiver of " + entity.rule;
    std::map<Discipline, int> disciplines;
    if (!change.before || !change.after) {
        row.how = change.after ? ChangeHow::Added : ChangeHow::Removed;
        forEachField<E>([&](const auto& field) { ++disciplines[field.discipline]; });
        row.disciplines = ranked(disciplines);
        return row;
    }
    const auto was = edit::fieldValues(before, change.id);
    const auto is = edit::fieldValues(after, change.id);
    bool placed = true;
    for (const FieldChange& field : fieldChanges(*change.before, *change.after)) {
        row.fieldKeys.emplace_back(field.key);
        ++disciplines[field.discipline];
        placed = placed && field.facet == Facet::Placement;
        if (field.key == "placement")
            row.fields.push_back(
                {"Place", placeOf(before, change.id), placeOf(after, change.id), field.discipline});
        else
            describe(row, field, was, is);
    }
    row.how = placed ? ChangeHow::Moved : ChangeHow::Changed;
    row.disciplines = ranked(disciplines);
    return row;
}

} // namespace

std::vector<ChangeRow> changeRows(const Patch& patch, const Design& before, const Design& after)
{
    std::vector<ChangeRow> out;
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>())
            out.push_back(rowOf(change, before, after));
    });
    return out;
}

std::vector<ChangeRow> changeRows(const Design& before, const Design& after)
{
    return changeRows(difference(before, after), before, after);
}

namespace {

/// Whether entities of a kind come and go with phases.
template <class E>
constexpr bool kPhased = requires(const E& entity)
{
    entity.lifecycle;
};

template <class E>
bool exists(const PhaseView& phase, const E* entity)
{
    if (entity == nullptr)
        return false;
    if constexpr (requires { phase.shows(*entity); })
        return phase.shows(*entity);
    else
        return phase.shows(entity->lifecycle);
}

template <class E>
std::map<Id<E>, Change<E>> phasedChanges(const Changes<E>& changes, const Design& before,
                                         const PhaseView& beforePhase, const Design& after,
                                         const PhaseView& afterPhase)
{
    std::map<Id<E>, Change<E>> out;
    for (const E& entity : before.table<E>()) {
        const E* next = after.find(entity.id);
        const bool was = exists(beforePhase, &entity);
        const bool is = exists(afterPhase, next);
        if (was && !is)
            out[entity.id] = {entity.id, entity, std::nullopt};
        else if (is && !was)
            out[entity.id] = {entity.id, std::nullopt, *next};
    }
    for (const E& entity : after.table<E>())
        if (before.find(entity.id) == nullptr && exists(afterPhase, &entity))
            out[entity.id] = {entity.id, std::nullopt, entity};
    for (const Change<E>& change : changes)
        if (change.before && change.after && exists(beforePhase, &*change.before) &&
            exists(afterPhase, &*change.after))
            out[change.id] = change;
    return out;
}

} // namespace

std::vector<ChangeRow> changeRows(const Design& before, const PhaseView& beforePhase,
                                  const Design& after, const PhaseView& afterPhase)
{
    const Patch patch = difference(before, after);
    if (!beforePhase.phase() && !afterPhase.phase())
        return changeRows(patch, before, after);
    std::vector<ChangeRow> out;
    forEachKind([&]<class E>() {
        if constexpr (kPhased<E>) {
            for (const auto& [id, change] :
                 phasedChanges(patch.changes<E>(), before, beforePhase, after, afterPhase))
                out.push_back(rowOf(change, before, after));
        } else {
            for (const Change<E>& change : patch.changes<E>())
                out.push_back(rowOf(change, before, after));
        }
    });
    return out;
}

std::string changeText(const ChangeRow& row)
{
    if (row.fields.empty())
        return std::string(enumName(row.how));
    const auto one = [](const FieldDifference& field) {
        const auto side = [](const std::string& text) { return text.empty() ? "—" : text; };
        return fmt::format("{}: {} → {}", field.title, side(field.before), side(field.after));
    };
    std::string out = one(row.fields.front());
    if (row.fields.size() == 2)
        out += "; " + one(row.fields[1]);
    else if (row.fields.size() > 2)
        out += fmt::format("; and {} more fields", row.fields.size() - 1);
    return out;
}

} // namespace cw::review
