#pragma once

#include "core/edit/state.h"

#include <cassert>
#include <functional>
#include <unordered_map>

namespace cw::edit {

/// One edit in the making, on its own copy of the state: dropping it cancels the gesture.
///
/// Verbs (free functions in their subjects' rooms) take a Transaction&, read design() and lookup()
/// as changed so far, and create, update or erase. finish() gives the one generic patch; nobody
/// writes undo code.
class Transaction {
public:
    Transaction(State start, IdSource& ids, std::string name);
    ~Transaction();
    Transaction(Transaction&&) noexcept;
    Transaction& operator=(Transaction&&) noexcept;

    [[nodiscard]] const model::Design& design() const { return m_state.design; }
    [[nodiscard]] const model::Lookup& lookup() const { return m_state.lookup; }
    [[nodiscard]] const State& state() const { return m_state; }
    /// As people read it in the history: "Move rack A07".
    [[nodiscard]] const std::string& name() const { return m_name; }
    void setName(std::string name) { m_name = std::move(name); }

    /// Inserts. An entity without an id gets one: from its origin if it has one, else a new one.
    /// Conflict if the id exists.
    template <class E>
    [[nodiscard]] Expected<Id<E>> create(E entity)
    {
        if (!entity.id.isSet())
            entity.id = newId(entity);
        const Id<E> id = entity.id;
        if (!m_state.design.table<E>().insert(entity))
            return fail(ErrorCode::Conflict, "an entity with this id exists already",
                        model::EntityRef(id).text());
        m_state.lookup.update<E>(nullptr, &entity);
        remember<E>(id, std::nullopt);
        return id;
    }

    /// Changes one entity by a function on it; its id stays. NotFound if there is none.
    template <class E, class Change>
    [[nodiscard]] Expected<void> update(Id<E> id, Change&& change)
    {
        const E* found = m_state.design.find(id);
        if (found == nullptr)
            return missing(id);
        E after = *found;
        change(after);
        assert(after.id == id && "an update may not change the id");
        return put(*found, std::move(after));
    }

    template <class E>
    [[nodiscard]] Expected<void> replace(E entity)
    {
        const E* found = m_state.design.find(entity.id);
        if (found == nullptr)
            return missing(entity.id);
        return put(*found, std::move(entity));
    }

    /// Erases one entity. What refers to it must go or be changed in the same transaction; see
    /// eraseWithReferrers.
    template <class E>
    [[nodiscard]] Expected<void> erase(Id<E> id)
    {
        const E* found = m_state.design.find(id);
        if (found == nullptr)
            return missing(id);
        const E before = *found;
        m_state.design.table<E>().erase(id);
        m_state.lookup.update<E>(&before, nullptr);
        remember<E>(id, before);
        return {};
    }

    /// Embeds a part; the id is the hash of its content, so the same part is embedded once.
    [[nodiscard]] Id<model::Part> embed(model::Part part);

    /// What was done: only real changes, in canonical order.
    [[nodiscard]] model::Patch patch() const;

private:
    template <class E>
    Id<E> newId(const E& entity)
    {
        if constexpr (requires { entity.origin; })
            if (entity.origin)
                return Id<E>(originId(entity.origin->generator, entity.origin->key));
        return m_ids->nextId<E>();
    }

    template <class E>
    Expected<void> missing(Id<E> id) const
    {
        return fail(ErrorCode::NotFound, "there is no such entity", model::EntityRef(id).text());
    }

    template <class E>
    Expected<void> put(const E& found, E after)
    {
        const E before = found;
        if (before == after)
            return {};
        m_state.lookup.update<E>(&before, &after);
        m_state.design.table<E>().replace(std::move(after));
        remember<E>(before.id, before);
        return {};
    }

    /// Keeps how an entity was before this transaction first touched it.
    template <class E>
    void remember(Id<E> id, std::optional<E> before)
    {
        m_before.template get<E>().emplace(id, std::move(before));
    }

    template <class E>
    using Before = std::unordered_map<Id<E>, std::optional<E>>;

    State m_state;
    IdSource* m_ids;
    std::string m_name;
    model::PerEntity<Before, model::AllEntities> m_before;
};

/// Erases an entity and everything that cannot stand without it; optional references to it are
/// cleared instead. A rack's devices become unplaced, a device takes its connections along.
[[nodiscard]] Expected<void> eraseWithReferrers(Transaction& transaction, model::EntityRef target);

} // namespace cw::edit
