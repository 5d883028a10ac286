// Finding parts in the catalog that ships, against parsing the same JSON with the bare library and
// against looking through the same text.

#include "core/catalog/catalog.h"
#include "core/codec/encode.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>

namespace {

using namespace cw::catalog;

const Catalog& shipped()
{
    static const Catalog catalog = [] {
        auto opened = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        if (!opened)
            throw std::runtime_error(opened.error().text());
        return std::move(*opened);
    }();
    return catalog;
}

constexpr const char* kPart = "nvidia-dgx-h100";

void parsePart(benchmark::State& state)
{
    const std::string text = cw::codec::partToJson(*shipped().find(kPart)).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(nlohmann::json::parse(text));
}

void findPart(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(shipped().find(kPart));
}

/// The names of every part in one text.
void scanNames(benchmark::State& state)
{
    std::string names;
    const auto parts = shipped().list();
    for (const PartSummary& part : *parts)
        names += part.key + ' ' + part.manufacturer + ' ' + part.model + ' ' + part.kind + '\n';
    for (auto _ : state) {
        std::size_t found = 0;
        for (std::size_t at = names.find("h100"); at != std::string::npos;
             at = names.find("h100", at + 1))
            ++found;
        benchmark::DoNotOptimize(found);
    }
}

void searchTwoWords(benchmark::State& state)
{
    SearchQuery query;
    query.text = "h100 8u";
    for (auto _ : state)
        benchmark::DoNotOptimize(shipped().search(query));
}

/// The first letter that a person types matches most parts.
void searchOneLetter(benchmark::State& state)
{
    SearchQuery query;
    query.text = "n";
    for (auto _ : state)
        benchmark::DoNotOptimize(shipped().search(query));
}

void openAndFind(benchmark::State& state)
{
    for (auto _ : state) {
        const auto catalog = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        benchmark::DoNotOptimize(catalog->find(kPart));
    }
}

void allPrices(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(shipped().referencePrices());
}

} // namespace

BENCHMARK(parsePart)->Name("catalog/parse_part");
BENCHMARK(findPart)->Name("catalog/find");
BENCHMARK(scanNames)->Name("catalog/scan_names");
BENCHMARK(searchTwoWords)->Name("catalog/search_two_words");
BENCHMARK(searchOneLetter)->Name("catalog/search_one_letter");
BENCHMARK(openAndFind)->Name("catalog/open_and_find");
BENCHMARK(allPrices)->Name("catalog/reference_prices");
