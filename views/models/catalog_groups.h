#pragma once

#include "core/catalog/part_summary.h"

#include <QString>

#include <vector>

namespace cw::views {

/// Parts as one looks for them when building: what computes first, then where it stands, what
/// connects it, what feeds and cools it; last what is inside.
struct CatalogGroup {
    QString title;
    std::vector<model::PartClass> classes;
};
[[nodiscard]] std::vector<CatalogGroup> catalogGroups();

/// Sorts by group, and within it what most come for first; same rank: as before.
void sortByGroup(std::vector<catalog::PartSummary>& rows);
/// Number of the group that a class belongs to, in the order of catalogGroups().
[[nodiscard]] std::size_t groupOf(model::PartClass partClass);

} // namespace cw::views
