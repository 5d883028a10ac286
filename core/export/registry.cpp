#include "core/export/registry.h"

#include "core/base/stopping.h"
#include "core/export/exporters.h"
#include "core/export/write_file.h"

#include <algorithm>
#include <array>
#include <fstream>

#include <fmt/format.h>

namespace cw::exporting {
namespace {

constexpr std::array kExporters = {
    ExporterInfo{"bom-csv", "Bill of materials, CSV", "bom.csv", writeBomCsv},
    ExporterInfo{"bom-xlsx", "Bill of materials, spreadsheet", "bom.xlsx", writeBomXlsx},
    ExporterInfo{"bom-json", "Bill of materials, JSON", "bom.json", writeBomJson},
    ExporterInfo{"cables-csv", "Cable schedule, CSV", "cables.csv", writeCablesCsv},
    ExporterInfo{"cables-xlsx", "Cable schedule, spreadsheet", "cables.xlsx", writeCablesXlsx},
    ExporterInfo{"elevations-svg", "Rack elevations, SVG", "elevations.svg", writeElevationsSvg},
    ExporterInfo{"floor-svg", "Floor plan, SVG", "floor.svg", writeFloorSvg},
    ExporterInfo{"plan-xlsx", "Deployment plan, spreadsheet", "plan.xlsx", writePlanXlsx},
    ExporterInfo{"plan-json", "Deployment plan, JSON", "plan.json", writePlanJson},
};

/// A project is never what an export is to replace: a slip of the hand would cost the work.
Expected<void> mayReplace(const std::filesystem::path& target)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(target, error))
        return {};
    std::string start(256, '\0'); // the header stands first
    std::ifstream file(target, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    if (start.find("\"format\"") == std::string::npos ||
        start.find("\"clusterwright-project\"") == std::string::npos)
        return {};
    return fail(ErrorCode::Conflict, "that is a project, which an export does not replace",
                target.string(), "choose another name");
}

Expected<void> makeFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return fail(ErrorCode::WriteFailed,
                    fmt::format("cannot make the folder: {}", error.message()), folder.string(),
                    "name a folder that is there, or one that can be made");
    return {};
}

Expected<std::vector<WrittenFile>> write(const ExporterInfo& exporter, const ExportInput& input,
                                         const std::filesystem::path& target)
{
    const auto stopped = [&] { return input.stop.stop_requested(); };
    if (stopped())
        return fail(ErrorCode::Cancelled, "stopped");
    auto files = [&]() -> Output {
        try {
            const StopScope scope(input.stop);
            return exporter.write(input);
        } catch (const Stopped&) {
            return fail(ErrorCode::Cancelled, "stopped");
        }
    }();
    if (!files)
        return fail(std::move(files.error()));
    if (stopped())
        return fail(ErrorCode::Cancelled, "stopped");
    std::error_code error;
    const bool intoFolder = files->size() > 1 || std::filesystem::is_directory(target, error);
    if (intoFolder)
        if (auto made = makeFolder(target); !made)
            return fail(std::move(made.error()));
    std::vector<WrittenFile> written;
    for (const OutputFile& file : *files) {
        const std::filesystem::path path = intoFolder ? target / file.name : target;
        if (auto may = mayReplace(path); !may)
            return fail(std::move(may.error()));
        if (auto done = writeWhole(path, file.bytes); !done)
            return fail(std::move(done.error()));
        written.push_back({path, std::string(exporter.kind), file.bytes.size()});
    }
    return written;
}

std::vector<ExporterInfo>& table()
{
    static std::vector<ExporterInfo> all(kExporters.begin(), kExporters.end());
    return all;
}

} // namespace

std::span<const ExporterInfo> exporters()
{
    return table();
}

void addExporters(std::span<const ExporterInfo> more)
{
    for (const ExporterInfo& exporter : more)
        if (std::ranges::find(table(), exporter.kind, &ExporterInfo::kind) == table().end())
            table().push_back(exporter);
}

Expected<const ExporterInfo*> exporterOf(std::string_view kind)
{
    const auto at = std::ranges::find(table(), kind, &ExporterInfo::kind);
    if (at != table().end())
        return &*at;
    std::string kinds;
    for (const ExporterInfo& exporter : table())
        kinds += (kinds.empty() ? "" : ", ") + std::string(exporter.kind);
    return fail(ErrorCode::NotFound, fmt::format("there is no export kind '{}'", kind), {},
                "kinds are " + kinds + ", and all");
}

Expected<std::vector<WrittenFile>> exportTo(std::string_view kind, const ExportInput& input,
                                            const std::filesystem::path& target)
{
    const auto exporter = exporterOf(kind);
    if (!exporter)
        return fail(exporter.error());
    auto written = write(**exporter, input, target);
    if (written && input.progress != nullptr)
        input.progress->report(1, kind);
    return written;
}

Expected<std::vector<WrittenFile>> exportAll(const ExportInput& input,
                                             const std::filesystem::path& folder)
{
    if (auto made = makeFolder(folder); !made)
        return fail(std::move(made.error()));
    std::vector<WrittenFile> all;
    double done = 0;
    for (const ExporterInfo& exporter : table()) {
        if (input.progress != nullptr)
            input.progress->report(done / static_cast<double>(table().size()), exporter.title);
        auto written = write(exporter, input, folder);
        if (!written)
            return fail(std::move(written.error()));
        all.insert(all.end(), written->begin(), written->end());
        ++done;
    }
    if (input.progress != nullptr)
        input.progress->report(1, "done");
    return all;
}

} // namespace cw::exporting
