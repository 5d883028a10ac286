#include "core/estimate/sensitivity.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace cw::estimate {

namespace {

/// One input with how it is changed: values of their own, so that nothing is shared between runs.
struct Case {
    model::Workload workload;
    SystemView system;
    StackProfile profile;
};

struct Input {
    std::string name;
    std::string now;
    std::function<void(Case&, double factor)> scale; ///< a factor below or above 1
    std::optional<model::EntityRef> entity;
    bool fitted{false};
};

void addHardware(std::vector<Input>& out, const model::Workload& workload, const SystemView& system)
{
    const auto peak = system.accelerator.peak(workload.precision);
    out.push_back({"peak FLOP/s", peak ? formatEngineering(*peak, "FLOP/s") : "",
                   [](Case& c, double factor) {
                       for (auto& each : c.system.accelerator.peakFlops)
                           if (each)
                               *each *= factor;
                   },
                   system.acceleratorEntity});
    out.push_back({"memory bandwidth", formatEngineering(system.accelerator.memoryBytesPerS, "B/s"),
                   [](Case& c, double factor) { c.system.accelerator.memoryBytesPerS *= factor; },
                   system.acceleratorEntity});
    if (system.domainSize() > 1)
        out.push_back({"scale-up bandwidth",
                       formatEngineering(system.links.front().bytesPerS, "B/s"),
                       [](Case& c, double factor) { c.system.links.front().bytesPerS *= factor; },
                       system.acceleratorEntity});
    if (system.nodes > 1)
        out.push_back({"network bandwidth", formatEngineering(system.links[1].bytesPerS, "B/s"),
                       [](Case& c, double factor) {
                           for (std::size_t i = 1; i < c.system.links.size(); ++i)
                               c.system.links[i].bytesPerS *= factor;
                       },
                       system.networkEntity});
}

void addLatencies(std::vector<Input>& out, const SystemView& system, const StackParameters& stack)
{
    if (system.nodes > 1)
        out.push_back({"network latency",
                       formatEngineering(system.links[1].latencyS + stack.networkLatencyS, "s"),
                       [](Case& c, double factor) {
                           for (std::size_t i = 1; i < c.system.links.size(); ++i)
                               c.system.links[i].latencyS *= factor;
                           c.profile.parameters.networkLatencyS *= factor;
                       },
                       system.networkEntity});
    if (system.domainSize() > 1)
        out.push_back({"scale-up latency",
                       formatEngineering(system.links[0].latencyS + stack.scaleUpLatencyS, "s"),
                       [](Case& c, double factor) {
                           c.system.links[0].latencyS *= factor;
                           c.profile.parameters.scaleUpLatencyS *= factor;
                       },
                       system.acceleratorEntity});
}

struct Fitted {
    const char* name;
    double StackParameters::*member;
    bool share; ///< cannot be more than 1
};
constexpr Fitted kFitted[] = {
    {"GEMM efficiency", &StackParameters::gemmEfficiency, true},
    {"attention efficiency", &StackParameters::attentionEfficiency, true},
    {"memory efficiency", &StackParameters::memoryEfficiency, true},
    {"network efficiency", &StackParameters::networkEfficiency, true},
    {"exposed share, tensor parallel", &StackParameters::tensorExposed, true},
    {"exposed share, data parallel", &StackParameters::dataExposed, true},
    {"exposed share, expert parallel", &StackParameters::expertExposed, true},
    {"exposed share, pipeline sends", &StackParameters::pipelineExposed, true},
    {"fixed time per step", &StackParameters::fixedStepS, false},
};

void addFitted(std::vector<Input>& out, const StackParameters& stack)
{
    for (const Fitted& each : kFitted) {
        const double now = stack.*each.member;
        Input input;
        input.name = each.name;
        input.now = each.share ? fmt::format("{:.0f} %", 100 * now) : formatEngineering(now, "s");
        input.scale = [each](Case& c, double factor) {
            double& value = c.profile.parameters.*each.member;
            value = each.share ? std::min(1.0, value * factor) : value * factor;
        };
        input.fitted = true;
        out.push_back(std::move(input));
    }
}

/// Tokens/s of a case; none where it does not run.
std::optional<double> rateOf(const Case& c)
{
    const auto estimated = estimate(c.workload, c.system, c.profile);
    if (!estimated || !estimated->feasible || !estimated->tokensPerS)
        return std::nullopt;
    return estimated->tokensPerS;
}

std::optional<double> ratio(std::optional<double> rate, double base)
{
    return rate ? std::optional(*rate / base) : std::nullopt;
}

Influence influence(const Case& base, double rate, const Input& input, double share)
{
    Influence out;
    out.input = input.name;
    out.now = input.now;
    out.entity = input.entity;
    out.fitted = input.fitted;
    out.lessText = fmt::format("−{:.0f} %", 100 * share);
    out.moreText = fmt::format("+{:.0f} %", 100 * share);
    Case less = base;
    input.scale(less, 1 - share);
    out.less = ratio(rateOf(less), rate);
    Case more = base;
    input.scale(more, 1 + share);
    out.more = ratio(rateOf(more), rate);
    return out;
}

/// Inputs in whole steps: half and double.
Influence doubled(const Case& base, double rate)
{
    Influence out;
    const bool serving = base.workload.kind == model::WorkloadKind::Inference;
    out.input = serving ? "requests in flight" : "micro-batch";
    const double now = serving ? base.workload.concurrency.value_or(0)
                               : static_cast<double>(base.workload.plan.microBatch);
    out.now = formatNumber(now);
    const auto with = [&](double value) {
        Case changed = base;
        if (serving)
            changed.workload.concurrency = value;
        else
            changed.workload.plan.microBatch = static_cast<std::int64_t>(value);
        return ratio(rateOf(changed), rate);
    };
    const double half = std::floor(now / 2);
    out.lessText = half >= 1 ? formatNumber(half) : "";
    out.moreText = formatNumber(now * 2);
    if (half >= 1)
        out.less = with(half);
    out.more = with(now * 2);
    return out;
}

} // namespace

double Influence::swing() const
{
    return std::abs(more.value_or(1) - less.value_or(1));
}

Expected<Sensitivity> sensitivity(const model::Workload& workload, const SystemView& system,
                                  const StackProfile& profile, double share,
                                  const std::stop_token& stop)
{
    const auto base = estimate(workload, system, profile);
    if (!base)
        return fail(base.error());
    if (!base->feasible || !base->tokensPerS)
        return fail(ErrorCode::Infeasible,
                    fmt::format("\"{}\" does not run, so nothing influences it", workload.name),
                    "workload", base->binding.message);
    std::vector<Input> inputs;
    addHardware(inputs, workload, system);
    addLatencies(inputs, system, profile.parameters);
    addFitted(inputs, profile.parameters);
    const Case start{workload, system, profile};
    Sensitivity out;
    out.tokensPerS = *base->tokensPerS;
    out.share = share;
    for (const Input& input : inputs) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "sensitivity was cancelled");
        out.influences.push_back(influence(start, out.tokensPerS, input, share));
    }
    out.influences.push_back(doubled(start, out.tokensPerS));
    // Below a ten-thousandth nothing is seen in a chart.
    std::erase_if(out.influences, [](const Influence& each) { return each.swing() < 1e-4; });
    std::ranges::sort(out.influences, [](const Influence& a, const Influence& b) {
        return std::pair(-a.swing(), a.input) < std::pair(-b.swing(), b.input);
    });
    return out;
}

} // namespace cw::estimate
