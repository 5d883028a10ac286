#pragma once

#include "core/model/design.h"

namespace cw::model {

/// One entity before and after. None before: created. None after: erased.
template <class E>
struct Change {
    Id<E> id{kUnset};
    std::optional<E> before;
    std::optional<E> after;
    bool operator==(const Change&) const = default;
};

template <class E>
using Changes = std::vector<Change<E>>;

/// The generic record of an edit: for each kind, the touched entities in ascending id. Undo and redo
/// apply or invert it; variants and revisions are stored as it; difference computes it.
class Patch {
public:
    // Defined once in patch.cpp: they touch every kind of change.
    Patch();
    ~Patch();
    Patch(const Patch&);
    Patch(Patch&&) noexcept;
    Patch& operator=(const Patch&);
    Patch& operator=(Patch&&) noexcept;

    template <class E>
    [[nodiscard]] const Changes<E>& changes() const
    {
        return m_changes.template get<E>();
    }
    template <class E>
    [[nodiscard]] Changes<E>& changes()
    {
        return m_changes.template get<E>();
    }
    [[nodiscard]] bool empty() const { return changeCount() == 0; }
    [[nodiscard]] std::size_t changeCount() const;
    /// Bytes it holds, about; the history is bounded by their sum.
    [[nodiscard]] std::size_t memoryBytes() const;

    bool operator==(const Patch& other) const;

private:
    PerEntity<Changes, AllEntities> m_changes;
};

/// Before and after exchanged: applying it undoes the patch.
[[nodiscard]] Patch inverted(Patch patch);

/// Applies every change. Fails with Conflict, and leaves the design as it was, where an entity is
/// not as the patch says it was before.
[[nodiscard]] Expected<void> apply(const Patch& patch, Design& design);

/// The patch that makes `to` of `from`: apply(difference(a, b), a) = b. Shared chunks are skipped.
[[nodiscard]] Patch difference(const Design& from, const Design& to);

/// `first` then `second` as one patch; changes that cancel out vanish.
[[nodiscard]] Patch combined(const Patch& first, const Patch& second);

} // namespace cw::model
