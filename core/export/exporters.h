#pragma once

#include "core/export/registry.h"

namespace cw::exporting {

// One file a format; each is a line in the table of registry.cpp.
using Output = Expected<std::vector<OutputFile>>;

[[nodiscard]] Output writeBomCsv(const ExportInput& input);
[[nodiscard]] Output writeBomXlsx(const ExportInput& input);
[[nodiscard]] Output writeBomJson(const ExportInput& input);
[[nodiscard]] Output writeCablesCsv(const ExportInput& input);
[[nodiscard]] Output writeCablesXlsx(const ExportInput& input);
[[nodiscard]] Output writeElevationsSvg(const ExportInput& input);
[[nodiscard]] Output writeFloorSvg(const ExportInput& input);
[[nodiscard]] Output writePlanXlsx(const ExportInput& input);
[[nodiscard]] Output writePlanJson(const ExportInput& input);

/// The one file of an exporter.
[[nodiscard]] inline Output oneFile(std::string name, std::string bytes)
{
    std::vector<OutputFile> files;
    files.push_back({std::move(name), std::move(bytes)});
    return files;
}

} // namespace cw::exporting
