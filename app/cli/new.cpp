#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/model/design.h"
#include "core/project/store.h"
#include "core/project/templates/template.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cw::cli {

namespace {

struct Options {
    bool list{false};
    std::string templateId;
    std::string file;
    std::vector<std::string> settings;
    bool force{false};
};

Expected<Outcome> listTemplates(const World& world)
{
    const auto catalog = openCatalog(world);
    if (!catalog)
        return fail(catalog.error());
    Json templates = Json::array();
    report::Report text{"Templates", "new --template ID -o FILE --set key=value", {}};
    for (const project::TemplateInfo& one : project::templates()) {
        const auto settings = project::TemplateSettings::read(one.parameters, {});
        if (!settings)
            return fail(settings.error());
        const auto size = one.size(*catalog, *settings);
        if (!size)
            return fail(size.error());
        Json parameters = Json::array();
        report::Table table{"", {{"Setting"}, {"Default"}, {"Range"}, {"What"}}, {}};
        for (const project::TemplateParameter& parameter : one.parameters) {
            parameters.push_back(Json{{"name", parameter.name},
                                      {"default", parameter.defaultValue},
                                      {"description", parameter.title},
                                      {"min", parameter.minimum},
                                      {"max", parameter.maximum}});
            table.rows.push_back({std::string(parameter.name),
                                  fmt::format("{}", parameter.defaultValue),
                                  fmt::format("{} to {}", parameter.minimum, parameter.maximum),
                                  std::string(parameter.title)});
        }
        templates.push_back(Json{{"id", one.id},
                                 {"title", one.title},
                                 {"description", one.description},
                                 {"nodes", size->nodes},
                                 {"accelerators", size->accelerators},
                                 {"racks", size->racks},
                                 {"parameters", std::move(parameters)}});
        text.sections.push_back(
            {std::string(one.id),
             {report::Paragraph{fmt::format(
                  "{}: {}, {}, {}. {}", one.title,
                  plural(static_cast<std::size_t>(size->nodes), "node"),
                  plural(static_cast<std::size_t>(size->accelerators), "accelerator"),
                  plural(static_cast<std::size_t>(size->racks), "rack"), one.description)},
              std::move(table)}});
    }
    return Outcome{kDone, dump(Json{{"templates", std::move(templates)}}), std::move(text), {}};
}

Expected<model::Attributes> parseSettings(const std::vector<std::string>& settings)
{
    model::Attributes out;
    for (const std::string& setting : settings) {
        const std::size_t at = setting.find('=');
        if (at == std::string::npos || at == 0)
            return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not key=value", setting),
                        "--set", "for example --set nodes=95");
        if (!out.emplace(setting.substr(0, at), setting.substr(at + 1)).second)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("\"{}\" is set twice", setting.substr(0, at)), "--set");
    }
    return out;
}

Expected<void> mayWrite(const World& world, const Options& options)
{
    const auto status = world.files.status(options.file);
    if (!status)
        return fail(status.error());
    if (status->exists && !options.force)
        return fail(ErrorCode::Conflict, "the file exists", options.file,
                    "choose another name, or overwrite it with --force");
    return {};
}

/// As one word of a shell: the call is there to be pasted.
std::string shellWord(const std::string& text)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos)
        return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

/// Remarks of core as notes on standard error.
class SayLog final : public LogSink {
public:
    explicit SayLog(const World& world) : m_world(world) {}
    void write(LogLevel, std::string_view text) override
    {
        m_world.say("note: " + std::string(text));
    }

private:
    const World& m_world;
};

Expected<Outcome> make(const World& world, const Options& options)
{
    const auto settings = parseSettings(options.settings);
    if (!settings)
        return fail(settings.error());
    if (auto free = mayWrite(world, options); !free)
        return fail(std::move(free.error()));
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    auto document = project::instantiate(options.templateId, *settings, *catalog, world.ids);
    if (!document)
        return fail(std::move(document.error()));
    // Not over a project that somebody edits, whoever says --force.
    std::optional<project::Lock> lock;
    if (options.force) {
        auto taken =
            project::Lock::acquire(world.files, options.file, project::currentOwner(world.clock));
        if (!taken)
            return fail(std::move(taken.error()));
        lock = std::move(*taken);
    }
    project::SaveOptions how;
    how.replace = options.force;
    SayLog log(world);
    how.log = &log;
    const auto saved = project::saveDocument(world.files, *document, options.file, how);
    if (!saved)
        return fail(saved.error());
    const std::string& name = document->design.settings().name;
    Json json{{"file", options.file},
              {"template", options.templateId},
              {"name", name},
              {"entities", document->design.entityCount()},
              {"bytes", saved->status.size}};
    return Outcome{
        kDone,
        dump(json),
        {name,
         "written to " + options.file,
         {{"Project",
           {report::Facts{
               {{"Objects", countText(static_cast<std::int64_t>(document->design.entityCount()))},
                {"Next", "clusterwright-cli info " + shellWord(options.file)}}}}}}},
        {}};
}

} // namespace

Run setUpNew(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    command.add_flag("--list", options->list, "The templates and their settings");
    command.add_option("--template", options->templateId, "Template by id");
    command.add_option("-o,--output", options->file, "The project to write, name.cwright");
    command.add_option("--set", options->settings, "key=value; may be given several times");
    command.add_flag("--force", options->force, "Overwrite an existing file; a backup is kept");
    return [options](const World& world) -> Expected<Outcome> {
        if (options->list)
            return listTemplates(world);
        if (options->templateId.empty() || options->file.empty())
            return fail(ErrorCode::InvalidArgument, "--template and -o are required", "new",
                        "clusterwright-cli new --list shows the templates");
        return make(world, *options);
    };
}

} // namespace cw::cli
