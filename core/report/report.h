#pragma once

#include "core/report/text.h"

#include <string>
#include <variant>
#include <vector>

namespace cw::report {

struct Paragraph {
    std::string text;
};

/// A remark that must not be missed: an assumption, a check that did not run.
struct Note {
    std::string text;
};

enum class Align : unsigned char { Left, Right };

struct Column {
    std::string title; ///< with its unit: "Power, kW"
    Align align{Align::Left};
};

struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows; ///< a short row is filled with empty cells
};

/// Name and value, one a line.
struct Facts {
    std::vector<std::pair<std::string, std::string>> items;
};

using Block = std::variant<Paragraph, Note, Facts, Table>;

struct Section {
    std::string title;
    std::vector<Block> blocks;
};

/// A document as a value: what it says, not how it looks.
struct Report {
    std::string title;
    std::string subtitle;
    std::vector<Section> sections;
};

/// For a terminal: aligned columns, headings underlined. Control characters in the texts are
/// dropped. Widths count code points, and wide (CJK) ones twice.
[[nodiscard]] std::string plainText(const Report& report);

/// For people and version control; the texts' own markup characters are escaped.
[[nodiscard]] std::string markdown(const Report& report);

} // namespace cw::report
