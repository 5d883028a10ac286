#include "views/canvas/canvas_private.h"

#include <QDeadlineTimer>
#include <QPainter>
#include <QTextOption>

#include <algorithm>

namespace cw::views {

namespace {

constexpr double kMostScale = 16; ///< px a mm: a port fills the window
constexpr double kFitMargin = 24;
constexpr double kReach = 4; ///< px beside a line that still hit it

} // namespace

Canvas::Private::Private(Canvas& owner, Theme& themeOfAll, Selection& selectionOfAll)
    : canvas(owner), theme(themeOfAll), selection(selectionOfAll), overlay(theme, store),
      minimap(theme, store), card(new HoverCard(&owner))
{
    workTimer.setSingleShot(true);
    scrollTimer.setInterval(16);
    overlay.setSelection(selection.refs());
    applyLook();
}

void Canvas::Private::applyLook()
{
    TileCache::Look look = tiles.look();
    look.palette = &theme.palette();
    tiles.setLook(look);
    minimap.contentChanged();
    canvas.update();
}

void Canvas::Private::takePieces()
{
    const bool wasEmpty = store.slots().empty();
    const auto changed = store.update(scene);
    if (changed)
        for (const drawing::Box& box : *changed)
            tiles.invalidate(box);
    else
        tiles.invalidateAll();
    overlay.contentChanged();
    minimap.contentChanged();
    clearHover();
    cycling.clear();
    if (wasEmpty && !store.slots().empty()) {
        keepsFit = true;
        refitIfWanted();
    }
    canvas.update();
    Q_EMIT canvas.contentChanged();
}

double Canvas::Private::naturalScale()
{
    if (store.slots().empty())
        return 0.4;
    PieceStore::Slot& first = *store.slots().front();
    if (!first.content)
        store.build(first, view.scale);
    return first.content->naturalScale();
}

/// The whole scene a quarter of the view's size.
double Canvas::Private::leastScale() const
{
    const drawing::Box all = store.bounds();
    if (all.width <= 0 || all.height <= 0)
        return 0.001;
    return std::min({0.25 * canvas.width() / all.width, 0.25 * canvas.height() / all.height, 0.05});
}

void Canvas::Private::setScale(double scale, drawing::Point keep, QPointF at)
{
    syncRatio();
    view.scale = std::clamp(scale, std::min(leastScale(), kMostScale), kMostScale);
    view.place(keep, at);
    viewChanged();
}

void Canvas::Private::fitTo(const drawing::Box& box, double mostScale)
{
    const QRectF room = viewRect().adjusted(kFitMargin, kFitMargin, -kFitMargin, -kFitMargin);
    if (room.width() < 10 || room.height() < 10)
        return;
    const double scale = std::min({room.width() / std::max(box.width, 1.0),
                                   room.height() / std::max(box.height, 1.0), mostScale});
    setScale(scale, {box.x + box.width / 2, box.y + box.height / 2}, room.center());
}

void Canvas::Private::refitIfWanted()
{
    const drawing::Box all = store.bounds();
    if (keepsFit && (all.width > 0 || all.height > 0))
        fitTo(all, naturalScale() * 3);
    else
        viewChanged();
}

/// A window moved to another screen: the same place at another number of pixels.
void Canvas::Private::syncRatio()
{
    const double ratio = canvas.devicePixelRatioF();
    if (ratio == view.ratio)
        return;
    const QPointF middle = viewRect().center();
    const drawing::Point centre = view.toScene(middle);
    view.ratio = ratio;
    view.place(centre, middle);
    tiles.invalidateAll();
    viewChanged();
}

void Canvas::Private::viewChanged()
{
    zoomAnchor.reset();
    const QSizeF size = QSizeF(canvas.size()) * view.ratio;
    tiles.setView(view, QSize(qCeil(size.width()), qCeil(size.height())));
    canvas.update();
    Q_EMIT canvas.viewChanged();
}

std::vector<Hit> Canvas::Private::hitsAt(drawing::Point point)
{
    std::vector<Hit> out;
    const double reach = kReach / view.scale;
    std::vector<PieceStore::Slot*> slots;
    store.slotsIn(drawing::Box{point.x, point.y, 0, 0}.grown(reach), slots);
    for (auto at = slots.rbegin(); at != slots.rend(); ++at) {
        PieceStore::Slot& slot = **at;
        store.build(slot, view.scale);
        for (const model::EntityRef& ref :
             slot.content->entitiesAt(slot.toList(point), view.scale, reach, tiles.look().layers)) {
            const bool known = std::any_of(out.begin(), out.end(),
                                           [&](const Hit& hit) { return hit.entity == ref; });
            if (!known)
                out.push_back({ref, slot.number, slot.toScene(*slot.content->boxOf(ref))});
        }
    }
    return out;
}

std::optional<Hit> Canvas::Private::topHit(drawing::Point point)
{
    for (const Hit& hit : hitsAt(point))
        if (accepts(hit.entity))
            return hit;
    return std::nullopt;
}

std::vector<model::EntityRef> Canvas::Private::entitiesIn(const drawing::Box& box, bool touching)
{
    std::vector<model::EntityRef> out;
    std::set<model::EntityRef> seen;
    std::vector<PieceStore::Slot*> slots;
    store.slotsIn(box, slots);
    for (PieceStore::Slot* slot : slots) {
        store.build(*slot, view.scale);
        for (const model::EntityRef& ref : slot->content->entitiesIn(
                 slot->toList(box), touching, view.scale, tiles.look().layers))
            if (accepts(ref) && seen.insert(ref).second)
                out.push_back(ref);
    }
    return out;
}

std::function<bool()> Canvas::Private::after(int milliseconds)
{
    return [deadline = QDeadlineTimer(milliseconds, Qt::PreciseTimer)] {
        return deadline.hasExpired();
    };
}

void Canvas::Private::worked()
{
    const bool settled = tiles.isSettled();
    if (settled && !wasSettled)
        QMetaObject::invokeMethod(&canvas, &Canvas::settled, Qt::QueuedConnection);
    wasSettled = settled;
    if (!tiles.isIdle() && !workTimer.isActive())
        workTimer.start(settled ? 20 : 0);
}

/// Between frames. What is visible is painted by the frame itself, so that a slow machine does not
/// do both.
void Canvas::Private::slice()
{
    if (!canvas.isVisible())
        return;
    if (!tiles.isSettled()) {
        canvas.update();
        return;
    }
    tiles.work(after(kSliceMs));
    worked();
}

void Canvas::Private::paint(QPainter& painter)
{
    painter.save();
    painter.setClipRect(canvas.rect(), Qt::IntersectClip);
    painter.save();
    // In device pixels: a tile is copied, not scaled.
    painter.scale(1 / view.ratio, 1 / view.ratio);
    tiles.compose(painter);
    painter.restore();
    if (store.slots().empty())
        paintEmpty(painter);
    overlay.paint(painter, view, canvas.size());
    if (tool != nullptr) {
        painter.save();
        tool->paint(canvas, painter);
        painter.restore();
    }
    minimap.paint(painter, view, canvas.size());
    if (canvas.hasFocus() && focusByKey) {
        painter.setPen(QPen(theme.colour(drawing::Role::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(canvas.rect().adjusted(1, 1, -1, -1));
    }
    painter.restore();
}

void Canvas::Private::paintEmpty(QPainter& painter) const
{
    if (emptyText.isEmpty())
        return;
    painter.setPen(theme.colour(drawing::Role::SecondaryText));
    QFont font = canvas.font();
    font.setPixelSize(15);
    painter.setFont(font);
    QTextOption option(Qt::AlignCenter);
    option.setWrapMode(QTextOption::WordWrap);
    const double width = std::min(canvas.width() - 48.0, 520.0);
    painter.drawText(QRectF((canvas.width() - width) / 2, 24, width, canvas.height() - 48.0),
                     emptyText, option);
}

} // namespace cw::views
