#pragma once

#include "core/base/clock.h"
#include "core/base/expected.h"
#include "core/export/table.h"

#include <stop_token>
#include <string>
#include <vector>

namespace cw::exporting {

struct WorkbookInfo {
    std::string title;
    std::string author;
    std::string program;
    Timestamp date; ///< stands in the file as its creation date
};

/// A workbook with one sheet a table: header frozen and filtered, texts never taken for formulas,
/// products and sums as live formulas with the value they have. Same input, same bytes.
/// Cancelled when stopped; WriteFailed where no temporary file can be made.
[[nodiscard]] Expected<std::string> toXlsx(const std::vector<SheetTable>& tables,
                                           const WorkbookInfo& info, std::stop_token stop = {});

} // namespace cw::exporting
