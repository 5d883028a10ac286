#include "core/power/tree.h"

#include "core/base/plural.h"
#include "core/power/formulas.h"
#include "core/power/prepared.h"
#include "core/power/totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace cw::power {

Expected<Failures> failuresOf(const model::Design& design, std::vector<model::EntityRef> lost)
{
    for (const model::EntityRef& ref : lost) {
        if (!design.contains(ref))
            return fail(ErrorCode::NotFound, "there is no such entity to fail", ref.text());
        const auto* cord = design.find(ref.as<model::Connection>());
        const bool powerCord = cord != nullptr && (cord->kind == model::ConnectionKind::Power ||
                                                   cord->kind == model::ConnectionKind::Busbar);
        if (!ref.as<model::Device>() && !ref.as<model::Feed>() && !powerCord)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("a {} cannot fail in the power tree", kindName(ref.kind)),
                        ref.text(), "name a feed, a device or a power connection");
    }
    return Failures{std::move(lost)};
}

std::string NodeLoad::phaseNote() const
{
    if (outletsWithoutLeg == 0)
        return {};
    return "incomplete: " + plural(outletsWithoutLeg, "outlet");
}

namespace {

template <class Row, class Key>
const Row* findSorted(const std::vector<Row>& rows, Key key, Key Row::*member)
{
    const auto at = std::ranges::lower_bound(rows, key, {}, member);
    return at != rows.end() && (*at).*member == key ? &*at : nullptr;
}

struct Solved {
    const PowerGraph& graph;
    const NodeLoads& loads;
    const Solution& solution;
};

void fillPhases(NodeLoad& out, const PhaseSplit& split)
{
    out.outletsWithoutLeg = split.withoutLeg;
    if (out.rating.phases != 3 || split.withoutLeg > 0)
        return;
    constexpr std::array<const char*, 3> kNames = {"L1", "L2", "L3"};
    for (std::size_t i = 0; i < 3; ++i)
        out.phases.push_back({kNames[i], split.watts[i], std::abs(split.amps[i])});
    out.imbalancePercent = imbalancePercent(split.watts);
    if (out.rating.hasNeutral)
        out.neutralA = std::abs(split.amps[0] + split.amps[1] + split.amps[2]);
}

void fillBanks(NodeLoad& out, const Solved& solved, const PowerGraph::Node& node)
{
    for (std::uint32_t b = 0; b < node.bankCount; ++b) {
        BankLoad bank;
        bank.name = solved.graph.banks()[node.firstBank + b].name;
        bank.ratingA = out.rating.bankAmps;
        bank.currentA = 0;
        out.banks.push_back(std::move(bank));
    }
    for (std::uint32_t e = node.firstOut; e < node.firstOut + node.outCount; ++e) {
        const PowerGraph::Edge& edge = solved.graph.edges()[e];
        const double watts = solved.solution.edgeW[e];
        if (edge.bank >= out.banks.size() || watts <= 0)
            continue;
        BankLoad& bank = out.banks[edge.bank];
        bank.loadW += watts;
        bank.legsKnown = bank.legsKnown && edge.leg != Leg::Unknown;
        const double volts = outletVoltage(out.rating, edge.leg);
        if (volts <= 0)
            bank.currentA.reset();
        else if (bank.currentA)
            *bank.currentA += watts / solved.graph.powerFactor() / volts /
                              (edge.leg == Leg::ThreePhase ? kSqrt3 : 1);
    }
    for (BankLoad& bank : out.banks)
        if (bank.currentA && bank.ratingA)
            bank.percent = 100 * *bank.currentA / *bank.ratingA;
}

NodeLoad nodeLoad(const Solved& solved, const std::vector<PhaseSplit>& splits, std::uint32_t index)
{
    const PowerGraph::Node& node = solved.graph.nodes()[index];
    NodeLoad out;
    out.device = node.device;
    if (node.rack != kNoIndex)
        out.rack = solved.graph.racks()[node.rack];
    out.feed = solved.graph.feedOf(index);
    out.live = solved.solution.live[index] != 0;
    out.fed = node.inCount > 0 || node.source || node.feeds != 0;
    out.loadW = solved.solution.totalW[index];
    out.loadVa = out.loadW / solved.graph.powerFactor();
    out.rating = solved.graph.ratings()[node.rating];
    if (out.rating.usableW && *out.rating.usableW > 0)
        out.percent = 100 * out.loadW / *out.rating.usableW;
    for (std::uint32_t e = node.firstOut; e < node.firstOut + node.outCount; ++e)
        out.cords += out.live && solved.solution.liveIn[solved.graph.edges()[e].to] > 0;
    fillPhases(out, splits[index]);
    fillBanks(out, solved, node);
    return out;
}

// Each load of unknown power counts once at every node that feeds it, however many its cords are.
std::vector<std::uint32_t> countUnknown(const Solved& solved)
{
    const auto& nodes = solved.graph.nodes();
    std::vector<std::uint32_t> counts(nodes.size(), 0);
    std::vector<std::uint32_t> seenFor(nodes.size(), kNoIndex);
    std::vector<std::uint32_t> todo;
    for (std::uint32_t load = 0; load < nodes.size(); ++load) {
        if (solved.loads.unknown[load] == 0)
            continue;
        todo.assign(1, load);
        while (!todo.empty()) {
            const PowerGraph::Node& node = nodes[todo.back()];
            todo.pop_back();
            for (std::uint32_t i = node.firstIn; i < node.firstIn + node.inCount; ++i) {
                const std::uint32_t from = solved.graph.edges()[solved.graph.inEdges()[i]].from;
                if (seenFor[from] == load || solved.solution.live[from] == 0)
                    continue;
                seenFor[from] = load;
                ++counts[from];
                todo.push_back(from);
            }
        }
    }
    return counts;
}

void addByFeed(RackPower& rack, const Solved& solved, const PowerGraph::Node& node)
{
    for (std::uint32_t i = node.firstIn; i < node.firstIn + node.inCount; ++i) {
        const std::uint32_t edge = solved.graph.inEdges()[i];
        const double watts = solved.solution.edgeW[edge];
        if (watts <= 0)
            continue;
        const auto feed = solved.graph.feedOf(solved.graph.edges()[edge].from);
        if (!feed) {
            rack.withoutFeedW += watts;
            continue;
        }
        const auto at =
            std::ranges::find(rack.byFeedW, *feed, &std::pair<Id<model::Feed>, double>::first);
        if (at != rack.byFeedW.end())
            at->second += watts;
        else
            rack.byFeedW.emplace_back(*feed, watts);
    }
}

void rollUp(const model::Design& design, const model::PhaseView& view, const Solved& solved,
            const DevicePowers& powers, PowerResult& out)
{
    std::vector<std::uint32_t> slot(solved.graph.racks().size(), kNoIndex);
    std::size_t index = 0;
    for (const model::Rack& rack : design.table<model::Rack>()) {
        if (view.shows(rack)) {
            slot[index] = static_cast<std::uint32_t>(out.racks.size());
            RackPower& row = out.racks.emplace_back();
            row.rack = rack.id;
            if (rack.powerLimit)
                row.limitW = rack.powerLimit->value;
        }
        ++index;
    }
    for (const model::Hall& hall : design.table<model::Hall>()) {
        HallPower& row = out.halls.emplace_back();
        row.hall = hall.id;
        if (hall.itPowerLimit)
            row.limitW = hall.itPowerLimit->value;
    }
    auto entry = powers.entries().begin();
    for (const PowerGraph::Node& node : solved.graph.nodes()) {
        if (node.load == 0)
            continue;
        while (entry->device < node.device)
            ++entry;
        std::optional<Id<model::Hall>> hall;
        if (node.rack != kNoIndex && slot[node.rack] != kNoIndex) {
            RackPower& rack = out.racks[slot[node.rack]];
            addPower(rack.loadW, entry->power, node.device);
            addByFeed(rack, solved, node);
            hall = design.at(rack.rack).hall;
        } else {
            hall = hallOf(design, design.at(node.device));
        }
        if (!hall)
            continue;
        const auto at = std::ranges::lower_bound(out.halls, *hall, {}, &HallPower::hall);
        addPower(at->loadW, entry->power, node.device);
    }
    // Feeds in the order of their names.
    const auto rank = [&](const std::pair<Id<model::Feed>, double>& one) {
        return std::ranges::find(solved.graph.feeds(), one.first) - solved.graph.feeds().begin();
    };
    for (RackPower& rack : out.racks)
        std::ranges::sort(rack.byFeedW, {}, rank);
}

} // namespace

const NodeLoad* PowerResult::node(Id<model::Device> id) const
{
    return findSorted(nodes, id, &NodeLoad::device);
}

const DeviceCondition* PowerResult::device(Id<model::Device> id) const
{
    return findSorted(devices, id, &DeviceCondition::device);
}

const RackPower* PowerResult::rack(Id<model::Rack> id) const
{
    return findSorted(racks, id, &RackPower::rack);
}

model::Result<PowerResult> computePower(const model::Design& design, const model::PhaseView& view,
                                        model::Basis basis, const Failures& failures)
{
    return computePower(design, view, Prepared(design, view, basis), failures);
}

model::Result<PowerResult> computePower(const model::Design& design, const model::PhaseView& view,
                                        const Prepared& prepared, const Failures& failures)
{
    const PowerGraph& graph = prepared.graph;
    const DevicePowers& powers = prepared.powers;
    const NodeLoads& loads = prepared.loads;
    const Lost lost = lostIn(graph, design, failures);
    Solution solution;
    solve(graph, loads, lost, solution);
    const Solved solved{graph, loads, solution};
    const std::vector<PhaseSplit> splits = splitPhases(graph, solution);
    const std::vector<std::uint32_t> unknown = countUnknown(solved);

    Causes causes(graph, design, failures, lost, solution);
    model::Result<PowerResult> out;
    model::Result<PowerTotals> totals = totalPower(design, powers);
    out.value.basis = powers.basis();
    out.value.totals = std::move(totals.value);
    out.why = std::move(totals.why);
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const PowerGraph::Node& node = graph.nodes()[i];
        if (node.rating != kNoIndex) {
            out.value.nodes.push_back(nodeLoad(solved, splits, i));
            out.value.nodes.back().unknownLoads = unknown[i];
        }
        if (node.load != 0) {
            DeviceCondition condition = conditionOf(graph, solution, i);
            condition.drawnW = ownLoad(node, solution, loads.watts[i], i);
            if (node.load == static_cast<std::uint8_t>(LoadKind::It))
                out.value.drawnItW += condition.drawnW;
            if (condition.affected() || condition.state == DeviceState::Down)
                condition.lostTo = causes.of(i);
            out.value.devices.push_back(std::move(condition));
        }
        if (node.inLoop)
            out.value.loops.push_back(node.device);
    }
    rollUp(design, view, solved, powers, out.value);
    if (!failures.lost.empty()) {
        model::Derivation sound = std::move(out.why);
        out.why = {};
        out.why.term = "IT power drawn under the failure";
        out.why.value = out.value.drawnItW;
        out.why.unit = "W";
        out.why.formula = "sum over devices that still run, none above its live supplies' rating";
        for (const model::EntityRef& ref : failures.lost) {
            model::Derivation lostTerm;
            lostTerm.term = "lost: " + displayName(design, ref);
            lostTerm.entity = ref;
            out.why.inputs.push_back(std::move(lostTerm));
        }
        out.why.inputs.push_back(std::move(sound));
    }
    return out;
}

DevicePowers drawnPowers(DevicePowers sound, const PowerResult& failed)
{
    for (const DeviceCondition& device : failed.devices)
        if (device.state == DeviceState::Down || device.state == DeviceState::Degraded)
            sound.setWatts(device.device, device.drawnW);
    return sound;
}

model::Derivation nodeDerivation(const model::Design& design, const PowerResult& result,
                                 const NodeLoad& node)
{
    model::Derivation out;
    out.term = fmt::format("{}: load", displayName(design, node.device));
    out.value = node.loadW;
    out.unit = "W";
    out.entity = node.device;
    out.formula = fmt::format("sum over {} live cords of {} power, each device shared equally over "
                              "its live cords",
                              node.cords, enumName(result.basis));
    if (node.unknownLoads > 0)
        out.formula += fmt::format("; {} loads of unknown power", node.unknownLoads);
    if (const model::Device* device = design.find(node.device))
        out.inputs.push_back(ratingDerivation(design, *device));
    model::Derivation percent;
    percent.term = "share of usable rating";
    percent.value = node.percent;
    percent.unit = "%";
    percent.formula = "load / usable";
    out.inputs.push_back(std::move(percent));
    return out;
}

} // namespace cw::power
