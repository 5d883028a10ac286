#include "tests/core/fabric/fixtures.h"

#include <fmt/format.h>

namespace cw::fabric::test {

using namespace model;

namespace {

Part part(std::string key, PartClass partClass)
{
    Part out;
    out.key = std::move(key);
    out.partClass = partClass;
    out.structured.ports = true;
    return out;
}

void addPort(Part& to, std::string name, std::string cage, std::vector<double> rates, PortRole role,
             std::int64_t logical = 1, std::int64_t lanes = 0, std::string thermal = {},
             std::optional<std::int64_t> rail = {})
{
    PortSpec port;
    port.name = std::move(name);
    port.cage = std::move(cage);
    port.ratesGbit = std::move(rates);
    port.role = role;
    port.logicalPorts = logical;
    port.lanes = lanes;
    port.thermal = std::move(thermal);
    port.rail = rail;
    to.ports.push_back(std::move(port));
}

void addManagement(Part& to)
{
    addPort(to, "mgmt0", "rj45", {1}, PortRole::OutOfBand);
    addPort(to, "console", "rj45", {}, PortRole::Console);
}

Fact fact(FactValue value)
{
    Fact out;
    out.value = std::move(value);
    return out;
}

Part cable(std::string key, std::string medium, double rate, double reach, std::string lengths)
{
    Part out = part(std::move(key), PartClass::Cable);
    out.facts["medium"] = fact(std::move(medium));
    if (rate > 0)
        out.facts["rate_gbit_per_s"] = fact(rate);
    out.facts["reach_max_m"] = fact(reach);
    out.facts["available_lengths_m"] = fact(std::move(lengths));
    return out;
}

Part plugged(std::string key, std::string medium, double rate, double reach, std::string a,
             std::string b, double bCount = 1)
{
    Part out = cable(std::move(key), std::move(medium), rate, reach, "0.5, 1, 2, 3, 5, 10, 20, 30");
    out.facts["end_a_form_factor"] = fact(std::move(a));
    out.facts["end_b_form_factor"] = fact(std::move(b));
    out.facts["end_b_count"] = fact(bCount);
    return out;
}

Part transceiver(std::string key, std::string form, std::string mode, double rate,
                 std::string connector, std::string thermal)
{
    Part out = part(std::move(key), PartClass::Transceiver);
    out.facts["end_a_form_factor"] = fact(std::move(form));
    out.facts["port_mode"] = fact(std::move(mode));
    out.facts["rate_gbit_per_s"] = fact(rate);
    out.facts["reach_max_m"] = fact(50.0);
    out.facts["connector"] = fact(std::move(connector));
    out.facts["polish"] = fact(std::string("APC"));
    out.facts["fibre_type"] = fact(std::string("OM4"));
    if (!thermal.empty())
        out.facts["thermal"] = fact(std::move(thermal));
    return out;
}

} // namespace

Part dgxH100()
{
    Part out = part("nvidia-dgx-h100", PartClass::Server);
    for (int i = 0; i < 4; ++i)
        addPort(out, fmt::format("osfp{}", i + 1), "osfp", {400, 200}, PortRole::Compute, 2, 8,
                "flat", 2 * i + 1);
    for (int i = 1; i <= 2; ++i) {
        addPort(out, fmt::format("cx{}-p1", i), "qsfp112", {400, 200}, PortRole::Storage, 1, 4);
        addPort(out, fmt::format("cx{}-p2", i), "qsfp112", {400, 200, 100}, PortRole::InBand, 1, 4);
    }
    addPort(out, "bmc", "rj45", {1}, PortRole::OutOfBand);
    return out;
}

Part dgxB300()
{
    Part out = part("nvidia-dgx-b300", PartClass::Server);
    for (int i = 1; i <= 8; ++i)
        addPort(out, fmt::format("osfp{}", i), "osfp", {800, 400}, PortRole::Compute, 1, 8, "flat",
                i);
    return out;
}

Part plainNode(std::int64_t rails, double gbit)
{
    Part out = part(fmt::format("node-{}x{}", rails, gbit), PartClass::Server);
    for (std::int64_t i = 1; i <= rails; ++i)
        addPort(out, fmt::format("nic{}", i), "osfp", {gbit}, PortRole::Compute, 1, 4, {}, i);
    return out;
}

Part qm9700()
{
    Part out = part("nvidia-qm9700", PartClass::Switch);
    for (int i = 1; i <= 32; ++i)
        addPort(out, fmt::format("p{}", i), "osfp", {400, 200}, PortRole::Unassigned, 2, 8,
                "finned");
    addManagement(out);
    return out;
}

Part q3400()
{
    Part out = part("nvidia-q3400-ra", PartClass::Switch);
    for (int i = 1; i <= 72; ++i)
        addPort(out, fmt::format("p{}", i), "osfp", {800, 400, 200}, PortRole::Unassigned, 2, 8,
                "finned");
    addPort(out, "fnm1", "osfp", {800, 400}, PortRole::Unassigned);
    addManagement(out);
    return out;
}

Part sn5600()
{
    Part out = part("nvidia-sn5600", PartClass::Switch);
    for (int i = 1; i <= 64; ++i)
        addPort(out, fmt::format("p{}", i), "osfp", {800, 400, 200, 100}, PortRole::Unassigned, 1,
                8, "finned");
    addPort(out, "p65", "sfp28", {25, 10, 1}, PortRole::Unassigned, 1, 1);
    addManagement(out);
    return out;
}

Part sn4600c()
{
    Part out = part("nvidia-sn4600c", PartClass::Switch);
    for (int i = 1; i <= 64; ++i)
        addPort(out, fmt::format("p{}", i), "qsfp28", {100, 50, 40, 25, 10}, PortRole::Unassigned,
                1, 4);
    addManagement(out);
    return out;
}

Part sn2201()
{
    Part out = part("nvidia-sn2201", PartClass::Switch);
    for (int i = 1; i <= 48; ++i)
        addPort(out, fmt::format("p{}", i), "rj45", {1}, PortRole::Unassigned);
    for (int i = 49; i <= 52; ++i)
        addPort(out, fmt::format("p{}", i), "qsfp28", {100, 50, 40, 25, 10}, PortRole::Unassigned,
                1, 4);
    addManagement(out);
    return out;
}

Part radix(std::int64_t ports, double gbit)
{
    Part out = part(fmt::format("switch-{}x{}", ports, gbit), PartClass::Switch);
    for (std::int64_t i = 1; i <= ports; ++i)
        addPort(out, fmt::format("p{}", i), "osfp", {gbit}, PortRole::Unassigned, 1, 4);
    return out;
}

Part fabricManager()
{
    Part out = part("nvidia-ufm-enterprise-appliance", PartClass::Appliance);
    addPort(out, "ib1", "osfp", {400, 200}, PortRole::Compute, 1, 4, "flat");
    addPort(out, "ib2", "osfp", {400, 200}, PortRole::Storage, 1, 4, "flat");
    addPort(out, "eth1", "rj45", {1}, PortRole::InBand);
    addPort(out, "eth2", "rj45", {1}, PortRole::Unassigned);
    addPort(out, "bmc", "rj45", {1}, PortRole::OutOfBand);
    return out;
}

Part managementServer()
{
    Part out = part("generic-management-server-2u", PartClass::Server);
    for (int i = 1; i <= 2; ++i)
        addPort(out, fmt::format("eth{}", i), "qsfp56", {200, 100}, PortRole::InBand, 1, 4);
    addPort(out, "bmc", "rj45", {1}, PortRole::OutOfBand);
    return out;
}

Part storageArray()
{
    Part out = part("ddn-ai400x2", PartClass::Storage);
    for (int i = 1; i <= 8; ++i)
        addPort(out, fmt::format("hca{}", i), "qsfp56", {200, 100}, PortRole::Storage, 1, 4);
    return out;
}

Part filer()
{
    Part out = part("filer", PartClass::Storage);
    for (int i = 1; i <= 8; ++i)
        addPort(out, fmt::format("e{}", i), "qsfp28", {100, 40}, PortRole::InBand, 1, 4);
    return out;
}

Part rackPdu()
{
    Part out = part("rack-pdu", PartClass::RackPdu);
    addPort(out, "net", "rj45", {1}, PortRole::OutOfBand);
    return out;
}

Part siteRouter()
{
    Part out = part("site-router", PartClass::Switch);
    out.structured.ports = false;
    return out;
}

std::vector<Part> superPodMedia()
{
    Part fibre = cable("nvidia-mfp7e10", "fibre", 0, 50, "3, 5, 7, 10, 15, 20, 25, 30, 35, 40, 50");
    fibre.facts["connector"] = fact(std::string("MPO-12"));
    fibre.facts["polish"] = fact(std::string("APC"));
    fibre.facts["fibre_type"] = fact(std::string("OM4"));
    return {
        transceiver("nvidia-mma4z00-ns", "osfp", "2 x 400G", 800, "2 x MPO-12", "finned"),
        transceiver("nvidia-mma4z00-ns-flt", "osfp", "2 x 400G", 800, "2 x MPO-12", "flat"),
        transceiver("nvidia-mma4z00-ns400", "osfp", "1 x 400G", 400, "MPO-12", "flat"),
        transceiver("nvidia-mma1z00-ns400", "qsfp112", "1 x 400G", 400, "MPO-12", ""),
        std::move(fibre),
        plugged("nvidia-mfa7u10", "aoc", 400, 30, "osfp", "qsfp56", 2),
        plugged("nvidia-mcp1600", "dac", 100, 5, "qsfp28", "qsfp28"),
        plugged("nvidia-mfa1a00-c", "aoc", 100, 100, "qsfp28", "qsfp28"),
        plugged("nvidia-mfs1s00-h", "aoc", 200, 100, "qsfp56", "qsfp56"),
        plugged("generic-cat5e", "copper", 1, 100, "rj45", "rj45"),
    };
}

Id<Network> addNetwork(edit::Transaction& tx, std::string name, NetworkKind kind)
{
    Network network;
    network.name = std::move(name);
    network.kind = kind;
    return tx.create(std::move(network)).value();
}

std::vector<Id<Device>> addDevices(edit::Transaction& tx, const Part& ofPart,
                                   const std::string& stem, const std::string& role,
                                   std::int64_t count, std::int64_t perGroup)
{
    const Id<Part> embedded = tx.embed(ofPart);
    std::vector<Id<Device>> out;
    for (std::int64_t i = 1; i <= count; ++i) {
        Device device;
        device.name = fmt::format("{}{}", stem, i);
        device.part = embedded;
        device.role = role;
        device.index = i;
        if (perGroup > 0)
            device.group = (i - 1) / perGroup + 1;
        out.push_back(tx.create(std::move(device)).value());
    }
    return out;
}

} // namespace cw::fabric::test
