#include "views/floor/floor_workspace.h"

#include "core/physical/position.h"
#include "core/units/parse.h"
#include "views/canvas/canvas.h"
#include "views/floor/floor_scene.h"
#include "views/floor/heat_legend.h"
#include "views/floor/rack_tool.h"
#include "views/session/plural.h"
#include "views/theme/theme.h"
#include "views/widgets/empty_state.h"

#include <QEvent>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>
#include <utility>

namespace cw::views {

using namespace model;

FloorWorkspace::FloorWorkspace(Context& context, QWidget* parent)
    : CanvasWorkspace(context, tr("Floor plan"), parent), m_scene(new FloorScene(context, this)),
      m_tool(new RackTool(context, *m_scene, this)),
      m_legend(new HeatLegend(context.theme, canvas())), m_empty(new EmptyState(canvas()))
{
    setAccessibleName(tr("Floor"));
    buildBar();
    setContent(*m_scene, *m_tool);
    canvas()->setSelectable([](EntityRef ref) {
        return ref.kind == Kind::Rack || ref.kind == Kind::Device || ref.kind == Kind::Zone ||
               ref.kind == Kind::Tray || ref.kind == Kind::Row;
    });
    canvas()->setHoverText([this](EntityRef ref) { return hoverText(ref); });
    canvas()->installEventFilter(this);

    connect(m_scene, &FloorScene::hallChanged, this, [this] {
        m_tool->cancel(*canvas());
        fillHalls();
    });
    connect(canvas(), &Canvas::contentChanged, this, [this] {
        if (m_wanted && !m_scene->isPending())
            reveal(*std::exchange(m_wanted, std::nullopt));
    });
    connect(m_empty, &EmptyState::actionTriggered, this, &FloorWorkspace::addHallRequested);
    connect(m_addHall, &QPushButton::clicked, this, &FloorWorkspace::addHallRequested);
    connect(&context.session, &Session::titleChanged, this, &FloorWorkspace::showEmpty);
    connect(m_scene, &FloorScene::heatChanged, this, &FloorWorkspace::updateLegend);
    connect(m_legend, &HeatLegend::highestClicked, this, [this] {
        if (const auto rack = m_scene->heat().highest) {
            this->context().selection().set(EntityRef(*rack));
            canvas()->reveal(EntityRef(*rack));
        }
    });
    connect(canvas(), &Canvas::doubleClicked, this, [this](EntityRef ref) {
        if (ref.kind == Kind::Rack)
            Q_EMIT openRequested(ref);
    });
    connect(canvas(), &Canvas::pointerMoved, this, [this](drawing::Point point) {
        const QLocale locale;
        Q_EMIT pointerText(tr("x %1 mm, y %2 mm")
                               .arg(locale.toString(std::round(point.x), 'f', 0),
                                    locale.toString(std::round(point.y), 'f', 0)));
    });
    fillHalls();
    updateLegend();
}

FloorWorkspace::~FloorWorkspace() = default;

void FloorWorkspace::buildBar()
{
    const auto label = [&](const QString& text, QWidget* of) {
        auto* out = new QLabel(text, bar());
        out->setProperty("cw", "secondary");
        out->setBuddy(of);
        addToBar(out, 4);
        addToBar(of, 4);
    };
    m_halls = new QComboBox(bar());
    m_halls->setAccessibleName(tr("Hall"));
    m_halls->setToolTip(tr("The hall that is shown"));
    m_halls->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label(tr("&Hall"), m_halls);
    m_addHall = new QPushButton(QStringLiteral("+"), bar());
    m_addHall->setProperty("cw", "link");
    m_addHall->setObjectName(QStringLiteral("addHall"));
    m_addHall->setAccessibleName(tr("Add hall"));
    m_addHall->setToolTip(tr("Add hall…: an empty one, as large as the last"));
    addToBar(m_addHall);
    m_modes = new QComboBox(bar());
    m_modes->setAccessibleName(tr("Colour racks by"));
    m_modes->setToolTip(tr("What the racks are coloured by"));
    m_modes->addItems(
        {tr("Role"), tr("Power"), tr("Weight"), tr("Inlet temperature"), tr("Free rack units")});
    label(tr("&Colour by"), m_modes);
    m_moveBy = new QLineEdit(bar());
    m_moveBy->setAccessibleName(tr("Move what is selected by"));
    m_moveBy->setPlaceholderText(tr("Move by: 600 mm, -1.2 m"));
    m_moveBy->setToolTip(tr("Moves what is selected: to the right, upwards (Enter)"));
    m_moveBy->setMinimumWidth(190);
    m_moveBy->setMaximumWidth(220);
    addToBar(m_moveBy, 4);
    connect(m_halls, &QComboBox::activated, this, [this](int index) {
        const auto halls = m_scene->halls();
        if (index >= 0 && static_cast<std::size_t>(index) < halls.size())
            setHall(halls[static_cast<std::size_t>(index)]);
    });
    connect(m_modes, &QComboBox::currentIndexChanged, this,
            [this](int index) { setMode(static_cast<HeatMode>(index)); });
    connect(m_moveBy, &QLineEdit::returnPressed, this, &FloorWorkspace::moveByText);
}

void FloorWorkspace::fillHalls()
{
    const QSignalBlocker blocker(m_halls);
    m_halls->clear();
    int at = -1;
    for (const Id<Hall> id : m_scene->halls()) {
        if (id == m_scene->hall())
            at = m_halls->count();
        m_halls->addItem(QString::fromStdString(context().session.design().at(id).name));
    }
    m_halls->setCurrentIndex(at);
    m_halls->setEnabled(m_halls->count() > 1);
    const auto hall = m_scene->hall();
    setNote(hall ? plural(context().session.state().lookup.referrers<Rack>(*hall).size(),
                          tr("%n rack"), tr("%n racks"))
                 : QString());
    showEmpty();
}

/// A hall whose plan is still being drawn is empty for a moment, and not for want of a hall.
void FloorWorkspace::showEmpty()
{
    const bool canEdit = isOpen() && !context().session.isReadOnly();
    m_addHall->setEnabled(canEdit);
    if (m_scene->hall()) {
        m_empty->hide();
        return;
    }
    m_empty->setGeometry(canvas()->rect());
    m_empty->show(tr("No hall yet"),
                  tr("A hall is the floor that racks stand on. Add one here, or begin with a "
                     "template, which has one."),
                  canEdit ? tr("Add hall…") : QString());
}

void FloorWorkspace::setHall(Id<Hall> hall)
{
    m_scene->setHall(hall);
    canvas()->zoomToFit();
}

void FloorWorkspace::setMode(HeatMode mode)
{
    m_tool->cancel(*canvas());
    m_scene->setMode(mode);
    const QSignalBlocker blocker(m_modes);
    m_modes->setCurrentIndex(static_cast<int>(mode));
    updateLegend();
}

void FloorWorkspace::updateLegend()
{
    const HeatMap& heat = m_scene->heat();
    QString name;
    if (heat.highest && context().session.isOpen())
        if (const Rack* rack = context().session.design().find(*heat.highest))
            name = QString::fromStdString(rack->name);
    m_legend->show(heat, name);
    placeLegend();
}

void FloorWorkspace::placeLegend()
{
    m_legend->move(canvas()->width() - m_legend->width() - 16,
                   canvas()->height() - m_legend->height() - 16);
    m_legend->raise();
}

bool FloorWorkspace::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == canvas() && event->type() == QEvent::Resize) {
        placeLegend();
        m_empty->setGeometry(canvas()->rect());
    }
    return CanvasWorkspace::eventFilter(watched, event);
}

void FloorWorkspace::rotate()
{
    m_tool->turnSelected();
}

/// "600 mm, -1.2 m": to the right, upwards. A bare number is in mm.
void FloorWorkspace::moveByText()
{
    const QStringList texts = m_moveBy->text().split(QRegularExpression(QStringLiteral("[,;]")));
    double by[2] = {0, 0};
    for (int i = 0; i < std::min<int>(2, static_cast<int>(texts.size())); ++i) {
        if (texts[i].trimmed().isEmpty())
            continue;
        const auto length = parseLength(texts[i].trimmed().toStdString());
        if (!length) {
            Q_EMIT message(QString::fromStdString(length.error().message));
            return;
        }
        by[i] = length->millimetres();
    }
    if (m_tool->moveSelectedBy(by[0], by[1]))
        m_moveBy->clear();
}

bool FloorWorkspace::canReveal(EntityRef entity) const
{
    if (!context().session.isOpen())
        return false;
    return hallOf(entity).has_value();
}

std::optional<Id<Hall>> FloorWorkspace::hallOf(EntityRef entity) const
{
    const Design& design = context().session.design();
    if (const auto id = entity.as<Hall>())
        return design.find(*id) != nullptr ? id : std::nullopt;
    if (const auto id = entity.as<Rack>())
        return design.find(*id) != nullptr ? design.at(*id).hall : std::nullopt;
    if (const auto id = entity.as<Row>(); id && design.find(*id) != nullptr)
        return design.at(*id).hall;
    if (const auto id = entity.as<Zone>(); id && design.find(*id) != nullptr)
        return design.at(*id).hall;
    if (const auto id = entity.as<Tray>(); id && design.find(*id) != nullptr)
        return design.at(*id).hall;
    if (const auto id = entity.as<Device>())
        if (const Device* device = design.find(*id))
            return physical::hallOf(design, *device);
    return std::nullopt;
}

void FloorWorkspace::reveal(EntityRef entity)
{
    if (!canReveal(entity))
        return;
    if (const auto hall = hallOf(entity); hall != m_scene->hall())
        setHall(*hall);
    if (const auto id = entity.as<Device>())
        if (const auto rack =
                physical::rackOf(context().session.design(), context().session.design().at(*id)))
            entity = EntityRef(*rack);
    if (m_scene->isPending() && m_scene->pieces().empty())
        m_wanted = entity; // once the plan is there
    else if (entity.kind == Kind::Hall)
        canvas()->zoomToFit();
    else
        canvas()->reveal(entity);
}

bool FloorWorkspace::isReady() const
{
    return CanvasWorkspace::isReady() && !m_scene->isPending();
}

QString FloorWorkspace::hoverText(EntityRef ref) const
{
    if (!context().session.isOpen())
        return {};
    const Design& design = context().session.design();
    QString out = QStringLiteral("<b>%1</b>")
                      .arg(QString::fromStdString(displayName(design, ref)).toHtmlEscaped());
    const auto id = ref.as<Rack>();
    if (!id || design.find(*id) == nullptr)
        return out;
    const Rack& rack = design.at(*id);
    if (!rack.role.empty())
        out += QStringLiteral("<br>") + QString::fromStdString(rack.role).toHtmlEscaped();
    const HeatMap& heat = m_scene->heat();
    if (heat.mode != HeatMode::Role)
        out += QStringLiteral("<br>%1: %2")
                   .arg(QString::fromStdString(heat.title),
                        QString::fromStdString(heat.text(*id, true)));
    if (const auto free =
            physical::clearance(context().session.state(), *id, context().session.phase()))
        out +=
            tr("<br>free before %1, behind %2")
                .arg(lengthText(free->front.millimetres()), lengthText(free->rear.millimetres()));
    return out;
}

} // namespace cw::views
