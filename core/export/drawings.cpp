#include "core/drawing/floor_plan.h"
#include "core/drawing/rack_elevation.h"
#include "core/drawing/svg.h"
#include "core/export/exporters.h"
#include "core/export/table.h"

#include <fmt/format.h>

namespace cw::exporting {
namespace {

drawing::SvgOptions svgOptions(const ExportInput& input)
{
    drawing::SvgOptions options;
    options.titleOf = [&design = input.state.design](const model::EntityRef& entity) {
        return cleanText(model::displayName(design, entity));
    };
    return options;
}

// A picture that says why it shows nothing.
drawing::DisplayList emptyPicture(std::string text)
{
    drawing::DisplayList list;
    list.title = text;
    list.bounds = {0, 0, 2000, 600};
    drawing::Item item;
    drawing::TextShape shape;
    shape.at = {100, 280};
    shape.text = std::move(text);
    shape.size = 60;
    item.shape = std::move(shape);
    item.paint.fill = drawing::Role::Text;
    item.layer = drawing::Layer::Labels;
    list.items.push_back(std::move(item));
    return list;
}

} // namespace

Output writeElevationsSvg(const ExportInput& input)
{
    drawing::ElevationOptions options;
    options.view = input.phase;
    const auto racks = drawing::racksInOrder(input.state, input.phase);
    const drawing::DisplayList list = racks.empty()
                                          ? emptyPicture("No rack exists at this phase")
                                          : drawing::elevationSheet(input.state, racks, options);
    return oneFile("elevations.svg", drawing::toSvg(list, svgOptions(input)));
}

// One plan a hall, by the order of ids; a single one without a number.
Output writeFloorSvg(const ExportInput& input)
{
    const auto& halls = input.state.design.table<model::Hall>();
    const drawing::SvgOptions svg = svgOptions(input);
    if (halls.empty())
        return oneFile("floor.svg", drawing::toSvg(emptyPicture("No hall is drawn yet"), svg));
    drawing::FloorPlanOptions options;
    options.view = input.phase;
    std::vector<OutputFile> files;
    for (const model::Hall& hall : halls) {
        if (input.stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        files.push_back(
            {halls.size() == 1 ? "floor.svg" : fmt::format("floor-{}.svg", files.size() + 1),
             drawing::toSvg(drawing::floorPlan(input.state, hall.id, options), svg)});
    }
    return files;
}

} // namespace cw::exporting
