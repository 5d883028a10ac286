#pragma once

#include "core/export/registry.h"
#include "core/export/xlsx.h"

namespace cw::exporting {

/// "Bill of materials: Project, revision A" with author and date of the project.
[[nodiscard]] inline WorkbookInfo workbookInfo(const ExportInput& input, std::string_view what)
{
    const model::Settings& settings = input.state.design.settings();
    WorkbookInfo info;
    info.title = std::string(what) + ": " + settings.name;
    if (!settings.revision.empty())
        info.title += ", revision " + settings.revision;
    info.author = settings.author;
    info.program = input.program;
    info.date = input.date;
    return info;
}

} // namespace cw::exporting
