// cw_catalog_compiler FOLDER DATABASE: checks the reviewable catalog and packs it into SQLite.

#include "catalog/compiler/source_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

constexpr int kFaulty = 1;   // lint found errors
constexpr int kUnusable = 2; // usage, or a file that cannot be read or written

int compile(const char* folder, const char* database)
{
    using namespace cw::catalog;
    auto content = readSourceTree(folder);
    if (!content) {
        fmt::print(stderr, "{}\n", content.error().text());
        return kUnusable;
    }
    const auto findings = lintContent(*content);
    for (const LintFinding& finding : findings)
        fmt::print(stderr, "{}\n", finding.text());
    const auto errors = std::ranges::count(findings, LintSeverity::Error, &LintFinding::severity);
    std::size_t prices = 0;
    for (const PriceBook& book : content->books)
        prices += book.rows().size();
    fmt::print("{} parts, {} prices in {} books, {} aliases; {} errors, {} warnings\n",
               content->parts.size(), prices, content->books.size(), content->aliases.size(),
               errors, findings.size() - static_cast<std::size_t>(errors));
    if (errors > 0) {
        fmt::print(stderr, "No catalog was written: correct the errors above.\n");
        return kFaulty;
    }
    if (const auto built = buildDatabase(database, std::move(*content)); !built) {
        fmt::print(stderr, "{}\n", built.error().text());
        return kUnusable;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: cw_catalog_compiler FOLDER DATABASE\n"
                   "Checks the parts and prices below FOLDER and writes DATABASE; a lint error "
                   "writes nothing and ends with 1.\n",
                   stderr);
        return kUnusable;
    }
    try {
        return compile(argv[1], argv[2]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "cw_catalog_compiler: {}\n", error.what());
        return kUnusable;
    }
}
