#include "core/physical/tray.h"

#include <cmath>
#include <map>
#include <numbers>

namespace cw::physical {
namespace {

using namespace model;

double circleArea(Length diameter)
{
    const double d = diameter.millimetres();
    return std::numbers::pi * d * d / 4;
}

} // namespace

double trayFillRatio(std::int64_t cables, Length diameter, Length width, Length height)
{
    return static_cast<double>(cables) * circleArea(diameter) /
           (width.millimetres() * height.millimetres());
}

std::int64_t trayCapacity(Length diameter, Length width, Length height, double ratio)
{
    return static_cast<std::int64_t>(
        std::floor(ratio * width.millimetres() * height.millimetres() / circleArea(diameter)));
}

std::vector<TrayLoad> trayLoads(const edit::State& state, const PhaseView& view)
{
    std::vector<TrayLoad> out;
    std::map<Id<Part>, std::optional<double>> areas; // of a cable's cross-section, mm²
    for (const Tray& tray : state.design.table<Tray>()) {
        if (!view.shows(tray.lifecycle))
            continue;
        TrayLoad load;
        load.tray = tray.id;
        const double section = tray.width.millimetres() * tray.sideHeight.millimetres();
        for (const Id<Connection> id : state.lookup.referrers<Connection>(tray.id)) {
            const Connection& connection = state.design.at(id);
            if (!view.shows(connection))
                continue;
            ++load.cables;
            std::optional<double> area;
            if (connection.part) {
                const auto [found, fresh] = areas.try_emplace(*connection.part);
                const Part* part = fresh ? state.design.find(*connection.part) : nullptr;
                if (const auto d = part ? part->number("outer_diameter_mm") : std::nullopt)
                    found->second = circleArea(millimetres(*d));
                area = found->second;
            }
            load.fill.add(area && section > 0 ? std::optional(*area / section) : std::nullopt, id);
        }
        out.push_back(std::move(load));
    }
    return out;
}

ReachVerdict checkReach(std::optional<Length> length, std::optional<Length> reach)
{
    if (!length || !reach)
        return ReachVerdict::Unknown;
    return *length <= *reach ? ReachVerdict::Within : ReachVerdict::Beyond;
}

std::optional<Length> reachOf(const Part& part, FibreGrade grade)
{
    auto reach = grade == FibreGrade::OM3 ? part.number("reach_om3_m") : std::nullopt;
    if (!reach)
        reach = part.number(facts::kReachMax);
    return reach ? std::optional(metres(*reach)) : std::nullopt;
}

} // namespace cw::physical
