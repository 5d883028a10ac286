// Evaluating a plan against the floor of the powers, roots and divisions that its kernels need.

#include "core/estimate/estimate.h"
#include "core/estimate/presets.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace {

using namespace cw;
using namespace cw::estimate;

SystemView h100()
{
    SystemView view;
    view.accelerator.part = "nvidia-h100-sxm5-80gb";
    view.accelerator.name = "H100";
    view.accelerator.peakFlops[0] = 989e12;
    view.accelerator.memoryBytes = 85e9;
    view.accelerator.memoryBytesPerS = 3.35e12;
    view.acceleratorsPerNode = 8;
    view.nodes = 1024;
    view.accelerators = 8192;
    view.links = {Link{0, 450e9}, Link{2e-6, 50e9}, Link{4e-6, 50e9}, Link{6e-6, 50e9}};
    view.reach = {8, 256, 2048, 8192};
    return view;
}

/// Four matrix products by the soft roofline: the least a step time rests on.
void floorOfFourKernels(benchmark::State& state)
{
    double x = 1.1;
    for (auto _ : state) {
        double sum = 0;
        for (int i = 0; i < 4; ++i)
            sum += std::pow(1 + std::pow(0.3 + 0.01 * i + x * 1e-9, 2.5), 1 / 2.5);
        x = sum;
        benchmark::DoNotOptimize(x);
    }
}

void evaluatePlan(benchmark::State& state)
{
    const model::Workload workload = *findPreset("llama-3.1-405b");
    const StackParameters stack = findProfile("h100-bf16-megatron")->parameters;
    const StepModel model = *stepModel(*workloadSpec(workload), h100(), stack);
    model::ParallelPlan plan = workload.plan;
    std::int64_t i = 0;
    for (auto _ : state) {
        plan.dataParallel = 32 << (++i % 3);
        benchmark::DoNotOptimize(evaluate(model, plan));
    }
    state.SetItemsProcessed(state.iterations());
}

/// With reasons, notes and the derivation: what an edit recomputes.
void wholeEstimate(benchmark::State& state)
{
    const model::Workload workload = *findPreset("llama-3.1-405b");
    const SystemView system = h100();
    const StackProfile& profile = defaultProfile(system.accelerator.part, workload.precision);
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate::estimate(workload, system, profile));
}

} // namespace

BENCHMARK(floorOfFourKernels)->Name("estimate/four_kernels");
BENCHMARK(evaluatePlan)->Name("estimate/evaluate");
BENCHMARK(wholeEstimate)->Name("estimate/whole");
