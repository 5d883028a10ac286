#pragma once

namespace cw::views {

/// MIME types of what is dragged inside the program: texts, one a line.
inline constexpr const char* kPartMime = "application/x-clusterwright-part"; ///< part keys
inline constexpr const char* kEntityMime =
    "application/x-clusterwright-entity"; ///< EntityRef::text

} // namespace cw::views
