#pragma once

#include <span>
#include <string_view>

namespace cw::estimate {

/// The texts of templates/profiles/*.json, by file name.
[[nodiscard]] std::span<const std::string_view> embeddedProfileTexts();

} // namespace cw::estimate
