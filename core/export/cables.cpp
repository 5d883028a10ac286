#include "core/export/cable_table.h"
#include "core/export/csv.h"
#include "core/export/exporters.h"
#include "core/export/workbook_info.h"

namespace cw::exporting {

Output writeCablesCsv(const ExportInput& input)
{
    return cableTable(input).and_then(
        [](const SheetTable& table) { return oneFile("cables.csv", toCsv(table)); });
}

Output writeCablesXlsx(const ExportInput& input)
{
    return cableTable(input)
        .and_then([&](SheetTable table) {
            std::vector<SheetTable> sheets;
            sheets.push_back(std::move(table));
            return toXlsx(sheets, workbookInfo(input, "Cable schedule"), input.stop);
        })
        .and_then([](std::string bytes) { return oneFile("cables.xlsx", std::move(bytes)); });
}

} // namespace cw::exporting
