#include "core/export/csv.h"

#include "core/base/stopping.h"
#include "core/units/noise.h"
#include "core/units/parse.h"

namespace cw::exporting {
namespace {

std::string quoted(std::string_view raw)
{
    std::string text = cleanText(raw);
    if (!text.empty() &&
        std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos)
        text.insert(text.begin(), '\'');
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"')
            out += '"';
    }
    return out + "\"";
}

struct CellWriter {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const std::string& text) const { return quoted(text); }
    std::string operator()(double number) const { return formatNumber(withoutNoise(number)); }
    std::string operator()(const Money& money) const { return money.amountText(); }
    std::string operator()(const Product& product) const { return product.value.amountText(); }
    std::string operator()(const ColumnSum& sum) const { return sum.value.amountText(); }
};

void appendRow(std::string& out, const std::vector<Cell>& row, std::size_t columns)
{
    for (std::size_t c = 0; c < columns; ++c) {
        if (c > 0)
            out += ',';
        if (c < row.size())
            out += std::visit(CellWriter{}, row[c]);
    }
    out += "\r\n";
}

} // namespace

std::string toCsv(const SheetTable& table)
{
    std::string out;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        out += (c > 0 ? "," : "") + quoted(table.columns[c].title);
    out += "\r\n";
    for (const auto& row : table.rows) {
        giveWay();
        appendRow(out, row, table.columns.size());
    }
    for (const auto& row : table.totals)
        appendRow(out, row, table.columns.size());
    return out;
}

} // namespace cw::exporting
