// The power tree of 12,800 nodes and 120,000 connections, against the floor of reading every device
// and connection once.

#include "core/cooling/heat.h"
#include "core/power/redundancy.h"

#include <benchmark/benchmark.h>

#include <array>
#include <string>

namespace {

using namespace cw;

constexpr int kRacks = 3200;
constexpr int kNodesPerRack = 4;
constexpr int kSupplies = 6;
constexpr int kFeeds = 3;
constexpr int kDataLinks = 33600;

class Builder {
public:
    model::Design build()
    {
        const Id<model::Part> node = embed(nodePart());
        const Id<model::Part> pdu = embed(distribution("pdu", model::PartClass::RackPdu, 32, 24));
        const Id<model::Part> busway =
            embed(distribution("busway", model::PartClass::PowerSource, 1e6, kRacks));
        for (int i = 0; i < kFeeds; ++i) {
            model::Feed feed;
            feed.id = Id<model::Feed>(m_next++);
            feed.name = std::string(1, static_cast<char>('A' + i));
            m_design.table<model::Feed>().insert(feed);
            m_sources[static_cast<std::size_t>(i)] = device(busway, {}, feed.id);
        }
        for (int i = 0; i < kRacks; ++i)
            addRack(i, node, pdu);
        for (int i = 0; i < kDataLinks; ++i)
            connect(model::ConnectionKind::Data, m_sources[0], "p" + std::to_string(i),
                    m_sources[1], "p" + std::to_string(i));
        m_design.table<model::Device>().assignSorted(std::move(m_devices));
        m_design.table<model::Connection>().assignSorted(std::move(m_links));
        return std::move(m_design);
    }

private:
    static model::Part nodePart()
    {
        model::Part part;
        part.key = "node";
        part.partClass = model::PartClass::Server;
        part.facts["power_max_w"].value = 10200.0;
        part.facts["cooling"].value = std::string("air");
        for (int i = 0; i < kSupplies; ++i)
            part.inlets.emplace_back().name = "psu" + std::to_string(i);
        part.supplies = model::SupplyGroup{kSupplies, 4, 3};
        return part;
    }
    static model::Part distribution(const std::string& key, model::PartClass partClass, double amps,
                                    int outlets)
    {
        model::Part part;
        part.key = key;
        part.partClass = partClass;
        part.facts["voltage_v"].value = 415.0;
        part.facts["current_a"].value = amps;
        part.facts["phases"].value = 3.0;
        model::OutletSpec& outlet = part.outlets.emplace_back();
        outlet.name = "o";
        outlet.connector = "c19";
        outlet.count = outlets;
        outlet.leg = "L1-N";
        return part;
    }
    Id<model::Part> embed(model::Part part)
    {
        part.id = model::partId(part);
        m_design.table<model::Part>().insert(part);
        return part.id;
    }
    Id<model::Device> device(Id<model::Part> part, model::Placement place,
                             std::optional<Id<model::Feed>> feed = {})
    {
        model::Device made;
        made.id = Id<model::Device>(m_next++);
        made.name = "device-" + std::to_string(m_next);
        made.part = part;
        made.placement = place;
        made.feed = feed;
        m_devices.push_back(made);
        return made.id;
    }
    void connect(model::ConnectionKind kind, Id<model::Device> from, std::string outlet,
                 Id<model::Device> to, std::string inlet)
    {
        model::Connection link;
        link.id = Id<model::Connection>(m_next++);
        link.kind = kind;
        link.ends = {{{from, std::move(outlet)}, {}}, {{to, std::move(inlet)}, {}}};
        m_links.push_back(link);
    }
    void addRack(int number, Id<model::Part> node, Id<model::Part> pdu)
    {
        model::Rack rack;
        rack.id = Id<model::Rack>(m_next++);
        rack.name = "R" + std::to_string(number);
        m_design.table<model::Rack>().insert(rack);
        model::OnStrip strip;
        strip.rack = rack.id;
        model::InRack rails;
        rails.rack = rack.id;
        std::array<Id<model::Device>, kFeeds> pdus{kUnset, kUnset, kUnset};
        for (std::size_t i = 0; i < kFeeds; ++i) {
            pdus[i] = device(pdu, strip);
            connect(model::ConnectionKind::Power, m_sources[i], "o-" + std::to_string(number + 1),
                    pdus[i], "in");
        }
        for (int i = 0; i < kNodesPerRack; ++i) {
            const auto made = device(node, rails);
            for (int psu = 0; psu < kSupplies; ++psu)
                connect(model::ConnectionKind::Power, pdus[static_cast<std::size_t>(psu % kFeeds)],
                        "o-" + std::to_string(i * 2 + psu / kFeeds + 1), made,
                        "psu" + std::to_string(psu));
        }
    }

    model::Design m_design;
    std::uint64_t m_next{1};
    std::array<Id<model::Device>, kFeeds> m_sources{kUnset, kUnset, kUnset};
    std::vector<model::Device> m_devices;
    std::vector<model::Connection> m_links;
};

const model::Design& design()
{
    static const model::Design built = Builder().build();
    return built;
}

void readOnce(benchmark::State& state)
{
    benchmark::DoNotOptimize(design().entityCount()); // build it before the clock runs
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const model::Device& device : design().table<model::Device>())
            sum += device.part.raw() + static_cast<std::uint64_t>(device.status);
        for (const model::Connection& link : design().table<model::Connection>())
            for (const model::ConnectionEnd& end : link.ends)
                sum += end.at.device.raw() + end.at.port.size();
        benchmark::DoNotOptimize(sum);
    }
}

void computeAll(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(
            power::computePower(design(), {}, model::Basis::Maximum).value.totals.it.known);
}

void oneFailure(benchmark::State& state)
{
    const power::FailureStudy study(design(), {}, model::Basis::Maximum);
    const power::Failures failures{{study.graph().feeds().front()}};
    for (auto _ : state)
        benchmark::DoNotOptimize(study.run(failures).degraded);
}

void heat(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(
            cooling::computeCooling(design(), {}, model::Basis::Maximum).value.total.airW.known);
}

} // namespace

BENCHMARK(readOnce)->Name("power/read_12800")->Unit(benchmark::kMillisecond);
BENCHMARK(computeAll)->Name("power/compute_12800")->Unit(benchmark::kMillisecond);
BENCHMARK(oneFailure)->Name("power/lose_feed_12800")->Unit(benchmark::kMillisecond);
BENCHMARK(heat)->Name("cooling/compute_12800")->Unit(benchmark::kMillisecond);
