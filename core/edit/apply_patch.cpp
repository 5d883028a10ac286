#include "core/edit/apply_patch.h"

#include "core/model/entities.h"
#include "core/model/visit.h"

namespace cw::edit {

namespace {

template <class E>
Expected<void> applyChange(Transaction& transaction, const model::Change<E>& change)
{
    const E* now = transaction.design().find(change.id);
    const bool asBefore = change.before ? now != nullptr && *now == *change.before : now == nullptr;
    if (!asBefore)
        return fail(ErrorCode::Conflict, "the design has moved on since the change was recorded",
                    model::EntityRef(change.id).text());
    if (!change.after)
        return transaction.erase(change.id);
    if (now != nullptr)
        return transaction.replace(*change.after);
    return transaction.create(*change.after).map([](Id<E>) {});
}

} // namespace

Expected<void> applyPatch(Transaction& transaction, const model::Patch& patch)
{
    Expected<void> done;
    model::forEachKind([&]<class E>() {
        for (const model::Change<E>& change : patch.changes<E>())
            if (done)
                done = applyChange(transaction, change);
    });
    return done;
}

} // namespace cw::edit
