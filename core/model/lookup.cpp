#include "core/model/lookup.h"

#include "core/model/visit.h"

#include <algorithm>

namespace cw::model {
namespace {

template <class E>
std::vector<Reference> referencesOf(const E* entity)
{
    std::vector<Reference> out;
    if (entity == nullptr)
        return out;
    forEachReference(*entity, [&](EntityRef target) {
        out.push_back({target, EntityRef(entity->id)});
    });
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

template <class E>
std::string_view nameOf(const E* entity)
{
    if (entity == nullptr)
        return {};
    if constexpr (std::is_same_v<E, Part>)
        return entity->key;
    else if constexpr (requires { entity->name; })
        return entity->name;
    else
        return {};
}

} // namespace

template <class E>
void Lookup::update(const E* before, const E* after)
{
    const auto old = referencesOf(before);
    const auto now = referencesOf(after);
    for (const Reference& reference : old)
        if (!std::ranges::binary_search(now, reference))
            m_references.erase(reference);
    for (const Reference& reference : now)
        if (!std::ranges::binary_search(old, reference))
            m_references.insert(reference);

    const auto oldName = nameOf(before);
    const auto newName = nameOf(after);
    if (oldName == newName)
        return;
    const std::uint64_t raw = before != nullptr ? before->id.raw() : after->id.raw();
    if (!oldName.empty())
        m_names.erase({kKindOf<E>, std::string(oldName), raw});
    if (!newName.empty())
        m_names.insert({kKindOf<E>, std::string(newName), raw});
}

void Lookup::update(const Patch& patch)
{
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>())
            update<E>(change.before ? &*change.before : nullptr,
                      change.after ? &*change.after : nullptr);
    });
}

Lookup Lookup::of(const Design& design)
{
    std::vector<Reference> references;
    std::vector<NameEntry> names;
    forEachKind([&]<class E>() {
        for (const E& entity : design.table<E>()) {
            const auto own = referencesOf(&entity);
            references.insert(references.end(), own.begin(), own.end());
            if (const auto name = nameOf(&entity); !name.empty())
                names.push_back({kKindOf<E>, std::string(name), entity.id.raw()});
        }
    });
    std::ranges::sort(references);
    std::ranges::sort(names);
    Lookup out;
    out.m_references.assignSorted(std::move(references));
    out.m_names.assignSorted(std::move(names));
    return out;
}

std::vector<EntityRef> Lookup::allReferrers(EntityRef target) const
{
    std::vector<EntityRef> out;
    for (auto at = m_references.lowerBound({target, EntityRef()});
         at != m_references.end() && at->target == target; ++at)
        out.push_back(at->source);
    return out;
}

bool Lookup::isReferred(EntityRef target) const
{
    const auto at = m_references.lowerBound({target, EntityRef()});
    return at != m_references.end() && at->target == target;
}

// One instance for each kind, so that a transaction can update one entity at a time.
#define CW_INSTANCE(E) template void Lookup::update<E>(const E*, const E*);
CW_ENTITIES(CW_INSTANCE)
#undef CW_INSTANCE

} // namespace cw::model
