#include "core/checks/fixes.h"

#include "core/checks/space_fixes.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/physical/placement_check.h"
#include "core/physical/position.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"
#include "core/power/verbs.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace cw::checks {

namespace {

using namespace model;

std::vector<Id<Rack>> racksByName(const Design& design)
{
    std::vector<const Rack*> racks;
    for (const Rack& rack : design.table<Rack>())
        racks.push_back(&rack);
    std::sort(racks.begin(), racks.end(), [](const Rack* a, const Rack* b) {
        return std::tie(a->name, a->id) < std::tie(b->name, b->id);
    });
    std::vector<Id<Rack>> ids;
    for (const Rack* rack : racks)
        ids.push_back(rack->id);
    return ids;
}

/// Off the rails of its rack and back on where there is room, nearest first; else into another
/// rack.
Expected<void> refit(edit::Transaction& tx, Id<Device> id)
{
    const Device* device = tx.design().find(id);
    const auto* place = device != nullptr ? std::get_if<InRack>(&device->placement) : nullptr;
    if (place == nullptr)
        return fail(ErrorCode::Conflict, "it does not hang in a rack any more");
    const physical::RackOccupancy beside =
        physical::occupancyBeside(tx.state(), place->rack, *device);
    const physical::DeviceGeometry geometry = physical::deviceGeometry(tx.design(), *device);
    const auto bottom = beside.nearestFit(physical::railSpan(beside.geometry, geometry, *place));
    if (bottom) {
        InRack to = *place;
        to.bottom = *bottom;
        return physical::placeInRack(tx, id, to);
    }
    if (auto done = physical::unplace(tx, id); !done)
        return done;
    const auto moved = physical::autoPlace(tx, {id}, racksByName(tx.design()));
    if (!moved)
        return fail(moved.error());
    if (!moved->unplaced.empty())
        return fail(ErrorCode::Infeasible,
                    fmt::format("{} fits nowhere: {}", displayName(tx.design(), id),
                                moved->reasons.empty() ? "" : moved->reasons.front()),
                    {}, "add a rack or take something out");
    return {};
}

std::optional<Fix> space(const edit::State& state, const Finding& finding, const FixMeans&)
{
    // The smaller of the two moves: the second subject is what came into the first's way.
    for (auto at = finding.subjects.rbegin(); at != finding.subjects.rend(); ++at) {
        const auto id = at->as<Device>();
        const Device* device = id ? state.design.find(*id) : nullptr;
        if (device != nullptr && !device->locked && directRack(device->placement) &&
            std::holds_alternative<InRack>(device->placement))
            return Fix{fmt::format("Move {} to free units", device->name),
                       [id = *id](edit::Transaction& tx) { return refit(tx, id); }};
    }
    return floorFix(state, finding);
}

std::optional<Fix> media(const edit::State&, const Finding& finding, const FixMeans& means)
{
    std::vector<Id<Connection>> cables;
    for (const EntityRef& ref : finding.subjects)
        if (const auto id = ref.as<Connection>())
            cables.push_back(*id);
    if (!means.media || cables.empty())
        return std::nullopt;
    return Fix{"Choose a medium that fits", [cables, get = means.media](edit::Transaction& tx) {
                   const auto report =
                       fabric::chooseMedia(tx, cables, get(), fabric::MediaPolicy::CheapestReach);
                   if (!report)
                       return Expected<void>(fail(report.error()));
                   if (!report->without.empty())
                       return Expected<void>(
                           fail(ErrorCode::Infeasible,
                                "no cable or transceiver of the catalog fits: " +
                                    (report->choices.empty() ? std::string()
                                                             : report->choices.front().reason)));
                   return Expected<void>();
               }};
}

std::optional<Fix> removeCable(const edit::State& state, const Finding& finding, const FixMeans&)
{
    // Of two cables in one port the later one goes.
    for (auto at = finding.subjects.rbegin(); at != finding.subjects.rend(); ++at)
        if (const auto id = at->as<Connection>(); id && state.design.find(*id) != nullptr)
            return Fix{fmt::format("Remove cable {}", displayName(state.design, *id)),
                       [ref = *at](edit::Transaction& tx) { return eraseWithReferrers(tx, ref); }};
    return std::nullopt;
}

std::optional<Fix> cords(const edit::State& state, const Finding& finding, const FixMeans&)
{
    if (finding.subjects.empty())
        return std::nullopt;
    const auto id = finding.subjects.front().as<Device>();
    const Device* device = id ? state.design.find(*id) : nullptr;
    const auto rack = device != nullptr ? physical::rackOf(state.design, *device) : std::nullopt;
    if (!rack || !finding.arguments.contains("inlets"))
        return std::nullopt;
    return Fix{fmt::format("Plan the cords of {}", state.design.at(*rack).name),
               [rack = *rack, id = *id](edit::Transaction& tx) -> Expected<void> {
                   const auto plan = power::planCords(tx, std::array{rack});
                   if (!plan)
                       return fail(plan.error());
                   for (const power::UnmatchedInlet& inlet : plan->unmatched)
                       if (inlet.inlet.device == id)
                           return fail(ErrorCode::Infeasible,
                                       fmt::format("{} of {} gets no cord: {}", inlet.inlet.port,
                                                   displayName(tx.design(), id), inlet.reason),
                                       {}, "add a rack PDU that has room");
                   return {};
               }};
}

struct Entry {
    std::string_view rule;
    std::optional<Fix> (*make)(const edit::State&, const Finding&, const FixMeans&);
};

constexpr std::array kFixes{
    Entry{"physical.space", space},        Entry{"physical.depth", depthFix},
    Entry{"physical.weight", weightFix},   Entry{"physical.floor-load", floorLoadFix},
    Entry{"fabric.reach", media},          Entry{"fabric.speed-cage", media},
    Entry{"fabric.dangling", removeCable}, Entry{"fabric.port-double-use", removeCable},
    Entry{"power.supply", cords},
};

bool isUnplaced(const Design& design, Id<Device> id)
{
    const Device* device = design.find(id);
    return device != nullptr && std::holds_alternative<Unplaced>(device->placement);
}

/// Places the unplaced ends of cables, then measures them.
Expected<void> placeAndMeasure(edit::Transaction& tx, const std::vector<Id<Connection>>& cables,
                               const std::vector<Id<Device>>& ends)
{
    if (!ends.empty()) {
        const auto moved = physical::autoPlace(tx, ends, racksByName(tx.design()));
        if (!moved)
            return fail(moved.error());
        if (moved->placed.empty())
            return fail(ErrorCode::Infeasible,
                        "the unplaced ends fit nowhere: " +
                            (moved->reasons.empty() ? std::string() : moved->reasons.front()),
                        {}, "add a rack");
    }
    return physical::remeasure(tx, cables).map([](const physical::Remeasured&) {});
}

} // namespace

std::optional<Fix> fixFor(const edit::State& state, const Finding& finding, const FixMeans& means)
{
    for (const Entry& entry : kFixes)
        if (entry.rule == finding.rule)
            return entry.make(state, finding, means);
    return std::nullopt;
}

std::optional<Fix> fixFor(const edit::State& state, std::string_view rule, const Skip& skip,
                          const FixMeans& means)
{
    std::vector<Id<Connection>> cables;
    for (const EntityRef& ref : skip.subjects)
        if (const auto id = ref.as<Connection>())
            cables.push_back(*id);
    if (rule != "fabric.reach" || cables.empty())
        return std::nullopt;
    if (!skip.needs.starts_with("the length")) {
        Finding all;
        all.subjects = skip.subjects;
        return skip.needs.starts_with("a chosen") ? media(state, all, means) : std::nullopt;
    }
    std::vector<Id<Device>> ends;
    for (const Id<Connection> id : cables)
        if (const Connection* cable = state.design.find(id))
            for (const ConnectionEnd& end : cable->ends)
                if (isUnplaced(state.design, end.at.device))
                    ends.push_back(end.at.device);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return Fix{ends.empty() ? "Measure the cables" : "Place the ends and measure the cables",
               [cables, ends](edit::Transaction& tx) { return placeAndMeasure(tx, cables, ends); }};
}

} // namespace cw::checks
