#pragma once

#include "core/model/patch.h"

#include <string>
#include <vector>

namespace cw::model {

/// `source` refers to `target` in one of its fields.
struct Reference {
    EntityRef target;
    EntityRef source;
    auto operator<=>(const Reference&) const = default;
};

/// An entity by kind and name.
struct NameEntry {
    Kind kind{Kind::Settings};
    std::string name;
    std::uint64_t raw{0};
    auto operator<=>(const NameEntry&) const = default;
};

struct Itself {
    template <class T>
    const T& operator()(const T& value) const
    {
        return value;
    }
};

/// Who refers to whom, and who is called what. Derived from the field tables, updated from a patch,
/// equal to a rebuild (property test). A value like the design: a copy shares its chunks.
class Lookup {
public:
    [[nodiscard]] static Lookup of(const Design& design);
    void update(const Patch& patch);
    template <class E>
    void update(const E* before, const E* after);

    /// Ids of kind E that refer to `target`, ascending.
    template <class E>
    [[nodiscard]] std::vector<Id<E>> referrers(EntityRef target) const
    {
        std::vector<Id<E>> out;
        const Reference first{target, EntityRef(kKindOf<E>, 0)};
        for (auto at = m_references.lowerBound(first);
             at != m_references.end() && at->target == target && at->source.kind == kKindOf<E>; ++at)
            out.push_back(Id<E>(at->source.raw));
        return out;
    }
    [[nodiscard]] std::vector<EntityRef> allReferrers(EntityRef target) const;
    [[nodiscard]] bool isReferred(EntityRef target) const;

    /// Entities of kind E with exactly that name, ascending; names need not be unique.
    template <class E>
    [[nodiscard]] std::vector<Id<E>> named(std::string_view name) const
    {
        std::vector<Id<E>> out;
        const NameEntry first{kKindOf<E>, std::string(name), 0};
        for (auto at = m_names.lowerBound(first);
             at != m_names.end() && at->kind == first.kind && at->name == first.name; ++at)
            out.push_back(Id<E>(at->raw));
        return out;
    }

    bool operator==(const Lookup&) const = default;

private:
    ChunkedSet<Reference, Itself> m_references;
    ChunkedSet<NameEntry, Itself> m_names;
};

} // namespace cw::model
