#include "core/edit/transaction.h"

#include "core/model/visit.h"

#include <algorithm>
#include <set>

namespace cw::edit {

using namespace model;

Transaction::Transaction(State start, IdSource& ids, std::string name)
    : m_state(std::move(start)), m_ids(&ids), m_name(std::move(name))
{
}

Transaction::~Transaction() = default;
Transaction::Transaction(Transaction&&) noexcept = default;
Transaction& Transaction::operator=(Transaction&&) noexcept = default;

Id<Part> Transaction::embed(Part part)
{
    part.id = partId(part);
    const Id<Part> id = part.id;
    if (!m_state.design.contains(id))
        static_cast<void>(create(std::move(part))); // cannot exist: just looked
    return id;
}

Patch Transaction::patch() const
{
    Patch out;
    forEachKind([&]<class E>() {
        Changes<E>& changes = out.changes<E>();
        for (const auto& [id, before] : m_before.get<E>()) {
            const E* now = m_state.design.find(id);
            if (now == nullptr && !before)
                continue; // created and erased again
            if (now != nullptr && before && *now == *before)
                continue;
            changes.push_back({id, before, now != nullptr ? std::optional(*now) : std::nullopt});
        }
        std::ranges::sort(changes, {}, &Change<E>::id);
    });
    return out;
}

namespace {

/// Clears or drops references to `target` where the field allows it; false if one is required.
template <class T>
bool clearReference(T& value, EntityRef target)
{
    const auto names = [&](const auto& inner) {
        bool found = false;
        forEachReference(inner, [&](EntityRef ref) { found = found || ref == target; });
        return found;
    };
    if (!names(value))
        return true;
    if constexpr (std::is_same_v<T, Placement>) {
        value = Unplaced{}; // wherever it was is gone
        return true;
    } else if constexpr (IsOptional<T>::value) {
        if (clearReference(*value, target))
            return true;
        value.reset();
        return true;
    } else if constexpr (std::is_same_v<T, std::vector<ConnectionEnd>>) {
        bool cleared = true; // ends are not dropped: a cable with a lost end is no cable
        for (ConnectionEnd& end : value)
            cleared =
                clearReference(end.optic, target) && EntityRef(end.at.device) != target && cleared;
        return cleared;
    } else if constexpr (IsVector<T>::value) {
        std::erase_if(value, [&](auto& element) { return !clearReference(element, target); });
        return true;
    } else if constexpr (Described<T>) {
        bool cleared = true;
        forEachField<T>([&](const auto& field) {
            cleared = clearReference(value.*field.member, target) && cleared;
        });
        return cleared;
    } else {
        return false;
    }
}

} // namespace

Expected<void> eraseWithReferrers(Transaction& transaction, EntityRef target)
{
    std::vector<EntityRef> open{target};
    std::set<EntityRef> erased;
    while (!open.empty()) {
        const EntityRef victim = open.back();
        open.pop_back();
        if (erased.contains(victim))
            continue;
        Expected<void> done;
        for (const EntityRef source : transaction.lookup().allReferrers(victim)) {
            withKind(source.kind, [&]<class E>() {
                const E* found = transaction.design().find(Id<E>(source.raw));
                if (found == nullptr)
                    return;
                E changed = *found;
                if (clearReference(changed, victim))
                    done = transaction.replace(std::move(changed));
                else
                    open.push_back(source);
            });
            if (!done)
                return done;
        }
        withKind(victim.kind, [&]<class E>() { done = transaction.erase(Id<E>(victim.raw)); });
        if (!done)
            return done;
        erased.insert(victim);
    }
    return {};
}

} // namespace cw::edit
