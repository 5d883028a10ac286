#include "core/project/templates/part_book.h"

namespace cw::project {

Expected<model::Part> PartBook::part(std::string_view key)
{
    const auto known = m_parts.find(key);
    if (known != m_parts.end())
        return known->second;
    auto found = m_catalog->find(key);
    if (found)
        m_parts.emplace(key, *found);
    return found;
}

Expected<Id<model::Part>> PartBook::embed(std::string_view key)
{
    const auto known = m_embedded.find(key);
    if (known != m_embedded.end())
        return known->second;
    auto found = part(key);
    if (!found)
        return fail(std::move(found.error()));
    const Id<model::Part> id = m_transaction->embed(*found);
    m_embedded.emplace(key, id);
    for (const model::ComponentSpec& component : found->components)
        if (auto inner = embed(component.part); !inner)
            return fail(std::move(inner.error()));
    return id;
}

} // namespace cw::project
