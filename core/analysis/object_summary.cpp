#include "core/analysis/object_summary.h"

#include "core/analysis/part_text.h"
#include "core/base/plural.h"
#include "core/model/entities.h"
#include "core/physical/occupancy.h"
#include "core/physical/position.h"
#include "core/physical/weight.h"
#include "core/units/parse.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace cw::analysis {

using namespace model;
using Section = SummarySection;

namespace {

class Writer {
public:
    Writer(const edit::State& state, const PhaseView& phase, const SummaryResults& results)
        : m_state(state), m_design(state.design), m_phase(phase), m_results(results)
    {
    }

    void device(const Device& device);
    void rack(const Rack& rack);
    void hall(const Hall& hall);
    void network(const Network& network);
    void feed(const Feed& feed);
    void connection(const Connection& connection);
    std::vector<SummaryLine> take() { return std::move(m_lines); }

private:
    void add(Section section, std::string name, std::string value, std::string aside = {},
             std::optional<EntityRef> link = {})
    {
        m_lines.push_back(
            {section, std::move(name), std::move(value), std::move(aside), std::move(link)});
    }
    void fact(Section section, std::string name, const Device& device, std::string_view key);
    void supply(const Device& device);
    void load(const power::NodeLoad& node);
    void links(const Device& device);
    void contents(const Device& device);
    std::string feedOf(Id<Device> source) const;

    const edit::State& m_state;
    const Design& m_design;
    const PhaseView& m_phase;
    const SummaryResults& m_results;
    std::vector<SummaryLine> m_lines;
};

void Writer::fact(Section section, std::string name, const Device& device, std::string_view key)
{
    const Fact* fact = factOf(m_design, device, key);
    const Part* part = m_design.partOf(device);
    if (fact != nullptr && part != nullptr)
        add(section, std::move(name), factText(key, *fact),
            device.overrides.contains(key) ? "set for this one" : factGround(*part, *fact));
}

std::string Writer::feedOf(Id<Device> source) const
{
    std::optional<Id<Feed>> feed;
    if (m_results.power != nullptr)
        if (const power::NodeLoad* node = m_results.power->node(source))
            feed = node->feed;
    if (!feed)
        if (const Device* device = m_design.find(source))
            feed = device->feed;
    const Feed* found = m_design.find(feed);
    return found != nullptr ? found->name : "?";
}

/// "A 2 · B 2 · C 2", and what the loss of one feed leaves.
void Writer::supply(const Device& device)
{
    std::map<std::string, int> cords;
    for (const Id<Connection> id : m_state.lookup.referrers<Connection>(device.id)) {
        const Connection& cord = m_design.at(id);
        if (cord.kind == ConnectionKind::Power && m_phase.shows(cord) && cord.ends.size() > 1 &&
            cord.ends[1].at.device == device.id)
            ++cords[feedOf(cord.ends[0].at.device)];
    }
    const Part* part = m_design.partOf(device);
    if (cords.empty()) {
        if (part != nullptr && !part->inlets.empty())
            add(Section::Power, "Feeds", "no cord");
        return;
    }
    std::string text;
    int all = 0;
    int most = 0;
    for (const auto& [name, count] : cords) {
        text += fmt::format("{}{} {}", text.empty() ? "" : " · ", name, count);
        all += count;
        most = std::max(most, count);
    }
    const power::DeviceCondition* condition =
        m_results.power != nullptr ? m_results.power->device(device.id) : nullptr;
    if (condition != nullptr && condition->state != power::DeviceState::Ok)
        text += condition->state == power::DeviceState::Down ? " · down" : " · degraded";
    else if (condition != nullptr && condition->neededForFull > 0)
        text += all - most >= condition->neededForFull ? " · holds N-1"
                : all - most >= condition->neededToRun ? " · degrades at N-1"
                                                       : " · down at N-1";
    add(Section::Power, "Feeds", text);
}

void Writer::load(const power::NodeLoad& node)
{
    std::string text = formatEngineering(node.loadW, "W");
    if (node.unknownLoads > 0)
        text = fmt::format("≥ {}, {} unknown", text, node.unknownLoads);
    if (node.rating.usableW)
        text += fmt::format(" of {}", formatEngineering(*node.rating.usableW, "W"));
    add(Section::Power, "Load", text,
        node.percent ? fmt::format("{:.0f} % of usable", *node.percent) : "rating unknown");
    add(Section::Power, "Feed", feedOf(node.device),
        node.fed ? "" : "nothing is drawn that feeds it");
    for (const power::PhaseLoad& phase : node.phases)
        add(Section::Power, phase.name, formatEngineering(phase.loadW, "W"),
            fmt::format("{:.1f} A", phase.currentA));
    if (const std::string note = node.phaseNote(); !note.empty())
        add(Section::Power, "Phases", note);
}

void Writer::links(const Device& device)
{
    std::map<std::string, std::map<double, int>> byNetwork;
    std::map<std::string, EntityRef> refs;
    const Connection* longest = nullptr;
    for (const Id<Connection> id : m_state.lookup.referrers<Connection>(device.id)) {
        const Connection& cable = m_design.at(id);
        if (cable.kind != ConnectionKind::Data || !m_phase.shows(cable))
            continue;
        const Network* network = m_design.find(cable.network);
        const std::string name = network != nullptr ? network->name : "no network";
        if (network != nullptr)
            refs.emplace(name, network->id);
        ++byNetwork[name][cable.rateGbit.value_or(0)];
        const auto length = [](const Connection& c) {
            return c.lengthEstimated.value_or(c.lengthOrdered.value_or(Length{}));
        };
        if (longest == nullptr || length(cable) > length(*longest))
            longest = &cable;
    }
    for (const auto& [name, rates] : byNetwork) {
        std::string text;
        for (auto at = rates.rbegin(); at != rates.rend(); ++at)
            text += fmt::format("{}{} × {}", text.empty() ? "" : " + ", at->second,
                                at->first > 0 ? formatNumber(at->first) + "G" : "unknown rate");
        const auto ref = refs.find(name);
        add(Section::Fabric, name, text, {},
            ref != refs.end() ? std::optional(ref->second) : std::nullopt);
    }
    if (longest != nullptr && (longest->lengthEstimated || longest->lengthOrdered)) {
        std::string text;
        if (longest->lengthEstimated)
            text = fmt::format("{:.1f} m", longest->lengthEstimated->metres());
        if (longest->lengthOrdered)
            text += fmt::format("{}{:g} m", text.empty() ? "" : " → ",
                                longest->lengthOrdered->metres());
        const Part* part = m_design.find(longest->part);
        add(Section::Fabric, "Longest cable", text, part != nullptr ? part->model : "",
            longest->id);
    }
}

void Writer::contents(const Device& device)
{
    if (const Part* part = m_design.partOf(device))
        for (const ComponentSpec& component : part->components)
            add(Section::Contents, "Built in", componentText(component));
    for (const InstalledModule& module : device.modules) {
        const Part* part = m_design.find(module.part);
        add(Section::Contents, module.slot.empty() ? "Module" : module.slot,
            fmt::format("{} × {}", module.count, part != nullptr ? part->model : "?"), {},
            module.part);
    }
    std::size_t children = 0;
    for (const Id<Device> id : m_state.lookup.referrers<Device>(device.id))
        children += parentDevice(m_design.at(id).placement) == device.id ? 1 : 0;
    if (children > 0)
        add(Section::Contents, "Holds", plural(children, "device", "devices"));
}

void Writer::device(const Device& device)
{
    std::optional<EntityRef> link;
    if (const auto rack = physical::rackOf(m_design, device))
        link = *rack;
    else if (const auto hall = physical::hallOf(m_design, device))
        link = *hall;
    add(Section::Placement, "Place", physical::positionText(m_design, device, true), {}, link);
    fact(Section::Placement, "Depth", device, facts::kDepth);
    const KnownSum weight = physical::deviceWeight(m_state, device, m_phase);
    add(Section::Placement, "Weight",
        weight.complete() || weight.known > 0 ? weight.text("kg", 4) : "unknown");
    contents(device);
    const power::NodeLoad* node =
        m_results.power != nullptr ? m_results.power->node(device.id) : nullptr;
    if (node != nullptr)
        load(*node);
    else if (const Part* part = m_design.partOf(device);
             part != nullptr && power::loadKindOf(*part) != power::LoadKind::None) {
        for (const auto& [basis, name] :
             {std::pair(Basis::Maximum, "Maximum"), std::pair(Basis::Expected, "Expected")}) {
            const auto watts = power::powerOf(m_design, device, basis, m_phase);
            const Fact* fact = factOf(m_design, device, power::factKeyOf(basis));
            add(Section::Power, name,
                watts.value.watts ? (watts.value.lowerBound ? "≥ " : "") +
                                        formatEngineering(*watts.value.watts, "W", 4)
                                  : "unknown",
                fact != nullptr ? factGround(*part, *fact) : "");
        }
    }
    if (node == nullptr)
        supply(device);
    links(device);
    fact(Section::Cooling, "Airflow", device, facts::kAirflow);
    fact(Section::Cooling, "Highest inlet", device, facts::kInletMax);
    fact(Section::Cooling, "To liquid", device, facts::kLiquidFraction);
}

void Writer::rack(const Rack& rack)
{
    const Hall* hall = m_design.find(rack.hall);
    add(Section::Placement, "Hall", hall != nullptr ? hall->name : "not placed", {},
        hall != nullptr ? std::optional(EntityRef(hall->id)) : std::nullopt);
    const physical::RackOccupancy taken = physical::rackOccupancy(m_state, rack.id, m_phase);
    const auto free = taken.freeUnits();
    add(Section::Placement, "Units",
        free ? fmt::format("{:g} used · {:g} free", taken.usedUnits(), *free)
             : fmt::format("{:g} used", taken.usedUnits()),
        free ? fmt::format("largest hole {:g}U", taken.largestHoleUnits().value_or(0))
             : "height of the rack unknown");
    const KnownSum weight = physical::rackWeight(m_state, rack.id, m_phase).value;
    add(Section::Placement, "Weight",
        weight.text("kg", 4) +
            (rack.loadLimit ? fmt::format(" of {:g} kg", rack.loadLimit->value) : ""));
    add(Section::Contents, "Devices", std::to_string(taken.rails.size() + taken.strips.size()));
    if (m_results.power != nullptr)
        if (const power::RackPower* power = m_results.power->rack(rack.id)) {
            add(Section::Power, "Load",
                power->loadW.text("W") +
                    (power->limitW ? " of " + formatEngineering(*power->limitW, "W") : ""),
                "maximum");
            for (const auto& [feed, watts] : power->byFeedW)
                add(Section::Power, "Feed " + displayName(m_design, feed),
                    formatEngineering(watts, "W"), {}, feed);
            if (power->withoutFeedW > 0)
                add(Section::Power, "No feed", formatEngineering(power->withoutFeedW, "W"));
        }
    if (m_results.cooling != nullptr)
        if (const cooling::RackCooling* cooling = m_results.cooling->rack(rack.id)) {
            add(Section::Cooling, "Air heat", cooling->heat.airW.text("W"));
            if (cooling->heat.liquidW.known > 0)
                add(Section::Cooling, "Liquid heat", cooling->heat.liquidW.text("W"));
            if (cooling->inletC)
                add(Section::Cooling, "Inlet",
                    fmt::format("{:.1f} °C", *cooling->inletC) +
                        (cooling->inletMaxC ? fmt::format(" of {:g} °C", *cooling->inletMaxC)
                                            : ""));
        }
}

void Writer::hall(const Hall& hall)
{
    std::size_t racks = 0;
    for (const Id<Rack> id : m_state.lookup.referrers<Rack>(hall.id))
        racks += m_phase.shows(m_design.at(id)) ? 1 : 0;
    add(Section::Contents, "Racks", std::to_string(racks));
    add(Section::Placement, "Weight",
        physical::hallWeight(m_state, hall.id, m_phase).value.text("kg", 4));
    if (m_results.power == nullptr)
        return;
    for (const power::HallPower& power : m_results.power->halls)
        if (power.hall == hall.id)
            add(Section::Power, "Load",
                power.loadW.text("W") +
                    (power.limitW ? " of " + formatEngineering(*power.limitW, "W") : ""),
                "maximum");
}

void Writer::network(const Network& network)
{
    std::map<std::string, std::size_t> roles;
    for (const Id<Device> id : m_state.lookup.referrers<Device>(network.id))
        ++roles[m_design.at(id).role.empty() ? "device" : m_design.at(id).role];
    for (const auto& [role, count] : roles)
        add(Section::Contents, role, std::to_string(count));
    std::map<std::int64_t, std::size_t> tiers;
    for (const Id<Connection> id : m_state.lookup.referrers<Connection>(network.id))
        ++tiers[m_design.at(id).tier];
    for (const auto& [tier, count] : tiers)
        add(Section::Fabric, tier > 0 ? fmt::format("Tier {} cables", tier) : "Cables",
            std::to_string(count));
}

void Writer::feed(const Feed& feed)
{
    for (const Id<Device> id : m_state.lookup.referrers<Device>(feed.id)) {
        const Device& device = m_design.at(id);
        const power::NodeLoad* node =
            m_results.power != nullptr ? m_results.power->node(id) : nullptr;
        add(Section::Power, device.name,
            node != nullptr
                ? formatEngineering(node->loadW, "W") +
                      (node->rating.usableW ? " of " + formatEngineering(*node->rating.usableW, "W")
                                            : "")
                : "load unknown",
            {}, id);
    }
}

void Writer::connection(const Connection& connection)
{
    for (std::size_t i = 0; i < connection.ends.size(); ++i) {
        const Endpoint& at = connection.ends[i].at;
        const Part* optic = m_design.find(connection.ends[i].optic);
        add(Section::Fabric, i == 0 ? "From" : "To",
            displayName(m_design, at.device) + " " + at.port, optic != nullptr ? optic->model : "",
            at.device);
    }
}

} // namespace

std::vector<SummaryLine> summaryOf(const edit::State& state, const PhaseView& phase,
                                   EntityRef object, const SummaryResults& results)
{
    Writer writer(state, phase, results);
    const Design& design = state.design;
    if (const auto* device = design.find(object.as<Device>()))
        writer.device(*device);
    if (const auto* rack = design.find(object.as<Rack>()))
        writer.rack(*rack);
    if (const auto* hall = design.find(object.as<Hall>()))
        writer.hall(*hall);
    if (const auto* network = design.find(object.as<Network>()))
        writer.network(*network);
    if (const auto* feed = design.find(object.as<Feed>()))
        writer.feed(*feed);
    if (const auto* connection = design.find(object.as<Connection>()))
        writer.connection(*connection);
    auto lines = writer.take();
    std::stable_sort(lines.begin(), lines.end(), [](const SummaryLine& a, const SummaryLine& b) {
        return a.section < b.section;
    });
    return lines;
}

std::optional<Derivation> powerReason(const edit::State& state, const PhaseView& phase,
                                      EntityRef object, const SummaryResults& results)
{
    const Design& design = state.design;
    const Device* device = design.find(object.as<Device>());
    const Part* part = device != nullptr ? design.partOf(*device) : nullptr;
    if (part == nullptr)
        return std::nullopt;
    if (results.power != nullptr)
        if (const power::NodeLoad* node = results.power->node(device->id))
            return power::nodeDerivation(design, *results.power, *node);
    if (power::loadKindOf(*part) == power::LoadKind::None)
        return std::nullopt;
    return power::powerOf(design, *device, Basis::Maximum, phase).why;
}

} // namespace cw::analysis
