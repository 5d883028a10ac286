#pragma once

#include "core/model/chunked_set.h"
#include "core/model/entities.h"

#include <cassert>
#include <cstdint>

namespace cw::model {

template <class E>
struct IdOf {
    Id<E> operator()(const E& entity) const { return entity.id; }
};

/// The entities of one kind, sorted by id. A value: copying costs one reference count.
template <class E>
class Table {
public:
    using Set = ChunkedSet<E, IdOf<E>>;
    using const_iterator = typename Set::const_iterator;

    [[nodiscard]] std::size_t size() const { return m_set.size(); }
    [[nodiscard]] bool empty() const { return m_set.empty(); }
    [[nodiscard]] const_iterator begin() const { return m_set.begin(); }
    [[nodiscard]] const_iterator end() const { return m_set.end(); }

    /// Null if there is none. The pointer holds until this table changes.
    [[nodiscard]] const E* find(Id<E> id) const { return m_set.find(id); }
    [[nodiscard]] const E* find(std::optional<Id<E>> id) const { return id ? find(*id) : nullptr; }
    [[nodiscard]] bool contains(Id<E> id) const { return find(id) != nullptr; }
    /// The entity must be there.
    [[nodiscard]] const E& at(Id<E> id) const
    {
        const E* entity = find(id);
        assert(entity != nullptr);
        return *entity;
    }

    bool insert(E entity)
    {
        assert(entity.id.isSet());
        return changed(m_set.insert(std::move(entity)));
    }
    bool replace(E entity) { return changed(m_set.replace(std::move(entity))); }
    bool erase(Id<E> id) { return changed(m_set.erase(id)); }
    void assignSorted(std::vector<E> sorted)
    {
        m_set.assignSorted(std::move(sorted));
        ++m_revision;
    }

    /// Counts the changes of this value; copies count on from where they were copied.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] const Set& set() const { return m_set; }

    /// By content; the revision does not matter.
    friend bool operator==(const Table& a, const Table& b) { return a.m_set == b.m_set; }

private:
    bool changed(bool did)
    {
        m_revision += did ? 1 : 0;
        return did;
    }

    Set m_set;
    std::uint64_t m_revision{0};
};

// Instantiated once, in table.cpp.
#define CW_EXTERN_TABLE(E)                                                                         \
    extern template class ChunkedSet<E, IdOf<E>>;                                                  \
    extern template class Table<E>;
CW_ENTITIES(CW_EXTERN_TABLE)
#undef CW_EXTERN_TABLE

} // namespace cw::model
