#pragma once

#include "core/model/table.h"

namespace cw::model {

/// The whole design as a value: one copy-on-write table for each kind of entity. Copying it costs
/// a few dozen reference counts, so a snapshot is just a const copy.
///
/// Tables are changed by edit::Transaction, by decoders and by tests; everything else reads.
class Design {
public:
    // Defined once in design.cpp: they touch every kind of table.
    Design();
    ~Design();
    Design(const Design&);
    Design(Design&&) noexcept;
    Design& operator=(const Design&);
    Design& operator=(Design&&) noexcept;

    template <class E>
    [[nodiscard]] const Table<E>& table() const
    {
        return m_tables.template get<E>();
    }
    template <class E>
    [[nodiscard]] Table<E>& table()
    {
        return m_tables.template get<E>();
    }

    template <class E>
    [[nodiscard]] const E* find(Id<E> id) const
    {
        return table<E>().find(id);
    }
    template <class E>
    [[nodiscard]] const E* find(std::optional<Id<E>> id) const
    {
        return table<E>().find(id);
    }
    template <class E>
    [[nodiscard]] const E& at(Id<E> id) const
    {
        return table<E>().at(id);
    }
    [[nodiscard]] bool contains(EntityRef ref) const;

    /// The project's settings, or the defaults where none are stored.
    [[nodiscard]] const Settings& settings() const;

    /// The part of a device; null only in a design that breaks its invariants.
    [[nodiscard]] const Part* partOf(const Device& device) const { return find(device.part); }

    [[nodiscard]] std::size_t entityCount() const;

    bool operator==(const Design& other) const;

private:
    PerEntity<Table, AllEntities> m_tables;
};

/// The fact of a device: its own override, else its part's; null if unknown.
[[nodiscard]] const Fact* factOf(const Design& design, const Device& device, std::string_view key);
[[nodiscard]] std::optional<double> numberOf(const Design& design, const Device& device,
                                             std::string_view key);

/// "dgx-A07-3", or kind and id where it has no name: for messages.
[[nodiscard]] std::string displayName(const Design& design, EntityRef ref);

/// The content id of a part: hash of its key and everything it says, except the id itself.
[[nodiscard]] Id<Part> partId(const Part& part);

} // namespace cw::model
