#include "core/model/change_set.h"

namespace cw::model {

bool ChangeSet::touches(Kind kind) const
{
    for (const EntityChange& change : entities)
        if (change.entity.kind == kind)
            return true;
    return false;
}

ChangeSet changeSetOf(const Patch& patch)
{
    ChangeSet out;
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>()) {
            EntityChange entry;
            entry.entity = change.id;
            if (change.before && change.after) {
                for (const FieldChange& field : fieldChanges(*change.before, *change.after))
                    entry.facets |= field.facet;
            } else {
                entry.kind = change.after ? ChangeKind::Created : ChangeKind::Erased;
                entry.facets = facetsOf<E>();
            }
            out.facets |= entry.facets;
            out.entities.push_back(entry);
        }
    });
    return out;
}

} // namespace cw::model
