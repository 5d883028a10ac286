#pragma once

#include "core/base/expected.h"
#include "core/model/workload.h"

#include <span>
#include <string_view>

namespace cw::estimate {

/// Published models as workloads: shape, a training step as published where it is, citation.
[[nodiscard]] std::span<const model::Workload> workloadPresets();
/// By model.family ("llama-3.1-405b"). NotFound with the names there are.
[[nodiscard]] Expected<model::Workload> findPreset(std::string_view family);

} // namespace cw::estimate
