#pragma once

#include "core/drawing/display_list.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace cw::views {

class PieceContent;

/// One picture at a place of a scene: a rack's front, its rear, a whole floor. Its display list is
/// made when it is first seen.
struct Piece {
    model::EntityRef entity;   ///< what it shows as a whole
    int part{0};               ///< tells pieces of one entity apart: 0 front, 1 rear
    drawing::Point origin;     ///< of its list's coordinates, in the scene, mm, y upwards
    drawing::Box bounds;       ///< in the scene
    std::uint64_t revision{0}; ///< another revision, another list
};

/// What a canvas shows. The canvas keeps lists and their spatial index by (entity, part, revision)
/// and asks again only for what changed.
class Scene : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Back to front. Stays valid until piecesChanged().
    [[nodiscard]] virtual const std::vector<Piece>& pieces() const = 0;
    [[nodiscard]] virtual std::shared_ptr<const drawing::DisplayList>
    list(const Piece& piece) const = 0;
    /// The list with its index, of the piece's revision, where a job has made both; null: the canvas
    /// makes the index from list().
    [[nodiscard]] virtual std::shared_ptr<const PieceContent> content(const Piece&) const
    {
        return nullptr;
    }
    /// Where a piece looks different than at an earlier revision, in its list's coordinates, if the
    /// scene can tell; else all of it is painted anew.
    [[nodiscard]] virtual std::optional<std::vector<drawing::Box>>
    changedAreas(const Piece&, std::uint64_t) const
    {
        return std::nullopt;
    }
    /// Numbers of the pieces that show an entity, if the scene can tell without their lists; the
    /// canvas then need not make all of them to find it. A scene that answers says so by
    /// knowsWhere().
    [[nodiscard]] virtual std::vector<std::size_t> piecesShowing(model::EntityRef) const
    {
        return {};
    }
    [[nodiscard]] virtual bool knowsWhere() const { return false; }
    /// Union of the pieces.
    [[nodiscard]] virtual drawing::Box bounds() const;

Q_SIGNALS:
    void piecesChanged();
};

} // namespace cw::views
