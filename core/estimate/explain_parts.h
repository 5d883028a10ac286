#pragma once

#include "core/estimate/profile.h"
#include "core/estimate/system_view.h"

#include <string>
#include <string_view>

// What the derivations of step time, memory and goodput are put together from.
namespace cw::estimate {

/// A fitted or planned value of the profile, by the name that people read; the profile is its
/// source.
[[nodiscard]] model::Derivation parameter(std::string_view name, const StackProfile& profile);

/// Adds the system's derivation of that key, if it has one.
void addSystem(model::Derivation& out, const SystemView& system, std::string_view key);

} // namespace cw::estimate
