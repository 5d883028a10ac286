#include "views/rack/racks_workspace.h"

#include "core/physical/position.h"
#include "views/canvas/canvas.h"
#include "views/rack/device_tool.h"
#include "views/rack/rack_cards.h"
#include "views/session/plural.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QShortcut>

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

QToolButton* button(QWidget* parent, const QString& text, const QString& tip, bool checkable)
{
    auto* out = new QToolButton(parent);
    out->setText(text);
    out->setToolTip(tip);
    out->setAccessibleName(tip);
    out->setCheckable(checkable);
    out->setProperty("cw", "chip");
    out->setAutoRaise(true);
    return out;
}

} // namespace

RacksWorkspace::RacksWorkspace(Context& context, QWidget* parent)
    : CanvasWorkspace(context, tr("Rack elevations"), parent),
      m_scene(new RackScene(context, this)), m_tool(new DeviceTool(context, *m_scene, this))
{
    setAccessibleName(tr("Racks"));
    buildBar();
    setContent(*m_scene, *m_tool);
    canvas()->setEmptyText(tr("No racks yet\nDrag a rack from the catalog onto the floor; its "
                              "elevation appears here"));
    canvas()->setSelectable(
        [](EntityRef ref) { return ref.kind == Kind::Rack || ref.kind == Kind::Device; });
    canvas()->setHoverText([this](EntityRef ref) { return rackHoverText(this->context(), ref); });

    connect(m_scene, &RackScene::arranged, this, &RacksWorkspace::updateBar);
    connect(&context.selection(), &Selection::changed, this, &RacksWorkspace::updateBar);
    connect(&context.session, &Session::documentChanged, this, [this] {
        m_filter->clear();
        updateBar();
    });
    connect(canvas(), &Canvas::pointerMoved, this, &RacksWorkspace::tellPointer);
    updateBar();
}

RacksWorkspace::~RacksWorkspace() = default;

void RacksWorkspace::buildBar()
{
    m_front = button(bar(), tr("Front"), tr("Show fronts (V)"), true);
    m_rear = button(bar(), tr("Rear"), tr("Show rears (V)"), true);
    m_both = button(bar(), tr("Both"), tr("Show fronts and rears side by side (V)"), true);
    m_all = button(bar(), tr("All racks"), tr("Show all racks"), true);
    m_selected = button(bar(), tr("Selection"), tr("Show only the racks of the selection"), true);
    m_previous = button(bar(), tr("‹"), tr("Previous row of racks (Page Up)"), false);
    m_next = button(bar(), tr("›"), tr("Next row of racks (Page Down)"), false);
    m_filter = new QLineEdit(bar());
    m_filter->setPlaceholderText(tr("Filter racks by name or role"));
    m_filter->setAccessibleName(tr("Filter racks"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(210);
    m_filter->setMaximumWidth(260);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_front, m_rear, m_both})
        addToBar(widget);
    addToBar(m_all, 12);
    addToBar(m_selected);
    addToBar(m_filter);
    addToBar(m_previous, 12);
    addToBar(m_next);

    const auto shows = [this](QToolButton* which, RackFaces faces) {
        connect(which, &QToolButton::clicked, this, [this, faces] { setFaces(faces); });
    };
    shows(m_front, RackFaces::Front);
    shows(m_rear, RackFaces::Rear);
    shows(m_both, RackFaces::Both);
    connect(m_all, &QToolButton::clicked, this, &RacksWorkspace::showAll);
    connect(m_selected, &QToolButton::clicked, this, &RacksWorkspace::showSelected);
    connect(m_filter, &QLineEdit::textChanged, this, &RacksWorkspace::filter);
    connect(m_next, &QToolButton::clicked, this, &RacksWorkspace::next);
    connect(m_previous, &QToolButton::clicked, this, &RacksWorkspace::previous);
    const auto key = [this](int code, auto slot) {
        auto* shortcut = new QShortcut(QKeySequence(code), canvas());
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, slot);
    };
    key(Qt::Key_PageDown, &RacksWorkspace::next);
    key(Qt::Key_PageUp, &RacksWorkspace::previous);
}

void RacksWorkspace::updateBar()
{
    m_front->setChecked(m_scene->faces() == RackFaces::Front);
    m_rear->setChecked(m_scene->faces() == RackFaces::Rear);
    m_both->setChecked(m_scene->faces() == RackFaces::Both);
    m_all->setChecked(!m_scene->isFiltered());
    m_selected->setChecked(m_scene->isFiltered() && m_filter->text().isEmpty());
    const bool open = context().session.isOpen();
    m_selected->setEnabled(
        m_scene->isFiltered() ||
        (open && !racksOf(context().session.state(), context().selection().refs()).empty()));
    const std::size_t lines = m_scene->lines();
    m_next->setEnabled(lines > 1);
    m_previous->setEnabled(lines > 1);
    const std::size_t all = open ? context().session.design().table<Rack>().size() : 0;
    const std::size_t shown = m_scene->racks().size();
    const QString total = plural(all, tr("%n rack"), tr("%n racks"));
    setNote(shown == all ? total : tr("%1 of %2").arg(shown).arg(total));
}

void RacksWorkspace::setFaces(RackFaces faces)
{
    m_tool->cancel(*canvas());
    // What was in the middle stays in the middle.
    const drawing::Box seen = canvas()->visibleBox();
    const auto view = m_scene->viewAt({seen.x + seen.width / 2, seen.y + seen.height / 2});
    const auto rack = view ? std::optional(m_scene->views()[*view].rack) : std::nullopt;
    m_scene->setFaces(faces);
    updateBar();
    if (rack)
        if (const auto box = canvas()->boxOf(EntityRef(*rack)))
            canvas()->setView({box->x + box->width / 2, seen.y + seen.height / 2},
                              canvas()->scale());
}

void RacksWorkspace::nextFaces()
{
    switch (m_scene->faces()) {
    case RackFaces::Front:
        return setFaces(RackFaces::Rear);
    case RackFaces::Rear:
        return setFaces(RackFaces::Both);
    case RackFaces::Both:
        return setFaces(RackFaces::Front);
    }
}

void RacksWorkspace::flipFace()
{
    m_tool->flip();
}

void RacksWorkspace::showAll()
{
    m_filter->blockSignals(true);
    m_filter->clear();
    m_filter->blockSignals(false);
    m_scene->setFilter(nullptr);
    canvas()->zoomToFit();
    updateBar();
}

void RacksWorkspace::showSelected()
{
    if (!context().session.isOpen())
        return;
    const auto racks = racksOf(context().session.state(), context().selection().refs());
    if (racks.empty()) {
        Q_EMIT message(tr("Select racks, a row or devices to see only their racks"));
        updateBar();
        return;
    }
    m_scene->setFilter([racks](const Rack& rack) { return racks.contains(rack.id); });
    canvas()->zoomToFit();
    updateBar();
}

void RacksWorkspace::filter(const QString& text)
{
    const QString wanted = text.trimmed();
    if (wanted.isEmpty()) {
        m_scene->setFilter(nullptr);
    } else {
        const edit::State state =
            context().session.isOpen() ? context().session.state() : edit::State{};
        m_scene->setFilter([wanted, state](const Rack& rack) {
            const Row* row = state.design.find(rack.row);
            for (const std::string& field :
                 {rack.name, rack.role, row != nullptr ? row->name : std::string()})
                if (QString::fromStdString(field).contains(wanted, Qt::CaseInsensitive))
                    return true;
            return false;
        });
    }
    canvas()->zoomToFit();
    updateBar();
}

void RacksWorkspace::step(int by)
{
    const std::size_t lines = m_scene->lines();
    if (lines == 0)
        return;
    const drawing::Box seen = canvas()->visibleBox();
    const double middle = seen.y + seen.height / 2;
    std::size_t at = 0;
    double best = -1;
    for (std::size_t line = 0; line < lines; ++line) {
        const drawing::Box box = m_scene->lineBox(line);
        const double away = std::abs(box.y + box.height / 2 - middle);
        if (best < 0 || away < best) {
            best = away;
            at = line;
        }
    }
    const auto last = static_cast<std::ptrdiff_t>(lines) - 1;
    const auto to = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0, last);
    canvas()->zoomTo(m_scene->lineBox(static_cast<std::size_t>(to)));
}

void RacksWorkspace::next()
{
    step(1);
}

void RacksWorkspace::previous()
{
    step(-1);
}

bool RacksWorkspace::canReveal(EntityRef entity) const
{
    if (!context().session.isOpen() ||
        (entity.kind != Kind::Rack && entity.kind != Kind::Device && entity.kind != Kind::Row))
        return false;
    return !racksOf(context().session.state(), {entity}).empty();
}

void RacksWorkspace::reveal(EntityRef entity)
{
    if (!canReveal(entity))
        return;
    const auto racks = racksOf(context().session.state(), {entity});
    if (m_scene->viewOf(*racks.begin()) == nullptr)
        showAll();
    if (const auto box = canvas()->boxOf(entity))
        canvas()->reveal(entity);
    else
        canvas()->reveal(EntityRef(*racks.begin()));
}

/// "A07 · U25 front".
void RacksWorkspace::tellPointer(drawing::Point point)
{
    const auto at = m_scene->viewAt(point);
    if (!at) {
        Q_EMIT pointerText({});
        return;
    }
    const RackView& view = m_scene->views()[*at];
    const Rack* rack = context().session.design().find(view.rack);
    if (rack == nullptr)
        return;
    QString text = QString::fromStdString(rack->name);
    const double above = view.frame.above(point.y - view.origin.y);
    if (above >= 0 && above < view.frame.units * view.frame.pitch) {
        const auto geometry = physical::rackGeometry(context().session.design(), *rack);
        const auto unit = physical::unitOf(geometry, millimetres(above));
        text += QStringLiteral(" · U%1").arg(unit);
    }
    text += view.face == Face::Front ? tr(" front") : tr(" rear");
    Q_EMIT pointerText(text);
}

} // namespace cw::views
