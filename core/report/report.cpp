#include "core/report/report.h"

#include "core/base/printable.h"
#include "core/report/text.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace cw::report {
namespace {

std::string padded(std::string_view text, std::size_t width, Align align)
{
    const std::size_t own = displayWidth(text);
    const std::string space(width > own ? width - own : 0, ' ');
    return align == Align::Left ? std::string(text) + space : space + std::string(text);
}

std::string cell(const std::vector<std::string>& row, std::size_t column)
{
    return column < row.size() ? printable(row[column]) : std::string{};
}

void trimRight(std::string& line)
{
    line.erase(line.find_last_not_of(' ') + 1);
}

// One output format: what differs between text and Markdown.
class TextWriter {
public:
    void title(const Report& report)
    {
        heading(report.title, '=');
        if (!report.subtitle.empty())
            m_out += printable(report.subtitle) + "\n";
    }
    void section(const std::string& title)
    {
        m_out += "\n";
        heading(title, '-');
    }
    void operator()(const Paragraph& block) { m_out += printable(block.text) + "\n"; }
    void operator()(const Note& block) { m_out += "! " + printable(block.text) + "\n"; }
    void operator()(const Facts& block)
    {
        std::size_t width = 0;
        for (const auto& [name, value] : block.items)
            width = std::max(width, displayWidth(printable(name)));
        for (const auto& [name, value] : block.items)
            m_out += fmt::format("  {}  {}\n", padded(printable(name), width, Align::Left),
                                 printable(value));
    }
    void operator()(const Table& block)
    {
        std::vector<std::size_t> widths;
        for (std::size_t c = 0; c < block.columns.size(); ++c) {
            widths.push_back(displayWidth(printable(block.columns[c].title)));
            for (const auto& row : block.rows)
                widths[c] = std::max(widths[c], displayWidth(cell(row, c)));
        }
        if (!block.title.empty())
            m_out += printable(block.title) + "\n";
        std::vector<std::string> titles;
        std::vector<std::string> rules;
        for (std::size_t c = 0; c < widths.size(); ++c) {
            titles.push_back(block.columns[c].title);
            rules.emplace_back(widths[c], '-');
        }
        line(block, titles, widths);
        line(block, rules, widths);
        for (const auto& row : block.rows)
            line(block, row, widths);
    }
    std::string finish() { return std::move(m_out); }

private:
    void heading(const std::string& text, char rule)
    {
        const std::string shown = printable(text);
        m_out += shown + "\n" + std::string(displayWidth(shown), rule) + "\n";
    }
    void line(const Table& table, const std::vector<std::string>& row,
              const std::vector<std::size_t>& widths)
    {
        std::string text = " ";
        for (std::size_t c = 0; c < widths.size(); ++c)
            text += " " + padded(cell(row, c), widths[c], table.columns[c].align) + " ";
        trimRight(text);
        m_out += text + "\n";
    }
    std::string m_out;
};

class MarkdownWriter {
public:
    void title(const Report& report)
    {
        m_out += "# " + escapedMarkdown(report.title) + "\n";
        if (!report.subtitle.empty())
            m_out += "\n" + escapedMarkdown(report.subtitle) + "\n";
    }
    void section(const std::string& title) { m_out += "\n## " + escapedMarkdown(title) + "\n"; }
    void operator()(const Paragraph& block) { m_out += "\n" + escapedMarkdown(block.text) + "\n"; }
    void operator()(const Note& block) { m_out += "\n> " + escapedMarkdown(block.text) + "\n"; }
    void operator()(const Facts& block)
    {
        m_out += "\n";
        for (const auto& [name, value] : block.items)
            m_out += fmt::format("- **{}**: {}\n", escapedMarkdown(name), escapedMarkdown(value));
    }
    void operator()(const Table& block)
    {
        if (!block.title.empty())
            m_out += "\n**" + escapedMarkdown(block.title) + "**\n";
        m_out += "\n";
        std::vector<std::string> titles;
        std::string rule = "|";
        for (const Column& column : block.columns) {
            titles.push_back(column.title);
            rule += column.align == Align::Left ? " --- |" : " --: |";
        }
        line(block, titles);
        m_out += rule + "\n";
        for (const auto& row : block.rows)
            line(block, row);
    }
    std::string finish() { return std::move(m_out); }

private:
    void line(const Table& table, const std::vector<std::string>& row)
    {
        m_out += "|";
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            m_out += " " + escapedMarkdown(cell(row, c)) + " |";
        m_out += "\n";
    }
    std::string m_out;
};

template <class Writer>
std::string render(const Report& report)
{
    Writer writer;
    writer.title(report);
    for (const Section& section : report.sections) {
        writer.section(section.title);
        for (const Block& block : section.blocks)
            std::visit(writer, block);
    }
    return writer.finish();
}

} // namespace

std::string plainText(const Report& report)
{
    return render<TextWriter>(report);
}

std::string markdown(const Report& report)
{
    return render<MarkdownWriter>(report);
}

} // namespace cw::report
