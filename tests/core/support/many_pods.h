#pragma once

#include "core/model/entities.h"
#include "tests/core/support/large_design.h"

/// A design drawn many times over: every rack, device and cable once a copy, in a hall of its own,
/// on the same parts, networks, feeds and workloads. Real parts with cords and rails at the size of
/// the largest design. Names get "-p2" and so on; the first copy is the design itself.
namespace cw::support {

class ManyPods {
public:
    /// At most `connections` cables are kept: power cords first, then data cables of the lowest
    /// rails, so that every node stays linked and fed.
    static model::Design of(const model::Design& pod, int copies, std::size_t connections)
    {
        return ManyPods(pod, copies, connections).build();
    }

private:
    ManyPods(const model::Design& pod, int copies, std::size_t connections)
        : m_pod(pod), m_copies(copies), m_connections(connections)
    {
    }

    template <class E>
    Id<E> moved(Id<E> id, int copy) const
    {
        return copy == 0 ? id
                         : Id<E>(spreadId(id.raw() + std::uint64_t(copy) * 0x1000000000003ULL));
    }
    template <class E>
    void move(std::optional<Id<E>>& id, int copy) const
    {
        if (id)
            id = moved(*id, copy);
    }

    /// Copies a whole table; `fit` mends the references of each copy.
    template <class E, class Fit>
    void copyTable(model::Design& out, Fit fit) const
    {
        std::vector<E> all;
        for (int copy = 0; copy < m_copies; ++copy)
            for (const E& one : m_pod.table<E>()) {
                E made = one;
                made.id = moved(made.id, copy);
                if (copy > 0 && !made.name.empty())
                    made.name += fmt::format("-p{}", copy + 1);
                fit(made, copy);
                all.push_back(std::move(made));
            }
        fillTable(out, std::move(all));
    }

    void movePlacement(model::Placement& placement, int copy) const
    {
        std::visit(
            [&](auto& at) {
                using P = std::decay_t<decltype(at)>;
                if constexpr (requires { at.rack; })
                    at.rack = moved(at.rack, copy);
                if constexpr (requires { at.hall; })
                    at.hall = moved(at.hall, copy);
                if constexpr (requires { at.tray; })
                    at.tray = moved(at.tray, copy);
                if constexpr (std::is_same_v<P, model::InCell>)
                    at.carrier = moved(at.carrier, copy);
                if constexpr (std::is_same_v<P, model::InBay>)
                    at.chassis = moved(at.chassis, copy);
            },
            placement);
    }

    /// The cables of one copy that are kept.
    std::vector<model::Connection> keptCables() const
    {
        std::vector<model::Connection> cables;
        for (const model::Connection& cable : m_pod.table<model::Connection>())
            cables.push_back(cable);
        const auto rank = [](const model::Connection& cable) {
            if (cable.kind != model::ConnectionKind::Data)
                return std::int64_t{0};
            return 1 + (cable.rail > 0 ? cable.rail : cable.tier);
        };
        std::stable_sort(cables.begin(), cables.end(),
                         [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        cables.resize(std::min(cables.size(), m_connections / std::size_t(m_copies)));
        return cables;
    }

    model::Design build() const
    {
        using namespace model;
        Design out = m_pod;
        copyTable<Hall>(out, [&](Hall& hall, int copy) { move(hall.origin, copy); });
        copyTable<Row>(out, [&](Row& row, int copy) {
            move(row.origin, copy);
            row.hall = moved(row.hall, copy);
        });
        copyTable<Tray>(out, [&](Tray& tray, int copy) {
            move(tray.origin, copy);
            tray.hall = moved(tray.hall, copy);
        });
        copyTable<Rack>(out, [&](Rack& rack, int copy) {
            move(rack.origin, copy);
            move(rack.hall, copy);
            move(rack.row, copy);
        });
        copyTable<Device>(out, [&](Device& device, int copy) {
            move(device.origin, copy);
            movePlacement(device.placement, copy);
        });
        std::vector<Connection> cables;
        const std::vector<Connection> kept = keptCables();
        for (int copy = 0; copy < m_copies; ++copy)
            for (const Connection& one : kept) {
                Connection cable = one;
                cable.id = moved(cable.id, copy);
                move(cable.origin, copy);
                cable.bundle.reset();
                for (ConnectionEnd& end : cable.ends)
                    end.at.device = moved(end.at.device, copy);
                for (Id<Tray>& tray : cable.route)
                    tray = moved(tray, copy);
                cables.push_back(std::move(cable));
            }
        fillTable(out, std::move(cables));
        fillTable<Bundle>(out, {});
        fillTable<Zone>(out, {});
        return out;
    }
    void move(std::optional<model::Origin>& origin, int copy) const
    {
        if (origin && copy > 0)
            origin->key += fmt::format("/p{}", copy + 1);
    }

    const model::Design& m_pod;
    int m_copies;
    std::size_t m_connections;
};

} // namespace cw::support
