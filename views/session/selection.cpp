#include "views/session/selection.h"

#include <algorithm>
#include <unordered_set>

namespace cw::views {

bool Selection::contains(model::EntityRef ref) const
{
    return std::find(m_refs.begin(), m_refs.end(), ref) != m_refs.end();
}

std::optional<model::EntityRef> Selection::current() const
{
    if (m_refs.empty())
        return std::nullopt;
    return m_refs.back();
}

void Selection::set(Refs refs)
{
    Refs unique;
    std::unordered_set<model::EntityRef> seen;
    for (const model::EntityRef& ref : refs)
        if (seen.insert(ref).second)
            unique.push_back(ref);
    if (unique == m_refs)
        return;
    m_refs = std::move(unique);
    Q_EMIT changed();
}

void Selection::toggle(model::EntityRef ref)
{
    Refs refs = m_refs;
    if (const auto at = std::find(refs.begin(), refs.end(), ref); at != refs.end())
        refs.erase(at);
    else
        refs.push_back(ref);
    set(std::move(refs));
}

void Selection::add(const Refs& refs)
{
    Refs all = m_refs;
    all.insert(all.end(), refs.begin(), refs.end());
    set(std::move(all));
}

void Selection::keepOnly(const std::function<bool(model::EntityRef)>& exists)
{
    Refs kept;
    std::copy_if(m_refs.begin(), m_refs.end(), std::back_inserter(kept), exists);
    set(std::move(kept));
}

} // namespace cw::views
