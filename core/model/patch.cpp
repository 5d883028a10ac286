#include "core/model/patch.h"

#include "core/model/content_hash.h"

namespace cw::model {
namespace {

template <class E>
std::size_t entityBytes(const std::optional<E>& entity)
{
    if (!entity)
        return 0;
    // What it holds on the heap is about what its content image takes.
    static thread_local std::string content;
    content.clear();
    appendContent(content, *entity);
    return content.size();
}

Error patchConflict(EntityRef entity, const char* what)
{
    return Error{ErrorCode::Conflict,
                 std::string("the change does not fit this design: ") + what, entity.text(),
                 "compare with the design it was made for"};
}

template <class E>
[[gnu::noinline]] Expected<void> checkFits(const Changes<E>& changes, const Table<E>& table)
{
    for (const Change<E>& change : changes) {
        const E* now = table.find(change.id);
        if (change.before && now == nullptr)
            return fail(patchConflict(change.id, "the entity is gone"));
        if (!change.before && now != nullptr)
            return fail(patchConflict(change.id, "the entity exists already"));
        if (change.before && !(*change.before == *now))
            return fail(patchConflict(change.id, "the entity was changed meanwhile"));
    }
    return {};
}

template <class E>
[[gnu::noinline]] void applyUnchecked(const Changes<E>& changes, Table<E>& table)
{
    for (const Change<E>& change : changes) {
        if (!change.after)
            table.erase(change.id);
        else if (!change.before)
            table.insert(*change.after);
        else
            table.replace(*change.after);
    }
}

template <class E>
[[gnu::noinline]] Changes<E> combinedChanges(const Changes<E>& first, const Changes<E>& second)
{
    Changes<E> out;
    auto i = first.begin();
    auto j = second.begin();
    while (i != first.end() || j != second.end()) {
        if (j == second.end() || (i != first.end() && i->id < j->id)) {
            out.push_back(*i++);
        } else if (i == first.end() || j->id < i->id) {
            out.push_back(*j++);
        } else {
            if (!(i->before == j->after))
                out.push_back({i->id, i->before, j->after});
            ++i;
            ++j;
        }
    }
    return out;
}

} // namespace

Patch::Patch() = default;
Patch::~Patch() = default;
Patch::Patch(const Patch&) = default;
Patch::Patch(Patch&&) noexcept = default;
Patch& Patch::operator=(const Patch&) = default;
Patch& Patch::operator=(Patch&&) noexcept = default;

bool Patch::operator==(const Patch& other) const
{
    bool equal = true;
    forEachKind([&]<class E>() { equal = equal && changes<E>() == other.changes<E>(); });
    return equal;
}

std::size_t Patch::changeCount() const
{
    std::size_t count = 0;
    forEachKind([&]<class E>() { count += changes<E>().size(); });
    return count;
}

std::size_t Patch::memoryBytes() const
{
    std::size_t bytes = sizeof(Patch);
    forEachKind([&]<class E>() {
        for (const Change<E>& change : changes<E>())
            bytes += sizeof change + entityBytes(change.before) + entityBytes(change.after);
    });
    return bytes;
}

Patch inverted(Patch patch)
{
    forEachKind([&]<class E>() {
        for (Change<E>& change : patch.changes<E>())
            std::swap(change.before, change.after);
    });
    return patch;
}

Expected<void> apply(const Patch& patch, Design& design)
{
    Expected<void> fits;
    forEachKind([&]<class E>() {
        if (fits)
            fits = checkFits(patch.changes<E>(), design.table<E>());
    });
    if (!fits)
        return fits;
    forEachKind([&]<class E>() { applyUnchecked(patch.changes<E>(), design.table<E>()); });
    return {};
}

Patch combined(const Patch& first, const Patch& second)
{
    Patch out;
    forEachKind([&]<class E>() {
        out.changes<E>() = combinedChanges(first.changes<E>(), second.changes<E>());
    });
    return out;
}

} // namespace cw::model
