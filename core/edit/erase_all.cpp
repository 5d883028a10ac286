#include "core/edit/erase_all.h"

#include "core/model/device.h"
#include "core/model/rack.h"

namespace cw::edit {

namespace {

template <class E>
bool isLocked(const model::Design& design, model::EntityRef ref)
{
    const auto id = ref.as<E>();
    const E* found = id ? design.find(*id) : nullptr;
    return found != nullptr && found->locked;
}

} // namespace

Expected<void> eraseAll(Transaction& transaction, std::span<const model::EntityRef> targets)
{
    for (const model::EntityRef target : targets)
        if (isLocked<model::Device>(transaction.design(), target) ||
            isLocked<model::Rack>(transaction.design(), target))
            return fail(ErrorCode::Conflict,
                        model::displayName(transaction.design(), target) + " is locked",
                        target.text(), "unlock it first");
    for (const model::EntityRef target : targets) {
        if (!transaction.design().contains(target))
            continue;
        if (auto done = eraseWithReferrers(transaction, target); !done)
            return done;
    }
    return {};
}

} // namespace cw::edit
