#pragma once

#include <QString>

namespace cw::views {

class Session;

/// Setting that holds the name a person signs comments and waivers with.
inline constexpr const char* kAuthorSetting = "identity/name";

/// That name, else the login's.
[[nodiscard]] QString authorName(const Session& session);
void setAuthorName(const QString& name);

} // namespace cw::views
