#pragma once

#include "core/edit/editor.h"

#include <random>

/// Random edit scripts over a small design, for property tests: every step is one transaction that
/// creates, changes or erases what is there. The same seed gives the same script.
namespace cw::support {

inline model::Part scriptPart(int number)
{
    model::Part part;
    part.key = "part-" + std::to_string(number);
    part.manufacturer = "Maker";
    part.model = "Model " + std::to_string(number);
    part.partClass = model::PartClass::Server;
    part.facts["rack_units"] = {.value = static_cast<double>(1 + number % 8)};
    part.ports.push_back({.name = "p1", .cage = "osfp", .logicalPorts = 2});
    return part;
}

class EditScript {
public:
    explicit EditScript(std::uint32_t seed) : m_random(seed) {}

    /// Runs one random step. False where the editor refused it (then nothing may have changed).
    bool step(edit::Editor& editor)
    {
        edit::Transaction tx = editor.begin("step " + std::to_string(m_count++));
        fill(tx);
        return editor.commit(tx).has_value();
    }
    /// The changes of one step, for whoever commits by another way.
    void fill(edit::Transaction& tx)
    {
        const std::uint32_t times = 1 + pick(4);
        for (std::uint32_t i = 0; i < times; ++i)
            change(tx);
    }
    std::uint32_t pick(std::uint32_t below)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, below - 1)(m_random);
    }

private:
    template <class E>
    std::optional<Id<E>> any(const model::Design& design)
    {
        const auto& table = design.table<E>();
        if (table.empty())
            return std::nullopt;
        auto at = table.begin();
        std::advance(at, pick(static_cast<std::uint32_t>(table.size())));
        return at->id;
    }

    std::string word() { return "name-" + std::to_string(pick(20)); }

    void change(edit::Transaction& tx)
    {
        using namespace model;
        const Design& design = tx.design();
        const auto hall = any<Hall>(design);
        const auto rack = any<Rack>(design);
        const auto device = any<Device>(design);
        const auto other = any<Device>(design);
        switch (pick(12)) {
        case 0: {
            Hall made;
            made.name = word();
            made.width = metres(20);
            made.depth = metres(10);
            static_cast<void>(tx.create(made));
            break;
        }
        case 1:
        case 2: {
            Rack made;
            made.name = word();
            made.hall = hall;
            made.position = {metres(pick(20)), metres(pick(10)), 90.0 * pick(4)};
            static_cast<void>(tx.create(made));
            break;
        }
        case 3:
        case 4:
        case 5: {
            Device made;
            made.name = word();
            made.part = tx.embed(scriptPart(static_cast<int>(pick(5))));
            if (rack)
                made.placement = InRack{*rack, kRackUnit * pick(40)};
            static_cast<void>(tx.create(made));
            break;
        }
        case 6:
            if (device && other) {
                Connection made;
                made.ends = {{{*device, "p1/1"}, {}}, {{*other, "p1/2"}, {}}};
                static_cast<void>(tx.create(made));
            }
            break;
        case 7:
            if (device)
                static_cast<void>(tx.update(*device, [&](Device& d) { d.name = word(); }));
            break;
        case 8:
            if (device && rack)
                static_cast<void>(tx.update(*device, [&](Device& d) {
                    d.placement = InRack{*rack, kRackUnit * pick(40)};
                }));
            break;
        case 9: // may close a circle, which the editor must refuse
            if (device && other)
                static_cast<void>(tx.update(*device, [&](Device& d) {
                    d.placement = InCell{*other, "1"};
                }));
            break;
        case 10:
            if (device && pick(2) == 0)
                static_cast<void>(eraseWithReferrers(tx, *device));
            else if (rack)
                static_cast<void>(eraseWithReferrers(tx, *rack));
            break;
        case 11: // leaves references dangling, which the editor must refuse
            if (rack && pick(3) == 0)
                static_cast<void>(tx.erase(*rack));
            else if (hall && pick(3) == 0)
                static_cast<void>(eraseWithReferrers(tx, *hall));
            break;
        default: break;
        }
    }

    std::mt19937 m_random;
    int m_count{0};
};

} // namespace cw::support
