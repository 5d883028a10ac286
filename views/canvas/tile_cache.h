#pragma once

#include "views/canvas/piece_store.h"
#include "views/canvas/view_transform.h"

#include <QColor>
#include <QHash>
#include <QImage>
#include <QPoint>
#include <QRegion>

#include <functional>

namespace cw::views {

/// The painted scene in square tiles at the current scale. What moves is shifted, what is new is
/// painted a slice at a time, nearest to the middle first; until then the tiles of the scale before
/// stand in, stretched, and where there are none, boxes of the pieces. So a frame costs the same
/// whatever the scene holds.
class TileCache {
public:
    struct Look {
        const drawing::Palette* palette{&drawing::lightPalette()};
        LayerSet layers{LayerSet().set()};
        double gridStep{0}; ///< mm; 0: none
        bool operator==(const Look&) const = default;
    };
    explicit TileCache(PieceStore& store) : m_store(&store) {}

    void setLook(const Look& look);
    [[nodiscard]] const Look& look() const { return m_look; }
    /// `size`: of the widget, device pixels.
    void setView(const ViewTransform& view, QSize size);
    void invalidate(const drawing::Box& area);
    void invalidateAll();

    /// Paints tiles until the time is up, at least one tile or one list; true: something visible
    /// is new.
    bool work(const std::function<bool()>& timeIsUp);
    /// Every visible tile is there and current.
    [[nodiscard]] bool isSettled() const;
    /// Visible and surrounding tiles are there.
    [[nodiscard]] bool isIdle() const;
    /// Paints what there is; painter units are device pixels, (0, 0) the widget's corner.
    void compose(QPainter& painter) const;

    [[nodiscard]] std::size_t paintedTiles() const { return m_painted; } ///< for tests

private:
    struct Tile {
        QImage image;
        bool dirty{true};
    };
    struct Layer {
        double pixelScale{0};
        QHash<QPoint, Tile> tiles;
    };
    [[nodiscard]] QRect worldRect(QPoint key) const;
    [[nodiscard]] QRect visibleKeys(int margin) const;
    [[nodiscard]] bool isReady(QPoint key) const;
    void listWork();
    bool prepare(QPoint key, const std::function<bool()>& timeIsUp);
    void paintTile(QPoint key);
    void paintGrid(QPainter& painter, const QRect& world) const;
    void composeMissing(QPainter& painter, const QRegion& missing) const;
    void dropFarTiles();

    PieceStore* m_store;
    Look m_look;
    ViewTransform m_view;
    QSize m_size;
    Layer m_current;
    Layer m_previous;
    std::vector<QPoint> m_order; ///< keys, most wanted first
    std::size_t m_visible{0};    ///< the first so many of m_order are on screen
    std::vector<PieceStore::Slot*> m_slots;
    std::size_t m_painted{0};
};

} // namespace cw::views
