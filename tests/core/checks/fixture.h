#pragma once

#include "core/checks/run.h"
#include "core/model/entities.h"

#include <initializer_list>

namespace cw::checks::test {

using Facts = std::initializer_list<std::pair<const char*, double>>;

/// A small design in the making. Ids count up, so that a fixture reads the same every time.
class Fixture {
public:
    model::Design design;

    static model::Part part(std::string key, model::PartClass partClass, Facts facts = {})
    {
        model::Part out;
        out.key = std::move(key);
        out.manufacturer = "Maker";
        out.model = out.key;
        out.partClass = partClass;
        for (const auto& [name, value] : facts) {
            model::Fact fact;
            fact.value = value;
            out.facts.emplace(name, fact);
        }
        return out;
    }
    static void setText(model::Part& part, const char* key, std::string value)
    {
        model::Fact fact;
        fact.value = std::move(value);
        part.facts.insert_or_assign(key, fact);
    }
    Id<model::Part> embed(model::Part part)
    {
        part.id = partId(part);
        design.table<model::Part>().insert(part);
        return part.id;
    }
    template <class E>
    Id<E> add(E entity)
    {
        entity.id = Id<E>(m_next++);
        design.table<E>().insert(entity);
        return entity.id;
    }
    template <class E, class Change>
    void change(Id<E> id, Change&& edit)
    {
        E entity = design.at(id);
        edit(entity);
        design.table<E>().replace(std::move(entity));
    }

    Id<model::Hall> hall(std::optional<double> floorLoadKpa = std::nullopt)
    {
        model::Hall hall;
        hall.name = "Hall 1";
        hall.width = millimetres(20000);
        hall.depth = millimetres(20000);
        hall.floorLoadKpa = floorLoadKpa;
        return add(hall);
    }
    /// 48 units, 600 mm by 1,200 mm, 1,500 kg static; at x millimetres in the hall.
    Id<model::Rack> rack(std::string name, std::optional<Id<model::Hall>> hall = std::nullopt,
                         double xMm = 0)
    {
        model::Rack rack;
        rack.name = std::move(name);
        rack.part = embed(rackPart());
        rack.hall = hall;
        rack.position.x = millimetres(xMm);
        rack.position.y = millimetres(3000);
        return add(rack);
    }
    static model::Part rackPart()
    {
        return part("rack-48u", model::PartClass::Rack,
                    {{"rack_units", 48},
                     {"width_mm", 600},
                     {"depth_mm", 1200},
                     {"height_mm", 2300},
                     {"static_load_kg", 1500},
                     {"weight_kg", 180}});
    }
    Id<model::Device> device(std::string name, Id<model::Part> part,
                             model::Placement placement = model::Unplaced{})
    {
        model::Device device;
        device.name = std::move(name);
        device.part = part;
        device.placement = std::move(placement);
        return add(device);
    }
    static model::InRack at(Id<model::Rack> rack, std::int64_t unit)
    {
        model::InRack where;
        where.rack = rack;
        where.bottom = kRackUnit * (unit - 1);
        return where;
    }
    Id<model::Connection> cable(model::ConnectionKind kind,
                                std::initializer_list<model::Endpoint> ends)
    {
        model::Connection cable;
        cable.kind = kind;
        cable.name = "C" + std::to_string(m_next);
        for (const model::Endpoint& end : ends)
            cable.ends.push_back({end, std::nullopt});
        return add(cable);
    }

    [[nodiscard]] Report run(std::vector<std::string> rules, std::string today = "2026-11-30",
                             const model::PhaseView& phase = {}) const
    {
        const edit::State state = edit::State::of(design);
        return checks::run(state, phase, {std::move(rules), std::move(today)}).value();
    }
    /// The state of one rule, and its findings' messages beside it.
    [[nodiscard]] static RuleResult resultOf(const Report& report, std::string_view rule)
    {
        for (const RuleResult& result : report.rules)
            if (result.id == rule)
                return result;
        return {};
    }

private:
    std::uint64_t m_next{1000};
};

} // namespace cw::checks::test
