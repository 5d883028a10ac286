#pragma once

#include "core/export/registry.h"
#include "views/print/pdf_sheets.h"

namespace cw::views {

/// Exports that need fonts: elevations-pdf and floor-pdf, on the paper
/// that the input names. A program adds them to the table
/// of exporting::exporters() at its start.
[[nodiscard]] std::span<const exporting::ExporterInfo> pdfExporters();

/// The sheets of these exports: racks by row, as many as read well on a page of that size, front
/// and rear; one floor plan a hall.
[[nodiscard]] std::vector<PdfSheet> elevationSheets(const edit::State& state,
                                                    const model::PhaseView& phase,
                                                    PaperSize paper = PaperSize::A3);
[[nodiscard]] std::vector<PdfSheet> floorSheets(const edit::State& state,
                                                const model::PhaseView& phase);
/// Title block from the project's settings; date and program are the caller's.
[[nodiscard]] TitleBlock titleBlock(const model::Design& design, Timestamp date,
                                    std::string program);

} // namespace cw::views
