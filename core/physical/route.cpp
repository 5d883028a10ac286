#include "core/physical/route.h"

#include "core/physical/floor.h"
#include "core/physical/geometry.h"
#include "core/physical/position.h"
#include "core/physical/tray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace cw::physical {
namespace {

using namespace model;

constexpr std::array<double, 17> kStockedMetres = {0.5, 1,  1.5, 2,  2.5, 3,  4,  5,  7,
                                                   10,  15, 20,  25, 30,  40, 50, 100};
constexpr std::int64_t kTenMetres = 10'000'000;

struct FloorPoint {
    double x{0}; ///< µm
    double y{0};
};

double manhattan(FloorPoint a, FloorPoint b)
{
    return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

/// The point of a tray nearest to `from`.
FloorPoint nearestOn(const Tray& tray, FloorPoint from)
{
    const FloorPoint start{static_cast<double>(tray.fromX.micrometres),
                           static_cast<double>(tray.fromY.micrometres)};
    const double dx = static_cast<double>(tray.toX.micrometres) - start.x;
    const double dy = static_cast<double>(tray.toY.micrometres) - start.y;
    const double squared = dx * dx + dy * dy;
    const double along =
        squared > 0
            ? std::clamp(((from.x - start.x) * dx + (from.y - start.y) * dy) / squared, 0.0, 1.0)
            : 0.0;
    return {start.x + along * dx, start.y + along * dy};
}

Derivation lengthTerm(std::string name, Length value)
{
    return term(std::move(name), value.metres(), "m");
}

Length apart(std::int64_t a, std::int64_t b)
{
    return Length{std::abs(a - b)};
}

} // namespace

const std::vector<Length>& stockedLengths()
{
    static const std::vector<Length> lengths = [] {
        std::vector<Length> out;
        for (const double m : kStockedMetres)
            out.push_back(metres(m));
        return out;
    }();
    return lengths;
}

Length stockedLength(Length needed)
{
    const auto& lengths = stockedLengths();
    const auto found = std::ranges::lower_bound(lengths, needed);
    if (found != lengths.end())
        return *found;
    return Length{(needed.micrometres + kTenMetres - 1) / kTenMetres * kTenMetres};
}

Derivation runDerivation(const CableRun& run, std::optional<EntityRef> of)
{
    Derivation out = lengthTerm("cable length", run.total);
    out.formula = run.sameRack ? "(vertical difference + side entries) · slack"
                               : "(rise A + rise B + tray run + side entries) · slack";
    out.source = run.assumed ? "a height was assumed" : "";
    out.entity = of;
    out.inputs = {
        lengthTerm(run.sameRack ? "vertical difference" : "rise at A to the tray", run.verticalA)};
    if (!run.sameRack) {
        out.inputs.push_back(lengthTerm("rise at Z to the tray", run.verticalB));
        out.inputs.push_back(lengthTerm("tray run", run.tray));
    }
    out.inputs.push_back(lengthTerm("side entries, 0.3 m each", run.entries));
    Derivation slack;
    slack.term = "slack factor of the project";
    slack.value = run.slack;
    out.inputs.push_back(std::move(slack));
    out.inputs.push_back(lengthTerm("next stocked length", run.ordered));
    return out;
}

RouteContext::RouteContext(const edit::State& state)
    : m_state(state), m_slack(state.design.settings().cableSlack)
{
    for (const Tray& tray : m_state.design.table<Tray>())
        m_traysOfHall[tray.hall.raw()].push_back(tray.id);
}

/// The height at which cables leave upwards: the nearest drawn tray of the right use, else the
/// hall's.
void RouteContext::setTrays(Spot& spot) const
{
    const Hall* hall = m_state.design.find(Id<Hall>(spot.hall));
    if (hall == nullptr)
        return;
    spot.dataTray = spot.powerTray = hall->trayHeight.micrometres;
    const auto drawn = m_traysOfHall.find(spot.hall);
    if (drawn == m_traysOfHall.end())
        return;
    const FloorPoint here{static_cast<double>(spot.x), static_cast<double>(spot.y)};
    double nearestData = std::numeric_limits<double>::infinity();
    double nearestPower = nearestData;
    for (const Id<Tray> id : drawn->second) {
        const Tray& tray = m_state.design.at(id);
        const double away = manhattan(here, nearestOn(tray, here));
        const bool power = tray.use == "power";
        double& nearest = power ? nearestPower : nearestData;
        if (away < nearest) {
            nearest = away;
            (power ? spot.powerTray : spot.dataTray) = tray.height.micrometres;
        }
    }
}

RouteContext::Spot RouteContext::locate(const Device& device) const
{
    const Design& design = m_state.design;
    Spot spot;
    const Device& outer = design.at(whereabouts(design, device).outermost);
    const auto atCentre = [&](const Footprint& outline, std::optional<Id<Hall>> hall) {
        spot.x = outline.x.micrometres + outline.width.micrometres / 2;
        spot.y = outline.y.micrometres + outline.depth.micrometres / 2;
        spot.hall = hall ? hall->raw() : 0;
    };
    if (const auto id = directRack(outer.placement)) {
        const Rack* rack = design.find(*id);
        if (rack == nullptr)
            return spot;
        const RackGeometry geometry = rackGeometry(design, *rack);
        spot.placed = true;
        spot.rack = id->raw();
        atCentre(footprint(design, *rack), rack->hall);
        if (const auto* rail = std::get_if<InRack>(&outer.placement)) {
            spot.low = spot.high = (geometry.base + rail->bottom + geometry.unitPitch).micrometres;
        } else if (const auto* strip = std::get_if<OnStrip>(&outer.placement)) {
            const Length whole = geometry.railHeight().value_or(kDefaultRackHeight);
            const auto length = deviceGeometry(design, outer).height;
            const Length rest = std::max(whole - strip->bottom, geometry.unitPitch);
            spot.low = (geometry.base + strip->bottom).micrometres;
            spot.high = spot.low + length.value_or(rest).micrometres;
        }
    } else if (const auto* floor = std::get_if<InHall>(&outer.placement)) {
        spot.placed = true;
        atCentre(footprint(design, outer, *floor), floor->hall);
        const auto height = deviceGeometry(design, outer).height;
        spot.assumed = !height; // from the floor: the longer way
        spot.low = spot.high = height.value_or(Length{0}).micrometres;
    } else if (const auto* on = std::get_if<OnTray>(&outer.placement)) {
        if (const Tray* tray = design.find(on->tray)) {
            spot.placed = true;
            spot.hall = tray->hall.raw();
            const FloorPoint start{static_cast<double>(tray->fromX.micrometres),
                                   static_cast<double>(tray->fromY.micrometres)};
            const double dx = static_cast<double>(tray->toX.micrometres) - start.x;
            const double dy = static_cast<double>(tray->toY.micrometres) - start.y;
            const double whole = std::max(std::hypot(dx, dy), 1.0);
            const double share = static_cast<double>(on->along.micrometres) / whole;
            spot.x = std::llround(start.x + dx * share);
            spot.y = std::llround(start.y + dy * share);
            spot.low = spot.high = tray->height.micrometres;
        }
    }
    setTrays(spot);
    return spot;
}

const RouteContext::Spot& RouteContext::spotOf(Id<Device> device)
{
    const auto [found, fresh] = m_spots.try_emplace(device.raw());
    if (fresh)
        if (const Device* entity = m_state.design.find(device))
            found->second = locate(*entity);
    return found->second;
}

CableRun RouteContext::finish(CableRun run) const
{
    run.entries = kSideEntry * 2;
    run.slack = m_slack;
    const Length routed = run.verticalA + run.verticalB + run.tray + run.entries;
    run.total = Length{std::llround(static_cast<double>(routed.micrometres) * m_slack)};
    run.ordered = stockedLength(run.total);
    return run;
}

Expected<CableRun> RouteContext::alongRoute(const Spot& a, const Spot& b,
                                            const std::vector<Id<Tray>>& route) const
{
    CableRun run;
    FloorPoint at{static_cast<double>(a.x), static_cast<double>(a.y)};
    const FloorPoint end{static_cast<double>(b.x), static_cast<double>(b.y)};
    double way = 0;
    std::int64_t height = 0;
    for (std::size_t i = 0; i < route.size(); ++i) {
        const Tray* tray = m_state.design.find(route[i]);
        if (tray == nullptr)
            return fail(ErrorCode::NotFound, "the route names a tray that does not exist",
                        EntityRef(route[i]).text());
        const std::int64_t own = tray->height.micrometres;
        if (i == 0)
            run.verticalA = apart(own, a.low);
        else
            way += static_cast<double>(std::abs(own - height));
        height = own;
        const FloorPoint on = nearestOn(*tray, at);
        way += manhattan(at, on);
        // Leave the tray where the next one, or the other end, is nearest.
        const Tray* next = i + 1 < route.size() ? m_state.design.find(route[i + 1]) : nullptr;
        const FloorPoint leave = nearestOn(*tray, next != nullptr ? nearestOn(*next, on) : end);
        way += std::hypot(leave.x - on.x, leave.y - on.y);
        at = leave;
    }
    way += manhattan(at, end);
    run.verticalB = apart(height, b.low);
    run.tray = Length{std::llround(way)};
    return run;
}

Expected<CableRun> RouteContext::measure(Id<Device> first, Id<Device> second,
                                         const std::vector<Id<Tray>>& route, bool power)
{
    Spot a = spotOf(first); // copies: the second look-up may move the first
    Spot b = spotOf(second);
    for (const auto& [spot, id] : {std::pair(&a, first), std::pair(&b, second)})
        if (!spot->placed)
            return fail(ErrorCode::MissingData,
                        displayName(m_state.design, id) + " has no place, so its cables no length",
                        EntityRef(id).text(), "place it in a rack or hall");
    // A strip is met at the height of the other end, as far as it reaches.
    const auto meet = [](const Spot& strip, const Spot& other) {
        return std::clamp(other.low, strip.low, std::max(strip.low, strip.high));
    };
    const bool sameRack = a.rack != 0 && a.rack == b.rack;
    if (sameRack) {
        a.low = meet(a, b);
        b.low = meet(b, a);
    } else { // upwards from a strip: from its upper end
        a.low = a.high;
        b.low = b.high;
    }
    CableRun run;
    run.assumed = a.assumed || b.assumed;
    if (sameRack || first == second) {
        run.sameRack = true;
        run.verticalA = apart(a.low, b.low);
        return finish(run);
    }
    if (!route.empty()) {
        auto routed = alongRoute(a, b, route);
        if (!routed)
            return routed;
        routed->assumed = run.assumed;
        return finish(*routed);
    }
    for (const auto& [spot, id] : {std::pair(&a, first), std::pair(&b, second)})
        if (spot->hall == 0)
            return fail(ErrorCode::MissingData,
                        "the rack of " + displayName(m_state.design, id) +
                            " stands in no hall, so its cables have no length",
                        EntityRef(id).text(), "place the rack on a floor");
    if (a.hall != b.hall)
        return fail(ErrorCode::Unsupported,
                    displayName(m_state.design, first) + " and " +
                        displayName(m_state.design, second) +
                        " are in different halls and no route between them is drawn",
                    EntityRef(first).text(), "draw the trays of the route or type the length");
    const std::int64_t trayA = power ? a.powerTray : a.dataTray;
    const std::int64_t trayB = power ? b.powerTray : b.dataTray;
    run.verticalA = apart(trayA, a.low);
    run.verticalB = apart(trayB, b.low);
    run.tray = apart(a.x, b.x) + apart(a.y, b.y) + apart(trayA, trayB);
    return finish(run);
}

Expected<CableRun> RouteContext::measure(const Connection& connection)
{
    if (connection.ends.size() < 2)
        return fail(ErrorCode::MissingData, "the connection has fewer than two ends",
                    EntityRef(connection.id).text());
    std::optional<CableRun> longest;
    for (std::size_t i = 1; i < connection.ends.size(); ++i) {
        auto run = measure(connection.ends[0].at.device, connection.ends[i].at.device,
                           connection.route, connection.kind == ConnectionKind::Power);
        if (!run)
            return run;
        if (!longest || run->total > longest->total)
            longest = *run;
    }
    return *longest;
}

Result<std::optional<CableRun>> measure(const edit::State& state, Id<Connection> connection)
{
    Result<std::optional<CableRun>> out;
    const Connection* found = state.design.find(connection);
    if (found == nullptr)
        return out;
    auto run = RouteContext(state).measure(*found);
    if (run) {
        out.why = runDerivation(*run, connection);
        out.value = *run;
    } else {
        out.why.term = "cable length";
        out.why.unit = "m";
        out.why.entity = connection;
        out.why.formula = run.error().message;
    }
    return out;
}

} // namespace cw::physical
