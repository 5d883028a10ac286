#include "views/print/pdf_exporters.h"

#include "core/drawing/floor_plan.h"
#include "core/drawing/rack_elevation.h"
#include "core/model/settings.h"
#include "core/model/site.h"

#include <QGuiApplication>
#include <QHashFunctions>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace cw::views {

namespace {

using exporting::ExportInput;
using exporting::OutputFile;
using Output = Expected<std::vector<OutputFile>>;

/// A rack is as large on every paper: eight side by side on A3, more on a larger one.
struct RacksOnPage {
    std::size_t across{8};
    std::size_t lines{1};
};
RacksOnPage racksOn(PaperSize paper)
{
    const PaperExtent a3 = extentOf(PaperSize::A3);
    const PaperExtent page = extentOf(paper);
    const auto times = [](double n) {
        return static_cast<std::size_t>(std::max(std::floor(n), 1.0));
    };
    return {times(8 * page.width / a3.width + 0.5), times(page.height / a3.height + 0.1)};
}

/// Fonts need an application; a command line has none until it writes its first PDF.
void ensureApplication()
{
    if (QCoreApplication::instance() != nullptr)
        return;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    // QPdfWriter dates by the local clock and orders fonts by hash: both the same everywhere.
    qputenv("TZ", "UTC");
    QHashSeed::setDeterministicGlobalSeed();
    static int argc = 1;
    static std::array<char, 14> name{"clusterwright"};
    static std::array<char*, 2> argv{name.data(), nullptr};
    static QGuiApplication application(argc, argv.data());
}

Output pdf(const char* file, const ExportInput& input, PaperSize paper,
           std::vector<PdfSheet> sheets)
{
    ensureApplication();
    auto bytes =
        toPdf(sheets, titleBlock(input.state.design, input.date, input.program), paper, input.stop,
              input.progress == nullptr ? jobs::nullProgress() : *input.progress);
    if (!bytes)
        return fail(std::move(bytes.error()));
    std::vector<OutputFile> files;
    files.push_back({file, std::move(*bytes)});
    return files;
}

/// A page that says why it shows nothing: an export of every kind must not fail for an empty
/// design.
PdfSheet emptySheet(const char* title, const char* why)
{
    drawing::DisplayList list;
    list.bounds = {0, 0, 2000, 600};
    drawing::Item item;
    drawing::TextShape shape;
    shape.at = {100, 280};
    shape.text = why;
    shape.size = 60;
    item.shape = std::move(shape);
    item.paint.fill = drawing::Role::Text;
    item.layer = drawing::Layer::Labels;
    list.items.push_back(std::move(item));
    return {title, std::move(list)};
}

Output writeElevations(const ExportInput& input)
{
    const auto paper = paperOf(input.paper);
    if (!paper)
        return fail(paper.error());
    return pdf("elevations.pdf", input, *paper, elevationSheets(input.state, input.phase, *paper));
}

Output writeFloor(const ExportInput& input)
{
    const auto paper = paperOf(input.paper);
    if (!paper)
        return fail(paper.error());
    return pdf("floor.pdf", input, *paper, floorSheets(input.state, input.phase));
}

constexpr std::array kExporters = {
    exporting::ExporterInfo{"elevations-pdf", "Rack elevations, PDF", "elevations.pdf",
                            writeElevations},
    exporting::ExporterInfo{"floor-pdf", "Floor plan, PDF", "floor.pdf", writeFloor},
};

} // namespace

std::span<const exporting::ExporterInfo> pdfExporters()
{
    return kExporters;
}

std::vector<PdfSheet> elevationSheets(const edit::State& state, const model::PhaseView& phase,
                                      PaperSize paper)
{
    const RacksOnPage page = racksOn(paper);
    const std::size_t perSheet = page.across * page.lines;
    std::vector<PdfSheet> out;
    const auto racks = drawing::racksInOrder(state, phase);
    for (std::size_t from = 0; from < racks.size(); from += perSheet) {
        const std::size_t to = std::min(from + perSheet, racks.size());
        const std::vector<Id<model::Rack>> some(racks.begin() + static_cast<std::ptrdiff_t>(from),
                                                racks.begin() + static_cast<std::ptrdiff_t>(to));
        const std::string& first = state.design.at(some.front()).name;
        const std::string& last = state.design.at(some.back()).name;
        const std::string names = some.size() == 1 ? first : fmt::format("{} to {}", first, last);
        for (const model::Face face : {model::Face::Front, model::Face::Rear}) {
            drawing::ElevationOptions options;
            options.view = phase;
            options.face = face;
            options.racksPerLine = page.across;
            out.push_back({fmt::format("Racks {}, {}", names, enumName(face)),
                           drawing::elevationSheet(state, some, options)});
        }
    }
    if (out.empty())
        out.push_back(emptySheet("Rack elevations", "No rack exists at this phase"));
    return out;
}

std::vector<PdfSheet> floorSheets(const edit::State& state, const model::PhaseView& phase)
{
    std::vector<PdfSheet> out;
    drawing::FloorPlanOptions options;
    options.view = phase;
    for (const model::Hall& hall : state.design.table<model::Hall>())
        out.push_back({"Floor plan, " + hall.name, drawing::floorPlan(state, hall.id, options)});
    if (out.empty())
        out.push_back(emptySheet("Floor plan", "No hall is drawn yet"));
    return out;
}

TitleBlock titleBlock(const model::Design& design, Timestamp date, std::string program)
{
    const model::Settings& settings = design.settings();
    return {settings.name,   settings.customer,  settings.revision,
            settings.author, std::move(program), date};
}

} // namespace cw::views
