#include "views/canvas/minimap.h"

#include "views/theme/theme.h"

#include <QPainter>

namespace cw::views {

using drawing::Role;

namespace {

constexpr double kWidest = 208;
constexpr double kHighest = 144;
constexpr double kMargin = 12;
constexpr double kInset = 6;
/// A picture of so many pieces tells more than blocks do, and is quick to paint.
constexpr std::size_t kPainted = 60;

} // namespace

std::optional<QRectF> Minimap::place(const ViewTransform& view, QSize size) const
{
    const drawing::Box scene = m_store->bounds();
    if (!m_on || scene.width <= 0 || scene.height <= 0 || size.width() < 480 || size.height() < 320)
        return std::nullopt;
    const QRectF shown = view.toView(scene);
    if (QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-8, -8, 8, 8).contains(shown))
        return std::nullopt;
    const double scale =
        std::min((kWidest - 2 * kInset) / scene.width, (kHighest - 2 * kInset) / scene.height);
    const QSizeF own(std::max(scene.width * scale, 8.0) + 2 * kInset,
                     std::max(scene.height * scale, 8.0) + 2 * kInset);
    return QRectF(
        QPointF(size.width() - kMargin - own.width(), size.height() - kMargin - own.height()), own);
}

drawing::Point Minimap::toScene(QPointF point, const QRectF& place) const
{
    const QRectF inner = place.adjusted(kInset, kInset, -kInset, -kInset);
    const drawing::Box scene = m_store->bounds();
    return {scene.x + (point.x() - inner.left()) / inner.width() * scene.width,
            scene.top() - (point.y() - inner.top()) / inner.height() * scene.height};
}

QImage Minimap::painted(QSizeF size, double ratio) const
{
    const drawing::Box scene = m_store->bounds();
    QImage image((size * ratio).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.fill(m_theme->colour(Role::Canvas));
    QPainter painter(&image);
    ListPaintOptions options;
    options.palette = &m_theme->palette();
    options.scale = image.width() / scene.width;
    ListPainter list(painter, options);
    list.setSoft(true);
    for (const PieceStore::Slot* slot : m_store->slots()) {
        const auto map = [&](drawing::Point p) {
            return QPointF((p.x - scene.x) * options.scale, (scene.top() - p.y) * options.scale);
        };
        const drawing::Box& box = slot->piece.bounds;
        if (slot->content && m_store->slots().size() <= kPainted) {
            list.setOrigin(map(slot->piece.origin));
            slot->content->each(slot->toList(box), options.scale,
                                [&](const drawing::Item& item) { list.paint(item); });
            continue;
        }
        const QRectF block(map({box.x, box.top()}), map({box.right(), box.y}));
        const double gap = std::min(1.0, block.width() / 8);
        painter.fillRect(block.adjusted(gap, gap, -gap, -gap), m_theme->colour(Role::Shadow));
    }
    painter.end();
    image.setDevicePixelRatio(ratio);
    return image;
}

void Minimap::paint(QPainter& painter, const ViewTransform& view, QSize size)
{
    const auto at = place(view, size);
    if (!at)
        return;
    const QRectF inner = at->adjusted(kInset, kInset, -kInset, -kInset);
    const bool pictured = m_store->slots().size() <= kPainted;
    if (m_image.isNull() || m_image.devicePixelRatio() != view.ratio ||
        (pictured && m_builds != m_store->buildCount())) {
        m_image = painted(inner.size(), view.ratio);
        m_builds = m_store->buildCount();
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_theme->colour(Role::Line), 1));
    painter.setBrush(m_theme->colour(Role::Panel));
    painter.drawRoundedRect(at->adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawImage(inner.topLeft(), m_image);
    const drawing::Box scene = m_store->bounds();
    const drawing::Box seen = view.toScene(QRectF(QPointF(0, 0), QSizeF(size)));
    const double scale = inner.width() / scene.width;
    QRectF frame(inner.left() + (seen.x - scene.x) * scale,
                 inner.top() + (scene.top() - seen.top()) * scale, seen.width * scale,
                 seen.height * scale);
    frame = frame.intersected(at->adjusted(3, 3, -3, -3));
    QColor colour = m_theme->colour(Role::Accent);
    painter.setPen(QPen(colour, 1.5));
    colour.setAlphaF(0.12F);
    painter.setBrush(colour);
    painter.drawRect(frame);
    painter.setBrush(Qt::NoBrush);
}

} // namespace cw::views
