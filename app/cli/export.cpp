#include "core/export/registry.h"

#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>

namespace cw::cli {

namespace {

struct Options : ProjectOptions {
    std::string kind;
    std::string out;
    std::string paper;
    bool list{false};
};

Outcome listKinds()
{
    Json kinds = Json::array();
    report::Table table{"", {{"Kind"}, {"What"}, {"File"}}, {}};
    for (const exporting::ExporterInfo& exporter : exporting::exporters()) {
        kinds.push_back(
            Json{{"kind", exporter.kind}, {"title", exporter.title}, {"file", exporter.fileName}});
        table.rows.push_back({std::string(exporter.kind), std::string(exporter.title),
                              std::string(exporter.fileName)});
    }
    return {kDone,
            dump(Json{{"kinds", std::move(kinds)}}),
            {"Exports", "export KIND FILE -o PATH; export all FILE -o DIR", {{"Kinds", {table}}}},
            {}};
}

/// The newest revision's date: the same project gives the same bytes on any day.
Timestamp dateOf(const project::Document& document)
{
    if (document.revisions.empty())
        return {};
    int year = 0;
    int month = 0;
    int day = 0;
    if (std::sscanf(document.revisions.back().date.c_str(), "%d-%d-%d", &year, &month, &day) != 3)
        return {};
    const std::chrono::sys_days days = std::chrono::year_month_day(
        std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(static_cast<unsigned>(day)));
    return {std::chrono::seconds(days.time_since_epoch()).count()};
}

Expected<Outcome> write(const World& world, const Options& options)
{
    if (options.kind != "all")
        if (auto known = exporting::exporterOf(options.kind); !known)
            return fail(std::move(known.error()));
    auto project = openProject(world, options);
    if (!project)
        return fail(std::move(project.error()));
    exporting::ExportInput input;
    input.state = project->state;
    input.phase = project->phase;
    input.date = dateOf(project->opened.document);
    input.program = "Clusterwright " CW_VERSION;
    input.paper = options.paper;
    input.cost.prices = referencePrices(world);
    auto written = options.kind == "all" ? exporting::exportAll(input, options.out)
                                         : exporting::exportTo(options.kind, input, options.out);
    if (!written)
        return fail(std::move(written.error()));
    Json files = Json::array();
    report::Table table{"", {{"File"}, {"Kind"}, {"Bytes", report::Align::Right}}, {}};
    for (const exporting::WrittenFile& file : *written) {
        files.push_back(
            Json{{"path", file.path.string()}, {"kind", file.kind}, {"bytes", file.bytes}});
        table.rows.push_back(
            {file.path.string(), file.kind, countText(static_cast<std::int64_t>(file.bytes))});
    }
    return Outcome{kDone,
                   dump(Json{{"files", std::move(files)}}),
                   {"Exports of " + project->name, "", {{"Files", {std::move(table)}}}},
                   {}};
}

} // namespace

Run setUpExport(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    command.add_flag("--list", options->list, "The kinds there are");
    CLI::Option* kind = command.add_option("KIND", options->kind, "bom-csv, …, or all");
    CLI::Option* file = command.add_option("FILE", options->file, "The project, name.cwright");
    CLI::Option* out =
        command.add_option("-o,--output", options->out, "File, or folder for \"all\"");
    command.add_option("--paper", options->paper,
                       "Of PDF drawings: A4 to A0, Letter, Tabloid, Arch C to E; by default A3");
    command.add_option("--variant", options->variant, "Option of the design: id or name");
    command.add_option("--phase", options->phase, "As it is at the end of this phase: id or name");
    return [=](const World& world) -> Expected<Outcome> {
        if (options->list)
            return listKinds();
        for (const CLI::Option* needed : {kind, file, out})
            if (needed->count() == 0 || needed->results().front().empty())
                return fail(ErrorCode::InvalidArgument, needed->get_name() + " is required",
                            "export", "export KIND FILE -o PATH; export --list shows the kinds");
        if (options->out == "-")
            return fail(ErrorCode::InvalidArgument,
                        "an export is a file: it is not written among the lines on the screen",
                        "--output", "name a file, or a folder for \"all\"");
        return write(world, *options);
    };
}

} // namespace cw::cli
