#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/sql.h"

#include <functional>

namespace cw::catalog {

/// The two layers of a catalog. For catalog.cpp and user_layer.cpp only.
struct Catalog::Impl {
    sql::Database builtin;
    std::optional<std::filesystem::path> userFile;
    /// A connection to the file, or a migrated copy of an older one in memory; none: no file yet.
    std::optional<sql::Database> user;

    /// Looks at the user's file again.
    Expected<void> openUser();
    /// Brings the user's file up to date (keeping the old one beside it), runs `change` in a
    /// transaction and looks at the file again.
    Expected<void> writeUser(const std::function<Expected<void>(const sql::Database&)>& change);
    /// The databases from the highest layer down.
    [[nodiscard]] std::vector<std::pair<Layer, const sql::Database*>> layers() const;
};

} // namespace cw::catalog
