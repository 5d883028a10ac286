#pragma once

#include "core/base/expected.h"
#include "core/model/workload.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cw::views {

enum class FieldKind { Integer, Real, Flag, Choice, Text };

/// One field of a workload as its editor shows it. Made from the field tables, so that a new field
/// of the model appears here by itself.
struct WorkloadField {
    std::string key;     ///< "tensor_parallel": as messages of the estimator call it
    std::string title;   ///< "Tensor parallel"
    std::string section; ///< "Workload", "Model", "Plan"
    std::string unit;    ///< "s", "ms", "tokens"; empty for counts
    FieldKind kind{FieldKind::Integer};
    std::vector<std::string> choices; ///< of a choice, as they stand in files
    std::function<std::string(const model::Workload&)> read; ///< "true" or "false" for a flag
    /// InvalidArgument with a sentence that says what would be right; nothing is changed then.
    std::function<Expected<void>(model::Workload&, std::string_view text)> write;
    /// Whether it means anything for this workload: no expert sizes in a dense model.
    std::function<bool(const model::Workload&)> applies;
};

/// All that are worth editing, in the order of the editor.
[[nodiscard]] const std::vector<WorkloadField>& workloadFields();
[[nodiscard]] const WorkloadField* findWorkloadField(std::string_view key);

/// "15T", "1.5e13", "8k" as a number; the decimal prefixes k, M, G or B, T.
[[nodiscard]] Expected<double> parseAmount(std::string_view text);
/// "15 T", "8,192": the other way round.
[[nodiscard]] std::string amountText(double value);

} // namespace cw::views
