#include "core/model/merge.h"

#include "core/model/change_set.h"

namespace cw::model {
namespace {

/// Merges what `theirs` changed into `ours`, field by field.
template <class E>
[[gnu::noinline]] void mergeFields(const E& base, E& ours, const E& theirs, std::vector<MergeConflict>& conflicts)
{
    forEachField<E>([&](const auto& field) {
        const auto& was = base.*field.member;
        auto& own = ours.*field.member;
        const auto& other = theirs.*field.member;
        if (other == was || other == own)
            return;
        if (own == was) {
            own = other;
            return;
        }
        conflicts.push_back({ours.id, std::string(field.key),
                             "both sides changed \"" + std::string(field.title) + "\" differently"});
    });
}

template <class E>
[[gnu::noinline]] void mergeTable(const Design& base, const Design& theirs, MergeResult& result)
{
    const auto patch = difference(base, theirs);
    Table<E>& table = result.design.table<E>();
    for (const Change<E>& change : patch.changes<E>()) {
        const E* ours = table.find(change.id);
        const E* was = base.find(change.id);
        const bool oursChanged = was == nullptr ? ours != nullptr : ours == nullptr || !(*ours == *was);
        if (!oursChanged) {
            if (!change.after)
                table.erase(change.id);
            else if (ours == nullptr)
                table.insert(*change.after);
            else
                table.replace(*change.after);
        } else if (ours != nullptr && change.after && was != nullptr) {
            E merged = *ours;
            mergeFields(*was, merged, *change.after, result.conflicts);
            table.replace(std::move(merged));
        } else if (ours != nullptr && change.after) {
            if (!(*ours == *change.after))
                result.conflicts.push_back({change.id, "", "both sides created it differently"});
        } else if (ours != nullptr) {
            result.conflicts.push_back({change.id, "", "they erased what we changed"});
        } else if (change.after) {
            result.conflicts.push_back({change.id, "", "we erased what they changed"});
        }
    }
}

} // namespace

MergeResult merge(const Design& base, const Design& ours, const Design& theirs)
{
    MergeResult result{ours, {}};
    forEachKind([&]<class E>() { mergeTable<E>(base, theirs, result); });
    return result;
}

} // namespace cw::model
