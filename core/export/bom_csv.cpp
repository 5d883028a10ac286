#include "core/export/bom_tables.h"
#include "core/export/csv.h"
#include "core/export/exporters.h"

namespace cw::exporting {

// What purchasing imports: the order alone, without what is not included.
Output writeBomCsv(const ExportInput& input)
{
    const cost::Bom bom = cost::billOfMaterials(input.state, input.phase, input.cost).value;
    return oneFile("bom.csv", toCsv(bomTable(bom, bom.lines, "Bill of materials")));
}

} // namespace cw::exporting
