#include "views/floor/rack_tool.h"

#include "views/canvas/canvas.h"
#include "views/canvas/drag_card.h"
#include "views/theme/theme.h"

#include <QElapsedTimer>
#include <QMimeData>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::views {

using namespace model;
using drawing::Role;

namespace {

constexpr int kDragFrom = 4;        ///< px: as far as a hand trembles
constexpr double kReach = 12;       ///< px within which an edge is caught
constexpr double kNudge = 10;       ///< mm
constexpr double kLargeNudge = 100; ///< mm

bool movable(EntityRef ref)
{
    return ref.kind == Kind::Rack || ref.kind == Kind::Device;
}

} // namespace

RackTool::RackTool(Context& context, FloorScene& scene, QObject* parent)
    : Tool(parent), m_context(&context), m_scene(&scene), m_cables(context.jobs(), this)
{
}

bool RackTool::isWritable()
{
    if (!m_context->session.isOpen())
        return false;
    if (m_context->session.isReadOnly())
        Q_EMIT message(tr("This project is open read-only: nothing is moved"));
    return !m_context->session.isReadOnly();
}

// Mouse.

bool RackTool::press(Canvas& canvas, const CanvasEvent& event)
{
    if (event.button != Qt::LeftButton || m_byKeys || !event.hit || !movable(event.hit->entity))
        return false;
    m_pressed = event.hit->entity;
    m_pressedAt = event.view;
    m_pressedScene = event.scene;
    m_altAtPress = event.modifiers.testFlag(Qt::AltModifier);
    if (!m_context->selection().contains(*m_pressed))
        m_context->selection().set(*m_pressed);
    canvas.setFocus(Qt::MouseFocusReason);
    return true;
}

void RackTool::follow(Canvas& canvas, const CanvasEvent& event)
{
    QElapsedTimer clock;
    clock.start();
    m_pointer = event.view;
    const bool alt = event.modifiers.testFlag(Qt::AltModifier);
    if (!alt)
        m_altAtPress = m_altAtPress && m_drag->purpose() == FloorDrag::Purpose::Copy;
    m_drag->setCopies(m_altAtPress || event.modifiers.testFlag(Qt::ControlModifier));
    m_drag->moveTo(event.scene, alt && !m_altAtPress ? 0 : kReach / canvas.scale());
    askCables();
    m_slowestMs = std::max(m_slowestMs, static_cast<double>(clock.nsecsElapsed()) / 1e6);
    canvas.update();
}

void RackTool::move(Canvas& canvas, const CanvasEvent& event)
{
    if (!m_pressed)
        return;
    if (!m_drag) {
        if ((event.view - m_pressedAt).manhattanLength() < kDragFrom || !m_scene->hall())
            return;
        if (!isWritable()) {
            m_pressed.reset();
            return;
        }
        m_drag = FloorDrag::of(m_context->session, *m_scene->hall(), m_context->selection().refs(),
                               *m_pressed);
        if (!m_drag) {
            m_pressed.reset();
            return;
        }
        m_drag->setGrab(m_pressedScene);
        m_slowestMs = 0;
    }
    follow(canvas, event);
}

void RackTool::release(Canvas& canvas, const CanvasEvent& event)
{
    m_pressed.reset();
    if (!m_drag)
        return;
    follow(canvas, event);
    finish();
    forget(canvas);
}

/// Drops what is carried: one step, or the reason why not.
void RackTool::finish()
{
    FloorDrag drag = std::move(*m_drag);
    m_drag.reset();
    const QString name = drag.stepName();
    if (auto done = drag.commit(); !done) {
        QString why = QString::fromStdString(done.error().message);
        if (!done.error().hint.empty())
            why += QStringLiteral(" — ") + QString::fromStdString(done.error().hint);
        Q_EMIT dropped(false, why);
        Q_EMIT message(why);
        return;
    }
    if (drag.purpose() != FloorDrag::Purpose::Move)
        m_context->selection().set(drag.result());
    Q_EMIT dropped(true, name);
    Q_EMIT message(name);
}

void RackTool::forget(Canvas& canvas)
{
    m_drag.reset();
    m_pressed.reset();
    m_payload.clear();
    m_byKeys = false;
    m_fromElsewhere = false;
    m_altAtPress = false;
    m_keyX = 0;
    m_keyY = 0;
    m_cables.forget();
    canvas.update();
}

void RackTool::cancel(Canvas& canvas)
{
    forget(canvas);
}

void RackTool::askCables()
{
    m_cables.forget();
    if (!m_drag->preview().fits || m_drag->purpose() != FloorDrag::Purpose::Move)
        return;
    CableProbe::Question question;
    question.state = m_context->session.state();
    for (const FloorDrag::Carried& one : m_drag->carried()) {
        if (const auto rack = one.ref.as<Rack>())
            question.racks.push_back(*rack);
        if (const auto device = one.ref.as<Device>())
            question.devices.push_back(*device);
    }
    question.verb = [drag = *m_drag](edit::Transaction& tx) { return drag.apply(tx); };
    m_cables.ask(std::move(question));
}

std::optional<QCursor> RackTool::cursor(const Canvas&, const CanvasEvent&) const
{
    if (!m_drag || m_byKeys)
        return std::nullopt;
    if (!m_drag->preview().fits)
        return QCursor(Qt::ForbiddenCursor);
    return QCursor(m_drag->purpose() == FloorDrag::Purpose::Move ? Qt::ClosedHandCursor
                                                                 : Qt::DragCopyCursor);
}

// From the catalog and the tray.

std::optional<FloorDrag> RackTool::dragOf(const QMimeData& data) const
{
    Session& session = m_context->session;
    if (!session.isOpen() || session.isReadOnly() || !m_scene->hall())
        return std::nullopt;
    if (data.hasFormat(QLatin1String(kPartMime)) && m_context->catalog.catalog() != nullptr) {
        const QByteArray key = data.data(QLatin1String(kPartMime)).split('\n').front();
        auto part = m_context->catalog.catalog()->find(key.toStdString());
        return part ? FloorDrag::ofPart(session, *m_scene->hall(), *part) : std::nullopt;
    }
    if (data.hasFormat(QLatin1String(kEntityMime))) {
        const QByteArray line = data.data(QLatin1String(kEntityMime)).split('\n').front();
        if (const auto ref = EntityRef::parse(line.toStdString()))
            return FloorDrag::ofUnplaced(session, *m_scene->hall(), *ref);
    }
    return std::nullopt;
}

bool RackTool::dragMove(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    QByteArray payload = data.data(QLatin1String(kPartMime));
    payload += '|' + data.data(QLatin1String(kEntityMime));
    if (!m_drag || payload != m_payload) {
        m_drag = dragOf(data);
        m_payload = payload;
        m_fromElsewhere = m_drag.has_value();
        if (!m_drag)
            return false;
    }
    m_pointer = event.view;
    const bool snap = !event.modifiers.testFlag(Qt::AltModifier);
    m_drag->moveTo(event.scene, snap ? kReach / canvas.scale() : 0);
    canvas.update();
    return true;
}

void RackTool::dragLeave(Canvas& canvas)
{
    if (m_fromElsewhere)
        forget(canvas);
}

bool RackTool::drop(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    (void)dragMove(canvas, data, event);
    if (!m_drag)
        return false;
    const bool fits = m_drag->preview().fits;
    finish();
    forget(canvas);
    return fits;
}

// Keys.

std::optional<FloorDrag> RackTool::ofSelection() const
{
    if (!m_scene->hall() || m_context->selection().empty())
        return std::nullopt;
    const auto& refs = m_context->selection().refs();
    for (auto at = refs.rbegin(); at != refs.rend(); ++at)
        if (auto drag = FloorDrag::of(m_context->session, *m_scene->hall(), refs, *at))
            return drag;
    return std::nullopt;
}

void RackTool::turnSelected()
{
    if (!isWritable())
        return;
    auto drag = ofSelection();
    if (!drag) {
        Q_EMIT message(tr("Select racks to turn them"));
        return;
    }
    drag->turn();
    m_drag = std::move(drag);
    finish();
}

bool RackTool::moveSelectedBy(double dx, double dy)
{
    if (!isWritable())
        return false;
    auto drag = ofSelection();
    if (!drag) {
        Q_EMIT message(tr("Select racks to move them"));
        return false;
    }
    drag->moveBy(dx, dy);
    const bool fits = drag->preview().fits;
    m_drag = std::move(drag);
    finish();
    return fits;
}

bool RackTool::arrow(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    auto drag = m_byKeys ? m_drag : ofSelection();
    if (!drag)
        return false;
    const drawing::Box box = boxOf(drag->outline(0));
    double stepX = kNudge;
    double stepY = kNudge;
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        stepX = stepY = kLargeNudge;
    } else if (modifiers.testFlag(Qt::ControlModifier)) {
        stepX = box.width;
        stepY = box.height;
    }
    const double dx = key == Qt::Key_Right ? stepX : key == Qt::Key_Left ? -stepX : 0;
    const double dy = key == Qt::Key_Up ? stepY : key == Qt::Key_Down ? -stepY : 0;
    if (!m_byKeys)
        return moveSelectedBy(dx, dy), true;
    m_keyX += dx;
    m_keyY += dy;
    m_drag->moveBy(m_keyX, m_keyY);
    askCables();
    canvas.update();
    return true;
}

bool RackTool::key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    if (key >= Qt::Key_Left && key <= Qt::Key_Down)
        return (m_byKeys || (!m_drag && !m_pressed)) && arrow(canvas, key, modifiers);
    if (key == Qt::Key_R && modifiers == Qt::NoModifier) {
        if (!m_drag)
            return turnSelected(), true;
        m_drag->turn();
        canvas.update();
        return true;
    }
    if (m_byKeys && m_drag) {
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
            finish();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape)
            forget(canvas);
        return true;
    }
    if (key != Qt::Key_M || modifiers != Qt::NoModifier || m_drag || m_pressed || !isWritable())
        return false;
    m_drag = ofSelection();
    m_byKeys = m_drag.has_value();
    if (!m_drag)
        Q_EMIT message(tr("Select racks to move them"));
    canvas.update();
    return true;
}

// Painting.

void RackTool::paintGaps(Canvas& canvas, QPainter& painter) const
{
    const Theme& theme = m_context->theme;
    const FloorPreview& preview = m_drag->preview();
    painter.setPen(QPen(theme.colour(Role::Accent), 1, Qt::DashLine));
    for (const FloorGuide& guide : preview.guides)
        painter.drawLine(canvas.toView(guide.from), canvas.toView(guide.to));
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    for (const FloorGap& gap : preview.gaps) {
        const QPointF from = canvas.toView(gap.from);
        const QPointF to = canvas.toView(gap.to);
        const bool level = std::abs(from.y() - to.y()) < 0.5;
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        if (length < 6)
            continue;
        painter.setPen(QPen(theme.colour(Role::SecondaryText), 1));
        painter.drawLine(from, to);
        const QPointF tick = level ? QPointF(0, 4) : QPointF(4, 0);
        painter.drawLine(from - tick, from + tick);
        painter.drawLine(to - tick, to + tick);
        const QString text = lengthText(gap.millimetres);
        const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 8,
                          painter.fontMetrics().height() + 2);
        if (level && length < size.width() + 8)
            continue;
        QRectF label(QPointF(), size);
        label.moveCenter((from + to) / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.colour(Role::Panel));
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(theme.colour(Role::Text));
        painter.drawText(label, Qt::AlignCenter, text);
    }
}

void RackTool::paint(Canvas& canvas, QPainter& painter)
{
    if (!m_drag)
        return;
    const Theme& theme = m_context->theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const FloorPreview& preview = m_drag->preview();
    const auto polygon = [&](const physical::Footprint& outline) {
        QPolygonF out;
        for (const physical::Point& corner : outline.corners())
            out << canvas.toView(drawing::Point{corner.x, corner.y});
        return out;
    };
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const FloorDrag::Carried& one = m_drag->carried()[i];
        if (m_drag->purpose() == FloorDrag::Purpose::Move && one.ref.raw != 0) {
            QColor ground = theme.colour(Role::Panel);
            ground.setAlphaF(0.65F);
            painter.setBrush(ground);
            painter.setPen(QPen(theme.colour(Role::SecondaryText), 1, Qt::DashLine));
            painter.drawPolygon(polygon(one.start));
        }
    }
    const QColor edge = theme.colour(preview.fits ? Role::Accent : Role::Error);
    QColor fill = edge;
    fill.setAlphaF(preview.fits ? 0.25F : 0.2F);
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const QPolygonF at = polygon(m_drag->outline(i));
        painter.setBrush(fill);
        painter.setPen(QPen(edge, 2, preview.fits ? Qt::SolidLine : Qt::DashLine));
        painter.drawPolygon(at);
        painter.setPen(QPen(edge, 4)); // the front
        painter.drawLine(at[0], at[1]);
        const QRectF box = at.boundingRect();
        if (box.width() > 24 && box.height() > 14) {
            QFont font = painter.font();
            font.setPixelSize(11);
            font.setWeight(QFont::DemiBold);
            painter.setFont(font);
            painter.setPen(theme.colour(Role::Text));
            painter.drawText(box, Qt::AlignCenter,
                             QString::fromStdString(m_drag->carried()[i].name));
        }
    }
    paintGaps(canvas, painter);
    painter.restore();
    QPointF at = m_pointer;
    if (m_byKeys)
        at = canvas.toView(boxOf(m_drag->outline(0))).bottomRight();
    DragCard card{preview.sentence, preview.detail, m_cables.text(), !preview.fits};
    if (m_byKeys && preview.fits && card.detail.isEmpty())
        card.detail = tr("Enter drops it, Escape leaves everything as it was");
    paintDragCard(painter, theme, QRectF(canvas.rect()), at, card);
}

} // namespace cw::views
