#pragma once

#include "views/canvas/piece_store.h"
#include "views/canvas/view_transform.h"

#include <QImage>

class QPainter;

namespace cw::views {

class Theme;

/// The whole scene small in a corner, with a frame around what is visible.
class Minimap {
public:
    Minimap(const Theme& theme, const PieceStore& store) : m_theme(&theme), m_store(&store) {}

    void setOn(bool on) { m_on = on; }
    [[nodiscard]] bool isOn() const { return m_on; }
    void contentChanged() { m_image = {}; }
    /// Where it is now, view coordinates; nothing while the whole scene is in sight.
    [[nodiscard]] std::optional<QRectF> place(const ViewTransform& view, QSize size) const;
    /// The point of the scene that a point of the view means on it.
    [[nodiscard]] drawing::Point toScene(QPointF point, const QRectF& place) const;
    void paint(QPainter& painter, const ViewTransform& view, QSize size);

private:
    [[nodiscard]] QImage painted(QSizeF size, double ratio) const;

    const Theme* m_theme;
    const PieceStore* m_store;
    bool m_on{true};
    QImage m_image;
    std::size_t m_builds{0};
};

} // namespace cw::views
