#include "core/physical/route.h"

#include <algorithm>

namespace cw::physical {
namespace {

using namespace model;

constexpr int kMaxDepth = 16;

void collect(const edit::State& state, Id<Device> device, int depth,
             std::vector<Id<Connection>>& out)
{
    const auto own = state.lookup.referrers<Connection>(device);
    out.insert(out.end(), own.begin(), own.end());
    if (depth >= kMaxDepth)
        return;
    for (const Id<Device> child : state.lookup.referrers<Device>(device))
        collect(state, child, depth + 1, out);
}

void sortUnique(std::vector<Id<Connection>>& ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

} // namespace

std::vector<Id<Connection>> connectionsOfDevice(const edit::State& state, Id<Device> device)
{
    std::vector<Id<Connection>> out;
    collect(state, device, 0, out);
    sortUnique(out);
    return out;
}

std::vector<Id<Connection>> connectionsOfRack(const edit::State& state, Id<Rack> rack)
{
    std::vector<Id<Connection>> out;
    for (const Id<Device> device : state.lookup.referrers<Device>(rack))
        collect(state, device, 0, out);
    sortUnique(out);
    return out;
}

Expected<Remeasured> remeasure(edit::Transaction& tx,
                               const std::vector<Id<Connection>>& connections)
{
    Remeasured out;
    RouteContext context(tx.state());
    for (const Id<Connection> id : connections) {
        const Connection* connection = tx.design().find(id);
        if (connection == nullptr)
            return fail(ErrorCode::NotFound, "there is no such connection", EntityRef(id).text());
        // A pulled cable has the length it has.
        if (connection->lengthFixed || connection->status != ConnectionStatus::Planned) {
            ++out.kept;
            continue;
        }
        std::optional<Length> estimated;
        std::optional<Length> ordered;
        if (const auto run = context.measure(*connection)) {
            estimated = run->total;
            ordered = run->ordered;
        } else {
            out.unknown.push_back(id);
        }
        if (connection->lengthEstimated == estimated && connection->lengthOrdered == ordered) {
            out.same += estimated ? 1 : 0;
            continue;
        }
        out.changed += estimated ? 1 : 0;
        if (auto done = tx.update(id,
                                  [&](Connection& c) {
                                      c.lengthEstimated = estimated;
                                      c.lengthOrdered = ordered;
                                  });
            !done)
            return fail(std::move(done.error()));
    }
    return out;
}

Expected<Remeasured> remeasureAll(edit::Transaction& tx)
{
    std::vector<Id<Connection>> all;
    all.reserve(tx.design().table<Connection>().size());
    for (const Connection& connection : tx.design().table<Connection>())
        all.push_back(connection.id);
    return remeasure(tx, all);
}

} // namespace cw::physical
