#include "catalog/compiler/source_tree.h"

#include "core/codec/decode.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace cw::catalog {
namespace {

namespace fs = std::filesystem;

Expected<std::string> readText(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in.good() && !in.eof())
        return fail(ErrorCode::Unreadable, "the file cannot be read", file.string());
    return text;
}

/// Every .json file below, by path.
std::vector<fs::path> jsonFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(folder, ignored))
        if (entry.is_regular_file() && entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

Expected<void> readParts(const fs::path& file, std::vector<model::Part>& parts)
{
    const auto text = readText(file);
    if (!text)
        return fail(text.error());
    auto read = codec::readPartFile(std::string_view(*text));
    if (!read) {
        Error error = read.error();
        error.where = fmt::format("{}: {}", file.string(), error.where);
        return fail(std::move(error));
    }
    const std::string folder = file.parent_path().filename().string();
    for (std::size_t i = 0; i < read->size(); ++i) {
        model::Part& part = (*read)[i];
        const std::string where = fmt::format("{}: /parts/{}", file.string(), i);
        if (enumName(part.partClass) != folder)
            return fail(ErrorCode::Malformed,
                        fmt::format("{} is a {} in the folder of {}", part.key,
                                    enumName(part.partClass), folder),
                        where, "move it to the folder of its class");
        if (i > 0 && part.key < (*read)[i - 1].key)
            return fail(ErrorCode::Malformed,
                        fmt::format("{} stands after {}", part.key, (*read)[i - 1].key), where,
                        "parts are sorted by key");
    }
    std::ranges::move(*read, std::back_inserter(parts));
    return {};
}

Expected<void> readAliases(const fs::path& file, std::map<std::string, std::string>& aliases)
{
    const auto text = readText(file);
    if (!text)
        return fail(text.error());
    const auto document = nlohmann::json::parse(*text, nullptr, false);
    if (!document.is_object() || document.value("format", "") != "clusterwright-aliases" ||
        !document.contains("aliases") || !document["aliases"].is_object())
        return fail(ErrorCode::Malformed,
                    "this is no {\"format\": \"clusterwright-aliases\", \"aliases\": {old: key}}",
                    file.string());
    for (const auto& [old, key] : document["aliases"].items()) {
        if (!key.is_string())
            return fail(ErrorCode::Malformed, "an alias leads to a key",
                        file.string() + ": " + old);
        aliases.emplace(old, key.get<std::string>());
    }
    return {};
}

} // namespace

Expected<CatalogContent> readSourceTree(const fs::path& folder)
{
    CatalogContent content;
    for (const fs::path& file : jsonFiles(folder / "parts"))
        if (auto done = readParts(file, content.parts); !done)
            return fail(done.error());
    if (content.parts.empty())
        return fail(ErrorCode::NotFound, "there are no parts below parts/", folder.string());
    for (const fs::path& file : jsonFiles(folder / "prices")) {
        const auto text = readText(file);
        if (!text)
            return fail(text.error());
        auto book = readPriceBook(*text, file.string());
        if (!book)
            return fail(book.error());
        content.books.push_back(std::move(*book));
    }
    const fs::path aliases = folder / "aliases.json";
    std::error_code ignored;
    if (fs::exists(aliases, ignored))
        if (auto done = readAliases(aliases, content.aliases); !done)
            return fail(done.error());
    return content;
}

std::vector<LintFinding> lintContent(const CatalogContent& content)
{
    std::vector<Price> prices;
    for (const PriceBook& book : content.books)
        prices.insert(prices.end(), book.rows().begin(), book.rows().end());
    return lint({content.parts, prices, {}});
}

} // namespace cw::catalog
