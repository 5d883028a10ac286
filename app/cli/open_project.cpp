#include "app/cli/open_project.h"

#include "core/model/entities.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::cli {

void addProjectOptions(CLI::App& command, ProjectOptions& options)
{
    command.add_option("FILE", options.file, "The project, name.cwright")->required();
    command.add_option("--variant", options.variant, "Option of the design: id or name");
    command.add_option("--phase", options.phase, "As it is at the end of this phase: id or name");
}

namespace {

Expected<model::Design> resolve(const project::Document& document, OpenProject& out,
                                const std::string& wanted)
{
    if (wanted.empty())
        return document.design;
    std::vector<std::string> names;
    for (const project::Variant& variant : document.variants) {
        names.push_back(variant.name);
        if (variant.name != wanted && variant.id.text() != wanted)
            continue;
        out.variantName = variant.name;
        return project::resolveVariant(document, variant.id);
    }
    return fail(ErrorCode::NotFound, fmt::format("there is no variant \"{}\"", wanted), "",
                names.empty() ? "the project has no variants"
                              : fmt::format("variants: {}", fmt::join(names, ", ")));
}

Expected<model::PhaseView> phaseView(const model::Design& design, OpenProject& out,
                                     const std::string& wanted)
{
    if (wanted.empty())
        return model::PhaseView();
    std::vector<std::string> names;
    for (const model::Phase& phase : design.table<model::Phase>()) {
        names.push_back(phase.name);
        if (phase.name != wanted && phase.id.text() != wanted)
            continue;
        out.phaseName = phase.name;
        return model::PhaseView(design, phase.id);
    }
    return fail(ErrorCode::NotFound, fmt::format("there is no phase \"{}\"", wanted), "",
                names.empty() ? "the project has no phases"
                              : fmt::format("phases: {}", fmt::join(names, ", ")));
}

} // namespace

Expected<OpenProject> openProject(const World& world, const ProjectOptions& options)
{
    project::OpenOptions how;
    how.edit = false;
    auto opened = project::openDocument(world.files, options.file, world.clock, how);
    if (!opened)
        return fail(std::move(opened.error()));
    OpenProject out;
    auto design = resolve(opened->document, out, options.variant);
    if (!design)
        return fail(std::move(design.error()));
    auto phase = phaseView(*design, out, options.phase);
    if (!phase)
        return fail(std::move(phase.error()));
    for (const std::string& note : opened->notes)
        world.say("note: " + note);
    out.phase = std::move(*phase);
    out.state = edit::State::of(std::move(*design));
    out.name = out.design().settings().name;
    if (out.name.empty())
        out.name = std::filesystem::path(options.file).stem().string();
    out.opened = std::move(*opened);
    return out;
}

Expected<model::EntityRef> findEntity(const edit::State& state, const std::string& text)
{
    if (const auto ref = model::EntityRef::parse(text); ref && state.design.contains(*ref))
        return *ref;
    std::vector<model::EntityRef> found;
    for (const auto& id : state.lookup.named<model::Feed>(text))
        found.emplace_back(id);
    for (const auto& id : state.lookup.named<model::Device>(text))
        found.emplace_back(id);
    for (const auto& id : state.lookup.named<model::Connection>(text))
        found.emplace_back(id);
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return fail(ErrorCode::NotFound,
                    fmt::format("there is no feed, device or cable \"{}\"", text), "",
                    "give its name, or kind and id as \"device/…\"");
    return fail(ErrorCode::InvalidArgument,
                fmt::format("{} things are named \"{}\"", found.size(), text), "",
                "name one by kind and id: " + found.front().text());
}

} // namespace cw::cli
