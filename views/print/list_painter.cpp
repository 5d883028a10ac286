#include "views/print/list_painter.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

#include <cmath>

namespace cw::views {

using namespace drawing;

Qt::BrushStyle brushStyle(Pattern pattern)
{
    switch (pattern) {
    case Pattern::Forward:
        return Qt::BDiagPattern; // Qt's names go by the side the line falls to
    case Pattern::Back:
        return Qt::FDiagPattern;
    case Pattern::Cross:
        return Qt::DiagCrossPattern;
    case Pattern::Dots:
        return Qt::Dense6Pattern;
    case Pattern::Solid:
        break;
    }
    return Qt::SolidPattern;
}

namespace {

/// Below this a rounded corner cannot be told from a sharp one, and a sharp one is ten times
/// faster.
constexpr double kRoundFrom = 1.8;
/// Thinner than this nothing is drawn; up to one unit it is drawn one unit wide.
constexpr double kSeenFrom = 0.15;

Qt::PenStyle penStyle(Dash dash)
{
    switch (dash) {
    case Dash::Dashed:
        return Qt::DashLine;
    case Dash::Dotted:
        return Qt::DotLine;
    case Dash::DashDot:
        return Qt::DashDotLine;
    case Dash::Solid:
        break;
    }
    return Qt::SolidLine;
}

/// Two whole numbers a rectangle's side lies between, at least one apart.
struct Span {
    int from{0};
    int to{0};
};
Span snapped(double from, double to)
{
    Span out{static_cast<int>(std::floor(from + 0.5)), static_cast<int>(std::floor(to + 0.5))};
    if (out.from == out.to) {
        out.from = static_cast<int>(std::floor(from));
        out.to = out.from + 1;
    }
    return out;
}

} // namespace

ListPainter::ListPainter(QPainter& painter, const ListPaintOptions& options)
    : m_painter(painter), m_options(options)
{
    if (m_options.detail <= 0)
        m_options.detail = m_options.scale;
    for (std::size_t i = 0; i < kRoleCount; ++i) {
        const Colour colour = options.palette->colours[i];
        m_colours[i] = QColor(colour.red, colour.green, colour.blue);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setRenderHint(QPainter::TextAntialiasing, true);
}

void ListPainter::paint(const DisplayList& list)
{
    for (const Item& item : list.items)
        paint(item);
}

void ListPainter::paint(const Item& item)
{
    if (m_options.detail < item.minScale || m_options.detail >= item.maxScale ||
        !m_options.layers.test(static_cast<std::size_t>(item.layer)))
        return;
    std::visit([&](const auto& shape) { draw(shape, item.paint); }, item.shape);
}

QPointF ListPainter::map(Point point) const
{
    return {m_options.origin.x() + point.x * m_options.scale,
            m_options.origin.y() - point.y * m_options.scale};
}

QRectF ListPainter::map(const Box& box) const
{
    return {map(Point{box.x, box.top()}), map(Point{box.right(), box.y})};
}

void ListPainter::setSmooth(bool smooth)
{
    if (smooth == m_smooth)
        return;
    m_smooth = smooth;
    m_painter.setRenderHint(QPainter::Antialiasing, smooth);
}

QBrush ListPainter::brushOf(const Paint& paint) const
{
    if (!paint.fill)
        return Qt::NoBrush;
    QColor fill = colour(*paint.fill);
    if (paint.opacity < 1)
        fill.setAlphaF(static_cast<float>(paint.opacity));
    return {fill, brushStyle(paint.pattern)};
}

double ListPainter::strokeOf(const Paint& paint) const
{
    return std::max(paint.strokeWidth * m_options.scale, m_options.minStroke);
}

QPen ListPainter::penOf(const Paint& paint) const
{
    if (!paint.stroke)
        return Qt::NoPen;
    QPen pen(colour(*paint.stroke), strokeOf(paint), penStyle(paint.dash), Qt::FlatCap,
             Qt::MiterJoin);
    return pen;
}

void ListPainter::draw(const RectShape& shape, const Paint& paint)
{
    const bool round = shape.radius * m_options.scale >= kRoundFrom;
    if (m_options.snap && !round) {
        drawSnapped(shape, paint);
        return;
    }
    setSmooth(true);
    m_painter.setPen(penOf(paint));
    m_painter.setBrush(brushOf(paint));
    QRectF rect = map(shape.box);
    if (m_options.snap) {
        const Span x = snapped(rect.left(), rect.right());
        const Span y = snapped(rect.top(), rect.bottom());
        rect = QRectF(x.from, y.from, x.to - x.from, y.to - y.from);
        if (paint.stroke && strokeOf(paint) < 1.5)
            rect.adjust(0.5, 0.5, -0.5, -0.5);
    }
    const double radius = shape.radius * m_options.scale;
    if (round || (!m_options.snap && radius > 0))
        m_painter.drawRoundedRect(rect, radius, radius);
    else
        m_painter.drawRect(rect);
}

void ListPainter::drawSnapped(const RectShape& shape, const Paint& paint)
{
    const QRectF exact = map(shape.box);
    if (exact.width() < kSeenFrom || exact.height() < kSeenFrom)
        return;
    const Span x = snapped(exact.left(), exact.right());
    const Span y = snapped(exact.top(), exact.bottom());
    const QRect rect(x.from, y.from, x.to - x.from, y.to - y.from);
    if (paint.fill) {
        if (m_soft && paint.pattern == Pattern::Solid)
            fillSoft(exact, brushOf(paint).color());
        else if (paint.pattern == Pattern::Solid && paint.opacity >= 1)
            m_painter.fillRect(rect, colour(*paint.fill));
        else if (paint.pattern == Pattern::Solid || (rect.width() >= 3 && rect.height() >= 3))
            m_painter.fillRect(rect, brushOf(paint));
    }
    if (!paint.stroke)
        return;
    if (rect.width() < 3 || rect.height() < 3) {
        m_painter.fillRect(rect, colour(*paint.stroke));
        return;
    }
    setSmooth(false);
    const double width = strokeOf(paint);
    m_painter.setBrush(Qt::NoBrush);
    QPen pen = penOf(paint);
    if (width < 1.5)
        pen.setWidthF(1); // a wide pen of one pixel takes the fast way
    m_painter.setPen(pen);
    m_painter.drawRect(rect.adjusted(0, 0, -1, -1));
}

/// Each pixel as much as the box covers of it: at most nine plain fills, where antialiasing would
/// take a scan conversion.
void ListPainter::fillSoft(const QRectF& rect, QColor colour)
{
    struct Strip {
        int from, to;
        double share;
    };
    const auto strips = [](double from, double to, std::array<Strip, 3>& out) {
        const int first = static_cast<int>(std::floor(from));
        const int last = static_cast<int>(std::floor(to));
        if (first == last) {
            out[0] = {first, first + 1, to - from};
            return 1;
        }
        out[0] = {first, first + 1, first + 1 - from};
        out[1] = {first + 1, last, 1};
        out[2] = {last, last + 1, to - last};
        return 3;
    };
    std::array<Strip, 3> columns{};
    std::array<Strip, 3> rows{};
    const int width = strips(rect.left(), rect.right(), columns);
    const int height = strips(rect.top(), rect.bottom(), rows);
    const double opacity = colour.alphaF();
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const Strip& x = columns[static_cast<std::size_t>(column)];
            const Strip& y = rows[static_cast<std::size_t>(row)];
            const int alpha = static_cast<int>(std::lround(255 * opacity * x.share * y.share));
            if (alpha < 4 || x.from == x.to || y.from == y.to)
                continue;
            colour.setAlpha(alpha);
            m_painter.fillRect(QRect(x.from, y.from, x.to - x.from, y.to - y.from), colour);
        }
    }
}

void ListPainter::draw(const CircleShape& shape, const Paint& paint)
{
    const double radius = shape.radius * m_options.scale;
    const QPointF centre = map(shape.centre);
    if (m_options.snap && radius < 1.2) {
        if (radius > kSeenFrom && (paint.fill || paint.stroke))
            m_painter.fillRect(QRectF(centre.x() - 1, centre.y() - 1, 2, 2).toRect(),
                               colour(paint.fill ? *paint.fill : *paint.stroke));
        return;
    }
    setSmooth(true);
    m_painter.setPen(penOf(paint));
    m_painter.setBrush(brushOf(paint));
    m_painter.drawEllipse(centre, radius, radius);
}

void ListPainter::draw(const PathShape& shape, const Paint& paint)
{
    if (shape.points.size() < 2)
        return;
    if (m_options.snap && shape.points.size() == 2 && paint.stroke && paint.dash == Dash::Solid) {
        const QPointF a = map(shape.points[0]);
        const QPointF b = map(shape.points[1]);
        const int width = std::max(1, static_cast<int>(std::lround(strokeOf(paint))));
        if (a.x() == b.x() || a.y() == b.y()) {
            const bool upright = a.x() == b.x();
            const int x = static_cast<int>(std::floor(std::min(a.x(), b.x())));
            const int y = static_cast<int>(std::floor(std::min(a.y(), b.y())));
            const int length = static_cast<int>(
                std::ceil(upright ? std::abs(a.y() - b.y()) : std::abs(a.x() - b.x())));
            m_painter.fillRect(upright ? QRect(x - width / 2, y, width, length)
                                       : QRect(x, y - width / 2, length, width),
                               colour(*paint.stroke));
            return;
        }
    }
    QPolygonF points;
    points.reserve(static_cast<qsizetype>(shape.points.size()));
    for (const Point& point : shape.points)
        points << map(point);
    setSmooth(true);
    QPen pen = penOf(paint);
    if (shape.points.size() > 2)
        pen.setJoinStyle(Qt::RoundJoin);
    m_painter.setPen(pen);
    m_painter.setBrush(shape.closed ? brushOf(paint) : QBrush(Qt::NoBrush));
    if (shape.closed)
        m_painter.drawPolygon(points);
    else
        m_painter.drawPolyline(points);
}

const QFont& ListPainter::fontOf(double size, Weight weight)
{
    if (m_options.snap)
        size = std::floor(size * 2) / 2; // few sizes: the glyphs of each are made once
    const auto [at, isNew] =
        m_fonts.try_emplace({static_cast<int>(std::lround(size * 100)), weight});
    if (isNew) {
        QFont font = QGuiApplication::font();
        // Pixel sizes are whole numbers in Qt, point sizes are not; and a device has its own dpi.
        font.setPointSizeF(size * 72.0 / m_painter.device()->logicalDpiY());
        font.setWeight(weight == Weight::Semibold ? QFont::DemiBold : QFont::Normal);
        at->second = QFont(font, m_painter.device());
    }
    return at->second;
}

void ListPainter::draw(const TextShape& shape, const Paint& paint)
{
    const double size = shape.size * m_options.scale;
    // A builder's level of detail and this one meet at the same size: 9 px must pass.
    if (size < m_options.minTextSize - 0.01 || !paint.fill || shape.text.empty())
        return;
    const QFont& font = fontOf(size, shape.weight);
    QString text = QString::fromUtf8(shape.text.data(), static_cast<qsizetype>(shape.text.size()));
    const QFontMetricsF metrics(font, m_painter.device());
    // The estimate is on the wide side: most texts need no measuring.
    if (shape.maxWidth > 0 && textWidth(shape.text, shape.size, shape.weight) > shape.maxWidth) {
        text = metrics.elidedText(text, Qt::ElideRight, shape.maxWidth * m_options.scale);
        if (text.size() <= 1)
            return;
    }
    QPointF at = map(shape.at);
    double shift = 0;
    if (shape.anchor != Anchor::Start) {
        const double width = metrics.horizontalAdvance(text);
        shift = shape.anchor == Anchor::Middle ? width / 2 : width;
    }
    m_painter.setFont(font);
    QColor ink = colour(*paint.fill);
    if (paint.opacity < 1)
        ink.setAlphaF(static_cast<float>(paint.opacity));
    m_painter.setPen(ink);
    if (shape.rotationDegrees == 0) {
        if (m_options.snap)
            at = QPointF(std::round(at.x() - shift) + shift, std::round(at.y()));
        m_painter.drawText(QPointF(at.x() - shift, at.y()), text);
        return;
    }
    const QTransform before = m_painter.transform();
    m_painter.translate(at);
    m_painter.rotate(-shape.rotationDegrees);
    m_painter.drawText(QPointF(-shift, 0), text);
    m_painter.setTransform(before);
}

} // namespace cw::views
