#include "app/cli/catalog_access.h"
#include "app/cli/catalog_user.h"
#include "app/cli/json.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/codec/encode.h"
#include "core/units/parse.h"
#include "core/units/unit_table.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace cw::cli {

namespace {

struct Options {
    std::vector<std::string> words;
    std::string kind;
    std::size_t limit{50};
    std::string part;
    bool file{false};
};

/// A kind that no part has is a wrong call, not an empty answer.
Expected<void> checkKind(const catalog::Catalog& catalog, const std::string& kind)
{
    const auto all = catalog.list();
    if (kind.empty() || !all)
        return {};
    std::set<std::string> classes;
    for (const catalog::PartSummary& part : *all) {
        if (part.kind == kind || enumName(part.partClass) == kind)
            return {};
        classes.emplace(enumName(part.partClass));
    }
    return fail(
        ErrorCode::NotFound, fmt::format("no part is of the kind \"{}\"", kind), "--kind",
        fmt::format("classes: {}; or the kind that a search shows", fmt::join(classes, ", ")));
}

Expected<Outcome> searchParts(const World& world, const Options& options)
{
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    catalog::SearchQuery query;
    query.text = fmt::format("{}", fmt::join(options.words, " "));
    query.kind = options.kind;
    query.limit = options.limit;
    const auto found = catalog->search(query);
    if (!found)
        return fail(found.error());
    if (found->empty())
        if (auto known = checkKind(*catalog, options.kind); !known)
            return fail(std::move(known.error()));
    Json parts = Json::array();
    report::Table table{"", {{"Id"}, {"Class"}, {"Kind"}, {"Manufacturer"}, {"Model"}}, {}};
    for (const catalog::PartSummary& part : *found) {
        parts.push_back(Json{{"id", part.key},
                             {"kind", part.kind},
                             {"class", enumName(part.partClass)},
                             {"manufacturer", part.manufacturer},
                             {"model", part.model},
                             {"mpn", part.partNumber},
                             {"status", part.status},
                             {"confidence", enumName(part.confidence)},
                             {"layer", enumName(part.layer)}});
        table.rows.push_back({part.key, std::string(enumName(part.partClass)), part.kind,
                              part.manufacturer, part.model});
    }
    const bool more = found->size() == options.limit;
    report::Report text{"Catalog",
                        found->empty() ? fmt::format("no part has words that begin like \"{}\"; "
                                                     "fewer words find more",
                                                     query.text)
                                       : plural(found->size(), "part") +
                                             (more ? ", perhaps more: --limit" : ""),
                        {}};
    if (!found->empty())
        text.sections = {{"Parts", {std::move(table)}}};
    return Outcome{kDone, dump(Json{{"parts", std::move(parts)}}), std::move(text), {}};
}

Json valueJson(const model::FactValue& value)
{
    if (const auto* curve = std::get_if<model::Curve>(&value)) {
        Json points = Json::array();
        for (const auto& [x, y] : curve->points)
            points.push_back(Json::array({x, y}));
        return points;
    }
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    return std::get<double>(value);
}

std::string unitText(const std::string& key)
{
    const auto unit = unitOfKey(key);
    return unit ? std::string(unit->symbol) : std::string();
}

std::vector<std::string> sourcesOf(const model::Part& part, const model::Fact& fact)
{
    if (fact.sources.empty())
        return part.sources; // it rests on the part's sources as a whole
    std::vector<std::string> out;
    for (const std::int64_t number : fact.sources)
        if (number >= 1 && number <= static_cast<std::int64_t>(part.sources.size()))
            out.push_back(part.sources[static_cast<std::size_t>(number - 1)]);
    return out;
}

/// The user's layer only if it hides or adds the part.
catalog::Layer layerOf(const catalog::Catalog& catalog, const model::Part& part)
{
    const auto layers = catalog.layers(part.key);
    return layers && !layers->empty() ? layers->front().layer : catalog::Layer::Builtin;
}

Json partJson(const model::Part& part, catalog::Layer layer)
{
    Json facts = Json::object();
    for (const auto& [key, fact] : part.facts) {
        Json entry{{"value", valueJson(fact.value)},
                   {"unit", unitText(key)},
                   {"source", fmt::format("{}", fmt::join(sourcesOf(part, fact), "; "))},
                   {"source_of", fact.sources.empty() ? "part" : "fact"},
                   {"confidence", enumName(fact.confidence)},
                   {"basis", enumName(fact.basis)}};
        if (!fact.condition.empty())
            entry["condition"] = fact.condition;
        if (!fact.note.empty())
            entry["note"] = fact.note;
        facts[key] = std::move(entry);
    }
    Json ports = Json::array();
    for (const model::PortSpec& port : part.ports)
        ports.push_back(Json{{"name", port.name},
                             {"cage", port.cage},
                             {"thermal", port.thermal},
                             {"logical_ports", port.logicalPorts},
                             {"rates_gbit_per_s", port.ratesGbit},
                             {"role", enumName(port.role)}});
    Json components = Json::array();
    for (const model::ComponentSpec& component : part.components)
        components.push_back(Json{{"part", component.part}, {"count", component.count}});
    const model::Structured& structured = part.structured;
    return Json{{"id", part.key},
                {"layer", enumName(layer)},
                {"class", enumName(part.partClass)},
                {"kind", part.kind},
                {"manufacturer", part.manufacturer},
                {"model", part.model},
                {"mpn", part.partNumber},
                {"status", part.status},
                {"confidence", enumName(part.confidence)},
                {"sources", part.sources},
                {"fields", std::move(facts)},
                {"ports", std::move(ports)},
                {"inlets", part.inlets.size()},
                {"components", std::move(components)},
                {"structured", Json{{"ports", structured.ports},
                                    {"power", structured.power},
                                    {"bays", structured.bays},
                                    {"cooling", structured.cooling},
                                    {"components", structured.components}}},
                {"notes", part.notes}};
}

std::string valueText(const std::string& key, const model::FactValue& value)
{
    const Json json = valueJson(value);
    std::string text = json.is_string() ? json.get<std::string>() : json.dump();
    if (const auto* number = std::get_if<double>(&value))
        text = formatNumber(*number);
    const std::string unit = unitText(key);
    return unit.empty() ? text : text + " " + unit;
}

/// Which lists of a part are not complete, so that the checks which count on them are skipped.
void addNotStructured(report::Facts& lists, const model::Structured& structured)
{
    for (const auto& [known, list] :
         {std::pair(structured.ports, "Ports"),
          std::pair(structured.power, "Inlets, supplies, outlets"),
          std::pair(structured.bays, "Bays"), std::pair(structured.cooling, "Couplings"),
          std::pair(structured.components, "Contents")})
        if (!known)
            lists.items.emplace_back(list, "not structured: checks that need them are skipped");
}

report::Report partText(const model::Part& part, catalog::Layer layer)
{
    report::Table facts{
        "", {{"Fact"}, {"Value"}, {"Basis"}, {"Confidence"}, {"Source"}, {"Condition, note"}}, {}};
    for (const auto& [key, fact] : part.facts)
        facts.rows.push_back(
            {key, valueText(key, fact.value),
             fact.basis == model::Basis::Unspecified ? std::string()
                                                     : std::string(enumName(fact.basis)),
             std::string(enumName(fact.confidence)),
             fact.sources.empty() ? "the part's" : fmt::format("{}", fmt::join(fact.sources, ", ")),
             fact.condition + (fact.condition.empty() || fact.note.empty() ? "" : "; ") +
                 fact.note});
    report::Facts lists;
    for (const model::PortSpec& port : part.ports)
        lists.items.emplace_back("Port " + port.name,
                                 fmt::format("{} {}, {} × {} Gbit/s", port.cage, port.thermal,
                                             port.logicalPorts, fmt::join(port.ratesGbit, "/")));
    for (const model::ComponentSpec& component : part.components)
        lists.items.emplace_back("Contains",
                                 fmt::format("{} × {}", component.count, component.part));
    addNotStructured(lists, part.structured);
    report::Section sources{"Sources", {}};
    for (std::size_t i = 0; i < part.sources.size(); ++i)
        sources.blocks.emplace_back(
            report::Paragraph{fmt::format("{}. {}", i + 1, part.sources[i])});
    return {part.manufacturer + " " + part.model,
            fmt::format("{}, {} {}{}", part.key, enumName(part.partClass), part.kind,
                        layer == catalog::Layer::User ? ", of the user's own catalog" : ""),
            {{"Facts", {std::move(facts)}},
             {"Ports and contents", {std::move(lists)}},
             std::move(sources)}};
}

Expected<Outcome> showPart(const World& world, const Options& options)
{
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    const auto part = catalog->find(options.part);
    if (!part)
        return fail(part.error());
    if (options.file) {
        auto text = codec::partFileToJson(std::span(&*part, 1));
        if (!text)
            return fail(std::move(text.error()));
        return Outcome{kDone, *text, {}, *text};
    }
    const catalog::Layer layer = layerOf(*catalog, *part);
    return Outcome{kDone, dump(Json{{"part", partJson(*part, layer)}}), partText(*part, layer), {}};
}

} // namespace

Run setUpCatalog(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    CLI::App* search = command.add_subcommand("search", "Parts that fit all words");
    search->add_option("TEXT", options->words, "Words, or their beginnings")->required();
    search->add_option("--kind", options->kind, "Class or kind: server, switch, transceiver …");
    search->add_option("--limit", options->limit, "At most so many")->check(CLI::PositiveNumber);
    CLI::App* show = command.add_subcommand("show", "Everything known about one part");
    show->add_option("ID", options->part, "Catalog id")->required();
    show->add_flag("--file", options->file, "As a part file, to change and to add as an own part");
    search->fallthrough();
    show->fallthrough();
    const Run user = setUpUserParts(command);
    command.require_subcommand(1);
    return [options, search, show, user](const World& world) {
        return search->parsed() ? searchParts(world, *options)
               : show->parsed() ? showPart(world, *options)
                                : user(world);
    };
}

} // namespace cw::cli
