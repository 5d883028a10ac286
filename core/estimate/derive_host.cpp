#include "core/estimate/derive_nodes.h"
#include "core/estimate/goodput.h"
#include "core/storage/data_path.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cw::estimate {

using model::Derivation;
using model::Device;
using model::EntityRef;
using model::Part;
using model::term;

namespace keys = model::facts;

double clockAtPowerCap(double capW, double maxW, std::optional<double> idleW)
{
    const double idle = idleW.value_or(maxW / 7);
    if (capW >= maxW)
        return 1;
    constexpr double kSlowest = 0.1; // at or below idle power nothing useful runs
    return capW <= idle ? kSlowest : std::max(kSlowest, std::cbrt((capW - idle) / (maxW - idle)));
}

void takeClock(SystemView& view, const model::Design& design, const Nodes& nodes,
               const Impairments& impairments)
{
    const double n = static_cast<double>(nodes.perNode);
    Derivation why =
        term("clock factor", 1.0, "", "least over nodes: every step waits for the slowest");
    for (const Device* device : nodes.devices) {
        double factor = clockOf(impairments, device->id);
        std::string cause = "degraded";
        if (device->powerCap) {
            const auto most = model::numberOf(design, *device, keys::kPowerMax);
            if (!most || !view.accelerator.powerMaxW) {
                if (view.missing.empty() || !view.missing.back().starts_with("power limit"))
                    view.missing.push_back(
                        "power limit of node or accelerator unknown: the power cap is ignored");
            } else {
                // What is not accelerators keeps its power; the cap is taken from the accelerators.
                const double rest = std::max(0.0, *most - n * *view.accelerator.powerMaxW);
                const double capped = clockAtPowerCap((device->powerCap->value - rest) / n,
                                                      *view.accelerator.powerMaxW);
                if (capped < factor) {
                    factor = capped;
                    cause = fmt::format("power cap {}",
                                        formatEngineering(device->powerCap->value, "W", 4));
                }
            }
        }
        if (factor >= view.clockFactor)
            continue;
        view.clockFactor = factor;
        view.clockEntity = EntityRef(device->id);
        why.value = factor;
        why.formula =
            fmt::format("least over nodes; {}: ((cap - idle) / (max - idle))^(1/3)", cause);
        why.entity = view.clockEntity;
    }
    view.why.emplace("clock_factor", std::move(why));
}

void takePower(SystemView& view, const model::Design& design, const Nodes& nodes)
{
    const Device& device = *nodes.devices.front();
    const Part* part = design.partOf(device);
    for (const std::string_view key : {keys::kPowerMeasured, keys::kPowerExpected}) {
        if (const auto watts = model::numberOf(design, device, key)) {
            view.nodePowerW = watts;
            view.why.emplace("node_power_w",
                             term("power of a node under load", watts, "W", "as published",
                                  part != nullptr ? std::vector{model::factDerivation(*part, key)}
                                                  : std::vector<Derivation>{}));
            return;
        }
    }
    const auto most = model::numberOf(design, device, keys::kPowerMax);
    if (!most || part == nullptr) {
        view.missing.push_back("power of the node unknown: no energy per token");
        return;
    }
    // HGX H100 nodes rated 10.2 kW drew 8.4 kW at most in training (arXiv 2412.08602).
    constexpr double kMeasuredShare = 0.824;
    view.nodePowerW = *most * kMeasuredShare;
    Derivation why =
        term("power of a node under load", view.nodePowerW, "W", "0.824 · vendor maximum",
             {model::factDerivation(*part, keys::kPowerMax)});
    why.source = "ratio measured on HGX H100 in training, arXiv 2412.08602";
    why.confidence = model::Confidence::Estimate;
    view.why.emplace("node_power_w", std::move(why));
}

void takeHost(SystemView& view, const model::Design& design, const model::PhaseView& phase,
              const Nodes& nodes)
{
    if (nodes.cores > 0) {
        view.hostCoresPerAccelerator =
            static_cast<double>(nodes.cores) / static_cast<double>(nodes.perNode);
        view.why.emplace("host_cores_per_accelerator",
                         term("processor cores per accelerator", view.hostCoresPerAccelerator, "",
                              "cores of the node's processors / accelerators"));
    } else {
        view.missing.push_back("processor cores of the node unknown: host balance not judged");
    }
    model::KnownSum write;
    std::vector<Derivation> services;
    for (const auto& path : storage::dataPaths(design, phase)) {
        write.add(path.value.writeGBs);
        services.push_back(path.why);
    }
    if (services.empty())
        view.missing.push_back("no storage service: no checkpoint stall, no goodput");
    else if (write.known <= 0)
        view.missing.push_back("storage write bandwidth unknown: no checkpoint stall, no goodput");
    else {
        view.storageWriteBytesPerS = write.known * 1e9;
        view.why.emplace("storage_write_bytes_per_s",
                         term("storage write bandwidth", view.storageWriteBytesPerS, "B/s",
                              "sum of services", std::move(services)));
    }
    constexpr double kUsualNode = 8;
    view.failuresPerNodeDay = kFailuresPerNodeDay * static_cast<double>(nodes.perNode) / kUsualNode;
    Derivation rate = term("failures per node and day", view.failuresPerNodeDay, "1/d",
                           "419 / 54 d / 2,048 nodes, by accelerators of a node / 8");
    rate.source = "Llama 3 pre-training, arXiv 2407.21783, section 3.3.4";
    rate.confidence = model::Confidence::Estimate;
    view.why.emplace("failures_per_node_day", std::move(rate));
}

} // namespace cw::estimate
