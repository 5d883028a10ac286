#include "views/canvas/canvas.h"

#include "views/canvas/canvas_access.h"
#include "views/canvas/canvas_private.h"

#include <QPainter>

namespace cw::views {

Canvas::Canvas(Theme& theme, Selection& selection, QWidget* parent) : QWidget(parent)
{
    installCanvasAccess();
    m = std::make_unique<Private>(*this, theme, selection);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Drawing"));
    connect(&theme, &Theme::changed, this, [this] { m->applyLook(); });
    connect(&selection, &Selection::changed, this, [this] {
        m->overlay.setSelection(m->selection.refs());
        canvasSelectionChanged(*this);
        update();
    });
    connect(&selection, &Selection::hovered, this, [this](std::optional<model::EntityRef> ref) {
        m->overlay.setHovered(ref);
        update();
    });
    connect(&m->workTimer, &QTimer::timeout, this, [this] { m->slice(); });
    connect(&m->scrollTimer, &QTimer::timeout, this, [this] { m->autoScroll(); });
}

Canvas::~Canvas() = default;

void Canvas::setScene(Scene* scene)
{
    if (scene == m->scene)
        return;
    m->cancelGesture();
    if (m->scene != nullptr)
        disconnect(m->scene, nullptr, this, nullptr);
    m->scene = scene;
    m->keepsFit = true;
    if (scene != nullptr) {
        connect(scene, &Scene::piecesChanged, this, [this] { m->takePieces(); });
        connect(scene, &QObject::destroyed, this, [this] {
            m->scene = nullptr;
            m->takePieces();
        });
    }
    m->takePieces();
    m->refitIfWanted();
}

Scene* Canvas::scene() const
{
    return m->scene;
}

void Canvas::setTool(Tool* tool)
{
    if (tool == m->tool)
        return;
    m->cancelGesture();
    if (m->tool != nullptr)
        disconnect(m->tool, &QObject::destroyed, this, nullptr);
    m->tool = tool;
    if (tool != nullptr)
        connect(tool, &QObject::destroyed, this, [this] {
            m->tool = nullptr;
            m->endGesture();
        });
    unsetCursor();
    update();
}

Tool* Canvas::tool() const
{
    return m->tool;
}

void Canvas::setHoverText(std::function<QString(model::EntityRef)> text)
{
    m->card->setSource(std::move(text));
}

void Canvas::setNameOf(std::function<QString(model::EntityRef)> name)
{
    m->nameOf = std::move(name);
}

QString Canvas::nameOf(model::EntityRef entity) const
{
    return m->nameOf ? m->nameOf(entity) : QString::fromStdString(entity.text());
}

void Canvas::setSelectable(std::function<bool(model::EntityRef)> selectable)
{
    m->selectable = std::move(selectable);
}

bool Canvas::isSelectable(model::EntityRef entity) const
{
    return m->accepts(entity);
}

const QString& Canvas::emptyText() const
{
    return m->emptyText;
}

Selection& Canvas::selection() const
{
    return m->selection;
}

void Canvas::setEmptyText(const QString& text)
{
    m->emptyText = text;
    update();
}

double Canvas::scale() const
{
    return m->view.scale;
}

QPointF Canvas::toView(drawing::Point point) const
{
    return m->view.toView(point);
}

QRectF Canvas::toView(const drawing::Box& box) const
{
    return m->view.toView(box);
}

drawing::Point Canvas::toScene(QPointF point) const
{
    return m->view.toScene(point);
}

drawing::Box Canvas::visibleBox() const
{
    return m->view.toScene(m->viewRect());
}

void Canvas::setView(drawing::Point centre, double scale)
{
    m->keepsFit = false;
    m->setScale(scale, centre, m->viewRect().center());
}

void Canvas::zoomBy(double factor, QPointF at)
{
    m->keepsFit = false;
    m->card->hideNow();
    // The view stands on whole pixels: many small steps from the same place would creep.
    if (!m->zoomAnchor || m->zoomAnchor->view != at)
        m->zoomAnchor = Private::Anchor{at, m->view.toScene(at)};
    const Private::Anchor anchor = *m->zoomAnchor;
    m->setScale(m->view.scale * factor, anchor.scene, at);
    m->zoomAnchor = anchor;
}

void Canvas::zoomToFit()
{
    m->keepsFit = true;
    m->refitIfWanted();
}

void Canvas::zoomToSelection()
{
    drawing::Box all;
    for (const model::EntityRef& ref : m->selection.refs())
        for (const PieceStore::Slot* slot : m->store.find(ref, m->view.scale))
            all = all.united(slot->toScene(*slot->content->boxOf(ref)));
    if (all.width > 0 || all.height > 0)
        zoomTo(all);
}

double Canvas::zoom() const
{
    return m->view.scale / m->naturalScale();
}

void Canvas::setLeftDragPans(bool pans)
{
    m->leftDragPans = pans;
}

void Canvas::zoomToNatural()
{
    setView(toScene(m->viewRect().center()), m->naturalScale());
}

void Canvas::zoomTo(const drawing::Box& box)
{
    m->keepsFit = false;
    m->fitTo(box, m->naturalScale() * 4);
}

void Canvas::reveal(model::EntityRef entity)
{
    const auto box = boxOf(entity);
    if (!box)
        return;
    const QRectF room = m->viewRect().adjusted(24, 24, -24, -24);
    const QRectF at = toView(*box);
    m->keepsFit = false;
    if (std::max(at.width(), at.height()) < 12) {
        // Too small to see: near enough to read, and the entity in the middle.
        const drawing::Point centre{box->x + box->width / 2, box->y + box->height / 2};
        const double larger = std::max({box->width, box->height, 1.0});
        setView(centre, std::min(m->naturalScale(), room.height() / 3 / larger));
        return;
    }
    const auto shift = [](double low, double high, double from, double to) {
        if (high - low > to - from)
            return (low + high) / 2 - (from + to) / 2; // larger than the view: its middle
        return low < from ? low - from : high > to ? high - to : 0.0;
    };
    m->pan(-QPointF(shift(at.left(), at.right(), room.left(), room.right()),
                    shift(at.top(), at.bottom(), room.top(), room.bottom())));
}

std::optional<drawing::Box> Canvas::boxOf(model::EntityRef entity) const
{
    return m->store.boxOf(entity, m->view.scale);
}

std::vector<Hit> Canvas::hitsAt(drawing::Point point) const
{
    return m->hitsAt(point);
}

std::vector<model::EntityRef> Canvas::entitiesIn(const drawing::Box& box, bool touching) const
{
    return m->entitiesIn(box, touching);
}

void Canvas::setHighlights(std::map<model::EntityRef, Highlight> highlights)
{
    m->overlay.setHighlights(std::move(highlights));
    update();
}

void Canvas::setGuides(std::vector<Guide> guides)
{
    m->overlay.setGuides(std::move(guides));
    update();
}

void Canvas::setGridStep(double millimetres)
{
    TileCache::Look look = m->tiles.look();
    look.gridStep = millimetres;
    m->tiles.setLook(look);
    update();
}

double Canvas::gridStep() const
{
    return m->tiles.look().gridStep;
}

void Canvas::setMinimapVisible(bool visible)
{
    m->minimap.setOn(visible);
    update();
}

bool Canvas::isMinimapVisible() const
{
    return m->minimap.isOn();
}

void Canvas::setLayerVisible(drawing::Layer layer, bool visible)
{
    TileCache::Look look = m->tiles.look();
    look.layers.set(static_cast<std::size_t>(layer), visible);
    m->tiles.setLook(look);
    update();
}

bool Canvas::isLayerVisible(drawing::Layer layer) const
{
    return m->tiles.look().layers.test(static_cast<std::size_t>(layer));
}

bool Canvas::isSettled() const
{
    return m->tiles.isSettled();
}

void Canvas::settle()
{
    m->syncRatio();
    while (!m->tiles.isSettled())
        m->tiles.work([] { return false; });
    update();
}

void Canvas::paintTo(QPainter& painter)
{
    settle();
    m->paint(painter);
}

void Canvas::paintFrame(QPainter& painter, const std::function<bool()>& timeIsUp)
{
    m->syncRatio();
    if (!m->tiles.isSettled())
        m->tiles.work(timeIsUp ? timeIsUp : Private::after(Private::kSliceMs));
    m->worked();
    m->paint(painter);
}

void Canvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (isVisible())
        paintFrame(painter);
    else
        paintTo(painter); // grabbed: there will be no later frame
}

} // namespace cw::views
