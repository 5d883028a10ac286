#include "core/project/templates/floor_layout.h"
#include "core/project/templates/superpod_build.h"

#include "core/physical/verbs.h"

#include <fmt/format.h>

namespace cw::project::superpod {

using namespace model;

namespace {

std::vector<std::int64_t> splitIntoRows(std::int64_t racks, std::int64_t perRow)
{
    std::vector<std::int64_t> rows;
    for (; racks > 0; racks -= perRow)
        rows.push_back(std::min(racks, perRow));
    return rows;
}

/// Compute rows with the network rows in their middle, where the cables to both sides are shortest.
struct RowPlan {
    std::vector<std::int64_t> sizes;
    std::size_t firstOther{0};
    std::size_t otherCount{0};
};

RowPlan planRows(const Sizes& sizes)
{
    const auto compute = splitIntoRows(sizes.computeRacks, sizes.rowRacks);
    const auto others = splitIntoRows(sizes.otherRacks(), sizes.rowRacks);
    RowPlan plan;
    plan.firstOther = (compute.size() + 1) / 2;
    plan.otherCount = others.size();
    plan.sizes.assign(compute.begin(), compute.begin() + static_cast<std::ptrdiff_t>(plan.firstOther));
    plan.sizes.insert(plan.sizes.end(), others.begin(), others.end());
    plan.sizes.insert(plan.sizes.end(),
                      compute.begin() + static_cast<std::ptrdiff_t>(plan.firstOther), compute.end());
    return plan;
}

Expected<void> buildHall(Build& build, const FloorLayout& layout)
{
    Site site;
    site.origin = build.origin("site");
    site.name = "Site 1";
    const auto siteId = build.tx.create(site);
    if (!siteId)
        return fail(siteId.error());
    Hall hall;
    hall.origin = build.origin("hall");
    hall.name = "DH1";
    hall.site = *siteId;
    hall.width = layout.width;
    hall.depth = layout.depth;
    hall.trayHeight = metres(2.7); // above 48U racks of 2.26 m
    hall.supplyTemperature = Temperature{22};
    const auto hallId = build.tx.create(hall);
    if (!hallId)
        return fail(hallId.error());
    build.hall = *hallId;
    for (std::size_t i = 0; i < layout.aisles.size(); ++i) {
        const FloorLayout::Aisle& aisle = layout.aisles[i];
        Zone zone;
        zone.origin = build.origin(fmt::format("aisle{}", i + 1));
        zone.name = fmt::format("{} aisle {}", aisle.cold ? "Cold" : "Hot", i + 1);
        zone.hall = build.hall;
        zone.kind = aisle.cold ? ZoneKind::ColdAisle : ZoneKind::HotAisle;
        zone.position = {metres(1.5), aisle.y, 0};
        zone.width = layout.width - metres(3);
        zone.depth = aisle.depth;
        if (auto made = build.tx.create(zone); !made)
            return fail(made.error());
    }
    return {};
}

std::string_view otherRole(const Sizes& sizes, std::int64_t index)
{
    if (index < sizes.fabricRacks + sizes.storageRacks)
        return "network";
    return index < sizes.otherRacks() - sizes.managementRacks ? "storage" : "management";
}

Expected<void> buildRow(Build& build, const FloorLayout& layout, std::size_t index, bool others,
                        Id<Part> part)
{
    const FloorLayout::Row& planned = layout.rows[index];
    Row row;
    row.origin = build.origin("row/" + planned.name);
    row.name = planned.name;
    row.hall = build.hall;
    const auto rowId = build.tx.create(row);
    if (!rowId)
        return fail(rowId.error());
    for (std::size_t k = 0; k < planned.racks.size(); ++k) {
        Rack rack;
        rack.name = fmt::format("{}{:02}", planned.name, k + 1);
        rack.origin = build.origin("rack/" + rack.name);
        rack.part = part;
        rack.hall = build.hall;
        rack.row = *rowId;
        const auto& [x, y] = layout.positions[planned.racks[k]];
        rack.position = {x, y, planned.rotationDegrees};
        rack.role = others ? std::string(otherRole(build.sizes,
                                                   static_cast<std::int64_t>(build.otherRacks.size())))
                           : "compute";
        const auto made = physical::addRack(build.tx, rack);
        if (!made)
            return fail(made.error());
        (others ? build.otherRacks : build.computeRacks).push_back(*made);
    }
    // A fibre tray over each row.
    Tray tray;
    tray.origin = build.origin("tray/" + planned.name);
    tray.name = "Tray " + planned.name;
    tray.hall = build.hall;
    tray.fromX = metres(1.5);
    tray.toX = layout.width - metres(1.5);
    tray.fromY = tray.toY = planned.y + metres(0.6);
    tray.height = metres(2.7);
    tray.width = metres(0.6);
    if (auto made = build.tx.create(tray); !made)
        return fail(made.error());
    return {};
}

} // namespace

Expected<void> buildFloor(Build& build)
{
    const auto rackPart = build.parts.part(kRack);
    if (!rackPart)
        return fail(rackPart.error());
    const auto width = rackPart->number(facts::kWidth);
    const auto depth = rackPart->number(facts::kDepth);
    if (!width || !depth)
        return fail(ErrorCode::MissingData, "the rack's width and depth are not in the catalog",
                    std::string(kRack));
    const auto embedded = build.parts.embed(kRack);
    if (!embedded)
        return fail(embedded.error());

    const RowPlan plan = planRows(build.sizes);
    FloorRules rules;
    rules.rackWidth = millimetres(*width);
    rules.rackDepth = millimetres(*depth);
    const FloorLayout layout = layOutRows(plan.sizes, rules);
    if (auto hall = buildHall(build, layout); !hall)
        return hall;
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        const bool others = i >= plan.firstOther && i < plan.firstOther + plan.otherCount;
        if (auto row = buildRow(build, layout, i, others, *embedded); !row)
            return row;
    }
    return {};
}

} // namespace cw::project::superpod
