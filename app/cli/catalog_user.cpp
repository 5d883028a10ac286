#include "app/cli/catalog_user.h"

#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/words.h"
#include "core/codec/decode.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace cw::cli {

namespace {

struct Options {
    std::vector<std::string> files;
    std::string part;
    bool update{false};
    bool checkOnly{false};
};

using catalog::Catalog;
using catalog::LintFinding;
using catalog::LintSeverity;

Expected<std::vector<model::Part>> readParts(const World& world,
                                             const std::vector<std::string>& files)
{
    std::vector<model::Part> all;
    for (const std::string& file : files) {
        auto source = world.files.open(file);
        if (!source)
            return fail(std::move(source.error()));
        auto parts = codec::readPartFile(**source);
        if (!parts) {
            Error error = std::move(parts.error());
            error.where = error.where.empty() ? file : file + ": " + error.where;
            if (error.hint.empty())
                error.hint =
                    "clusterwright-cli schema part, and catalog show ID --file for a start";
            return fail(std::move(error));
        }
        std::ranges::move(*parts, std::back_inserter(all));
    }
    return all;
}

bool inUserLayer(const Catalog& catalog, const std::string& key)
{
    const auto layers = catalog.layers(key);
    return layers && !layers->empty() && layers->front().layer == catalog::Layer::User;
}

/// Nothing is stored where one of the parts cannot be: what a file holds belongs together.
Expected<std::vector<LintFinding>> check(const Catalog& catalog,
                                         const std::vector<model::Part>& parts, bool update)
{
    auto findings = catalog::lint(
        {parts, {}, [&](std::string_view key) { return catalog.contains(key).value_or(false); }});
    std::string errors;
    for (const LintFinding& finding : findings)
        if (finding.severity == LintSeverity::Error)
            errors += (errors.empty() ? "" : "\n  ") + finding.text();
    if (!errors.empty())
        return fail(ErrorCode::Malformed, errors, "", "correct the parts; nothing was stored");
    for (const model::Part& part : parts)
        if (!update && inUserLayer(catalog, part.key))
            return fail(ErrorCode::Conflict, "there is a user part of this key already", part.key,
                        "--update replaces it; nothing was stored");
    return findings;
}

Json findingsJson(const std::vector<LintFinding>& findings)
{
    Json out = Json::array();
    for (const LintFinding& finding : findings)
        out.push_back(Json{{"part", finding.part},
                           {"field", finding.field},
                           {"rule", finding.rule},
                           {"severity", enumName(finding.severity)},
                           {"message", finding.message}});
    return out;
}

Expected<Outcome> addParts(const World& world, const Options& options)
{
    const auto parts = readParts(world, options.files);
    if (!parts)
        return fail(parts.error());
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    const auto findings = check(*catalog, *parts, options.update);
    if (!findings)
        return fail(findings.error());
    Json added = Json::array();
    Json updated = Json::array();
    report::Facts list;
    for (const model::Part& part : *parts) {
        const bool there = inUserLayer(*catalog, part.key);
        if (!options.checkOnly) {
            const auto done = there ? catalog->updateUserPart(part) : catalog->addUserPart(part);
            if (!done)
                return fail(done.error());
        }
        (there ? updated : added).push_back(part.key);
        list.items.emplace_back(there ? "Updated" : "Added",
                                fmt::format("{}, {} {}", part.key, part.manufacturer, part.model));
    }
    report::Report text{
        options.checkOnly ? "Checked, nothing stored" : "User parts",
        fmt::format("{}, {}", plural(parts->size(), "part"), plural(findings->size(), "warning")),
        {{"Parts", {std::move(list)}}}};
    report::Section warnings{"Warnings", {}};
    for (const LintFinding& finding : *findings)
        warnings.blocks.emplace_back(report::Note{finding.text()});
    if (!warnings.blocks.empty())
        text.sections.push_back(std::move(warnings));
    return Outcome{kDone,
                   dump(Json{{"added", std::move(added)},
                             {"updated", std::move(updated)},
                             {"stored", !options.checkOnly},
                             {"warnings", findingsJson(*findings)}}),
                   std::move(text),
                   {}};
}

Expected<Outcome> removePart(const World& world, const Options& options)
{
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    if (auto done = catalog->removeUserPart(options.part); !done)
        return fail(std::move(done.error()));
    const bool shipped = catalog->contains(options.part).value_or(false);
    return Outcome{kDone,
                   dump(Json{{"removed", options.part}, {"builtin", shipped}}),
                   {"Removed",
                    options.part + (shipped ? ": the built-in part of this key is seen again" : ""),
                    {}},
                   {}};
}

} // namespace

Run setUpUserParts(CLI::App& catalog)
{
    auto options = std::make_shared<Options>();
    CLI::App* add =
        catalog.add_subcommand("add", "Store parts of a file in the user's own catalog");
    add->add_option("FILE", options->files, "Part files, as \"schema part\" describes them")
        ->required();
    add->add_flag("--update", options->update, "Replace user parts of the same key");
    add->add_flag("--check", options->checkOnly, "Only say what is wrong with them");
    CLI::App* remove = catalog.add_subcommand(
        "remove", "Take a part out of the user's own catalog; a built-in one is seen again");
    remove->add_option("ID", options->part, "Catalog id")->required();
    add->fallthrough();
    remove->fallthrough();
    return [options, add](const World& world) {
        return add->parsed() ? addParts(world, *options) : removePart(world, *options);
    };
}

} // namespace cw::cli
