#pragma once

#include "core/base/expected.h"

#include <string>
#include <string_view>

namespace cw::codec {

/// The JSON schema (draft 2020-12) of "project" or "part" files, generated from the field tables;
/// resources/schemas holds the same text. NotFound for other names.
[[nodiscard]] Expected<std::string> schemaJson(std::string_view name);

} // namespace cw::codec
