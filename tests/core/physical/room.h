#pragma once

#include "core/edit/transaction.h"
#include "core/physical/occupancy.h"
#include "core/physical/verbs.h"

#include <map>
#include <stdexcept>
#include <string>

/// A hall with racks and gear, built line by line in tests: one open transaction on an empty
/// design.
namespace cw::support {

using Numbers = std::map<std::string, double>;

inline model::Part part(const std::string& key, const Numbers& facts,
                        const std::string& mounting = {},
                        model::PartClass partClass = model::PartClass::Server)
{
    model::Part out;
    out.key = key;
    out.partClass = partClass;
    out.manufacturer = "Maker";
    out.model = key;
    for (const auto& [name, value] : facts)
        out.facts[name].value = value;
    if (!mounting.empty())
        out.facts["mounting"].value = mounting;
    return out;
}

/// A step of the set-up that may not fail.
inline void must(const Expected<void>& done)
{
    if (!done)
        throw std::runtime_error(done.error().text());
}

struct Room {
    CountingIdSource ids;
    edit::Transaction tx{edit::State{}, ids, "test"};
    Id<model::Hall> hall{kUnset};

    Room()
    {
        model::Hall made;
        made.name = "DH1";
        made.width = metres(30);
        made.depth = metres(20);
        hall = *tx.create(made);
    }

    /// A 600 x 1,200 mm rack at (x, y) metres.
    Id<model::Rack> rack(const std::string& name, double x = 0, double y = 0, int units = 42)
    {
        model::Rack made;
        made.name = name;
        made.hall = hall;
        made.position = {metres(x), metres(y), 0};
        made.rackUnits = units;
        made.width = millimetres(600);
        made.depth = millimetres(1200);
        made.mountingDepth = millimetres(900);
        return *tx.create(made);
    }

    Id<model::Device> device(const std::string& name, const model::Part& of)
    {
        model::Device made;
        made.name = name;
        made.part = tx.embed(of);
        return *tx.create(made);
    }

    /// Placed at a unit; the test fails by the empty expected if refused.
    Id<model::Device> at(const std::string& name, const model::Part& of, Id<model::Rack> rack,
                         std::int64_t unit, model::Face face = model::Face::Front,
                         model::WidthSlot width = model::WidthSlot::Full)
    {
        const auto id = device(name, of);
        must(physical::placeAtUnit(tx, id, rack, unit, face, width));
        return id;
    }

    Id<model::Connection> cable(Id<model::Device> a, Id<model::Device> b)
    {
        model::Connection made;
        made.name = "c";
        for (const auto device : {a, b}) {
            model::ConnectionEnd end;
            end.at = {device, "p1"};
            made.ends.push_back(end);
        }
        return *tx.create(made);
    }

    template <class E, class Change>
    void change(Id<E> id, Change&& change)
    {
        must(tx.update(id, std::forward<Change>(change)));
    }

    [[nodiscard]] const model::Device& get(Id<model::Device> id) const
    {
        return tx.design().at(id);
    }
    [[nodiscard]] const edit::State& state() const { return tx.state(); }
    [[nodiscard]] physical::RackOccupancy inside(Id<model::Rack> rack) const
    {
        return physical::rackOccupancy(tx.state(), rack, model::PhaseView{});
    }
};

inline bool has(const std::string& text, const std::string& piece)
{
    return text.find(piece) != std::string::npos;
}

/// A server of so many units, full depth.
inline model::Part server(double units, double kg = 20)
{
    return part("server-" + std::to_string(units) + "-" + std::to_string(kg),
                {{"rack_units", units}, {"depth_mm", 800}, {"width_mm", 482.6}, {"weight_kg", kg}},
                "rack");
}

inline model::Part zeroUPdu(double heightMm = 0)
{
    Numbers facts{{"rack_units", 0}, {"weight_kg", 8}};
    if (heightMm > 0)
        facts["height_mm"] = heightMm;
    return part("pdu-" + std::to_string(heightMm), facts, "zero-u", model::PartClass::RackPdu);
}

} // namespace cw::support

#define OK(expected) QVERIFY2((expected).has_value(), "refused")
