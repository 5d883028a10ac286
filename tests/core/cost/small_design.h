#pragma once

#include "core/edit/editor.h"

#include <string>
#include <string_view>

namespace cw::test {

/// A design built by verbs, with counting ids: racks, devices and cables in a line or two.
class SmallDesign {
public:
    SmallDesign() : m_tx(edit::State{}, m_ids, "build")
    {
        model::Settings settings;
        settings.id = model::kSettingsId;
        settings.name = "Small";
        settings.currency = "USD";
        must(m_tx.create(settings));
        model::Hall hall;
        hall.name = "DH1";
        hall.width = metres(20);
        hall.depth = metres(10);
        m_hall = must(m_tx.create(hall));
        model::Row row;
        row.name = "A";
        row.hall = m_hall;
        m_row = must(m_tx.create(row));
    }

    [[nodiscard]] edit::Transaction& tx() { return m_tx; }
    [[nodiscard]] const edit::State& state() const { return m_tx.state(); }

    template <class E>
    Id<E> add(E entity)
    {
        return must(m_tx.create(std::move(entity)));
    }
    template <class E, class Change>
    void change(Id<E> id, Change&& how)
    {
        if (!m_tx.update(id, std::forward<Change>(how)))
            std::abort();
    }

    Id<model::Part> part(std::string key, model::PartClass partClass, std::string maker = "Acme",
                         double weightKg = 0, double units = 1)
    {
        model::Part part;
        part.key = key;
        part.partClass = partClass;
        part.manufacturer = std::move(maker);
        part.model = key;
        part.partNumber = "PN-" + key;
        if (weightKg > 0)
            part.facts["weight_kg"].value = weightKg;
        part.facts["rack_units"].value = units;
        return m_tx.embed(std::move(part));
    }

    Id<model::Rack> rack(std::string name)
    {
        model::Rack rack;
        rack.name = std::move(name);
        rack.hall = m_hall;
        rack.row = m_row;
        rack.rackUnits = 42;
        return add(rack);
    }

    /// In the rack with its lower edge at unit `unit`.
    Id<model::Device> device(std::string name, Id<model::Part> part, Id<model::Rack> rack,
                             std::int64_t unit, std::string role = {},
                             std::optional<std::int64_t> group = {})
    {
        model::Device device;
        device.name = std::move(name);
        device.part = part;
        device.placement = model::InRack{rack, kRackUnit * (unit - 1)};
        device.role = std::move(role);
        device.group = group;
        return add(device);
    }

    Id<model::Network> network(std::string name, model::NetworkKind kind)
    {
        model::Network network;
        network.name = std::move(name);
        network.kind = kind;
        return add(network);
    }

    model::Connection cable(std::string name, Id<model::Device> a, std::string portA,
                            Id<model::Device> z, std::string portZ)
    {
        model::Connection cable;
        cable.name = std::move(name);
        cable.ends = {{{a, std::move(portA)}, {}}, {{z, std::move(portZ)}, {}}};
        return cable;
    }

    Id<model::Hall> hall() const { return m_hall; }

private:
    template <class T>
    static T must(Expected<T> value)
    {
        if (!value)
            std::abort();
        return *value;
    }

    CountingIdSource m_ids{1000};
    edit::Transaction m_tx;
    Id<model::Hall> m_hall{kUnset};
    Id<model::Row> m_row{kUnset};
};

} // namespace cw::test
