// The shipped design, 127 nodes with 3,000 cables: made from its template, and checked by every
// rule.

#include "core/catalog/catalog.h"
#include "core/checks/run.h"
#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/project/templates/template.h"

#include <benchmark/benchmark.h>

namespace {

using namespace cw;

const catalog::Catalog& shipped()
{
    static const catalog::Catalog opened = [] {
        auto made = catalog::Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        if (!made)
            std::abort();
        return std::move(*made);
    }();
    return opened;
}

Expected<model::Design> make()
{
    CountingIdSource ids;
    return project::instantiate("dgx-h100-superpod", {}, shipped(), ids)
        .map([](const project::Document& document) { return document.design; });
}

const edit::State& superPod()
{
    static const edit::State state = edit::State::of(make().value());
    return state;
}

/// Reading the design from its text: all a program must do before it can check anything.
void openText(benchmark::State& state)
{
    codec::ProjectFile file;
    file.design = superPod().design;
    codec::StringSink sink;
    if (!codec::encodeProject(file, sink))
        std::abort();
    const std::string text = sink.take();
    for (auto _ : state) {
        codec::TextSource source(text);
        const auto decoded = codec::decodeProject(source);
        if (!decoded)
            state.SkipWithError("cannot decode");
        benchmark::DoNotOptimize(&decoded);
    }
}

void makeNew(benchmark::State& state)
{
    benchmark::DoNotOptimize(&shipped());
    for (auto _ : state)
        if (!make())
            state.SkipWithError("the template was refused");
}

void checkAll(benchmark::State& state)
{
    const edit::State& design = superPod();
    for (auto _ : state) {
        const auto report = checks::run(design, {}, {{}, "2026-11-30"});
        if (!report || report->rules.size() < 10)
            state.SkipWithError("not every rule ran");
        benchmark::DoNotOptimize(&report);
    }
}

} // namespace

BENCHMARK(openText)->Name("superpod/open")->Unit(benchmark::kMillisecond);
BENCHMARK(makeNew)->Name("superpod/new")->Unit(benchmark::kMillisecond);
BENCHMARK(checkAll)->Name("superpod/check")->Unit(benchmark::kMillisecond);
