#include "core/base/stopping.h"
#include "core/export/bom_tables.h"
#include "core/export/exporters.h"
#include "core/export/json_text.h"
#include "core/model/entities.h"

namespace cw::exporting {
namespace {

using cost::Bom;
using cost::BomLine;

Json listOf(const std::vector<std::string>& names)
{
    Json list = Json::array();
    for (const std::string& name : names)
        list.push_back(cleanText(name));
    return list;
}

Json jsonOf(const BomLine& line, const std::string& currency)
{
    giveWay();
    Json out;
    out["line"] = line.id;
    out["parent"] = jsonText(line.parent);
    out["subsystem"] = enumName(line.subsystem);
    out["manufacturer"] = jsonText(line.manufacturer);
    out["mpn"] = jsonText(line.mpn);
    out["part"] = jsonText(line.partKey);
    out["description"] = cleanText(line.description);
    out["category"] = line.category;
    out["quantity"] = jsonNumber(line.quantity);
    out["spares"] = jsonNumber(line.spares);
    out["order_quantity"] = jsonNumber(line.orderQuantity);
    out["unit"] = line.unit;
    out["unit_price"] = jsonMoney(line.unitPrice);
    out["extended"] = jsonMoney(line.extended);
    out["currency"] = currency;
    out["price_kind"] = line.price ? jsonText(line.price->kind) : Json(nullptr);
    out["price_date"] = line.price ? jsonText(line.price->date) : Json(nullptr);
    out["price_book"] = line.price ? jsonText(line.price->book) : Json(nullptr);
    out["price_source"] = line.price ? jsonText(line.price->source) : Json(nullptr);
    out["price_confidence"] = line.price ? Json(enumName(line.price->confidence)) : Json(nullptr);
    out["budgetary"] = line.price && line.price->budgetary;
    out["network"] = jsonText(line.network);
    out["tier"] = line.tier == 0 ? Json(nullptr) : Json(line.tier);
    out["side"] = jsonText(line.side);
    out["purpose"] = jsonText(line.purpose);
    out["length_m"] = line.length ? jsonNumber(line.length->metres()) : Json(nullptr);
    out["colour"] = jsonText(line.colour);
    out["medium"] = jsonText(line.medium);
    out["passive"] = line.passive;
    out["do_not_include"] = line.doNotInclude;
    out["racks"] = listOf(line.racks);
    out["reference_designators"] = listOf(line.names);
    out["source"] = enumName(line.source);
    out["note"] = jsonText(line.note);
    return out;
}

Json totalsOf(const Bom& bom)
{
    const auto fill = [](Json& out, const cost::BomTotal& total) {
        const bool known = total.pricedLines > 0 || total.unknownLines == 0;
        out["extended"] = known ? jsonNumber(total.known.units()) : Json(nullptr);
        out["extended_unknown_count"] = total.unknownLines;
        out["priced_lines"] = total.pricedLines;
    };
    Json out;
    out["currency"] = bom.currency;
    fill(out, bom.total);
    out["lines"] = bom.lines.size();
    out["rule"] = "the sum of lines; a line is order quantity x unit price, rounded to cents";
    Json& list = out["by_subsystem"] = Json::array();
    for (const auto& [subsystem, total] : bom.bySubsystem) {
        Json part;
        part["subsystem"] = enumName(subsystem);
        fill(part, total);
        list.push_back(std::move(part));
    }
    return out;
}

} // namespace

Output writeBomJson(const ExportInput& input)
{
    const Bom bom = cost::billOfMaterials(input.state, input.phase, input.cost).value;
    const model::Settings& settings = input.state.design.settings();
    Json out;
    out["project"] = cleanText(settings.name);
    out["revision"] = jsonText(settings.revision);
    out["date"] =
        input.date.seconds > 0 ? Json(input.date.date()) : Json(nullptr); // no revision yet
    Json& lines = out["lines"] = Json::array();
    for (const BomLine& line : bom.lines)
        lines.push_back(jsonOf(line, bom.currency));
    Json& notIncluded = out["not_included"] = Json::array();
    for (const BomLine& line : bom.notIncluded)
        notIncluded.push_back(jsonOf(line, bom.currency));
    Json& counts = out["counts"] = Json::array();
    for (const cost::BomCount& count : bom.counts)
        counts.push_back({{"subsystem", enumName(count.subsystem)},
                          {"category", count.category},
                          {"what", cleanText(count.what)},
                          {"quantity", jsonNumber(count.quantity)}});
    out["totals"] = totalsOf(bom);
    Json& missing = out["missing_prices"] = Json::array();
    for (const BomLine* line : bom.missingPrices())
        missing.push_back({{"line", line->id},
                           {"part", jsonText(line->partKey)},
                           {"mpn", jsonText(line->mpn)},
                           {"description", cleanText(line->description)},
                           {"order_quantity", jsonNumber(line->orderQuantity)},
                           {"reason", cleanText(line->missing)}});
    Json& assumptions = out["assumptions"] = Json::array();
    for (const model::Assumption* one : assumptionsByName(input.state.design))
        assumptions.push_back({{"name", cleanText(one->name)},
                               {"kind", enumName(one->kind)},
                               {"discipline", enumName(one->discipline)},
                               {"statement", cleanText(one->statement)},
                               {"source", cleanText(one->source)}});
    Json& remarks = out["remarks"] = Json::array();
    for (const std::string& remark : bom.remarks)
        remarks.push_back(cleanText(remark));
    return oneFile("bom.json", jsonDocument(out));
}

} // namespace cw::exporting
