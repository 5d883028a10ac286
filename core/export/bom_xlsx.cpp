#include "core/export/bom_tables.h"
#include "core/export/exporters.h"
#include "core/export/workbook_info.h"
#include "core/model/entities.h"

namespace cw::exporting {

Output writeBomXlsx(const ExportInput& input)
{
    const cost::Bom bom = cost::billOfMaterials(input.state, input.phase, input.cost).value;
    std::vector<SheetTable> sheets = {bomTable(bom, bom.lines, "Bill of materials"),
                                      subsystemTable(bom), countTable(bom)};
    if (!bom.missingPrices().empty())
        sheets.push_back(missingTable(bom));
    if (!input.state.design.table<model::Assumption>().empty())
        sheets.push_back(assumptionTable(input.state.design));
    if (!bom.notIncluded.empty())
        sheets.push_back(bomTable(bom, bom.notIncluded, "Not included"));
    return toXlsx(sheets, workbookInfo(input, "Bill of materials"), input.stop)
        .and_then([](std::string bytes) { return oneFile("bom.xlsx", std::move(bytes)); });
}

} // namespace cw::exporting
