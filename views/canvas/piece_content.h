#pragma once

#include "views/canvas/grid_index.h"
#include "views/print/list_painter.h"

#include <memory>
#include <vector>

namespace cw::views {

/// Where two lists look different, in their coordinates; none where that is not told easily.
[[nodiscard]] std::optional<std::vector<drawing::Box>>
changedAreas(const drawing::DisplayList& before, const drawing::DisplayList& after);

/// What the canvas keeps of one display list: items by level of detail and place, and where each
/// entity is. Coordinates are the list's own. Never changes, so that a job may make it.
class PieceContent {
public:
    struct EntityBox {
        model::EntityRef entity;
        drawing::Box box;
        /// Of a cable or tray, which is a line and not a box.
        std::vector<drawing::Point> line;
    };
    using Visit = std::function<void(const drawing::Item&)>;

    PieceContent(std::shared_ptr<const drawing::DisplayList> list, std::uint64_t revision);

    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// Null: only what is seen from afar is there.
    [[nodiscard]] const std::shared_ptr<const drawing::DisplayList>& list() const { return m_list; }
    [[nodiscard]] double naturalScale() const { return m_naturalScale; }
    [[nodiscard]] std::size_t itemCount() const { return m_list ? m_list->items.size() : 0; }
    /// Every entity once, in the order of the list.
    [[nodiscard]] const std::vector<EntityBox>& entities() const { return m_entities; }
    [[nodiscard]] const drawing::Box* boxOf(model::EntityRef entity) const;

    /// Empty: it is no line.
    [[nodiscard]] const std::vector<drawing::Point>& lineOf(model::EntityRef entity) const;

    /// False: the details that this scale shows were let go (see withoutDetails).
    [[nodiscard]] bool hasDetailsFor(double scale) const;
    /// Items that touch the area and may be seen at the scale, in the order of the list.
    void each(const drawing::Box& area, double scale, const Visit& visit) const;

    /// Entities at a point, topmost first; only what is drawn at the scale on visible layers.
    [[nodiscard]] std::vector<model::EntityRef>
    entitiesAt(drawing::Point point, double scale, double tolerance, const LayerSet& layers) const;
    [[nodiscard]] std::vector<model::EntityRef>
    entitiesIn(const drawing::Box& area, bool touching, double scale, const LayerSet& layers) const;

    /// Only what is seen from afar: 100,000 devices with every port are gigabytes.
    [[nodiscard]] std::shared_ptr<const PieceContent> withoutDetails() const;

private:
    struct Bucket {
        double below{0}; ///< scale, px a mm, up to which it serves
        GridIndex index;
    };
    void addBucket(const drawing::DisplayList& list, double from, double below);
    [[nodiscard]] const EntityBox* entityOf(model::EntityRef entity) const;
    void findEntities(const drawing::DisplayList& list);
    [[nodiscard]] const Bucket* bucketFor(double scale) const;

    std::shared_ptr<const drawing::DisplayList> m_list;
    std::shared_ptr<const drawing::DisplayList> m_far; ///< the items of the first bucket
    std::vector<Bucket> m_buckets; ///< the first is of m_far, the others of m_list
    std::vector<EntityBox> m_entities;
    std::vector<std::uint32_t> m_byEntity; ///< m_entities sorted by entity
    std::uint64_t m_revision{0};
    double m_naturalScale{0.4};
};

} // namespace cw::views
