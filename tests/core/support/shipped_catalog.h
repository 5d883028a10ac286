#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/default_path.h"

#include <QTest>

namespace cw::support {

/// The catalog as it was built beside the tests.
inline catalog::Catalog shippedCatalog()
{
    auto opened = catalog::Catalog::open(std::filesystem::path(CW_BINARY_DIR) / "share" /
                                         "clusterwright" / "catalog.sqlite");
    if (!opened)
        qFatal("%s", opened.error().text().c_str());
    return std::move(*opened);
}

} // namespace cw::support
