#pragma once

#include "core/model/entity_ref.h"

#include <QObject>

#include <vector>

namespace cw::views {

/// What is selected, shared by every view, table and tree. In the order of selecting, each entity
/// once; the last one is the current one, which the inspector leads with.
class Selection : public QObject {
    Q_OBJECT

public:
    using Refs = std::vector<model::EntityRef>;
    using QObject::QObject;

    [[nodiscard]] const Refs& refs() const { return m_refs; }
    [[nodiscard]] bool empty() const { return m_refs.empty(); }
    [[nodiscard]] bool contains(model::EntityRef ref) const;
    [[nodiscard]] std::optional<model::EntityRef> current() const;
    template <class E>
    [[nodiscard]] std::vector<Id<E>> of() const
    {
        std::vector<Id<E>> out;
        for (const model::EntityRef& ref : m_refs)
            if (const auto id = ref.as<E>())
                out.push_back(*id);
        return out;
    }

    void set(Refs refs);
    void set(model::EntityRef ref) { set(Refs{ref}); }
    void toggle(model::EntityRef ref);
    void add(const Refs& refs);
    void clear() { set(Refs{}); }
    /// Drops what `exists` denies.
    void keepOnly(const std::function<bool(model::EntityRef)>& exists);

Q_SIGNALS:
    void changed();
    /// "Show it": views scroll or zoom to the entity.
    void revealRequested(cw::model::EntityRef ref);
    /// The entity under the pointer in some view, or none: others highlight it.
    void hovered(std::optional<cw::model::EntityRef> ref);

private:
    Refs m_refs;
};

} // namespace cw::views
