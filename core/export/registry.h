#pragma once

#include "core/base/clock.h"
#include "core/base/expected.h"
#include "core/cost/bom.h"
#include "core/edit/state.h"
#include "core/jobs/progress.h"
#include "core/model/phase_view.h"
#include "core/plan/plan.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace cw::exporting {

/// What an exporter reads. Same input, same bytes: `date` is the revision's, never the clock's.
struct ExportInput {
    edit::State state;
    model::PhaseView phase;
    Timestamp date;      ///< of the revision; stands in titles and file properties
    std::string program; ///< "Clusterwright 0.1.0"
    std::string paper;   ///< of drawings on pages: "A3", "Tabloid"; empty: the exporter's own
    cost::BomOptions cost;
    plan::PlanOptions plan;
    std::stop_token stop{};
    jobs::ProgressSink* progress{nullptr}; ///< none: nobody looks
};

/// One file as bytes; `name` is a plain file name of ours, never made of a project's texts.
struct OutputFile {
    std::string name;
    std::string bytes;
};

struct ExporterInfo {
    std::string_view kind;     ///< "bom-csv"
    std::string_view title;    ///< "Bill of materials, CSV"
    std::string_view fileName; ///< "bom.csv"
    Expected<std::vector<OutputFile>> (*write)(const ExportInput& input);
};

/// All exporters, in the order that `export --list` shows. A new one is a new file and a line here.
[[nodiscard]] std::span<const ExporterInfo> exporters();
/// Kinds that need more than core, such as fonts for PDF: a program adds them once, at its start,
/// before other threads ask. A kind that is there already is not added again.
void addExporters(std::span<const ExporterInfo> more);

/// NotFound names the kinds there are.
[[nodiscard]] Expected<const ExporterInfo*> exporterOf(std::string_view kind);

struct WrittenFile {
    std::filesystem::path path;
    std::string kind;
    std::uintmax_t bytes{0};
};

/// Writes one kind to `target`: a file name, or an existing folder, in which the exporter's own
/// file name is used. A kind of several files makes `target` a folder. Each file appears whole or
/// not at all. Cancelled when stopped; WriteFailed names the file; Conflict where the file that
/// stands there is a project.
[[nodiscard]] Expected<std::vector<WrittenFile>>
exportTo(std::string_view kind, const ExportInput& input, const std::filesystem::path& target);

/// Writes every kind into a folder, which is made if it is not there.
[[nodiscard]] Expected<std::vector<WrittenFile>> exportAll(const ExportInput& input,
                                                           const std::filesystem::path& folder);

} // namespace cw::exporting
