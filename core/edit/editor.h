#pragma once

#include "core/edit/history.h"
#include "core/edit/transaction.h"
#include "core/model/change_set.h"

namespace cw::edit {

/// The current state with its history: where transactions are committed, undone and redone.
/// Not for several threads at once; snapshots (copies of state()) are.
class Editor {
public:
    explicit Editor(State state, IdSource& ids, std::size_t historyBytes = History::kDefaultBytes)
        : m_state(std::move(state)), m_ids(&ids), m_history(historyBytes)
    {
    }

    [[nodiscard]] const State& state() const { return m_state; }
    [[nodiscard]] const model::Design& design() const { return m_state.design; }
    [[nodiscard]] const History& history() const { return m_history; }

    [[nodiscard]] Transaction begin(std::string name) const
    {
        return Transaction(m_state, *m_ids, std::move(name));
    }

    /// Makes the transaction's result the state and one step of history. Conflict, and nothing
    /// changed, if it would break an invariant or another commit came between.
    [[nodiscard]] Expected<model::ChangeSet> commit(const Transaction& transaction);

    /// begin, run the verb, commit; the verb's error cancels.
    template <class Verb>
    [[nodiscard]] Expected<model::ChangeSet> edit(std::string name, Verb&& verb)
    {
        Transaction transaction = begin(std::move(name));
        if (auto done = verb(transaction); !done)
            return fail(std::move(done.error()));
        return commit(transaction);
    }

    /// The empty change set where there is nothing to undo or redo.
    model::ChangeSet undo();
    model::ChangeSet redo();

private:
    State m_state;
    IdSource* m_ids;
    History m_history;
};

} // namespace cw::edit
