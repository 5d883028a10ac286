#include "core/model/port_walk.h"
#include "core/power/device_power.h"
#include "core/power/graph.h"
#include "core/power/port_use.h"
#include "core/power/ports.h"
#include "core/power/solve.h"
#include "core/power/verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace cw::power {

namespace {

using model::Connection;
using model::Device;
using model::Part;

struct Outlet {
    std::string name;
    std::string connector;
    Leg leg{Leg::Unknown};
    std::size_t bank{0};
    bool used{false};
};

struct Pdu {
    const Device* device{nullptr};
    std::string path; ///< sorts by feed name; its own where no feed stands upstream
    std::size_t pathIndex{0};
    double usableW{1};
    double loadW{0};
    std::array<double, 3> legW{};
    std::vector<double> bankW;
    std::vector<Outlet> outlets;

    void take(Outlet& outlet, double watts)
    {
        outlet.used = true;
        loadW += watts;
        bankW[outlet.bank] += watts;
        const auto legs = legsOf(outlet.leg);
        for (const std::size_t leg : legs)
            legW[leg] += watts / static_cast<double>(legs.size());
    }
    [[nodiscard]] double legLoad(const Outlet& outlet) const
    {
        const auto legs = legsOf(outlet.leg);
        double sum = 0;
        for (const std::size_t leg : legs)
            sum += legW[leg];
        return legs.empty() ? 0 : sum / static_cast<double>(legs.size());
    }
    static std::vector<std::size_t> legsOf(Leg leg)
    {
        switch (leg) {
        case Leg::L1N:
            return {0};
        case Leg::L2N:
            return {1};
        case Leg::L3N:
            return {2};
        case Leg::L1L2:
            return {0, 1};
        case Leg::L2L3:
            return {1, 2};
        case Leg::L3L1:
            return {2, 0};
        case Leg::ThreePhase:
            return {0, 1, 2};
        case Leg::Single:
        case Leg::Unknown:
            break;
        }
        return {};
    }
};

struct Load {
    const Device* device{nullptr};
    const Part* part{nullptr};
    double cordW{0}; ///< share of one cord
    Length bottom;
};

struct RackPlan {
    std::vector<Pdu> pdus;
    std::vector<Load> loads;
};

struct Planned {
    model::Endpoint outlet;
    model::Endpoint inlet;
    std::optional<Id<Part>> cord;
};

double planningWatts(const model::Design& design, const Device& device, const Part& part)
{
    for (const model::Basis basis : {model::Basis::Maximum, model::Basis::Nameplate})
        if (const auto watts = powerOf(design, device, basis).value.watts)
            return *watts;
    return static_cast<double>(part.inlets.size()); // unknown: all alike
}

Length bottomOf(const Device& device)
{
    const auto* rack = std::get_if<model::InRack>(&device.placement);
    return rack != nullptr ? rack->bottom : Length{};
}

class Planner {
public:
    Planner(const model::Design& design, std::span<const Id<model::Rack>> racks,
            std::span<const Id<Part>> cords)
        : m_design(design), m_cords(cords)
    {
        for (const Id<model::Rack> rack : racks)
            m_racks.emplace(rack, RackPlan{});
        gather();
        takeFixed();
    }

    void run(CordPlan& report)
    {
        for (auto& [id, rack] : m_racks)
            for (const Load& load : rack.loads)
                planLoad(rack, load, report);
    }

    [[nodiscard]] const std::vector<Planned>& planned() const { return m_planned; }
    [[nodiscard]] const std::vector<Id<Connection>>& old() const { return m_old; }

private:
    void gather();
    void takeFixed();
    void addPdu(RackPlan& rack, const Device& device, const Part& part, const PowerGraph& graph);
    void planLoad(RackPlan& rack, const Load& load, CordPlan& report);
    bool planInlet(RackPlan& rack, const Load& load, const model::InletSpec& inlet,
                   std::vector<int>& cordsOn, CordPlan& report);
    [[nodiscard]] std::optional<Id<Part>> cordFor(const model::InletSpec& inlet,
                                                  std::string_view outlet, bool& fits) const;
    void markUsed(const model::Endpoint& port, double watts);

    const model::Design& m_design;
    std::span<const Id<Part>> m_cords;
    std::map<Id<model::Rack>, RackPlan> m_racks;
    std::unordered_map<Id<Device>, std::pair<RackPlan*, std::size_t>> m_pduAt;
    std::unordered_map<Id<Device>, double> m_loadCordW;
    std::unordered_map<Id<Device>, std::vector<std::string>> m_usedInlets;
    std::vector<Planned> m_planned;
    std::vector<Id<Connection>> m_old; ///< cords of an earlier plan on these loads, ascending
};

void Planner::addPdu(RackPlan& rack, const Device& device, const Part& part,
                     const PowerGraph& graph)
{
    Pdu pdu;
    pdu.device = &device;
    const std::uint32_t node = graph.indexOf(device.id);
    const auto feed = node != kNoIndex ? graph.feedOf(node) : std::nullopt;
    // Unfed PDUs come after the feeds, each a path of its own.
    pdu.path = feed ? "1" + m_design.at(*feed).name : "2" + device.name + device.id.text();
    const Rating rating = ratingOf(m_design, device);
    if (rating.usableW && *rating.usableW > 0)
        pdu.usableW = *rating.usableW;
    std::vector<std::string> banks;
    model::PortWalk walk;
    for (const model::OutletSpec& spec : part.outlets) {
        const auto bank = std::ranges::find(banks, spec.bank);
        const auto index = static_cast<std::size_t>(bank - banks.begin());
        if (bank == banks.end())
            banks.push_back(spec.bank);
        for (std::int64_t i = 1, last = walk.take(spec.count); i <= last; ++i) {
            const std::string name = outletName(spec, i);
            pdu.outlets.push_back(
                {name, spec.connector, legFromText(spec.leg), index, isBarred(device, name)});
        }
    }
    pdu.bankW.assign(std::max<std::size_t>(banks.size(), 1), 0);
    rack.pdus.push_back(std::move(pdu));
}

void Planner::gather()
{
    const PowerGraph graph(m_design, {});
    for (const Device& device : m_design.table<Device>()) {
        if (device.status == model::DeviceStatus::Removed)
            continue;
        const auto rack = rackOf(m_design, device);
        const auto at = rack ? m_racks.find(*rack) : m_racks.end();
        const Part* part = m_design.partOf(device);
        if (at == m_racks.end() || part == nullptr)
            continue;
        if (part->partClass == model::PartClass::RackPdu) {
            addPdu(at->second, device, *part, graph);
        } else if (!part->inlets.empty() && part->partClass != model::PartClass::PowerSource) {
            const double watts = planningWatts(m_design, device, *part);
            at->second.loads.push_back({&device, part,
                                        watts / static_cast<double>(part->inlets.size()),
                                        bottomOf(device)});
            m_loadCordW[device.id] = at->second.loads.back().cordW;
        }
    }
    for (auto& [id, rack] : m_racks) {
        std::ranges::sort(rack.pdus, [](const Pdu& a, const Pdu& b) {
            return std::tie(a.path, a.device->name, a.device->id) <
                   std::tie(b.path, b.device->name, b.device->id);
        });
        std::ranges::sort(rack.loads, [](const Load& a, const Load& b) {
            return std::tie(b.cordW, a.bottom, a.device->name, a.device->id) <
                   std::tie(a.cordW, b.bottom, b.device->name, b.device->id);
        });
        for (std::size_t i = 0; i < rack.pdus.size(); ++i) {
            m_pduAt[rack.pdus[i].device->id] = {&rack, i};
            const bool sameAsBefore = i > 0 && rack.pdus[i].path == rack.pdus[i - 1].path;
            rack.pdus[i].pathIndex =
                i == 0 ? 0 : rack.pdus[i - 1].pathIndex + (sameAsBefore ? 0 : 1);
        }
    }
}

void Planner::markUsed(const model::Endpoint& port, double watts)
{
    if (m_loadCordW.contains(port.device))
        m_usedInlets[port.device].push_back(port.port);
    const auto pdu = m_pduAt.find(port.device);
    if (pdu == m_pduAt.end())
        return;
    Pdu& at = pdu->second.first->pdus[pdu->second.second];
    const auto ref = findOutlet(m_design.at(at.device->part), port.port);
    if (!ref)
        return;
    const model::OutletSpec& spec = m_design.at(at.device->part).outlets[ref->spec];
    for (Outlet& outlet : at.outlets)
        if (outlet.name == outletName(spec, ref->ordinal) && !outlet.used)
            at.take(outlet, watts);
}

void Planner::takeFixed()
{
    for (const Connection& link : m_design.table<Connection>()) {
        if (!isPowerLink(link))
            continue;
        const bool planned = link.origin && link.origin->generator == kGenerator &&
                             link.origin->key.starts_with("cord/");
        if (planned && link.ends.size() == 2 && m_loadCordW.contains(link.ends[1].at.device)) {
            m_old.push_back(link.id);
            continue;
        }
        double watts = 0;
        for (const model::ConnectionEnd& end : link.ends)
            if (const auto load = m_loadCordW.find(end.at.device); load != m_loadCordW.end())
                watts += load->second;
        for (const model::ConnectionEnd& end : link.ends)
            markUsed(end.at, watts);
    }
}

std::optional<Id<Part>> Planner::cordFor(const model::InletSpec& inlet, std::string_view outlet,
                                         bool& fits) const
{
    fits = m_cords.empty();
    for (const Id<Part> id : m_cords) {
        const Part* part = m_design.find(id);
        if (part == nullptr)
            continue;
        if (part->text("end_a_form_factor") == cordConnectorFor(inlet.connector) &&
            outletTakes(outlet, part->text("end_b_form_factor").value_or(""))) {
            fits = true;
            return id;
        }
    }
    return std::nullopt;
}

bool Planner::planInlet(RackPlan& rack, const Load& load, const model::InletSpec& inlet,
                        std::vector<int>& cordsOn, CordPlan& report)
{
    const std::string plug = plugFor(inlet.connector);
    const model::Endpoint at{load.device->id, inlet.name};
    std::vector<double> pathW(cordsOn.size(), 0);
    for (const Pdu& pdu : rack.pdus)
        pathW[pdu.pathIndex] += pdu.loadW;
    Pdu* best = nullptr;
    Outlet* chosen = nullptr;
    std::tuple<int, double, std::size_t, double, double, double> bestRank;
    std::size_t fitting = 0;
    for (Pdu& pdu : rack.pdus) {
        for (Outlet& outlet : pdu.outlets) {
            if (!outletTakes(outlet.connector, plug))
                continue;
            ++fitting;
            if (outlet.used)
                continue;
            const std::tuple rank(cordsOn[pdu.pathIndex], pathW[pdu.pathIndex], pdu.pathIndex,
                                  pdu.loadW / pdu.usableW, pdu.legLoad(outlet),
                                  pdu.bankW[outlet.bank]);
            if (best == nullptr || rank < bestRank) {
                best = &pdu;
                chosen = &outlet;
                bestRank = rank;
            }
        }
    }
    if (best == nullptr) {
        report.unmatched.push_back(
            {at, fitting == 0 ? fmt::format("no PDU of the rack has an outlet for a {} inlet",
                                            inlet.connector)
                              : fmt::format("all {} outlets for a {} inlet are in use", fitting,
                                            inlet.connector)});
        return false;
    }
    bool fits = false;
    const auto cord = cordFor(inlet, chosen->connector, fits);
    if (!fits) {
        report.unmatched.push_back(
            {at, fmt::format("none of the given cords joins a {} inlet to a {} outlet",
                             inlet.connector, chosen->connector)});
        return false;
    }
    m_planned.push_back({{best->device->id, chosen->name}, at, cord});
    best->take(*chosen, load.cordW);
    ++cordsOn[best->pathIndex];
    return true;
}

void Planner::planLoad(RackPlan& rack, const Load& load, CordPlan& report)
{
    std::vector<int> cordsOn(rack.pdus.size(), 0);
    const auto used = m_usedInlets.find(load.device->id);
    for (const model::InletSpec& inlet : load.part->inlets) {
        const bool taken = used != m_usedInlets.end() &&
                           std::ranges::find(used->second, inlet.name) != used->second.end();
        if (!taken && !isBarred(*load.device, inlet.name))
            planInlet(rack, load, inlet, cordsOn, report);
    }
}

Expected<void> apply(edit::Transaction& transaction, const Planned& cord, CordPlan& report,
                     std::unordered_set<Id<Connection>>& kept)
{
    const Device target = transaction.design().at(cord.inlet.device);
    Connection link;
    link.origin =
        model::Origin{std::string(kGenerator), "cord/" + target.id.text() + "/" + cord.inlet.port};
    link.id = Id<Connection>(originId(link.origin->generator, link.origin->key));
    kept.insert(link.id);
    ++report.cords;
    const Connection* old = transaction.design().find(link.id);
    if (old == nullptr) {
        link.kind = model::ConnectionKind::Power;
        link.name = target.name + ":" + cord.inlet.port;
        link.ends = {{cord.outlet, {}}, {cord.inlet, {}}};
        link.part = cord.cord;
        link.lifecycle = target.lifecycle;
        ++report.created;
        return transaction.create(std::move(link)).map([](Id<Connection>) {});
    }
    // What others wrote on the cord (length, label, test) stays.
    const bool same = old->ends.size() == 2 && old->ends[0].at == cord.outlet &&
                      old->ends[1].at == cord.inlet && old->part == cord.cord &&
                      old->lifecycle == target.lifecycle;
    if (same)
        return {};
    ++report.changed;
    return transaction.update(link.id, [&](Connection& changed) {
        changed.ends = {{cord.outlet, {}}, {cord.inlet, {}}};
        changed.part = cord.cord;
        changed.lifecycle = target.lifecycle;
    });
}

} // namespace

Expected<CordPlan> planCords(edit::Transaction& transaction, std::span<const Id<model::Rack>> racks,
                             std::span<const Id<Part>> cords)
{
    for (const Id<model::Rack> rack : racks)
        if (transaction.design().find(rack) == nullptr)
            return fail(ErrorCode::NotFound, "there is no such rack",
                        model::EntityRef(rack).text());
    CordPlan report;
    // The plan reads a snapshot: the transaction's design changes under apply().
    const model::Design snapshot = transaction.design();
    Planner planner(snapshot, racks, cords);
    planner.run(report);
    std::unordered_set<Id<Connection>> kept;
    for (const Planned& cord : planner.planned())
        if (auto done = apply(transaction, cord, report, kept); !done)
            return fail(done.error());
    for (const Id<Connection> id : planner.old()) {
        if (kept.contains(id))
            continue;
        if (auto done = edit::eraseWithReferrers(transaction, id); !done)
            return fail(done.error());
        ++report.erased;
    }
    return report;
}

} // namespace cw::power
