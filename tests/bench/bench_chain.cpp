// What the window computes anew after an edit: numbers, power, estimate, heat, price and findings,
// one after the other on one thread, after moving a device and after moving a rack. On the H100
// design of 127 nodes, and on a hundred pods of 128 nodes with 120,000 cables; against the floor of
// reading every device and cable once.

#include "core/analysis/entries.h"
#include "core/base/id.h"
#include "core/checks/analysis.h"
#include "core/checks/memo.h"
#include "core/edit/editor.h"
#include "core/model/entities.h"
#include "core/physical/verbs.h"
#include "core/project/templates/template.h"
#include "tests/core/support/many_pods.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <stdexcept>

namespace {

using namespace cw;

catalog::Catalog& shipped()
{
    static catalog::Catalog catalog = [] {
        auto opened = catalog::Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        if (!opened)
            throw std::runtime_error(opened.error().text());
        return std::move(*opened);
    }();
    return catalog;
}

model::Design pod(const char* nodes)
{
    CountingIdSource ids;
    auto made = project::instantiate("dgx-h100-superpod", {{"nodes", nodes}}, shipped(), ids);
    if (!made)
        throw std::runtime_error(made.error().text());
    return std::move(made->design);
}

const edit::State& small()
{
    static const edit::State state = edit::State::of(pod("127"));
    return state;
}

const edit::State& large()
{
    static const edit::State state = [] {
        const model::Design one = pod("128");
        return edit::State::of(support::ManyPods::of(one, 100, 120'000));
    }();
    return state;
}

/// The chain as the window keeps it: what several analyses start from is shared.
class Chain {
public:
    explicit Chain(const edit::State& state) : m_analyses(state)
    {
        for (const model::Workload& workload : state.design.table<model::Workload>())
            m_workloads.push_back(workload.id);
        compute();
    }
    void update(const edit::State& state, const model::ChangeSet& changes)
    {
        m_analyses.update(state, changes);
    }
    void numbers()
    {
        benchmark::DoNotOptimize(m_analyses.value(analysis::numbersAnalysis(m_shared)));
    }
    void power()
    {
        benchmark::DoNotOptimize(
            m_analyses.value(analysis::powerAnalysis(model::Basis::Maximum, {}, m_shared)));
    }
    void estimate()
    {
        if (!m_workloads.empty())
            benchmark::DoNotOptimize(
                m_analyses.value(analysis::estimateAnalysis(m_workloads.front(), {}, m_shared)));
    }
    void cooling()
    {
        benchmark::DoNotOptimize(
            m_analyses.value(analysis::coolingAnalysis(model::Basis::Maximum, m_shared)));
    }
    void bom() { benchmark::DoNotOptimize(m_analyses.value(analysis::bomAnalysis(totals(), ""))); }
    void findings()
    {
        benchmark::DoNotOptimize(m_analyses.value(checks::reportAnalysis({}, m_memo)));
    }
    void compute()
    {
        numbers();
        power();
        estimate();
        cooling();
        bom();
        findings();
    }

private:
    static cost::BomOptions totals()
    {
        cost::BomOptions options;
        options.instances = false;
        return options;
    }

    std::shared_ptr<analysis::Shared> m_shared = std::make_shared<analysis::Shared>();
    std::shared_ptr<checks::Memo> m_memo = std::make_shared<checks::Memo>(m_shared);
    analysis::Analyses m_analyses;
    std::vector<Id<model::Workload>> m_workloads;
};

using Steps = std::vector<std::pair<edit::State, model::ChangeSet>>;

/// Two states that an edit goes to and back from, with what each way touches.
template <class Verb>
Steps thereAndBack(const edit::State& start, Verb verb)
{
    CountingIdSource ids(1ULL << 50);
    edit::Editor editor(start, ids);
    auto there = editor.edit("move", verb);
    if (!there)
        throw std::runtime_error(there.error().text());
    Steps steps;
    steps.emplace_back(editor.state(), *there);
    model::ChangeSet back = editor.undo();
    steps.emplace_back(editor.state(), std::move(back));
    return steps;
}

/// A node taken off the rails and laid in the tray of unplaced things.
Steps deviceMove(const edit::State& start)
{
    return thereAndBack(start, [](edit::Transaction& tx) -> Expected<void> {
        for (const model::Device& device : tx.design().table<model::Device>()) {
            const model::Part* part = tx.design().partOf(device);
            if (part->partClass != model::PartClass::Server ||
                !std::holds_alternative<model::InRack>(device.placement))
                continue;
            model::InRack to = std::get<model::InRack>(device.placement);
            for (const model::Rack& rack : tx.design().table<model::Rack>()) {
                to.rack = rack.id;
                for (int unit = 0; unit < 40; unit += 4) {
                    to.bottom = kRackUnit * unit;
                    if (to != std::get<model::InRack>(device.placement) &&
                        physical::placeInRack(tx, device.id, to))
                        return {};
                }
            }
        }
        return fail(ErrorCode::NotFound, "nowhere to go");
    });
}

/// A rack with its devices and cables moved two metres past the last one.
Steps rackMove(const edit::State& start)
{
    return thereAndBack(start, [](edit::Transaction& tx) -> Expected<void> {
        for (const model::Rack& rack : tx.design().table<model::Rack>())
            for (int x = 0; rack.hall && x < 60; ++x)
                for (int y = 0; y < 30; ++y)
                    if (model::FloorPosition at{metres(0.6 * x), metres(1.2 * y), 0};
                        !(at == rack.position) && physical::moveRack(tx, rack.id, *rack.hall, at))
                        return {};
        return fail(ErrorCode::NotFound, "nowhere to go");
    });
}

void readOnce(benchmark::State& state)
{
    const model::Design& design = large().design;
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const model::Device& device : design.table<model::Device>())
            sum += device.part.raw() + static_cast<std::uint64_t>(device.status);
        for (const model::Connection& link : design.table<model::Connection>())
            for (const model::ConnectionEnd& end : link.ends)
                sum += end.at.device.raw() + end.at.port.size();
        benchmark::DoNotOptimize(sum);
    }
    state.counters["devices"] = double(design.table<model::Device>().size());
    state.counters["connections"] = double(design.table<model::Connection>().size());
}

using Make = Steps (*)(const edit::State&);
using Part = void (Chain::*)();

void afterEdit(benchmark::State& state, const edit::State& (*start)(), Make make, Part part)
{
    const Steps steps = make(start());
    Chain chain(start());
    std::size_t at = 0;
    for (auto _ : state) {
        const auto& [next, changes] = steps[at++ % steps.size()];
        chain.update(next, changes);
        (chain.*part)();
    }
}

void benchmarks()
{
    const std::pair<const char*, Part> parts[] = {
        {"numbers", &Chain::numbers}, {"power", &Chain::power}, {"estimate", &Chain::estimate},
        {"cooling", &Chain::cooling}, {"bom", &Chain::bom},     {"findings", &Chain::findings}};
    const std::pair<const char*, Make> edits[] = {{"device", &deviceMove}, {"rack", &rackMove}};
    const std::pair<const char*, const edit::State& (*)()> sizes[] = {{"127", &small},
                                                                      {"12800", &large}};
    const auto add = [](const std::string& name, const edit::State& (*start)(), Make make,
                        Part part) {
        benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
            afterEdit(state, start, make, part);
        })->Unit(benchmark::kMillisecond);
    };
    for (const auto& [size, start] : sizes)
        for (const auto& [edit, make] : edits)
            add(fmt::format("chain/{}_{}", size, edit), start, make, &Chain::compute);
    // Each on its own, with nothing shared by those before it: where to look.
    for (const auto& [name, part] : parts)
        add(fmt::format("chain/12800_rack/{}", name), &large, &rackMove, part);
}

[[maybe_unused]] const bool registered = (benchmarks(), true);

} // namespace

BENCHMARK(readOnce)->Name("chain/read_12800")->Unit(benchmark::kMillisecond);
