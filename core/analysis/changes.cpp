#include "core/analysis/changes.h"

#include "core/model/entities.h"

namespace cw::analysis {

namespace {

/// Takes out changes of which nothing is left once `level` has given both sides what does not
/// count.
template <class E, class Level>
void drop(model::Patch& patch, Level level)
{
    std::erase_if(patch.changes<E>(), [&](const model::Change<E>& change) {
        if (!change.before || !change.after)
            return false;
        E before = *change.before;
        level(before, *change.after);
        return before == *change.after;
    });
}

} // namespace

model::ChangeSet changesBetween(const model::Design& before, const model::Design& after)
{
    return changeSetOf(model::difference(before, after));
}

model::ChangeSet changesOf(model::Patch patch, Indifferent to)
{
    using namespace model;
    if (to.rackPositions)
        drop<Rack>(patch, [](Rack& before, const Rack& after) {
            before.position = after.position;
            before.row = after.row;
        });
    if (to.cableLengths)
        drop<Connection>(patch, [](Connection& before, const Connection& after) {
            before.lengthEstimated = after.lengthEstimated;
            before.lengthOrdered = after.lengthOrdered;
            before.lengthFixed = after.lengthFixed;
            before.route = after.route;
        });
    if (to.devicePlaces)
        drop<Device>(
            patch, [](Device& before, const Device& after) { before.placement = after.placement; });
    return changeSetOf(patch);
}

} // namespace cw::analysis
