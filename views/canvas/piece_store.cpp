#include "views/canvas/piece_store.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace cw::views {

namespace {

/// About 200 bytes each.
constexpr std::size_t kMostItems = 2'000'000;
constexpr int kReleaseDelayMs = 500;

/// Pictures of thousands of racks take longer to take apart than a frame lasts.
template <class T>
void releaseElsewhere(T&& what)
{
    auto held = std::make_shared<std::decay_t<T>>(std::forward<T>(what));
    // Not at once: what is shown instead needs the allocator now.
    QTimer::singleShot(kReleaseDelayMs, QCoreApplication::instance(),
                       [held = std::move(held)]() mutable {
                           QThreadPool::globalInstance()->start(
                               [held = std::move(held)]() mutable { held.reset(); });
                       });
}

} // namespace

void PieceStore::clear()
{
    m_scene = nullptr;
    m_byKey.clear();
    m_slots.clear();
    m_showing.clear();
    m_places = {};
    m_bounds = {};
    m_items = 0;
}

std::optional<std::vector<drawing::Box>> PieceStore::update(const Scene* scene)
{
    if (scene != m_scene || scene == nullptr) {
        clear();
        m_scene = scene;
        if (scene == nullptr)
            return std::nullopt;
    }
    std::vector<drawing::Box> changed;
    std::vector<Slot*> slots;
    std::vector<GridIndex::Entry> places;
    std::unordered_map<Key, std::unique_ptr<Slot>, KeyHash> byKey;
    m_bounds = {};
    std::size_t lastNumber = 0;
    const std::size_t before = m_byKey.size();
    for (const Piece& piece : scene->pieces()) {
        const Key key{piece.entity, piece.part};
        std::unique_ptr<Slot> slot;
        if (auto known = m_byKey.extract(key); !known.empty())
            slot = std::move(known.mapped());
        if (slot == nullptr) {
            slot = std::make_unique<Slot>();
            changed.push_back(piece.bounds);
        } else if (slot->piece.origin != piece.origin || slot->piece.bounds != piece.bounds ||
                   slot->number < lastNumber) {
            changed.push_back(slot->piece.bounds);
            changed.push_back(piece.bounds);
        } else if (slot->piece.revision != piece.revision) {
            // What is shown may be older than the piece: never built since.
            const auto areas =
                slot->isCurrent() ? scene->changedAreas(piece, slot->piece.revision) : std::nullopt;
            if (areas)
                for (const drawing::Box& area : *areas)
                    changed.push_back(slot->toScene(area));
            else
                changed.push_back(piece.bounds);
        }
        lastNumber = std::max(lastNumber, slot->number);
        slot->piece = piece;
        slot->number = slots.size();
        places.push_back({piece.bounds, static_cast<std::uint32_t>(slots.size())});
        m_bounds = m_bounds.united(piece.bounds);
        slots.push_back(slot.get());
        byKey[key] = std::move(slot);
    }
    const bool allGone = before > 0 && m_byKey.size() == before;
    if (allGone) { // another document
        releaseElsewhere(std::exchange(m_showing, {}));
        m_items = 0;
    } else {
        for (const auto& [key, slot] : m_byKey) { // what is left is gone
            changed.push_back(slot->piece.bounds);
            unindex(*slot);
        }
    }
    releaseElsewhere(std::exchange(m_byKey, std::move(byKey)));
    m_slots = std::move(slots);
    m_places = GridIndex(places);
    if (allGone)
        return std::nullopt;
    return changed;
}

void PieceStore::slotsIn(const drawing::Box& area, std::vector<Slot*>& out) const
{
    out.clear();
    std::vector<std::uint32_t> found;
    m_places.query(area, found);
    for (const std::uint32_t number : found)
        out.push_back(m_slots[number]);
}

bool PieceStore::build(Slot& slot, double scale)
{
    slot.lastUse = ++m_clock;
    if (!needsBuild(slot, scale))
        return false;
    dropDetailsBeyondLimit(scale);
    unindex(slot);
    slot.content = m_scene->content(slot.piece);
    if (!slot.content)
        slot.content =
            std::make_shared<PieceContent>(m_scene->list(slot.piece), slot.piece.revision);
    ++m_builds;
    index(slot);
    return true;
}

void PieceStore::index(Slot& slot)
{
    m_items += slot.content->itemCount();
    for (const PieceContent::EntityBox& entity : slot.content->entities())
        m_showing[entity.entity].push_back(&slot);
}

void PieceStore::unindex(const Slot& slot)
{
    if (!slot.content)
        return;
    m_items -= slot.content->itemCount();
    for (const PieceContent::EntityBox& entity : slot.content->entities()) {
        const auto found = m_showing.find(entity.entity);
        if (found == m_showing.end())
            continue;
        std::erase(found->second, &slot);
        if (found->second.empty())
            m_showing.erase(found);
    }
}

void PieceStore::dropDetailsBeyondLimit(double scale)
{
    if (m_items < kMostItems)
        return;
    // Half of them at once, the longest unused first: not a few at every piece.
    std::vector<Slot*> full;
    for (Slot* slot : m_slots)
        if (slot->content && slot->content->itemCount() > 0)
            full.push_back(slot);
    std::sort(full.begin(), full.end(),
              [](const Slot* a, const Slot* b) { return a->lastUse < b->lastUse; });
    (void)scale;
    for (std::size_t i = 0; i < full.size() && m_items > kMostItems / 2; ++i) {
        m_items -= full[i]->content->itemCount();
        full[i]->content = full[i]->content->withoutDetails();
    }
}

std::vector<PieceStore::Slot*> PieceStore::showing(model::EntityRef entity) const
{
    const auto found = m_showing.find(entity);
    if (found == m_showing.end())
        return {};
    std::vector<Slot*> out = found->second;
    std::sort(out.begin(), out.end(),
              [](const Slot* a, const Slot* b) { return a->number < b->number; });
    return out;
}

std::vector<PieceStore::Slot*> PieceStore::find(model::EntityRef entity, double scale)
{
    std::vector<Slot*> out = showing(entity);
    const auto buildStale = [&](const std::vector<Slot*>& slots) {
        bool any = false;
        for (Slot* slot : slots)
            any = (!slot->isCurrent() && build(*slot, scale)) || any;
        return any;
    };
    if (buildStale(out)) // an old picture may show what is gone
        out = showing(entity);
    if (!out.empty() || m_scene == nullptr)
        return out;
    std::vector<Slot*> candidates;
    for (const std::size_t number : m_scene->piecesShowing(entity))
        if (number < m_slots.size())
            candidates.push_back(m_slots[number]);
    for (Slot* slot : m_slots)
        if (slot->piece.entity == entity)
            candidates.push_back(slot);
    if (candidates.empty() && !m_scene->knowsWhere())
        candidates = m_slots;
    for (Slot* slot : candidates) {
        if (!slot->isCurrent() && build(*slot, scale))
            out = showing(entity);
        if (!out.empty())
            break;
    }
    return out;
}

std::optional<drawing::Box> PieceStore::boxOf(model::EntityRef entity, double scale)
{
    const std::vector<Slot*> slots = find(entity, scale);
    if (!slots.empty())
        return slots.front()->toScene(*slots.front()->content->boxOf(entity));
    for (const Slot* slot : m_slots)
        if (slot->piece.entity == entity)
            return slot->piece.bounds;
    return std::nullopt;
}

} // namespace cw::views
