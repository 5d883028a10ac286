#pragma once

#include "core/catalog/build.h"
#include "core/catalog/lint.h"

#include <filesystem>
#include <vector>

namespace cw::catalog {

/// Reads what people review: parts/<class>/<maker>.json, prices/*.json and, if there is one,
/// aliases.json, in the order of their names. The first file that cannot be read ends it; the error
/// names file and place. Malformed also for a part that stands in the folder of another class or
/// out of key order.
[[nodiscard]] Expected<CatalogContent> readSourceTree(const std::filesystem::path& folder);

/// Lint over all parts and prices together.
[[nodiscard]] std::vector<LintFinding> lintContent(const CatalogContent& content);

} // namespace cw::catalog
