#include "core/model/patch.h"

namespace cw::model {
namespace {

template <class E>
[[gnu::noinline]] Changes<E> tableDifference(const Table<E>& from, const Table<E>& to)
{
    Changes<E> out;
    if (from.set().sharesWith(to.set()))
        return out;
    auto i = from.begin();
    auto j = to.begin();
    while (i != from.end() || j != to.end()) {
        if (i != from.end() && j != to.end() && i.chunkStart() != nullptr &&
            i.chunkStart() == j.chunkStart()) {
            i.skipChunk();
            j.skipChunk();
        } else if (j == to.end() || (i != from.end() && i->id < j->id)) {
            out.push_back({i->id, *i, std::nullopt});
            ++i;
        } else if (i == from.end() || j->id < i->id) {
            out.push_back({j->id, std::nullopt, *j});
            ++j;
        } else {
            if (!(*i == *j))
                out.push_back({i->id, *i, *j});
            ++i;
            ++j;
        }
    }
    return out;
}

} // namespace

Patch difference(const Design& from, const Design& to)
{
    Patch patch;
    forEachKind([&]<class E>() {
        patch.changes<E>() = tableDifference(from.table<E>(), to.table<E>());
    });
    return patch;
}

} // namespace cw::model
