#pragma once

#include "core/catalog/price.h"
#include "core/model/part.h"

#include <string>

// Parts and prices for the tests of the catalog: plain, complete, and without any lint finding.
namespace cw::catalog::test {

inline model::Fact number(double value)
{
    model::Fact fact;
    fact.value = value;
    return fact;
}

inline model::Fact text(std::string value)
{
    model::Fact fact;
    fact.value = std::move(value);
    return fact;
}

/// An 8U server of eight accelerators: 6 supplies of 3300 W, four needed, 10.2 kW at most.
inline model::Part server(std::string key = "acme-node-8")
{
    model::Part part;
    part.key = std::move(key);
    part.partClass = model::PartClass::Server;
    part.kind = "gpu";
    part.manufacturer = "Acme";
    part.model = "Node 8";
    part.partNumber = "AC-8U-8G";
    part.status = "shipping";
    part.sources = {"Acme Node 8 data sheet, 2025"};
    part.facts = {{"accelerator_default", text("8 x H100 80GB SXM5")},
                  {"accelerator_slots", number(8)},
                  {"depth_mm", number(897)},
                  {"height_mm", number(356)},
                  {"inlet_max_c", number(30)},
                  {"inlet_min_c", number(5)},
                  {"mounting", text("rack")},
                  {"power_max_w", number(10200)},
                  {"rack_units", number(8)},
                  {"supply_count", number(6)},
                  {"supply_rating_w", number(3300)},
                  {"weight_kg", number(130.45)},
                  {"width_mm", number(482)}};
    for (int i = 1; i <= 6; ++i) {
        model::InletSpec inlet;
        inlet.name = "psu" + std::to_string(i);
        inlet.connector = "c20";
        inlet.ratingW = 3300;
        part.inlets.push_back(inlet);
    }
    part.supplies = model::SupplyGroup{6, 4, 3};
    part.structured.power = true;
    return part;
}

/// A switch of 32 twin-port cages: 64 x 400G, 25.6 Tbit/s in one direction.
inline model::Part twinPortSwitch(std::string key = "acme-switch-64")
{
    model::Part part;
    part.key = std::move(key);
    part.partClass = model::PartClass::Switch;
    part.kind = "fixed";
    part.manufacturer = "Acme";
    part.model = "Switch 64";
    part.sources = {"Acme Switch 64 data sheet, 2025"};
    part.facts = {{"mounting", text("rack")},
                  {"port_count_400g", number(64)},
                  {"port_summary", text("32 OSFP cages, 64x400G")},
                  {"power_max_w", number(1700)},
                  {"rack_units", number(1)},
                  {"switching_capacity_tbit_per_s", number(25.6)},
                  {"weight_kg", number(14.8)}};
    for (int i = 1; i <= 32; ++i) {
        model::PortSpec port;
        port.name = "osfp" + std::to_string(i);
        port.cage = "osfp";
        port.logicalPorts = 2;
        port.lanes = 8;
        port.ratesGbit = {400, 200};
        part.ports.push_back(port);
    }
    part.structured.ports = true;
    return part;
}

inline Price price(std::string part = "acme-node-8", std::int64_t units = 250'000,
                   PriceKind kind = PriceKind::List, std::string date = "2026-03")
{
    Price row;
    row.part = std::move(part);
    row.category = "server";
    row.what = "Node 8, base";
    row.kind = kind;
    row.amount = Money::fromUnits(units, "USD");
    row.date = std::move(date);
    row.region = "US";
    row.source = "Acme price list 2026";
    return row;
}

} // namespace cw::catalog::test
