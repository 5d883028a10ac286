#pragma once

#include "tests/core/cost/small_design.h"

namespace cw::test {

/// The compute network of an NVIDIA DGX H100 SuperPOD (RA-11333-001 V11): units of 32 nodes with
/// eight leaves each, one leaf a rail, every leaf with two links to each spine; the last unit has
/// one node less, whose leaf ports take the fabric managers. Nodes four a rack.
class Superpod : public SmallDesign {
public:
    explicit Superpod(int units = 4)
    {
        for (int unit = 1; unit <= units; ++unit)
            addUnit(unit, unit == units ? 31 : 32);
        const int spines = units * 4;
        const auto switches = rack("S1");
        for (int s = 1; s <= spines; ++s)
            addSpine(s, spines, switches);
        for (int m = 0; m < 4; ++m) {
            const auto manager = device("ufm-" + std::to_string(m + 1), m_manager, switches, 35 + m,
                                        "fabric-manager");
            link(manager, "osfp1", m_leaves[m_leaves.size() - 8 + static_cast<std::size_t>(m)],
                 port(32), m_managerOptic, 1, m + 1, "fabric-manager");
        }
    }

private:
    // Logical port n of a switch: two a cage.
    static std::string port(int n)
    {
        return std::to_string((n + 1) / 2) + "/" + std::to_string(2 - n % 2);
    }

    void link(Id<model::Device> a, std::string portA, Id<model::Device> z, std::string portZ,
              Id<model::Part> opticA, std::int64_t tier, std::int64_t rail,
              std::string purpose = {})
    {
        auto made =
            cable("C" + std::to_string(++m_cables), a, std::move(portA), z, std::move(portZ));
        made.ends[0].optic = opticA;
        made.ends[1].optic = m_switchOptic;
        made.part = m_fibre;
        made.network = m_compute;
        made.tier = tier;
        made.rail = rail;
        made.purpose = std::move(purpose);
        made.rateGbit = 400;
        made.lengthEstimated = metres(2.2 + m_cables % 5);
        made.lengthOrdered = metres(m_cables % 2 == 0 ? 5 : 10);
        add(made);
    }

    void addUnit(int unit, int nodes)
    {
        const auto leafRack = rack("L" + std::to_string(unit));
        const std::size_t first = m_leaves.size();
        for (int rail = 1; rail <= 8; ++rail)
            m_leaves.push_back(device("leaf-" + std::to_string(unit) + "-" + std::to_string(rail),
                                      m_switch, leafRack, 10 + rail, "leaf", unit));
        Id<model::Rack> in{kUnset};
        for (int n = 1; n <= nodes; ++n) {
            if (n % 4 == 1)
                in = rack("U" + std::to_string(unit) + "-" + std::to_string((n + 3) / 4));
            const auto node = device("dgx-" + std::to_string(unit) + "-" + std::to_string(n),
                                     m_node, in, 1 + 8 * ((n - 1) % 4), "compute-node", unit);
            for (int rail = 1; rail <= 8; ++rail)
                link(node, "osfp" + port(rail),
                     m_leaves[first + static_cast<std::size_t>(rail) - 1], port(n), m_nodeOptic, 1,
                     rail);
        }
    }

    void addSpine(int s, int spines, Id<model::Rack> in)
    {
        const auto spine = device("spine-" + std::to_string(s), m_switch, in, 1 + s % 34, "spine");
        const int each = 32 / spines;
        for (std::size_t leaf = 0; leaf < m_leaves.size(); ++leaf)
            for (int k = 0; k < each; ++k)
                link(m_leaves[leaf], port(33 + (s - 1) * each + k), spine,
                     port(static_cast<int>(leaf) * each + k + 1), m_switchOptic, 2, 0);
    }

    Id<model::Part> m_node{part("dgx-h100", model::PartClass::Server, "NVIDIA", 130.45, 8)};
    Id<model::Part> m_switch{part("qm9700", model::PartClass::Switch, "NVIDIA", 14.5, 1)};
    Id<model::Part> m_manager{part("ufm", model::PartClass::Appliance, "NVIDIA", 15, 1)};
    Id<model::Part> m_nodeOptic{part("twin-flat", model::PartClass::Transceiver, "NVIDIA")};
    Id<model::Part> m_switchOptic{part("twin-finned", model::PartClass::Transceiver, "NVIDIA")};
    Id<model::Part> m_managerOptic{part("single-flat", model::PartClass::Transceiver, "NVIDIA")};
    Id<model::Part> m_fibre{part("mpo-12", model::PartClass::Cable, "NVIDIA")};
    Id<model::Network> m_compute{network("compute", model::NetworkKind::Compute)};
    std::vector<Id<model::Device>> m_leaves;
    int m_cables{0};
};

} // namespace cw::test
