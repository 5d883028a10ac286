#pragma once

#include "core/drawing/display_list.h"
#include "core/drawing/palette.h"

#include <QColor>
#include <QFont>
#include <QPointF>

#include <array>
#include <bitset>
#include <map>

class QPainter;

namespace cw::views {

using LayerSet = std::bitset<drawing::kLayerCount>;

struct ListPaintOptions {
    const drawing::Palette* palette{&drawing::lightPalette()}; ///< outlives the painter
    double scale{0.4};                                         ///< painter units a millimetre
    QPointF origin;        ///< where the list's (0, 0) lies, painter units, y downwards
    double detail{0};      ///< pixels a millimetre for which items are chosen; 0: scale
    double minTextSize{9}; ///< painter units; smaller text gives way to blocks
    double minStroke{1};   ///< painter units
    /// Edges on whole units and text in steps of half a unit: crisp on a screen, wrong on paper.
    bool snap{true};
    LayerSet layers{LayerSet().set()};
};

/// Qt's name of a pattern.
[[nodiscard]] Qt::BrushStyle brushStyle(drawing::Pattern pattern);

/// Paints display lists with QPainter: the canvas, PDF pages and pictures alike. Leaves the
/// painter's pen, brush and font changed.
class ListPainter {
public:
    ListPainter(QPainter& painter, const ListPaintOptions& options);

    void paint(const drawing::DisplayList& list);
    /// One item, if its layer and level of detail say so.
    void paint(const drawing::Item& item);
    /// Edges of filled boxes between pixels are blended instead of snapped: from afar, where a seam
    /// of a third of a pixel would show here and not there.
    void setSoft(bool soft) { m_soft = soft; }
    /// For another list on the same ground.
    void setOrigin(QPointF origin) { m_options.origin = origin; }

    [[nodiscard]] QColor colour(drawing::Role role) const
    {
        return m_colours[static_cast<std::size_t>(role)];
    }

private:
    void draw(const drawing::RectShape& shape, const drawing::Paint& paint);
    void draw(const drawing::CircleShape& shape, const drawing::Paint& paint);
    void draw(const drawing::PathShape& shape, const drawing::Paint& paint);
    void draw(const drawing::TextShape& shape, const drawing::Paint& paint);
    void drawSnapped(const drawing::RectShape& shape, const drawing::Paint& paint);
    void fillSoft(const QRectF& rect, QColor colour);
    [[nodiscard]] QPointF map(drawing::Point point) const;
    [[nodiscard]] QRectF map(const drawing::Box& box) const;
    [[nodiscard]] QBrush brushOf(const drawing::Paint& paint) const;
    [[nodiscard]] QPen penOf(const drawing::Paint& paint) const;
    [[nodiscard]] double strokeOf(const drawing::Paint& paint) const;
    [[nodiscard]] const QFont& fontOf(double size, drawing::Weight weight);
    void setSmooth(bool smooth);

    QPainter& m_painter;
    ListPaintOptions m_options;
    std::array<QColor, drawing::kRoleCount> m_colours;
    std::map<std::pair<int, drawing::Weight>, QFont> m_fonts; ///< by hundredths of a unit
    bool m_smooth{false};
    bool m_soft{false};
};

} // namespace cw::views
