#include "views/canvas/piece_content.h"

#include "views/canvas/shape_hit.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace cw::views {

using namespace drawing;

namespace {

// Shares of the natural scale: labels and ports of a rack appear near these.
constexpr double kFarBelow = 0.25;
constexpr double kMiddleBelow = 0.85;

/// How well an item tells where its entity is: its body better than what is inside, that better
/// than text beside it.
int weightOf(const Item& item)
{
    if (item.layer == Layer::Labels || item.layer == Layer::Marks || item.layer == Layer::Legend)
        return 1;
    return item.layer == Layer::Details ? 2 : 3;
}

Box paintedBox(const Item& item)
{
    const Box box = boundsOf(item.shape);
    return item.paint.stroke ? box.grown(item.paint.strokeWidth / 2) : box;
}

std::vector<Point> openLine(const Item& item)
{
    const auto* path = std::get_if<PathShape>(&item.shape);
    return path != nullptr && !path->closed ? path->points : std::vector<Point>{};
}

} // namespace

PieceContent::PieceContent(std::shared_ptr<const DisplayList> list, std::uint64_t revision)
    : m_list(std::move(list)), m_revision(revision)
{
    if (m_list == nullptr)
        m_list = std::make_shared<const DisplayList>();
    m_naturalScale = m_list->naturalScale > 0 ? m_list->naturalScale : 0.4;
    const double farBelow = m_naturalScale * kFarBelow;
    auto far = std::make_shared<DisplayList>();
    for (const Item& item : m_list->items)
        if (item.minScale < farBelow)
            far->items.push_back(item);
    m_far = std::move(far);
    addBucket(*m_far, 0, farBelow);
    addBucket(*m_list, farBelow, m_naturalScale * kMiddleBelow);
    addBucket(*m_list, m_naturalScale * kMiddleBelow, std::numeric_limits<double>::infinity());
    findEntities(*m_list);
}

void PieceContent::addBucket(const DisplayList& list, double from, double below)
{
    std::vector<GridIndex::Entry> entries;
    for (std::uint32_t i = 0; i < list.items.size(); ++i) {
        const Item& item = list.items[i];
        if (item.minScale < below && item.maxScale > from)
            entries.push_back({paintedBox(item), i});
    }
    m_buckets.push_back({below, GridIndex(entries)});
}

void PieceContent::findEntities(const DisplayList& list)
{
    struct Seen {
        std::uint32_t at;
        int weight;
    };
    std::unordered_map<model::EntityRef, Seen> seen;
    for (const Item& item : list.items) {
        if (!item.link)
            continue;
        const int weight = weightOf(item);
        const Box box = boundsOf(item.shape);
        const auto [found, isNew] = seen.try_emplace(
            *item.link, Seen{static_cast<std::uint32_t>(m_entities.size()), weight});
        if (isNew) {
            m_entities.push_back({*item.link, box, openLine(item)});
            continue;
        }
        Box& known = m_entities[found->second.at].box;
        if (weight > found->second.weight) {
            found->second.weight = weight;
            known = box;
            m_entities[found->second.at].line = openLine(item);
        } else if (weight == found->second.weight) {
            known = known.united(box);
            if (m_entities[found->second.at].line.empty() || openLine(item).empty())
                m_entities[found->second.at].line.clear();
        }
    }
    m_byEntity.resize(m_entities.size());
    for (std::uint32_t i = 0; i < m_byEntity.size(); ++i)
        m_byEntity[i] = i;
    std::sort(m_byEntity.begin(), m_byEntity.end(), [&](std::uint32_t a, std::uint32_t b) {
        return m_entities[a].entity < m_entities[b].entity;
    });
}

const PieceContent::EntityBox* PieceContent::entityOf(model::EntityRef entity) const
{
    const auto found = std::lower_bound(
        m_byEntity.begin(), m_byEntity.end(), entity,
        [&](std::uint32_t at, model::EntityRef wanted) { return m_entities[at].entity < wanted; });
    if (found == m_byEntity.end() || m_entities[*found].entity != entity)
        return nullptr;
    return &m_entities[*found];
}

const Box* PieceContent::boxOf(model::EntityRef entity) const
{
    const EntityBox* found = entityOf(entity);
    return found != nullptr ? &found->box : nullptr;
}

const std::vector<Point>& PieceContent::lineOf(model::EntityRef entity) const
{
    static const std::vector<Point> kNone;
    const EntityBox* found = entityOf(entity);
    return found != nullptr ? found->line : kNone;
}

const PieceContent::Bucket* PieceContent::bucketFor(double scale) const
{
    for (const Bucket& bucket : m_buckets)
        if (scale < bucket.below)
            return &bucket;
    return nullptr;
}

bool PieceContent::hasDetailsFor(double scale) const
{
    return bucketFor(scale) != nullptr;
}

void PieceContent::each(const Box& area, double scale, const Visit& visit) const
{
    const Bucket* bucket = bucketFor(scale);
    if (bucket == nullptr)
        bucket = &m_buckets.back();
    const DisplayList& list = bucket == m_buckets.data() ? *m_far : *m_list;
    thread_local std::vector<std::uint32_t> found; // no allocation a tile
    bucket->index.query(area, found);
    for (const std::uint32_t i : found) {
        const Item& item = list.items[i];
        if (scale >= item.minScale && scale < item.maxScale)
            visit(item);
    }
}

std::vector<model::EntityRef> PieceContent::entitiesAt(Point point, double scale, double tolerance,
                                                       const LayerSet& layers) const
{
    std::vector<model::EntityRef> out;
    const Box area = Box{point.x, point.y, 0, 0}.grown(tolerance);
    each(area, scale, [&](const Item& item) {
        if (item.link && layers.test(static_cast<std::size_t>(item.layer)) &&
            hits(item, point, tolerance))
            out.push_back(*item.link);
    });
    std::reverse(out.begin(), out.end());
    std::unordered_set<model::EntityRef> seen;
    std::erase_if(out, [&](model::EntityRef ref) { return !seen.insert(ref).second; });
    return out;
}

std::vector<model::EntityRef> PieceContent::entitiesIn(const Box& area, bool touching, double scale,
                                                       const LayerSet& layers) const
{
    std::vector<model::EntityRef> out;
    std::unordered_set<model::EntityRef> seen;
    each(area, scale, [&](const Item& item) {
        if (!item.link || !layers.test(static_cast<std::size_t>(item.layer)) ||
            seen.contains(*item.link))
            return;
        const Box* box = boxOf(*item.link);
        // A box drawn wholly inside a rack means what is in the rack.
        const bool taken = touching ? weightOf(item) > 1 && touches(item, area) &&
                                          !(contains(*box, area) && !(*box == area))
                                    : contains(area, *box);
        if (taken) {
            seen.insert(*item.link);
            out.push_back(*item.link);
        }
    });
    return out;
}

std::shared_ptr<const PieceContent> PieceContent::withoutDetails() const
{
    auto out = std::make_shared<PieceContent>(*this);
    out->m_list.reset();
    out->m_buckets.resize(1);
    return out;
}

std::optional<std::vector<Box>> changedAreas(const DisplayList& before, const DisplayList& after)
{
    constexpr std::size_t kMost = 64; ///< areas; more are no news in places but another picture
    if (before.items.size() != after.items.size() || before.bounds != after.bounds)
        return std::nullopt;
    std::vector<Box> out;
    for (std::size_t i = 0; i < after.items.size(); ++i) {
        if (before.items[i] == after.items[i])
            continue;
        out.push_back(paintedBox(before.items[i]));
        out.push_back(paintedBox(after.items[i]));
        if (out.size() > kMost)
            return std::nullopt;
    }
    return out;
}

} // namespace cw::views
