#include "views/floor/floor_scene.h"

#include "views/canvas/piece_content.h"

#include <QPointer>

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

/// More are gathered beside the window.
constexpr std::size_t kRacksAtOnce = 120;

template <class T>
const T* valueOf(const analysis::Kept<T>& kept)
{
    return kept.result && kept.result->has_value() ? &(*kept.result)->value : nullptr;
}

drawing::DisplayList plan(const edit::State& state, const PhaseView& phase, Id<Hall> hall,
                          const HeatMap& heat)
{
    drawing::FloorPlanOptions options;
    options.view = phase;
    if (const Hall* room = state.design.find(hall))
        options.lettering = drawing::screenLettering(*room);
    if (heat.mode != HeatMode::Role)
        for (const Id<Rack> id : state.lookup.referrers<Rack>(hall)) {
            const auto value = heat.values.find(id);
            options.fills[id] = value != heat.values.end()
                                    ? drawing::heatRole(heat.step(value->second.value))
                                    : drawing::Role::Management;
            options.notes[id] = heat.text(id, heat.mode == HeatMode::Inlet);
        }
    return drawing::floorPlan(state, hall, options);
}

} // namespace

FloorScene::FloorScene(Context& context, QObject* parent) : Scene(parent), m_context(&context)
{
    connect(&context.session, &Session::documentChanged, this, &FloorScene::reset);
    connect(&context.session, &Session::changed, this, &FloorScene::update);
    connect(&context.chain(), &Chain::arrived, this, &FloorScene::takeResults);
    reset();
}

std::vector<Id<Hall>> FloorScene::halls() const
{
    std::vector<Id<Hall>> out;
    if (!m_context->session.isOpen())
        return out;
    const Design& design = m_context->session.design();
    for (const Hall& hall : design.table<Hall>())
        out.push_back(hall.id);
    std::ranges::stable_sort(out, {},
                             [&](Id<Hall> id) { return std::string_view(design.at(id).name); });
    return out;
}

void FloorScene::reset()
{
    const auto all = halls();
    m_hall = all.empty() ? std::nullopt : std::optional(all.front());
    makeHeat();
    draw();
    Q_EMIT hallChanged();
}

void FloorScene::setHall(std::optional<Id<Hall>> hall)
{
    if (hall == m_hall)
        return;
    m_hall = hall;
    makeHeat();
    draw();
    Q_EMIT hallChanged();
}

void FloorScene::setMode(HeatMode mode)
{
    HeatMap heat;
    heat.mode = mode;
    setHeat(std::move(heat));
    makeHeat();
    draw();
}

/// Whether a change of devices shows on the floor itself.
bool FloorScene::showsOnFloor(const ChangeSet& changes) const
{
    const Design& design = m_context->session.design();
    return std::ranges::any_of(changes.entities, [&](const EntityChange& change) {
        const auto id = change.entity.as<Device>();
        if (!id)
            return false;
        const Device* device = design.find(*id);
        return m_onFloor.contains(*id) ||
               (device != nullptr && std::holds_alternative<InHall>(device->placement));
    });
}

void FloorScene::update(const ChangeSet& changes)
{
    const bool halls = changes.touches(Kind::Hall);
    if (m_hall && !m_context->session.design().contains(EntityRef(*m_hall))) {
        reset();
        return;
    }
    if (!m_hall && halls) {
        reset();
        return;
    }
    // What only changes inside racks shows in the heat map alone, when its results arrive.
    const bool inside = changes.touches(Kind::Device) &&
                        (mode() == HeatMode::Weight || mode() == HeatMode::FreeUnits);
    bool plan = halls;
    for (const Kind kind : {Kind::Rack, Kind::Zone, Kind::Tray, Kind::Row, Kind::Phase})
        plan = plan || changes.touches(kind);
    if (inside || changes.touches(Kind::Rack))
        makeHeat();
    if (plan || inside || showsOnFloor(changes))
        draw();
    if (halls)
        Q_EMIT hallChanged();
}

void FloorScene::takeResults()
{
    const auto power = m_context->chain().power();
    const auto cooling = m_context->chain().cooling();
    const bool current = power.current && cooling.current;
    const bool reads = mode() == HeatMode::Power || mode() == HeatMode::Inlet;
    const bool same =
        power.result == m_power && cooling.result == m_cooling && current == m_current;
    if (same || !reads)
        return;
    makeHeat();
    draw();
}

bool FloorScene::hasFewRacks() const
{
    return m_context->session.state().lookup.referrers<Rack>(*m_hall).size() <= kRacksAtOnce;
}

/// Of few racks at once; of many beside the window, and the old colours stay until then.
void FloorScene::makeHeat()
{
    const HeatMode mode = m_heat->mode;
    ++m_asked;
    m_pending = false;
    if (!m_hall || !m_context->session.isOpen()) {
        HeatMap none;
        none.mode = mode;
        setHeat(std::move(none));
        return;
    }
    const auto power = m_context->chain().power();
    const auto cooling = m_context->chain().cooling();
    m_power = power.result;
    m_cooling = cooling.result;
    m_current = power.current && cooling.current;
    const auto compute = [mode, hall = *m_hall, power, cooling, state = m_context->session.state(),
                          phase = m_context->session.phase()] {
        HeatSources sources{state, phase, hall};
        sources.power = valueOf(power);
        sources.cooling = valueOf(cooling);
        sources.current = mode == HeatMode::Power   ? power.current
                          : mode == HeatMode::Inlet ? cooling.current
                                                    : true;
        return heatMap(mode, sources);
    };
    if (mode == HeatMode::Role || hasFewRacks()) {
        setHeat(compute());
        Q_EMIT heatChanged();
        return;
    }
    m_pending = true;
    HeatMap old = *m_heat;
    old.current = false;
    setHeat(std::move(old));
    jobs::Job<HeatMap> job{
        "heat map",
        [compute](jobs::StopToken, jobs::ProgressSink&) -> Expected<HeatMap> { return compute(); }};
    const QPointer<FloorScene> self(this);
    m_context->jobs().run<HeatMap>(
        std::move(job), QStringLiteral("floor-heat"),
        [self, asked = m_asked](Expected<HeatMap> heat) {
            if (!self || asked != self->m_asked || !heat)
                return;
            self->m_pending = false;
            self->setHeat(std::move(*heat));
            self->draw();
            Q_EMIT self->heatChanged();
        },
        JobLane::Analysis);
}

void FloorScene::draw()
{
    ++m_revision;
    m_drawing = false;
    m_onFloor.clear();
    if (!m_hall || !m_context->session.isOpen()) {
        take({});
        return;
    }
    for (const Id<Device> id : m_context->session.state().lookup.referrers<Device>(*m_hall))
        m_onFloor.insert(id);
    const auto make = [state = m_context->session.state(), phase = m_context->session.phase(),
                       hall = *m_hall, heat = m_heat, revision = m_revision,
                       before = m_drawn.content] {
        auto list = std::make_shared<const drawing::DisplayList>(plan(state, phase, hall, *heat));
        Drawn out;
        if (before && before->list())
            out.changed = views::changedAreas(*before->list(), *list);
        out.content = std::make_shared<const PieceContent>(std::move(list), revision);
        return out;
    };
    if (hasFewRacks()) {
        take(make());
        return;
    }
    // Another hall is not shown in this one's place, not for a moment.
    if (!m_pieces.empty() && m_pieces.front().entity != EntityRef(*m_hall)) {
        m_drawn = {};
        m_pieces.clear();
        Q_EMIT piecesChanged();
    }
    m_drawing = true;
    jobs::Job<Drawn> job{
        "floor plan",
        [make](jobs::StopToken, jobs::ProgressSink&) -> Expected<Drawn> { return make(); }};
    const QPointer<FloorScene> self(this);
    m_context->jobs().run<Drawn>(
        std::move(job), QStringLiteral("floor-plan"),
        [self, revision = m_revision](Expected<Drawn> drawn) {
            if (!self || revision != self->m_revision || !drawn)
                return;
            self->m_drawing = false;
            self->take(std::move(*drawn));
        },
        JobLane::Analysis);
}

void FloorScene::take(Drawn drawn)
{
    m_drawnBefore = m_drawn.content ? m_drawn.content->revision() : 0;
    m_drawn = std::move(drawn);
    m_pieces.clear();
    if (m_drawn.content) {
        Piece piece;
        piece.entity = EntityRef(*m_hall);
        piece.bounds = m_drawn.content->list()->bounds;
        piece.revision = m_drawn.content->revision();
        m_pieces.push_back(piece);
    }
    Q_EMIT piecesChanged();
}

std::shared_ptr<const drawing::DisplayList> FloorScene::list(const Piece&) const
{
    return m_drawn.content ? m_drawn.content->list()
                           : std::make_shared<const drawing::DisplayList>();
}

std::shared_ptr<const PieceContent> FloorScene::content(const Piece& piece) const
{
    return m_drawn.content && m_drawn.content->revision() == piece.revision ? m_drawn.content
                                                                            : nullptr;
}

std::optional<std::vector<drawing::Box>> FloorScene::changedAreas(const Piece& piece,
                                                                  std::uint64_t since) const
{
    if (!m_drawn.content || m_drawn.content->revision() != piece.revision || since != m_drawnBefore)
        return std::nullopt;
    return m_drawn.changed;
}

} // namespace cw::views
