#include "core/export/bom_tables.h"

#include "core/base/plural.h"
#include "core/base/stopping.h"
#include "core/cost/names.h"
#include "core/model/entities.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace cw::exporting {
namespace {

using cost::Bom;
using cost::BomLine;

std::string priceText(const BomLine& line, std::string cost::Price::*field)
{
    return line.price ? (*line.price).*field : std::string{};
}

std::string confidenceText(const BomLine& line)
{
    if (!line.price)
        return line.doNotInclude ? "" : line.missing;
    if (!line.unitPrice)
        return line.missing;
    std::string text(enumName(line.price->confidence));
    return line.price->budgetary ? text + ", budgetary" : text;
}

// One column: its title, width and what it says of a line. One more column is one more entry.
struct BomColumn {
    const char* title;
    double width;
    Cell (*cell)(const BomLine&);
};

constexpr std::size_t kOrderColumn = 9;
constexpr std::size_t kUnitColumn = 11;
constexpr std::size_t kExtendedColumn = 12;

const std::vector<BomColumn>& columns()
{
    static const std::vector<BomColumn> kColumns = {
        {"Line", 7, [](const BomLine& l) { return Cell(l.id); }},
        {"Parent", 7, [](const BomLine& l) { return Cell(l.parent); }},
        {"Subsystem", 18,
         [](const BomLine& l) { return Cell(std::string(subsystemTitle(l.subsystem))); }},
        {"Manufacturer", 14, [](const BomLine& l) { return Cell(l.manufacturer); }},
        {"MPN", 22, [](const BomLine& l) { return Cell(l.mpn); }},
        {"Description", 52, [](const BomLine& l) { return Cell(l.description); }},
        {"Category", 12, [](const BomLine& l) { return Cell(l.category); }},
        {"Quantity", 9, [](const BomLine& l) { return Cell(l.quantity); }},
        {"Spares", 8, [](const BomLine& l) { return Cell(l.spares); }},
        {"Order quantity", 9, [](const BomLine& l) { return Cell(l.orderQuantity); }},
        {"Unit", 6, [](const BomLine& l) { return Cell(l.unit); }},
        {"Unit price", 14,
         [](const BomLine& l) { return l.unitPrice ? Cell(*l.unitPrice) : Cell(); }},
        {"Extended", 16,
         [](const BomLine& l) {
             return l.extended ? Cell(Product{*l.extended, kOrderColumn, kUnitColumn}) : Cell();
         }},
        {"Currency", 9,
         [](const BomLine& l) { return l.unitPrice ? Cell(l.unitPrice->currency()) : Cell(); }},
        {"Price kind", 11, [](const BomLine& l) { return Cell(priceText(l, &cost::Price::kind)); }},
        {"Price date", 11, [](const BomLine& l) { return Cell(priceText(l, &cost::Price::date)); }},
        {"Price book", 13, [](const BomLine& l) { return Cell(priceText(l, &cost::Price::book)); }},
        {"Price source", 30,
         [](const BomLine& l) { return Cell(priceText(l, &cost::Price::source)); }},
        {"Price confidence", 18, [](const BomLine& l) { return Cell(confidenceText(l)); }},
        {"Network", 13, [](const BomLine& l) { return Cell(l.network); }},
        {"Length, m", 9,
         [](const BomLine& l) { return l.length ? Cell(l.length->metres()) : Cell(); }},
        {"Colour", 9, [](const BomLine& l) { return Cell(l.colour); }},
        {"Medium", 9, [](const BomLine& l) { return Cell(l.medium); }},
        {"Passive", 8, [](const BomLine& l) { return Cell(std::string(l.passive ? "yes" : "")); }},
        {"Do not include", 9,
         [](const BomLine& l) { return Cell(std::string(l.doNotInclude ? "yes" : "")); }},
        {"Racks", 24, [](const BomLine& l) { return Cell(cost::compactNames(l.racks)); }},
        {"Reference designators", 40,
         [](const BomLine& l) { return Cell(cost::compactNames(l.names)); }},
        {"Source", 11, [](const BomLine& l) { return Cell(std::string(enumName(l.source))); }},
        {"Note", 20, [](const BomLine& l) { return Cell(l.note); }},
    };
    return kColumns;
}

std::string unknownText(std::int64_t lines)
{
    if (lines == 0)
        return "Total";
    return fmt::format("Total of what has a price; {} without", plural(lines, "line"));
}

} // namespace

SheetTable bomTable(const Bom& bom, const std::vector<BomLine>& lines, std::string name)
{
    SheetTable table;
    table.name = std::move(name);
    table.frozenColumns = 1;
    table.printedColumns = kExtendedColumn + 2; // up to the currency; the rest is for the screen
    for (const BomColumn& column : columns())
        table.columns.push_back({column.title, column.width});
    for (const BomLine& line : lines) {
        giveWay();
        std::vector<Cell>& row = table.rows.emplace_back();
        row.reserve(columns().size());
        for (const BomColumn& column : columns())
            row.push_back(column.cell(line));
    }
    if (&lines != &bom.notIncluded) {
        std::vector<Cell> total(columns().size());
        total[5] = unknownText(bom.total.unknownLines);
        if (bom.total.pricedLines > 0) {
            total[kExtendedColumn] = ColumnSum{bom.total.known};
            total[kExtendedColumn + 1] = bom.currency;
        }
        table.totals.push_back(std::move(total));
    }
    return table;
}

SheetTable subsystemTable(const Bom& bom)
{
    SheetTable table;
    table.name = "By subsystem";
    table.columns = {{"Subsystem", 24},
                     {"Extended, " + bom.currency, 18},
                     {"Lines with a price", 12},
                     {"Lines without a price", 12}};
    for (const auto& [subsystem, total] : bom.bySubsystem)
        table.rows.push_back({std::string(subsystemTitle(subsystem)),
                              total.pricedLines > 0 ? Cell(total.known) : Cell(),
                              static_cast<double>(total.pricedLines),
                              static_cast<double>(total.unknownLines)});
    table.totals.push_back({std::string("Total"),
                            bom.total.pricedLines > 0 ? Cell(ColumnSum{bom.total.known}) : Cell(),
                            static_cast<double>(bom.total.pricedLines),
                            static_cast<double>(bom.total.unknownLines)});
    return table;
}

SheetTable countTable(const Bom& bom)
{
    SheetTable table;
    table.name = "Counts";
    table.columns = {{"Subsystem", 24}, {"Category", 14}, {"What", 60}, {"Quantity", 12}};
    for (const cost::BomCount& count : bom.counts)
        table.rows.push_back({std::string(subsystemTitle(count.subsystem)), count.category,
                              count.what, count.quantity});
    return table;
}

SheetTable assumptionTable(const model::Design& design)
{
    SheetTable table;
    table.name = "Assumptions";
    table.columns = {
        {"Name", 28}, {"Kind", 12}, {"Discipline", 14}, {"Statement", 90}, {"Source", 36}};
    for (const model::Assumption* one : assumptionsByName(design))
        table.rows.push_back({one->name, std::string(enumName(one->kind)),
                              std::string(enumName(one->discipline)), one->statement, one->source});
    return table;
}

std::vector<const model::Assumption*> assumptionsByName(const model::Design& design)
{
    std::vector<const model::Assumption*> out;
    for (const model::Assumption& one : design.table<model::Assumption>())
        out.push_back(&one);
    std::ranges::stable_sort(out, {},
                             [](const auto* one) { return std::pair(one->name, one->id.raw()); });
    return out;
}

SheetTable missingTable(const Bom& bom)
{
    SheetTable table;
    table.name = "Missing prices";
    table.columns = {{"Line", 7},         {"Manufacturer", 14},   {"MPN", 22},
                     {"Description", 52}, {"Order quantity", 12}, {"Why", 40}};
    for (const BomLine* line : bom.missingPrices())
        table.rows.push_back({line->id, line->manufacturer, line->mpn, line->description,
                              line->orderQuantity, line->missing});
    return table;
}

} // namespace cw::exporting
