#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/bom.h"

#include <QObject>

#include <memory>
#include <optional>

namespace cw::views {

/// The catalog that the window works with: the built-in database and the user's layer. Without one
/// (a damaged installation) the program still opens projects, since they embed their parts.
class CatalogStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// The error is kept too, for the empty state of the catalog dock.
    [[nodiscard]] Expected<void> open(const std::filesystem::path& builtin,
                                      const std::optional<std::filesystem::path>& user);
    [[nodiscard]] catalog::Catalog* catalog() { return m_catalog ? &*m_catalog : nullptr; }
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
    /// Prices of the shipped reference book; none without a catalog.
    [[nodiscard]] cost::PriceLookup referencePrices() const;
    /// Another connection to the same files, for a job on another thread.
    [[nodiscard]] Expected<catalog::Catalog> another() const;

Q_SIGNALS:
    void changed();

private:
    std::filesystem::path m_builtin;
    std::optional<std::filesystem::path> m_user;
    std::optional<catalog::Catalog> m_catalog;
    std::optional<Error> m_problem;
};

} // namespace cw::views
