#include "app/cli/changes.h"

#include "core/model/change_set.h"
#include "core/model/entities.h"

#include <algorithm>
#include <map>

namespace cw::cli {

using namespace model;

namespace {

/// Disciplines by falling number of fields, General last: it says nothing where another is named.
std::vector<std::string> ranked(const std::map<Discipline, int>& counts)
{
    std::vector<std::pair<Discipline, int>> order(counts.begin(), counts.end());
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) {
        const bool generalA = a.first == Discipline::General;
        const bool generalB = b.first == Discipline::General;
        return generalA != generalB ? generalB : a.second > b.second;
    });
    std::vector<std::string> names;
    for (const auto& [discipline, count] : order)
        names.emplace_back(enumName(discipline));
    return names;
}

template <class E>
EntityDifference differenceOf(const Change<E>& change, const Design& before, const Design& after)
{
    EntityDifference out;
    out.entity = change.id;
    std::map<Discipline, int> disciplines;
    if (change.before && change.after) {
        for (const FieldChange& field : fieldChanges(*change.before, *change.after)) {
            out.fields.emplace_back(field.key);
            ++disciplines[field.discipline];
        }
    } else {
        out.how = change.after ? EntityDifference::How::Added : EntityDifference::How::Removed;
        forEachField<E>([&](const auto& field) { ++disciplines[field.discipline]; });
    }
    out.name = displayName(change.after ? after : before, change.id);
    out.disciplines = ranked(disciplines);
    return out;
}

} // namespace

std::vector<EntityDifference> differencesOf(const Patch& patch, const Design& before,
                                            const Design& after)
{
    std::vector<EntityDifference> out;
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>())
            out.push_back(differenceOf(change, before, after));
    });
    return out;
}

} // namespace cw::cli
