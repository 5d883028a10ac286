#pragma once

#include "core/edit/state.h"
#include "core/model/design.h"
#include "core/model/part.h"

#include <string>

namespace cw::estimate::test {

/// Nodes of eight accelerators on a rail-optimised two-tier network: one leaf a rail and group of
/// `nodesPerLeaf`, every leaf with `uplinks` links to one spine. All rates 400 Gbit/s.
struct ClusterOptions {
    int nodes{8};
    int nodesPerLeaf{4};
    int uplinks{4};
    bool embedAccelerator{true};
    bool network{true};
};

inline model::Fact number(double value)
{
    model::Fact fact;
    fact.value = value;
    fact.sources = {1};
    return fact;
}

inline model::Part acceleratorPart()
{
    model::Part part;
    part.key = "nvidia-h100-sxm5-80gb";
    part.partClass = model::PartClass::Accelerator;
    part.manufacturer = "NVIDIA";
    part.model = "H100 SXM5 80GB";
    part.sources = {"NVIDIA H100 data sheet"};
    part.facts = {{"bf16_tflops_dense", number(989)},
                  {"fp8_tflops_dense", number(1979)},
                  {"memory_gb", number(80)},
                  {"memory_bandwidth_gb_per_s", number(3350)},
                  {"power_max_w", number(700)},
                  {"scale_up_domain_size", number(8)},
                  {"scale_up_gb_per_s_per_direction", number(450)}};
    part.facts.at("memory_bandwidth_gb_per_s").confidence = model::Confidence::Recalled;
    part.id = model::partId(part);
    return part;
}

inline model::Part nodePart()
{
    model::Part part;
    part.key = "nvidia-dgx-h100";
    part.partClass = model::PartClass::Server;
    part.manufacturer = "NVIDIA";
    part.model = "DGX H100";
    part.sources = {"NVIDIA DGX H100/H200 User Guide"};
    part.facts = {{"power_max_w", number(10200)}, {"accelerator_slots", number(8)}};
    part.components = {{"nvidia-h100-sxm5-80gb", 8}, {"intel-xeon-8480c", 2}};
    part.id = model::partId(part);
    return part;
}

inline model::Part plainPart(const char* key, model::PartClass partClass)
{
    model::Part part;
    part.key = key;
    part.partClass = partClass;
    part.manufacturer = "x";
    part.model = key;
    part.id = model::partId(part);
    return part;
}

class Cluster {
public:
    explicit Cluster(const ClusterOptions& options = {})
    {
        const model::Part node = nodePart();
        const model::Part sw = plainPart("switch", model::PartClass::Switch);
        design.table<model::Part>().insert(node);
        design.table<model::Part>().insert(sw);
        if (options.embedAccelerator)
            design.table<model::Part>().insert(acceleratorPart());
        for (int i = 0; i < options.nodes; ++i)
            nodes.push_back(device("node" + std::to_string(i + 1), node.id));
        if (!options.network)
            return;
        model::Network network;
        network.id = Id<model::Network>(next++);
        network.name = "compute";
        network.rails = 8;
        compute = network.id;
        design.table<model::Network>().insert(network);
        spine = device("spine1", sw.id);
        const int groups = (options.nodes + options.nodesPerLeaf - 1) / options.nodesPerLeaf;
        for (int g = 0; g < groups; ++g)
            for (int rail = 1; rail <= 8; ++rail) {
                leaves.push_back(device("leaf", sw.id));
                for (int i = g * options.nodesPerLeaf;
                     i < std::min(options.nodes, (g + 1) * options.nodesPerLeaf); ++i)
                    wire(nodes[static_cast<std::size_t>(i)], leaves.back(), 1, rail);
                for (int u = 0; u < options.uplinks; ++u)
                    wire(leaves.back(), spine, 2, rail);
            }
    }

    Id<model::Device> device(std::string name, Id<model::Part> part)
    {
        model::Device d;
        d.id = Id<model::Device>(next++);
        d.name = std::move(name);
        d.part = part;
        design.table<model::Device>().insert(d);
        return d.id;
    }
    void wire(Id<model::Device> a, Id<model::Device> b, int tier, int rail)
    {
        model::Connection c;
        c.id = Id<model::Connection>(next++);
        c.network = compute;
        c.tier = tier;
        c.rail = rail;
        c.rateGbit = 400;
        c.ends = {{{a, "p" + std::to_string(next)}, std::nullopt},
                  {{b, "p" + std::to_string(next)}, std::nullopt}};
        design.table<model::Connection>().insert(c);
    }
    template <class Change>
    void change(Id<model::Device> id, Change&& how)
    {
        model::Device d = design.at(id);
        how(d);
        design.table<model::Device>().replace(d);
    }
    [[nodiscard]] edit::State state() const { return edit::State::of(design); }

    model::Design design;
    std::vector<Id<model::Device>> nodes;
    std::vector<Id<model::Device>> leaves;
    Id<model::Device> spine{kUnset};
    Id<model::Network> compute{kUnset};
    std::uint64_t next{1};
};

} // namespace cw::estimate::test
