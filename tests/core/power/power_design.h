#pragma once

#include "core/edit/editor.h"
#include "core/power/verbs.h"

#include <QTest>

#include <string>
#include <vector>

/// Parts and small rooms for power and cooling tests, as verbs would make them.
namespace cw::support {

inline model::Fact number(double value, model::Basis basis = model::Basis::Unspecified)
{
    model::Fact fact;
    fact.value = value;
    fact.basis = basis;
    return fact;
}

inline model::Fact text(std::string value)
{
    model::Fact fact;
    fact.value = std::move(value);
    return fact;
}

/// NVIDIA DGX H100/H200 User Guide: 10.2 kW, 6 × 3.3 kW in 4+2, 38,557 BTU/h, inlet to 30 °C.
inline model::Part dgxH100()
{
    model::Part part;
    part.key = "nvidia-dgx-h100";
    part.partClass = model::PartClass::Server;
    part.manufacturer = "NVIDIA";
    part.model = "DGX H100";
    part.sources = {"DGX H100/H200 User Guide"};
    part.facts["power_max_w"] = number(10200, model::Basis::Maximum);
    // Maximum under training, arXiv 2412.08602.
    part.facts["power_measured_w"] = number(8400, model::Basis::Measured);
    part.facts["heat_output_w"] = number(38557 / 3.412142, model::Basis::Maximum);
    part.facts["airflow_m3_s"] = number(0.5215);
    part.facts["airflow_direction"] = text("front-to-rear");
    part.facts["cooling"] = text("air");
    part.facts["inlet_min_c"] = number(5);
    part.facts["inlet_max_c"] = number(30);
    for (int i = 0; i < 6; ++i) {
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

/// A plain load with `cords` inlets; what it needs of them is not stated unless `needs` is given.
inline model::Part plainServer(const std::string& key, double watts, int cords,
                               const std::string& connector = "c20",
                               std::optional<model::SupplyGroup> needs = {})
{
    model::Part part;
    part.key = key;
    part.partClass = model::PartClass::Server;
    part.manufacturer = "Maker";
    part.model = key;
    part.facts["power_max_w"] = number(watts, model::Basis::Maximum);
    part.facts["cooling"] = text("air");
    for (int i = 0; i < cords; ++i) {
        model::InletSpec inlet;
        inlet.name = "psu" + std::to_string(i);
        inlet.connector = connector;
        part.inlets.push_back(inlet);
    }
    part.supplies = needs;
    part.structured.power = true;
    return part;
}

struct Supply {
    double volts{415};
    double amps{32};
    int phases{3};
    std::string connector{"iec-60309-32a-3p-n-e-6h"};
};

inline void rate(model::Part& part, const Supply& supply)
{
    part.facts["voltage_v"] = number(supply.volts);
    part.facts["current_a"] = number(supply.amps);
    part.facts["phases"] = number(supply.phases);
}

/// A source with one kind of outlet, "tap-1" ….
inline model::Part source(const Supply& supply, int taps = 12, double amps = 1600)
{
    model::Part part;
    part.key = "source";
    part.partClass = model::PartClass::PowerSource;
    part.kind = "busway";
    part.manufacturer = "Maker";
    part.model = "Busway";
    Supply own = supply;
    own.amps = amps;
    rate(part, own);
    part.outlets = {{.name = "tap", .connector = supply.connector, .count = taps}};
    part.structured.power = true;
    return part;
}

inline model::Part rackPdu(const Supply& supply, std::vector<model::OutletSpec> outlets)
{
    model::Part part;
    part.key = "pdu";
    part.partClass = model::PartClass::RackPdu;
    part.manufacturer = "Maker";
    part.model = "PDU";
    rate(part, supply);
    model::InletSpec inlet;
    inlet.name = "in";
    inlet.connector = supply.connector;
    inlet.phases = supply.phases;
    part.inlets = {inlet};
    part.outlets = std::move(outlets);
    part.structured.power = true;
    return part;
}

inline model::Part cord(const std::string& connector, const std::string& plug)
{
    model::Part part;
    part.key = "cord-" + connector + "-" + plug;
    part.partClass = model::PartClass::Cable;
    part.kind = "power cord";
    part.manufacturer = "Generic";
    part.model = connector + "-" + plug;
    part.facts["end_a_form_factor"] = text(connector);
    part.facts["end_b_form_factor"] = text(plug);
    return part;
}

/// One hall with racks, made in one transaction; design() is what it holds so far.
class Room {
public:
    explicit Room(model::ElectricalProfile profile = model::ElectricalProfile::Nec,
                  double powerFactor = 0.95)
        : tx(edit::State::of({}), m_ids, "room")
    {
        model::Settings settings;
        settings.id = model::kSettingsId;
        settings.name = "Test";
        settings.electricalProfile = profile;
        settings.powerFactor = powerFactor;
        must(tx.create(settings));
        model::Hall made;
        made.name = "Hall";
        made.width = metres(30);
        made.depth = metres(20);
        hall = *must(tx.create(made));
    }

    const model::Design& design() const { return tx.design(); }

    Id<model::Rack> rack(const std::string& name)
    {
        model::Rack made;
        made.name = name;
        made.hall = hall;
        return *must(tx.create(made));
    }

    Id<model::Device> device(const std::string& name, const model::Part& part,
                             model::Placement placement = {})
    {
        model::Device made;
        made.name = name;
        made.part = tx.embed(part);
        made.placement = std::move(placement);
        return *must(tx.create(made));
    }

    Id<model::Device> inRack(const std::string& name, const model::Part& part, Id<model::Rack> rack,
                             int unit = 1)
    {
        model::InRack place;
        place.rack = rack;
        place.bottom = kRackUnit * (unit - 1);
        return device(name, part, place);
    }

    Id<model::Device> feedSource(const std::string& feed, const model::Part& part)
    {
        const auto id = *must(power::addFeed(tx, feed));
        return *must(power::addFeedSource(tx, id, tx.embed(part), "source " + feed));
    }

    /// A PDU on the strip of a rack, on that source.
    Id<model::Device> pdu(const std::string& name, const model::Part& part, Id<model::Rack> rack,
                          std::optional<Id<model::Device>> from = {})
    {
        model::OnStrip place;
        place.rack = rack;
        const auto id = device(name, part, place);
        if (from)
            must(power::connectPdu(tx, id, *from));
        return id;
    }

    void plug(Id<model::Device> from, const std::string& outlet, Id<model::Device> to,
              const std::string& inlet)
    {
        must(power::connectPower(tx, {from, outlet}, {to, inlet}));
    }

    Id<model::Feed> feed(const std::string& name) const
    {
        return tx.lookup().named<model::Feed>(name).at(0);
    }

    template <class T>
    static Expected<T> must(Expected<T> value)
    {
        if (!value)
            qFatal("%s", value.error().text().c_str());
        return value;
    }

private:
    CountingIdSource m_ids;

public:
    edit::Transaction tx;
    Id<model::Hall> hall{kUnset};
};

} // namespace cw::support

/// The house's default tolerance for worked examples, 0.5 %.
#define CW_CLOSE(actual, expected)                                                                 \
    QVERIFY2(std::abs((actual) - (expected)) <= 0.005 * std::abs(expected),                        \
             qPrintable(QString("%1 is not %2").arg(actual).arg(expected)))
#define CW_WITHIN(actual, expected, tolerance)                                                     \
    QVERIFY2(std::abs((actual) - (expected)) <= (tolerance),                                       \
             qPrintable(QString("%1 is not %2").arg(actual).arg(expected)))
