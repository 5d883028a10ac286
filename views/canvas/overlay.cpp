#include "views/canvas/overlay.h"

#include "views/print/list_painter.h"
#include "views/theme/theme.h"

#include <QFontMetricsF>
#include <QImage>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace cw::views {

using drawing::Role;

namespace {

constexpr double kOutline = 2;
constexpr double kSmall = 3;   ///< below this many pixels an outline is a block
constexpr float kVeil = 0.62F; ///< of what is not highlighted

/// On whole device pixels, as crisp as what it frames; four filled strips, because a selection of
/// 10,000 is drawn in every frame and a pen takes ten times as long.
void paintFrame(QPainter& painter, double ratio, const QRectF& box, const QColor& colour,
                double width)
{
    const auto whole = [ratio](double at) { return std::floor(at * ratio + 0.5) / ratio; };
    const double left = whole(box.left() - width / 2);
    const double top = whole(box.top() - width / 2);
    const double right = std::max(whole(box.right() + width / 2), left + width);
    const double bottom = std::max(whole(box.bottom() + width / 2), top + width);
    if (right - left < kSmall + width || bottom - top < kSmall + width) {
        painter.fillRect(QRectF(left, top, right - left, bottom - top), colour);
        return;
    }
    painter.fillRect(QRectF(left, top, right - left, width), colour);
    painter.fillRect(QRectF(left, bottom - width, right - left, width), colour);
    painter.fillRect(QRectF(left, top + width, width, bottom - top - 2 * width), colour);
    painter.fillRect(QRectF(right - width, top + width, width, bottom - top - 2 * width), colour);
}

} // namespace

void Overlay::setSelection(std::vector<model::EntityRef> refs)
{
    m_selection = std::move(refs);
    m_stale = true;
}

void Overlay::setHighlights(std::map<model::EntityRef, Highlight> highlights)
{
    m_highlights = std::move(highlights);
    m_stale = true;
}

void Overlay::setBand(std::optional<QRectF> band, bool touching)
{
    m_band = band;
    m_bandTouching = touching;
}

void Overlay::gather(model::EntityRef ref, const Highlight* highlight, std::vector<Outline>& out)
{
    for (const PieceStore::Slot* slot : m_store->showing(ref)) {
        Outline outline;
        outline.box = slot->toScene(*slot->content->boxOf(ref));
        outline.highlight = highlight;
        outline.slot = slot;
        outline.holdsOthers = slot->piece.entity == ref;
        for (drawing::Point point : slot->content->lineOf(ref))
            outline.line.push_back(
                {point.x + slot->piece.origin.x, point.y + slot->piece.origin.y});
        out.push_back(std::move(outline));
    }
}

/// Kept between frames: a selection of 100,000 is looked up once, not sixty times a second.
void Overlay::gather()
{
    if (!m_stale && m_builds == m_store->buildCount())
        return;
    m_stale = false;
    m_builds = m_store->buildCount();
    m_selected.clear();
    m_highlighted.clear();
    for (const model::EntityRef& ref : m_selection)
        gather(ref, nullptr, m_selected);
    for (const auto& [ref, highlight] : m_highlights)
        gather(ref, &highlight, m_highlighted);
    std::unordered_set<const PieceStore::Slot*> holders;
    for (const Outline& outline : m_highlighted)
        if (!outline.holdsOthers)
            holders.insert(outline.slot);
    for (Outline& outline : m_highlighted)
        outline.holdsOthers = outline.holdsOthers && holders.contains(outline.slot);
}

void Overlay::paintOutline(QPainter& painter, const ViewTransform& view, const QRectF& seen,
                           const Outline& outline, const QColor& colour, double width) const
{
    const QRectF box = view.toView(outline.box);
    if (!box.adjusted(-4, -4, 4, 4).intersects(seen))
        return;
    const bool dashed = outline.highlight != nullptr && outline.highlight->dashed;
    if (outline.line.empty() && !dashed) {
        paintFrame(painter, view.ratio, box, colour, width);
        return;
    }
    QPen pen(colour, width);
    pen.setJoinStyle(Qt::MiterJoin);
    if (dashed)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    if (outline.line.empty()) {
        painter.drawRect(box);
        return;
    }
    QPolygonF points;
    for (const drawing::Point& point : outline.line)
        points << view.toView(point);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.drawPolyline(points);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// From afar a rack's devices are blocks that lie on one another: one rectangle for all of them.
void Overlay::paintSelected(QPainter& painter, const ViewTransform& view, const QRectF& seen) const
{
    const QColor colour = m_theme->colour(Role::Accent);
    QRectF run;
    const auto flush = [&] {
        if (!run.isEmpty())
            paintFrame(painter, view.ratio, run, colour, kOutline);
        run = {};
    };
    for (const Outline& outline : m_selected) {
        const QRectF box = view.toView(outline.box);
        if (!outline.line.empty() || (box.width() >= kSmall && box.height() >= kSmall)) {
            flush();
            paintOutline(painter, view, seen, outline, colour, kOutline);
        } else if (box.adjusted(-4, -4, 4, 4).intersects(seen)) {
            const bool joins = box.left() == run.left() && box.right() == run.right() &&
                               box.top() <= run.bottom() + 1 && box.bottom() >= run.top() - 1;
            if (!joins)
                flush();
            run = joins ? run.united(box) : box;
        }
    }
    flush();
}

void Overlay::paintMark(QPainter& painter, const QRectF& box, const Highlight& highlight) const
{
    QFont font = painter.font();
    font.setPixelSize(11);
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QString text = QString::fromStdString(highlight.mark);
    const QSizeF size(std::max(metrics.horizontalAdvance(text) + 10, 16.0), 16);
    if (box.width() < size.width() || box.height() < 10)
        return;
    const QRectF pill(QPointF(box.right() - size.width() - 2, box.top() + 2), size);
    const QColor colour = m_theme->colour(highlight.role);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(pill, 8, 8);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QColor light(Qt::white);
    const QColor dark = m_theme->isDark() ? m_theme->window() : m_theme->colour(Role::Text);
    painter.setFont(font);
    painter.setPen(contrastRatio(light, colour) >= contrastRatio(dark, colour) ? light : dark);
    painter.drawText(pill, Qt::AlignCenter, text);
    painter.setBrush(Qt::NoBrush);
}

/// Everything but what is highlighted recedes. By an image, because a region of 10,000 boxes takes
/// longer to make than to paint.
void Overlay::paintVeil(QPainter& painter, const ViewTransform& view, QSize size) const
{
    QImage veil(size * view.ratio, QImage::Format_ARGB32_Premultiplied);
    veil.setDevicePixelRatio(view.ratio);
    QColor ground = m_theme->colour(Role::Canvas);
    ground.setAlphaF(kVeil);
    veil.fill(ground);
    QPainter holes(&veil);
    holes.setCompositionMode(QPainter::CompositionMode_Clear);
    const QRectF seen(QPointF(0, 0), QSizeF(size));
    for (const Outline& outline : m_highlighted)
        if (const QRectF box = view.toView(outline.box);
            !outline.holdsOthers && outline.line.empty() && box.intersects(seen))
            holes.fillRect(box.toAlignedRect(), Qt::transparent);
    holes.end();
    painter.drawImage(QPointF(0, 0), veil);
}

void Overlay::paintHatch(QPainter& painter, const QRectF& box, const Highlight& highlight) const
{
    if (highlight.pattern == drawing::Pattern::Solid || box.width() < 6 || box.height() < 6)
        return;
    QColor colour = m_theme->colour(highlight.role);
    colour.setAlphaF(0.45F);
    painter.fillRect(box, QBrush(colour, brushStyle(highlight.pattern)));
}

void Overlay::paintGuides(QPainter& painter, const ViewTransform& view, QSize size) const
{
    QPen pen(m_theme->colour(Role::Accent), 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    for (const Guide& guide : m_guides) {
        const QPointF at = view.toView(drawing::Point{guide.at, guide.at});
        if (guide.upright)
            painter.drawLine(QPointF(at.x(), 0), QPointF(at.x(), size.height()));
        else
            painter.drawLine(QPointF(0, at.y()), QPointF(size.width(), at.y()));
    }
}

void Overlay::paint(QPainter& painter, const ViewTransform& view, QSize size)
{
    gather();
    const QRectF seen(QPointF(0, 0), QSizeF(size));
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!m_highlighted.empty())
        paintVeil(painter, view, size);
    for (const Outline& outline : m_highlighted) {
        if (outline.line.empty() && !outline.holdsOthers &&
            view.toView(outline.box).intersects(seen))
            paintHatch(painter, view.toView(outline.box), *outline.highlight);
        paintOutline(painter, view, seen, outline, m_theme->colour(outline.highlight->role),
                     kOutline);
        if (!outline.highlight->mark.empty() && view.toView(outline.box).intersects(seen))
            paintMark(painter, view.toView(outline.box), *outline.highlight);
    }
    if (m_hovered) {
        std::vector<Outline> hovered;
        gather(*m_hovered, nullptr, hovered);
        QColor colour = m_theme->colour(Role::Accent);
        colour.setAlphaF(0.65F);
        for (const Outline& outline : hovered)
            paintOutline(painter, view, seen, outline, colour, 1);
    }
    paintSelected(painter, view, seen);
    paintGuides(painter, view, size);
    if (!m_band)
        return;
    QColor colour = m_theme->colour(Role::Accent);
    QPen pen(colour, 1);
    if (m_bandTouching)
        pen.setDashPattern({4, 3});
    painter.setPen(pen);
    colour.setAlphaF(0.12F);
    painter.fillRect(*m_band, colour);
    painter.drawRect(*m_band);
}

} // namespace cw::views
