// Hashing against the floor of copying the same bytes.

#include "core/base/hash.h"

#include <benchmark/benchmark.h>

#include <cstring>
#include <string>

namespace {

constexpr std::size_t kBytes = 1 << 20;

void copyOneMebibyte(benchmark::State& state)
{
    const std::string from(kBytes, 'x');
    std::string to(kBytes, '\0');
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), kBytes);
        benchmark::ClobberMemory();
    }
}

void hash64OneMebibyte(benchmark::State& state)
{
    const std::string bytes(kBytes, 'x');
    for (auto _ : state)
        benchmark::DoNotOptimize(cw::hash64(bytes));
}

void sha256OneMebibyte(benchmark::State& state)
{
    const std::string bytes(kBytes, 'x');
    for (auto _ : state)
        benchmark::DoNotOptimize(cw::sha256Hex(bytes));
}

} // namespace

BENCHMARK(copyOneMebibyte)->Name("base/copy_1MiB");
BENCHMARK(hash64OneMebibyte)->Name("base/hash64_1MiB");
BENCHMARK(sha256OneMebibyte)->Name("base/sha256_1MiB");
