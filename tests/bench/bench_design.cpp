// The largest design (12,800 nodes, 120,000 connections): snapshot, edit, save, open, memory.

#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/edit/editor.h"
#include "tests/bench/peak_memory.h"
#include "tests/core/support/large_design.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

namespace {

using namespace cw;

const model::Design& large()
{
    static const model::Design design = support::largeDesign();
    return design;
}

const edit::State& largeState()
{
    static const edit::State state = edit::State::of(large());
    return state;
}

const std::string& largeText()
{
    static const std::string text = [] {
        codec::ProjectFile file;
        file.design = large();
        codec::StringSink sink;
        if (!codec::encodeProject(file, sink))
            std::abort();
        return sink.take();
    }();
    return text;
}

/// The bare library over the same bytes: every event taken, nothing kept. The floor of saving too: both
/// pass each byte through the processor, while a plain copy waits for memory alone, and the two slow
/// down differently on a busy machine.
void parseText(benchmark::State& state)
{
    struct Nothing : nlohmann::json_sax<nlohmann::json> {
        bool null() override { return true; }
        bool boolean(bool) override { return true; }
        bool number_integer(number_integer_t) override { return true; }
        bool number_unsigned(number_unsigned_t) override { return true; }
        bool number_float(number_float_t, const string_t&) override { return true; }
        bool string(string_t&) override { return true; }
        bool binary(binary_t&) override { return true; }
        bool start_object(std::size_t) override { return true; }
        bool key(string_t&) override { return true; }
        bool end_object() override { return true; }
        bool start_array(std::size_t) override { return true; }
        bool end_array() override { return true; }
        bool parse_error(std::size_t, const std::string&,
                         const nlohmann::detail::exception&) override
        {
            return false;
        }
    } nothing;
    const std::string& text = largeText();
    for (auto _ : state)
        if (!nlohmann::json::sax_parse(text, &nothing))
            state.SkipWithError("not JSON");
}

/// Copying the names of the tables: what a snapshot costs at the least, one count for each kind.
void copyPointers(benchmark::State& state)
{
    std::vector<std::shared_ptr<int>> pointers;
    for (std::size_t i = 0; i < model::kKindCount; ++i)
        pointers.push_back(std::make_shared<int>(1));
    for (auto _ : state) {
        const auto copy = pointers;
        benchmark::DoNotOptimize(copy.data());
    }
}

void snapshot(benchmark::State& state)
{
    const edit::State& from = largeState();
    for (auto _ : state) {
        const edit::State copy = from;
        benchmark::DoNotOptimize(&copy);
    }
}

/// Copying as many entities as one chunk holds: the part of an edit that must be.
void copyChunk(benchmark::State& state)
{
    std::vector<model::Device> devices;
    for (const model::Device& device : large().table<model::Device>()) {
        devices.push_back(device);
        if (devices.size() == 128)
            break;
    }
    for (auto _ : state) {
        const auto copy = devices;
        benchmark::DoNotOptimize(copy.data());
    }
}

void editWithSnapshot(benchmark::State& state)
{
    CountingIdSource ids(1'000'000'000'000ULL);
    edit::Editor editor(largeState(), ids);
    std::vector<Id<model::Device>> devices;
    for (const model::Device& device : large().table<model::Device>())
        devices.push_back(device.id);
    const Id<model::Rack> target = large().table<model::Rack>().begin()->id;
    std::size_t next = 0;
    for (auto _ : state) {
        const edit::State alive = editor.state();
        const Id<model::Device> device = devices[next++ * 7919 % devices.size()];
        const auto changed = editor.edit("Move", [&](edit::Transaction& tx) {
            return tx.update(device, [&](model::Device& d) {
                d.placement = model::InRack{target, kRackUnit * static_cast<std::int64_t>(next % 40)};
            });
        });
        if (!changed)
            state.SkipWithError("the edit was refused");
        benchmark::DoNotOptimize(&alive);
    }
}

void save(benchmark::State& state)
{
    codec::ProjectFile file;
    file.design = large();
    for (auto _ : state) {
        codec::StringSink sink;
        if (!codec::encodeProject(file, sink))
            state.SkipWithError("cannot encode");
        benchmark::DoNotOptimize(sink.text().data());
    }
}

void open(benchmark::State& state)
{
    const std::string& text = largeText();
    for (auto _ : state) {
        codec::TextSource source(text);
        const auto decoded = codec::decodeProject(source);
        if (!decoded)
            state.SkipWithError("cannot decode");
        benchmark::DoNotOptimize(&decoded);
    }
}

/// Everything a program holds with the design open: file text read in pieces, design, lookup, and
/// the text written again.
void peakMemory(benchmark::State& state)
{
    const std::string text = largeText();
    for (auto _ : state) {
        bench::resetPeak();
        codec::TextSource source(text);
        auto decoded = codec::decodeProject(source);
        if (!decoded) {
            state.SkipWithError("cannot decode");
            return;
        }
        const edit::State opened = edit::State::of(decoded->file.design);
        codec::StringSink sink;
        if (!codec::encodeProject(decoded->file, sink))
            state.SkipWithError("cannot encode");
        benchmark::DoNotOptimize(&opened);
    }
    state.counters["peak_bytes"] = static_cast<double>(bench::peakBytes());
}

} // namespace

BENCHMARK(copyPointers)->Name("design/copy_counts");
BENCHMARK(snapshot)->Name("design/snapshot");
BENCHMARK(copyChunk)->Name("design/copy_chunk");
BENCHMARK(editWithSnapshot)->Name("design/edit_with_snapshot");
BENCHMARK(parseText)->Name("design/bare_parse")->Unit(benchmark::kMillisecond);
BENCHMARK(save)->Name("design/save")->Unit(benchmark::kMillisecond);
BENCHMARK(open)->Name("design/open")->Unit(benchmark::kMillisecond);
BENCHMARK(peakMemory)->Name("design/peak_memory")->Iterations(1)->Unit(benchmark::kMillisecond);
