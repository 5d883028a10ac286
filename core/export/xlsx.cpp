#include "core/export/xlsx.h"

#include "core/units/noise.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <stdlib.h>
#include <xlsxwriter.h>

namespace cw::exporting {
namespace {

constexpr double kHeaderHeight = 28;        // points: two lines
constexpr double kWidestColumn = 90;        // characters
constexpr std::uint8_t kPaperA3 = 8;        // the format's number for it
constexpr std::size_t kMaxCellText = 32767; // of the format, in characters; bytes are the safe side

// A folder of our own for the file that the library insists on writing.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::error_code error;
        std::string pattern =
            (std::filesystem::temp_directory_path(error) / "clusterwright-XXXXXX").string();
        if (!error && mkdtemp(pattern.data()) != nullptr)
            m_path = pattern;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

std::string cellText(const std::string& raw)
{
    std::string text = cleanText(raw);
    if (text.size() <= kMaxCellText)
        return text;
    std::size_t end = kMaxCellText - 3;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end) + "…";
}

/// Code points of UTF-8: near enough to how wide a text is.
std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct Formats {
    lxw_format* header;
    lxw_format* numberHeader;
    lxw_format* text;
    lxw_format* number;
    lxw_format* money;
    lxw_format* totalText;
    lxw_format* totalNumber;
    lxw_format* totalMoney;
};

lxw_format* newFormat(lxw_workbook* book)
{
    lxw_format* format = workbook_add_format(book);
    format_set_font_name(format, "Calibri");
    format_set_font_size(format, 10);
    format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    return format;
}

Formats makeFormats(lxw_workbook* book)
{
    Formats formats{newFormat(book), newFormat(book), newFormat(book), newFormat(book),
                    newFormat(book), newFormat(book), newFormat(book), newFormat(book)};
    for (lxw_format* header : {formats.header, formats.numberHeader}) {
        format_set_bold(header);
        format_set_text_wrap(header);
        format_set_bg_color(header, 0xE7ECF1);
        format_set_bottom(header, LXW_BORDER_THIN);
    }
    format_set_align(formats.numberHeader, LXW_ALIGN_RIGHT);
    // So that a text does not touch the number to its left.
    for (lxw_format* format : {formats.header, formats.text, formats.totalText})
        format_set_indent(format, 1);
    format_set_num_format(formats.money, "#,##0.00");
    format_set_num_format(formats.totalMoney, "#,##0.00");
    for (lxw_format* format : {formats.totalText, formats.totalNumber, formats.totalMoney}) {
        format_set_bold(format);
        format_set_top(format, LXW_BORDER_THIN);
    }
    return formats;
}

std::string cellName(lxw_row_t row, lxw_col_t column)
{
    char name[LXW_MAX_CELL_NAME_LENGTH];
    lxw_rowcol_to_cell(name, row, column);
    return name;
}

struct CellWriter {
    lxw_worksheet* sheet;
    const Formats& formats;
    lxw_row_t row;
    lxw_col_t column;
    lxw_row_t lastDataRow; ///< what a sum reaches down to
    bool total;

    void operator()(std::monostate) const
    {
        if (total)
            worksheet_write_blank(sheet, row, column, formats.totalText);
    }
    void operator()(const std::string& text) const
    {
        worksheet_write_string(sheet, row, column, cellText(text).c_str(),
                               total ? formats.totalText : formats.text);
    }
    void operator()(double number) const
    {
        worksheet_write_number(sheet, row, column, withoutNoise(number),
                               total ? formats.totalNumber : formats.number);
    }
    void operator()(const Money& money) const
    {
        worksheet_write_number(sheet, row, column, money.units(),
                               total ? formats.totalMoney : formats.money);
    }
    void operator()(const Product& product) const
    {
        const std::string formula =
            fmt::format("=ROUND({}*{},2)", cellName(row, static_cast<lxw_col_t>(product.left)),
                        cellName(row, static_cast<lxw_col_t>(product.right)));
        worksheet_write_formula_num(sheet, row, column, formula.c_str(), formats.money,
                                    product.value.units());
    }
    void operator()(const ColumnSum& sum) const
    {
        // Each line is whole cents; the rounding only takes off what binary sums add.
        const std::string formula =
            fmt::format("=ROUND(SUM({}:{}),2)", cellName(1, column), cellName(lastDataRow, column));
        worksheet_write_formula_num(sheet, row, column, formula.c_str(), formats.totalMoney,
                                    sum.value.units());
    }
};

bool isNumeric(const SheetTable& table, std::size_t column)
{
    for (const auto& row : table.rows)
        if (column < row.size() && !std::holds_alternative<std::monostate>(row[column]))
            return !std::holds_alternative<std::string>(row[column]);
    return false;
}

std::size_t printedColumns(const SheetTable& table)
{
    return table.printedColumns == 0 ? table.columns.size() : table.printedColumns;
}

/// In characters. What goes on paper is not cut off by the cell to its right, so a column is as
/// wide as its texts.
double widthOf(const SheetTable& table, std::size_t column)
{
    const double given = table.columns[column].width;
    if (column >= printedColumns(table))
        return given;
    std::size_t longest = 0;
    for (const auto& row : table.rows)
        if (column < row.size())
            if (const auto* text = std::get_if<std::string>(&row[column]))
                longest = std::max(longest, characters(*text));
    return std::max(given, std::min(static_cast<double>(longest), kWidestColumn));
}

void writeHeader(lxw_worksheet* sheet, const SheetTable& table, const Formats& formats)
{
    worksheet_set_row(sheet, 0, kHeaderHeight, nullptr);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto column = static_cast<lxw_col_t>(c);
        worksheet_set_column(sheet, column, column, widthOf(table, c) + 1, nullptr);
        worksheet_write_string(sheet, 0, column, cellText(table.columns[c].title).c_str(),
                               isNumeric(table, c) ? formats.numberHeader : formats.header);
    }
    worksheet_freeze_panes(sheet, 1, static_cast<lxw_col_t>(table.frozenColumns));
}

void setPage(lxw_worksheet* sheet, const SheetTable& table)
{
    const std::size_t columns = printedColumns(table);
    const std::size_t rows = table.rows.size() + table.totals.size();
    worksheet_print_area(sheet, 0, 0, static_cast<lxw_row_t>(rows),
                         static_cast<lxw_col_t>(columns - 1));
    worksheet_set_landscape(sheet);
    worksheet_set_paper(sheet, kPaperA3);
    worksheet_fit_to_pages(sheet, 1, 0);
    worksheet_repeat_rows(sheet, 0, 0);
    worksheet_set_footer(sheet, "&L&A&RPage &P of &N");
}

bool writeRows(lxw_worksheet* sheet, const SheetTable& table, const Formats& formats,
               const std::stop_token& stop)
{
    const auto last = static_cast<lxw_row_t>(table.rows.empty() ? 1 : table.rows.size());
    lxw_row_t at = 1;
    const auto write = [&](const std::vector<Cell>& row, bool total) {
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            std::visit(CellWriter{sheet, formats, at, static_cast<lxw_col_t>(c), last, total},
                       c < row.size() ? row[c] : Cell());
        ++at;
    };
    for (const auto& row : table.rows) {
        if (at % 1024 == 0 && stop.stop_requested())
            return false;
        write(row, false);
    }
    if (!table.rows.empty())
        worksheet_autofilter(sheet, 0, 0, last, static_cast<lxw_col_t>(table.columns.size() - 1));
    for (const auto& row : table.totals)
        write(row, true);
    return true;
}

void setProperties(lxw_workbook* book, const WorkbookInfo& info)
{
    std::string title = cellText(info.title);
    std::string author = cellText(info.author);
    std::string program = cellText(info.program);
    lxw_doc_properties properties{};
    properties.title = title.data();
    properties.author = author.data();
    properties.comments = program.data();
    // 0 would mean "now" to the library, and the file would differ from run to run.
    properties.created = info.date.seconds > 0 ? static_cast<time_t>(info.date.seconds) : 1;
    workbook_set_properties(book, &properties);
}

} // namespace

Expected<std::string> toXlsx(const std::vector<SheetTable>& tables, const WorkbookInfo& info,
                             std::stop_token stop)
{
    const TemporaryFolder folder;
    if (folder.path().empty())
        return fail(ErrorCode::WriteFailed, "no temporary folder can be made", {},
                    "free space in the folder for temporary files, or set TMPDIR");
    const std::string path = (folder.path() / "book.xlsx").string();
    std::string temporary = folder.path().string();
    lxw_workbook_options options{};
    options.constant_memory = LXW_TRUE; // rows are written in order, so none needs to be kept
    options.tmpdir = temporary.data();
    lxw_workbook* book = workbook_new_opt(path.c_str(), &options);
    if (book == nullptr)
        return fail(ErrorCode::WriteFailed, "the workbook cannot be made");
    setProperties(book, info);
    const Formats formats = makeFormats(book);
    for (const SheetTable& table : tables) {
        lxw_worksheet* sheet = workbook_add_worksheet(book, table.name.c_str());
        if (sheet == nullptr) {
            workbook_close(book);
            return fail(ErrorCode::WriteFailed,
                        fmt::format("the sheet '{}' cannot be made", table.name));
        }
        writeHeader(sheet, table, formats);
        setPage(sheet, table);
        if (!writeRows(sheet, table, formats, stop)) {
            // Only closing lets go of the sheets' temporary files.
            workbook_close(book);
            return fail(ErrorCode::Cancelled, "stopped");
        }
    }
    const lxw_error error = workbook_close(book); // frees the book, come what may
    if (error != LXW_NO_ERROR)
        return fail(ErrorCode::WriteFailed,
                    fmt::format("the workbook cannot be written: {}", lxw_strerror(error)));
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file.good() && !file.eof())
        return fail(ErrorCode::WriteFailed, "the workbook cannot be read back", path);
    return bytes;
}

} // namespace cw::exporting
