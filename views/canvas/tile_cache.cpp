#include "views/canvas/tile_cache.h"

#include <QPainter>

#include <algorithm>

namespace cw::views {

using drawing::Role;

namespace {

constexpr int kTile = 256;
constexpr int kRing = 1;        ///< tiles around the visible ones that are painted ahead
constexpr int kKeptTiles = 400; ///< 100 MB
constexpr double kTextFloor = 9;
constexpr double kSoftBelow = 0.5; ///< of the natural scale

int tileOf(qint64 pixel)
{
    return static_cast<int>(pixel >= 0 ? pixel / kTile : -((-pixel + kTile - 1) / kTile));
}

QColor colourOf(const drawing::Palette& palette, Role role)
{
    const drawing::Colour c = palette[role];
    return {c.red, c.green, c.blue};
}

} // namespace

QRect TileCache::worldRect(QPoint key) const
{
    return {key.x() * kTile, key.y() * kTile, kTile, kTile};
}

QRect TileCache::visibleKeys(int margin) const
{
    const QPoint first(tileOf(m_view.left) - margin, tileOf(m_view.top) - margin);
    const QPoint last(tileOf(m_view.left + std::max(m_size.width(), 1) - 1) + margin,
                      tileOf(m_view.top + std::max(m_size.height(), 1) - 1) + margin);
    return {first, last};
}

bool TileCache::isReady(QPoint key) const
{
    const auto found = m_current.tiles.constFind(key);
    return found != m_current.tiles.cend() && !found->dirty;
}

void TileCache::setLook(const Look& look)
{
    if (look == m_look)
        return;
    m_look = look;
    invalidateAll();
    m_current.tiles.clear(); // another look is not shown for even a moment
}

void TileCache::setView(const ViewTransform& view, QSize size)
{
    if (view.pixelScale() != m_current.pixelScale) {
        std::size_t ready = 0;
        for (std::size_t i = 0; i < m_visible; ++i)
            ready += m_current.tiles.contains(m_order[i]) ? 1 : 0;
        if (m_previous.tiles.isEmpty() || ready * 2 >= m_visible)
            m_previous = std::move(m_current);
        m_current = Layer{view.pixelScale(), {}};
    }
    m_view = view;
    m_size = size;
    listWork();
}

void TileCache::listWork()
{
    m_order.clear();
    const QRect seen = visibleKeys(0);
    const QRect all = visibleKeys(kRing);
    for (int y = all.top(); y <= all.bottom(); ++y)
        for (int x = all.left(); x <= all.right(); ++x)
            m_order.emplace_back(x, y);
    const QPointF middle(double(m_view.left) + m_size.width() / 2.0,
                         double(m_view.top) + m_size.height() / 2.0);
    const auto rank = [&](QPoint key) {
        const QPointF away = QPointF(worldRect(key).center()) - middle;
        return QPointF::dotProduct(away, away);
    };
    const auto firstHidden = std::partition(m_order.begin(), m_order.end(),
                                            [&](QPoint key) { return seen.contains(key); });
    const auto nearer = [&](QPoint a, QPoint b) { return rank(a) < rank(b); };
    std::sort(m_order.begin(), firstHidden, nearer);
    std::sort(firstHidden, m_order.end(), nearer);
    m_visible = static_cast<std::size_t>(firstHidden - m_order.begin());
}

void TileCache::invalidate(const drawing::Box& area)
{
    m_previous = {};
    const double s = m_view.pixelScale();
    // Strokes and texts may stand out a little.
    const drawing::Box box = area.grown(4 / s);
    for (auto at = m_current.tiles.begin(); at != m_current.tiles.end(); ++at)
        if (overlap(m_view.worldBox(worldRect(at.key())), box))
            at->dirty = true;
}

void TileCache::invalidateAll()
{
    m_previous = {};
    for (Tile& tile : m_current.tiles)
        tile.dirty = true;
}

bool TileCache::isSettled() const
{
    return std::all_of(m_order.begin(), m_order.begin() + static_cast<std::ptrdiff_t>(m_visible),
                       [this](QPoint key) { return isReady(key); });
}

bool TileCache::isIdle() const
{
    return std::all_of(m_order.begin(), m_order.end(), [this](QPoint key) { return isReady(key); });
}

bool TileCache::work(const std::function<bool()>& timeIsUp)
{
    bool news = false;
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        const QPoint key = m_order[i];
        if (isReady(key))
            continue;
        if (!prepare(key, timeIsUp))
            return news;
        paintTile(key);
        news = news || i < m_visible;
        if (timeIsUp())
            break;
    }
    dropFarTiles();
    return news;
}

/// False: time is up, and some list is still to be made.
bool TileCache::prepare(QPoint key, const std::function<bool()>& timeIsUp)
{
    m_store->slotsIn(m_view.worldBox(worldRect(key)).grown(4 / m_view.pixelScale()), m_slots);
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        if (m_store->build(*m_slots[i], m_view.scale) && timeIsUp())
            return std::none_of(m_slots.begin() + static_cast<std::ptrdiff_t>(i), m_slots.end(),
                                [this](const PieceStore::Slot* slot) {
                                    return m_store->needsBuild(*slot, m_view.scale);
                                });
    return true;
}

void TileCache::paintTile(QPoint key)
{
    const QRect world = worldRect(key);
    QImage image(kTile, kTile, QImage::Format_RGB32);
    image.fill(colourOf(*m_look.palette, Role::Canvas));
    QPainter painter(&image);
    paintGrid(painter, world);
    ListPaintOptions options;
    options.palette = m_look.palette;
    options.scale = m_view.pixelScale();
    options.detail = m_view.scale;
    options.minTextSize = kTextFloor * m_view.ratio;
    options.layers = m_look.layers;
    ListPainter list(painter, options);
    const drawing::Box area = m_view.worldBox(world).grown(2 / m_view.pixelScale());
    for (const PieceStore::Slot* slot : m_slots) {
        list.setOrigin(m_view.toWorld(slot->piece.origin) - QPointF(world.topLeft()));
        list.setSoft(m_view.scale < slot->content->naturalScale() * kSoftBelow);
        slot->content->each(slot->toList(area), m_view.scale,
                            [&](const drawing::Item& item) { list.paint(item); });
    }
    painter.end();
    m_current.tiles[key] = {std::move(image), false};
    ++m_painted;
}

void TileCache::paintGrid(QPainter& painter, const QRect& world) const
{
    if (m_look.gridStep <= 0)
        return;
    const double s = m_view.pixelScale();
    double step = m_look.gridStep;
    for (const double factor : {2.0, 2.5, 2.0, 2.0, 2.5, 2.0, 2.0, 2.5})
        if (step * m_view.scale < 14)
            step *= factor;
    const drawing::Box box = m_view.worldBox(world);
    QColor colour = colourOf(*m_look.palette, Role::Line);
    for (double x = std::ceil(box.x / step) * step; x <= box.right(); x += step)
        painter.fillRect(QRect(int(std::floor(x * s + 0.001)) - world.x(), 0, 1, kTile), colour);
    for (double y = std::ceil(box.y / step) * step; y <= box.top(); y += step)
        painter.fillRect(QRect(0, int(std::floor(-y * s + 0.001)) - world.y(), kTile, 1), colour);
}

void TileCache::compose(QPainter& painter) const
{
    QRegion missing;
    const QPoint corner(static_cast<int>(m_view.left), static_cast<int>(m_view.top));
    for (std::size_t i = 0; i < m_visible; ++i) {
        const QPoint at = worldRect(m_order[i]).topLeft() - corner;
        const auto found = m_current.tiles.constFind(m_order[i]);
        if (found != m_current.tiles.cend())
            painter.drawImage(at, found->image);
        else
            missing += QRect(at, QSize(kTile, kTile));
    }
    if (!missing.isEmpty())
        composeMissing(painter, missing & QRect(QPoint(0, 0), m_size));
}

void TileCache::composeMissing(QPainter& painter, const QRegion& missing) const
{
    painter.save();
    painter.setClipRegion(missing, Qt::IntersectClip);
    const QRect bounds = missing.boundingRect();
    painter.fillRect(bounds, colourOf(*m_look.palette, Role::Canvas));
    const QPointF corner(double(m_view.left), double(m_view.top));
    const drawing::Box area = m_view.worldBox(
        bounds.translated(static_cast<int>(m_view.left), static_cast<int>(m_view.top)));
    std::vector<PieceStore::Slot*> slots;
    m_store->slotsIn(area, slots);
    const QColor block = colourOf(*m_look.palette, Role::Chip);
    const double s = m_view.pixelScale();
    for (const PieceStore::Slot* slot : slots) {
        const drawing::Box& box = slot->piece.bounds;
        const QPointF at = m_view.toWorld(drawing::Point{box.x, box.top()}) - corner;
        painter.fillRect(QRectF(at, QSizeF(box.width * s, box.height * s)).toRect(), block);
    }
    if (!m_previous.tiles.isEmpty()) {
        // The scene's (0, 0) is the world's at every scale.
        const double ratio = s / m_previous.pixelScale;
        const auto edge = [&](int key) { return std::floor(key * kTile * ratio + 0.5); };
        for (auto at = m_previous.tiles.cbegin(); at != m_previous.tiles.cend(); ++at) {
            const QRectF target(QPointF(edge(at.key().x()), edge(at.key().y())) - corner,
                                QPointF(edge(at.key().x() + 1), edge(at.key().y() + 1)) - corner);
            if (target.intersects(bounds))
                painter.drawImage(target, at->image);
        }
    }
    painter.restore();
}

void TileCache::dropFarTiles()
{
    if (m_current.tiles.size() <= kKeptTiles + static_cast<qsizetype>(m_order.size()))
        return;
    const QRect kept = visibleKeys(3);
    m_current.tiles.removeIf(
        [&](const std::pair<const QPoint&, Tile&>& tile) { return !kept.contains(tile.first); });
}

} // namespace cw::views
