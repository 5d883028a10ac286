#include "core/edit/editor.h"

#include "core/model/invariants.h"

#include <cassert>

namespace cw::edit {

using namespace model;

Expected<ChangeSet> Editor::commit(const Transaction& transaction)
{
    Patch patch = transaction.patch();
    if (patch.empty())
        return ChangeSet{};
    State next = m_state;
    if (auto applied = apply(patch, next.design); !applied)
        return fail(std::move(applied.error()));
    next.lookup.update(patch);
    if (const auto broken = violationsAfter(patch, next.design, next.lookup); !broken.empty()) {
        const Violation& first = broken.front();
        std::string message = displayName(next.design, first.entity);
        if (!first.field.empty())
            message += " (" + first.field + ")";
        message += " " + first.message;
        if (broken.size() > 1)
            message += "; and " + std::to_string(broken.size() - 1) + " more";
        return fail(ErrorCode::Conflict, "\"" + transaction.name() + "\" is not possible: " + message,
                    first.entity.text(), "change or remove what refers to it in the same edit");
    }
    ChangeSet changes = changeSetOf(patch);
    m_state = std::move(next);
    m_history.push(transaction.name(), std::move(patch));
    return changes;
}

ChangeSet Editor::undo()
{
    const Step* step = m_history.undoStep();
    if (step == nullptr)
        return {};
    const Patch patch = inverted(step->patch);
    [[maybe_unused]] const auto applied = apply(patch, m_state.design);
    assert(applied && "history does not fit the state it was made from");
    m_state.lookup.update(patch);
    m_history.stepBack();
    return changeSetOf(patch);
}

ChangeSet Editor::redo()
{
    const Step* step = m_history.redoStep();
    if (step == nullptr)
        return {};
    [[maybe_unused]] const auto applied = apply(step->patch, m_state.design);
    assert(applied && "history does not fit the state it was made from");
    m_state.lookup.update(step->patch);
    const ChangeSet changes = changeSetOf(step->patch);
    m_history.stepForward();
    return changes;
}

} // namespace cw::edit
