#include "views/floor/floor_workspace.h"

#include "core/physical/position.h"
#include "core/units/parse.h"
#include "views/canvas/canvas.h"
#include "views/floor/floor_scene.h"
#include "views/floor/heat_legend.h"
#include "views/floor/rack_tool.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <cmath>

namespace cw::views {

using namespace model;

FloorWorkspace::FloorWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m_scene(new FloorScene(context, this)),
      m_canvas(new Canvas(context.theme, context.selection(), this)),
      m_tool(new RackTool(context, *m_scene, this)),
      m_legend(new HeatLegend(context.theme, m_canvas)), m_bar(new QWidget(this))
{
    setAccessibleName(tr("Floor"));
    buildBar();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);

    m_canvas->setAccessibleName(tr("Floor plan"));
    m_canvas->setScene(m_scene);
    m_canvas->setTool(m_tool);
    m_canvas->setEmptyText(tr("No hall yet\nA hall is the floor that racks stand on: add one with "
                              "Insert, Hall"));
    m_canvas->setNameOf([this](EntityRef ref) {
        return this->context().session.isOpen()
                   ? QString::fromStdString(displayName(this->context().session.design(), ref))
                   : QString();
    });
    m_canvas->setSelectable([](EntityRef ref) {
        return ref.kind == Kind::Rack || ref.kind == Kind::Device || ref.kind == Kind::Zone ||
               ref.kind == Kind::Tray || ref.kind == Kind::Row;
    });
    m_canvas->setHoverText([this](EntityRef ref) { return hoverText(ref); });
    m_canvas->installEventFilter(this);

    connect(m_tool, &RackTool::message, this, &Workspace::message);
    connect(m_scene, &FloorScene::hallChanged, this, [this] {
        m_tool->cancel(*m_canvas);
        fillHalls();
    });
    connect(m_scene, &FloorScene::heatChanged, this, &FloorWorkspace::updateLegend);
    connect(&context.session, &Session::documentChanged, this, [this] { m_canvas->zoomToFit(); });
    connect(m_legend, &HeatLegend::highestClicked, this, [this] {
        if (const auto rack = m_scene->heat().highest) {
            this->context().selection().set(EntityRef(*rack));
            m_canvas->reveal(EntityRef(*rack));
        }
    });
    connect(m_canvas, &Canvas::doubleClicked, this, [this](EntityRef ref) {
        if (ref.kind == Kind::Rack)
            Q_EMIT openRequested(ref);
    });
    connect(m_canvas, &Canvas::pointerMoved, this, [this](drawing::Point point) {
        const QLocale locale;
        Q_EMIT pointerText(tr("x %1 mm, y %2 mm")
                               .arg(locale.toString(std::round(point.x), 'f', 0),
                                    locale.toString(std::round(point.y), 'f', 0)));
    });
    connect(m_canvas, &Canvas::pointerLeft, this, [this] { Q_EMIT pointerText({}); });
    fillHalls();
    updateLegend();
}

FloorWorkspace::~FloorWorkspace() = default;

void FloorWorkspace::buildBar()
{
    m_bar->setProperty("cw", "bar");
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    const auto label = [&](const QString& text, QWidget* of) {
        auto* out = new QLabel(text, m_bar);
        out->setProperty("cw", "secondary");
        out->setBuddy(nullptr);
        if (auto* combo = qobject_cast<QComboBox*>(of))
            out->setBuddy(combo);
        row->addWidget(out);
        row->addWidget(of);
    };
    m_halls = new QComboBox(m_bar);
    m_halls->setAccessibleName(tr("Hall"));
    m_halls->setToolTip(tr("The hall that is shown"));
    m_halls->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label(tr("&Hall"), m_halls);
    m_modes = new QComboBox(m_bar);
    m_modes->setAccessibleName(tr("Colour racks by"));
    m_modes->setToolTip(tr("What the racks are coloured by"));
    m_modes->addItems(
        {tr("Role"), tr("Power"), tr("Weight"), tr("Inlet temperature"), tr("Free rack units")});
    label(tr("&Colour by"), m_modes);
    m_moveBy = new QLineEdit(m_bar);
    m_moveBy->setAccessibleName(tr("Move what is selected by"));
    m_moveBy->setPlaceholderText(tr("Move by: 600 mm, -1.2 m"));
    m_moveBy->setToolTip(tr("Moves what is selected: to the right, upwards (Enter)"));
    m_moveBy->setMinimumWidth(190);
    m_moveBy->setMaximumWidth(220);
    row->addWidget(m_moveBy);
    row->addStretch(1);
    m_note = new QLabel(m_bar);
    m_note->setProperty("cw", "secondary");
    row->addWidget(m_note);
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
    m_note->setText(
        hall ? tr("%n racks", nullptr,
                  static_cast<int>(context().session.state().lookup.referrers<Rack>(*hall).size()))
             : QString());
}

void FloorWorkspace::setHall(Id<Hall> hall)
{
    m_scene->setHall(hall);
    m_canvas->zoomToFit();
}

void FloorWorkspace::setMode(HeatMode mode)
{
    m_tool->cancel(*m_canvas);
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
    m_legend->move(m_canvas->width() - m_legend->width() - 16,
                   m_canvas->height() - m_legend->height() - 16);
    m_legend->raise();
}

bool FloorWorkspace::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && event->type() == QEvent::Resize)
        placeLegend();
    return Workspace::eventFilter(watched, event);
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
    if (entity.kind == Kind::Hall)
        m_canvas->zoomToFit();
    else
        m_canvas->reveal(entity);
}

bool FloorWorkspace::isReady() const
{
    return context().chain().isCurrent() && !m_scene->isPending() && m_canvas->isSettled();
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
