// Saving and opening the largest design, against the floors of copying the same bytes and of parsing
// them with the bare library.

#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/model/invariants.h"
#include "tests/bench/large_design.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <cstring>

namespace {

using namespace cw;

const codec::ProjectFile& file()
{
    static const codec::ProjectFile large{bench::largeDesign(), {}, {}, {}};
    return large;
}

const std::string& text()
{
    static const std::string encoded = [] {
        codec::StringSink sink;
        if (!codec::encodeProject(file(), sink))
            std::abort();
        return sink.take();
    }();
    return encoded;
}

/// Takes bytes and forgets them, so that the disk is not measured.
class CopySink final : public codec::Sink {
public:
    Expected<void> write(std::string_view bytes) override
    {
        std::memcpy(m_last.data(), bytes.data(), std::min(bytes.size(), m_last.size()));
        return {};
    }

private:
    std::string m_last = std::string(1U << 20U, ' ');
};

void copyFile(benchmark::State& state)
{
    std::string to(text().size(), ' ');
    for (auto _ : state) {
        std::memcpy(to.data(), text().data(), to.size());
        benchmark::ClobberMemory();
    }
    state.counters["file_bytes"] = static_cast<double>(text().size());
}

void encodeFile(benchmark::State& state)
{
    for (auto _ : state) {
        CopySink sink;
        if (!codec::encodeProject(file(), sink))
            state.SkipWithError("encoding failed");
    }
}

void parseFileBare(benchmark::State& state)
{
    struct Nothing final : nlohmann::json_sax<nlohmann::json> {
        bool null() override { return true; }
        bool boolean(bool) override { return true; }
        bool number_integer(std::int64_t) override { return true; }
        bool number_unsigned(std::uint64_t) override { return true; }
        bool number_float(double, const std::string&) override { return true; }
        bool string(std::string&) override { return true; }
        bool binary(nlohmann::json::binary_t&) override { return true; }
        bool start_object(std::size_t) override { return true; }
        bool end_object() override { return true; }
        bool start_array(std::size_t) override { return true; }
        bool end_array() override { return true; }
        bool key(std::string&) override { return true; }
        bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override
        {
            return false;
        }
    };
    for (auto _ : state) {
        Nothing sax;
        benchmark::DoNotOptimize(nlohmann::json::sax_parse(text(), &sax));
    }
}

void decodeFile(benchmark::State& state)
{
    for (auto _ : state) {
        codec::TextSource source(text());
        auto decoded = codec::decodeProject(source);
        if (!decoded)
            state.SkipWithError("decoding failed");
        state.PauseTiming();
        decoded = fail(ErrorCode::Cancelled, "");
        state.ResumeTiming();
    }
}

void checkInvariants(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(model::violations(file().design).size());
}

} // namespace

BENCHMARK(copyFile)->Name("codec/copy_file")->Unit(benchmark::kMillisecond);
BENCHMARK(encodeFile)->Name("codec/encode")->Unit(benchmark::kMillisecond);
BENCHMARK(parseFileBare)->Name("codec/parse_bare")->Unit(benchmark::kMillisecond);
BENCHMARK(decodeFile)->Name("codec/decode")->Unit(benchmark::kMillisecond);
BENCHMARK(checkInvariants)->Name("codec/violations")->Unit(benchmark::kMillisecond);
