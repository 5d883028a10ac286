// Cable lengths of the largest fabric against the floor of visiting the same connections.

#include "core/edit/transaction.h"
#include "core/physical/route.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

namespace {

using namespace cw;
using namespace cw::model;

constexpr int kRacks = 1600;
constexpr int kNodesPerRack = 8;
constexpr int kLinks = 98304;

/// 12,800 nodes in 1,600 racks, 98,304 links between racks and inside them.
const edit::State& largeFabric()
{
    static const edit::State state = [] {
        CountingIdSource ids;
        Design design;
        Hall hall;
        hall.id = ids.nextId<Hall>();
        hall.name = "H";
        hall.width = metres(120);
        hall.depth = metres(120);
        design.table<Hall>().insert(hall);
        Part part;
        part.key = "node";
        part.facts["rack_units"].value = 4.0;
        part.facts["mounting"].value = std::string("rack");
        part.id = partId(part);
        design.table<Part>().insert(part);
        std::vector<Id<Device>> nodes;
        for (int r = 0; r < kRacks; ++r) {
            Rack rack;
            rack.id = ids.nextId<Rack>();
            rack.name = fmt::format("R{}", r);
            rack.hall = hall.id;
            rack.rackUnits = 48;
            rack.width = millimetres(600);
            rack.depth = millimetres(1200);
            rack.position = {millimetres(600.0 * (r % 100)), millimetres(3000.0 * (r / 100)), 0};
            design.table<Rack>().insert(rack);
            for (int n = 0; n < kNodesPerRack; ++n) {
                Device device;
                device.id = ids.nextId<Device>();
                device.name = fmt::format("n{}-{}", r, n);
                device.part = part.id;
                InRack placement;
                placement.rack = rack.id;
                placement.bottom = kRackUnit * (4 * n);
                device.placement = placement;
                nodes.push_back(device.id);
                design.table<Device>().insert(device);
            }
        }
        for (int i = 0; i < kLinks; ++i) {
            Connection link;
            link.id = ids.nextId<Connection>();
            for (const std::size_t at :
                 {std::size_t(i) % nodes.size(), (std::size_t(i) * 7919 + 13) % nodes.size()}) {
                ConnectionEnd end;
                end.at = {nodes[at], "p1"};
                link.ends.push_back(end);
            }
            design.table<Connection>().insert(link);
        }
        return edit::State::of(std::move(design));
    }();
    return state;
}

void visitLinks(benchmark::State& run)
{
    const edit::State& state = largeFabric();
    for (auto _ : run) {
        std::uint64_t sum = 0;
        for (const Connection& link : state.design.table<Connection>())
            for (const ConnectionEnd& end : link.ends)
                sum += state.design.at(end.at.device).placement.index();
        benchmark::DoNotOptimize(sum);
    }
}

void cableLengths(benchmark::State& run)
{
    const edit::State& state = largeFabric();
    for (auto _ : run) {
        physical::RouteContext context(state);
        std::int64_t sum = 0;
        for (const Connection& link : state.design.table<Connection>())
            sum += context.measure(link)->ordered.micrometres;
        benchmark::DoNotOptimize(sum);
    }
}

void writeCableLengths(benchmark::State& run)
{
    CountingIdSource ids(1U << 30U);
    for (auto _ : run) {
        edit::Transaction tx(largeFabric(), ids, "measure");
        benchmark::DoNotOptimize(physical::remeasureAll(tx)->changed);
    }
}

} // namespace

BENCHMARK(visitLinks)->Name("physical/visit_98k_links")->Unit(benchmark::kMillisecond);
BENCHMARK(cableLengths)->Name("physical/lengths_of_98k_links")->Unit(benchmark::kMillisecond);
BENCHMARK(writeCableLengths)->Name("physical/remeasure_98k_links")->Unit(benchmark::kMillisecond);
