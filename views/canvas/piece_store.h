#pragma once

#include "views/canvas/piece_content.h"
#include "views/canvas/tool.h"

#include <unordered_map>

namespace cw::views {

/// The pieces of a scene with their contents, made when first needed and kept by (entity, part,
/// revision); which entities lie where.
class PieceStore {
public:
    struct Slot {
        Piece piece;
        std::shared_ptr<const PieceContent> content; ///< may be of an older revision: still to be shown
        std::size_t number{0};                 ///< in Scene::pieces()
        std::uint64_t lastUse{0};

        [[nodiscard]] bool isCurrent() const
        {
            return content && content->revision() == piece.revision;
        }
        [[nodiscard]] drawing::Box toScene(drawing::Box box) const
        {
            box.x += piece.origin.x;
            box.y += piece.origin.y;
            return box;
        }
        [[nodiscard]] drawing::Point toList(drawing::Point point) const
        {
            return {point.x - piece.origin.x, point.y - piece.origin.y};
        }
        [[nodiscard]] drawing::Box toList(drawing::Box box) const
        {
            box.x -= piece.origin.x;
            box.y -= piece.origin.y;
            return box;
        }
    };

    /// Takes over what the scene's pieces are now; null: none. Returns the areas that look
    /// different, or nothing if that is everything.
    std::optional<std::vector<drawing::Box>> update(const Scene* scene);
    void clear();

    [[nodiscard]] const std::vector<Slot*>& slots() const { return m_slots; } ///< back to front
    [[nodiscard]] drawing::Box bounds() const { return m_bounds; }
    /// Back to front.
    void slotsIn(const drawing::Box& area, std::vector<Slot*>& out) const;

    /// Makes the content of the piece's revision; true if there was something to do.
    bool build(Slot& slot, double scale);
    [[nodiscard]] bool needsBuild(const Slot& slot, double scale) const
    {
        return !slot.isCurrent() || !slot.content->hasDetailsFor(scale);
    }
    [[nodiscard]] std::size_t buildCount() const { return m_builds; } ///< for tests

    /// Pieces whose contents show the entity, back to front.
    [[nodiscard]] std::vector<Slot*> showing(model::EntityRef entity) const;
    /// As showing(), and builds what is missing until it is found.
    [[nodiscard]] std::vector<Slot*> find(model::EntityRef entity, double scale);
    /// Of the first piece that shows it, in the scene.
    [[nodiscard]] std::optional<drawing::Box> boxOf(model::EntityRef entity, double scale);

private:
    struct Key {
        model::EntityRef entity;
        int part{0};
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<model::EntityRef>{}(key.entity) * 7 +
                   static_cast<std::size_t>(key.part);
        }
    };
    void index(Slot& slot);
    void unindex(const Slot& slot);
    void dropDetailsBeyondLimit(double scale);

    const Scene* m_scene{nullptr};
    std::unordered_map<Key, std::unique_ptr<Slot>, KeyHash> m_byKey;
    std::vector<Slot*> m_slots;
    std::unordered_map<model::EntityRef, std::vector<Slot*>> m_showing;
    GridIndex m_places;
    drawing::Box m_bounds;
    std::size_t m_items{0}; ///< of all contents that have their details
    std::size_t m_builds{0};
    std::uint64_t m_clock{0};
};

} // namespace cw::views
