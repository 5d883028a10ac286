#include "core/physical/cable_effect.h"

#include "core/physical/tray.h"

namespace cw::physical {

using namespace model;

namespace {

std::optional<Length> lengthOf(const Connection& connection)
{
    return connection.lengthOrdered ? connection.lengthOrdered : connection.lengthEstimated;
}

/// By its cable, or by the optic with the shorter reach.
bool beyond(const Design& design, const Connection& connection)
{
    const auto length = lengthOf(connection);
    const auto tooFar = [&](const Part* part) {
        return part != nullptr && checkReach(length, reachOf(*part)) == ReachVerdict::Beyond;
    };
    if (tooFar(design.find(connection.part)))
        return true;
    for (const ConnectionEnd& end : connection.ends)
        if (tooFar(design.find(end.optic)))
            return true;
    return false;
}

} // namespace

CableEffect cableEffect(const edit::State& before, const edit::State& after,
                        const std::vector<Id<Connection>>& cables)
{
    CableEffect out;
    for (const Id<Connection> id : cables) {
        const Connection* was = before.design.find(id);
        const Connection* is = after.design.find(id);
        if (was == nullptr || is == nullptr)
            continue;
        ++out.cables;
        const auto from = lengthOf(*was);
        const auto to = lengthOf(*is);
        if (!to)
            out.unmeasured += from ? 1 : 0;
        else if (from && *to > *from)
            ++out.longer;
        else if (from && *to < *from)
            ++out.shorter;
        if (beyond(after.design, *is) && !beyond(before.design, *was))
            ++out.beyondReach;
    }
    return out;
}

} // namespace cw::physical
