#pragma once

#include "app/cli/verb.h"
#include "core/edit/state.h"
#include "core/model/phase_view.h"
#include "core/project/store.h"

namespace cw::cli {

/// The options of every verb that reads a project.
struct ProjectOptions {
    std::string file;
    std::string variant; ///< id or name; empty: the base design
    std::string phase;   ///< id or name; empty: the end, all phases done
};
void addProjectOptions(CLI::App& command, ProjectOptions& options);

/// A project as asked for: the variant resolved, at the phase.
struct OpenProject {
    project::Opened opened;
    edit::State state;
    model::PhaseView phase;
    std::string name;        ///< of the project, or of the file
    std::string variantName; ///< empty: the base design
    std::string phaseName;   ///< empty: the end
    [[nodiscard]] const model::Design& design() const { return state.design; }
};

/// Reads without a lock: nothing beside the file is written. Notes go to World::say.
[[nodiscard]] Expected<OpenProject> openProject(const World& world, const ProjectOptions& options);

/// "device/…", or the one device, feed or connection with that name.
[[nodiscard]] Expected<model::EntityRef> findEntity(const edit::State& state,
                                                    const std::string& text);

} // namespace cw::cli
