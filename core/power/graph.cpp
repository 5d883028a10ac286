#include "core/power/graph.h"

#include "core/base/stopping.h"
#include "core/power/device_power.h"
#include "core/power/ports.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace cw::power {

namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

bool distributes(const model::Part& part)
{
    return part.partClass == model::PartClass::RackPdu ||
           part.partClass == model::PartClass::PowerSource ||
           part.partClass == model::PartClass::PowerShelf || !part.outlets.empty();
}

bool threePhaseConnector(std::string_view connector)
{
    for (const std::string_view mark : {"-3p-", "cs83", "-l15", "-l21", "-l22"})
        if (connector.find(mark) != std::string_view::npos)
            return true;
    return false;
}

bool transfersLoad(const model::Part& part)
{
    return part.kind.find("transfer switch") != std::string::npos || part.kind == "sts";
}

/// What all devices of a part have in common.
struct PartTraits {
    bool isNode{false};
    bool distributes{false};
    PowerGraph::Node node; ///< the fields that come from the part
    std::vector<std::string> banks;
    std::uint32_t rating{kNoIndex};
};

PartTraits traitsOf(const model::Part& part)
{
    PartTraits out;
    const LoadKind load = loadKindOf(part);
    out.distributes = distributes(part);
    out.isNode = load != LoadKind::None || out.distributes || !part.inlets.empty();
    out.node.part = part.id;
    out.node.load = static_cast<std::uint8_t>(load);
    out.node.source = part.partClass == model::PartClass::PowerSource;
    out.node.transfers = transfersLoad(part);
    if (part.supplies) {
        out.node.needForFull = static_cast<std::int32_t>(part.supplies->neededForFull);
        out.node.needToRun = static_cast<std::int32_t>(part.supplies->neededToRun);
    }
    if (!part.inlets.empty() && part.inlets.front().ratingW)
        out.node.supplyW = static_cast<float>(*part.inlets.front().ratingW);
    for (const model::OutletSpec& outlet : part.outlets)
        if (!outlet.bank.empty() && std::ranges::find(out.banks, outlet.bank) == out.banks.end())
            out.banks.push_back(outlet.bank);
    return out;
}

Leg legOf(const Rating& rating, const model::OutletSpec& outlet)
{
    if (rating.phases == 1)
        return Leg::Single;
    const Leg named = legFromText(outlet.leg);
    if (named == Leg::Unknown && threePhaseConnector(outlet.connector))
        return Leg::ThreePhase;
    return named;
}

} // namespace

PowerGraph::PowerGraph(const model::Design& design, const model::PhaseView& view)
    : m_powerFactor(design.settings().powerFactor)
{
    std::vector<const model::Feed*> feeds;
    for (const model::Feed& feed : design.table<model::Feed>())
        feeds.push_back(&feed);
    std::ranges::sort(feeds, [](const model::Feed* a, const model::Feed* b) {
        return std::tie(a->name, a->id) < std::tie(b->name, b->id);
    });
    for (const model::Feed* feed : feeds)
        m_feeds.push_back(feed->id);
    for (const model::Rack& rack : design.table<model::Rack>())
        m_racks.push_back(rack.id);
    addNodes(design, view);
    addEdges(design, view);
    sortTopologically();
    spreadFeeds();
}

void PowerGraph::addNodes(const model::Design& design, const model::PhaseView& view)
{
    std::unordered_map<Id<model::Part>, PartTraits> byPart;
    for (const model::Device& device : design.table<model::Device>()) {
        giveWay();
        if (!view.shows(device))
            continue;
        auto at = byPart.find(device.part);
        if (at == byPart.end()) {
            const model::Part* part = design.partOf(device);
            at =
                byPart.emplace(device.part, part != nullptr ? traitsOf(*part) : PartTraits{}).first;
        }
        PartTraits& traits = at->second;
        if (!traits.isNode)
            continue;
        Node node = traits.node;
        node.device = device.id;
        if (const auto rack = rackOf(design, device)) {
            const auto found = std::ranges::lower_bound(m_racks, *rack);
            node.rack = static_cast<std::uint32_t>(found - m_racks.begin());
        }
        if (traits.distributes && (traits.rating == kNoIndex || !device.overrides.empty())) {
            node.rating = static_cast<std::uint32_t>(m_ratings.size());
            m_ratings.push_back(ratingOf(design, device));
            if (device.overrides.empty())
                traits.rating = node.rating;
        } else {
            node.rating = traits.rating;
        }
        node.firstBank = static_cast<std::uint32_t>(m_banks.size());
        node.bankCount = static_cast<std::uint16_t>(traits.banks.size());
        const auto index = static_cast<std::uint32_t>(m_nodes.size());
        for (const std::string& bank : traits.banks)
            m_banks.push_back({index, bank});
        const auto feed = device.feed ? std::ranges::find(m_feeds, *device.feed) : m_feeds.end();
        if (feed != m_feeds.end() && feed - m_feeds.begin() < 64)
            node.feeds = 1ULL << (feed - m_feeds.begin());
        m_nodes.push_back(node);
    }
    m_hash.assign(std::bit_ceil(std::max<std::size_t>(2 * m_nodes.size(), 16)), {0, kNoIndex});
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        std::size_t slot = (m_nodes[i].device.raw() * kGolden) & (m_hash.size() - 1);
        while (m_hash[slot].second != kNoIndex)
            slot = (slot + 1) & (m_hash.size() - 1);
        m_hash[slot] = {m_nodes[i].device.raw(), i};
    }
}

std::uint32_t PowerGraph::indexOf(Id<model::Device> device) const
{
    std::size_t slot = (device.raw() * kGolden) & (m_hash.size() - 1);
    while (m_hash[slot].second != kNoIndex) {
        if (m_hash[slot].first == device.raw())
            return m_hash[slot].second;
        slot = (slot + 1) & (m_hash.size() - 1);
    }
    return kNoIndex;
}

void PowerGraph::addEdges(const model::Design& design, const model::PhaseView& view)
{
    std::vector<const model::Part*> parts(m_nodes.size(), nullptr);
    const auto partOf = [&](std::uint32_t node) {
        if (parts[node] == nullptr)
            parts[node] = design.find(m_nodes[node].part);
        return parts[node];
    };
    for (const model::Connection& cord : design.table<model::Connection>()) {
        giveWay();
        const bool carries =
            cord.kind == model::ConnectionKind::Power || cord.kind == model::ConnectionKind::Busbar;
        if (!carries || cord.ends.size() < 2 || !view.shows(cord))
            continue;
        // ends[0] is the outlet; a cord drawn the other way round is understood too.
        std::size_t first = 0;
        std::uint32_t from = indexOf(cord.ends[0].at.device);
        std::optional<OutletRef> outlet;
        if (from != kNoIndex)
            outlet = findOutlet(*partOf(from), cord.ends[0].at.port);
        const std::uint32_t other = indexOf(cord.ends[1].at.device);
        if (!outlet && cord.ends.size() == 2 && other != kNoIndex) {
            if (auto turned = findOutlet(*partOf(other), cord.ends[1].at.port)) {
                first = 1;
                from = other;
                outlet = turned;
            }
        }
        if (from == kNoIndex)
            continue;
        Node& source = m_nodes[from];
        Edge edge;
        edge.connection = cord.id;
        edge.from = from;
        if (outlet && source.rating != kNoIndex) {
            const model::OutletSpec& spec = partOf(from)->outlets[outlet->spec];
            edge.leg = legOf(m_ratings[source.rating], spec);
            for (std::uint16_t bank = 0; bank < source.bankCount; ++bank)
                if (m_banks[source.firstBank + bank].name == spec.bank)
                    edge.bank = bank;
        } else if (source.rating != kNoIndex && m_ratings[source.rating].phases == 1) {
            edge.leg = Leg::Single;
        }
        for (std::size_t i = 0; i < cord.ends.size(); ++i) {
            if (i == first)
                continue;
            edge.to = indexOf(cord.ends[i].at.device);
            if (edge.to != kNoIndex)
                m_edges.push_back(edge);
        }
    }
    groupBySource();
}

void PowerGraph::groupBySource()
{
    // Counted into place, in the order of cords.
    for (const Edge& edge : m_edges) {
        ++m_nodes[edge.from].outCount;
        ++m_nodes[edge.to].inCount;
    }
    std::uint32_t next = 0;
    for (Node& node : m_nodes) {
        node.firstOut = node.outCount > 0 ? next : 0;
        next += node.outCount;
    }
    std::vector<std::uint32_t> filledOut(m_nodes.size(), 0);
    std::vector<Edge> grouped(m_edges.size());
    for (const Edge& edge : m_edges)
        grouped[m_nodes[edge.from].firstOut + filledOut[edge.from]++] = edge;
    m_edges = std::move(grouped);
    next = 0;
    for (Node& node : m_nodes) {
        node.firstIn = next;
        next += node.inCount;
    }
    m_inEdges.resize(next);
    std::vector<std::uint32_t> filled(m_nodes.size(), 0);
    for (std::uint32_t i = 0; i < m_edges.size(); ++i) {
        const std::uint32_t to = m_edges[i].to;
        m_inEdges[m_nodes[to].firstIn + filled[to]++] = i;
    }
}

void PowerGraph::sortTopologically()
{
    std::vector<std::uint32_t> waiting(m_nodes.size());
    m_order.reserve(m_nodes.size());
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        waiting[i] = m_nodes[i].inCount;
        if (waiting[i] == 0)
            m_order.push_back(i);
    }
    for (std::size_t at = 0; at < m_order.size(); ++at) {
        const Node& node = m_nodes[m_order[at]];
        for (std::uint32_t e = node.firstOut; e < node.firstOut + node.outCount; ++e)
            if (--waiting[m_edges[e].to] == 0)
                m_order.push_back(m_edges[e].to);
    }
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        if (waiting[i] == 0)
            continue;
        m_nodes[i].inLoop = true; // on a loop, or fed by one
        m_order.push_back(i);
    }
}

void PowerGraph::spreadFeeds()
{
    for (const std::uint32_t index : m_order) {
        Node& node = m_nodes[index];
        std::uint64_t upstream = 0;
        for (std::uint32_t i = node.firstIn; i < node.firstIn + node.inCount; ++i)
            upstream |= m_nodes[m_edges[m_inEdges[i]].from].feeds;
        if (upstream != 0)
            node.feeds = upstream;
    }
}

std::optional<Id<model::Feed>> PowerGraph::feedOf(std::uint32_t node) const
{
    const std::uint64_t bits = m_nodes[node].feeds;
    if (!std::has_single_bit(bits))
        return std::nullopt;
    return m_feeds[static_cast<std::size_t>(std::countr_zero(bits))];
}

} // namespace cw::power
