#pragma once

#include "core/catalog/catalog.h"
#include "core/edit/transaction.h"

#include <map>

namespace cw::project {

/// Parts of the catalog on their way into a design: each is fetched and embedded once, together with
/// what it contains (its accelerators and processors), so that the design opens anywhere.
class PartBook {
public:
    PartBook(edit::Transaction& transaction, const catalog::Catalog& catalog)
        : m_transaction(&transaction), m_catalog(&catalog)
    {
    }

    [[nodiscard]] Expected<Id<model::Part>> embed(std::string_view key);
    /// The part itself, without embedding it: candidates of which only the chosen ones are used.
    [[nodiscard]] Expected<model::Part> part(std::string_view key);

private:
    edit::Transaction* m_transaction;
    const catalog::Catalog* m_catalog;
    std::map<std::string, model::Part, std::less<>> m_parts;
    std::map<std::string, Id<model::Part>, std::less<>> m_embedded;
};

} // namespace cw::project
