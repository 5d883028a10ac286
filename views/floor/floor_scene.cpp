#include "views/floor/floor_scene.h"

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
    m_heat = {};
    m_heat.mode = mode;
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
                        (m_heat.mode == HeatMode::Weight || m_heat.mode == HeatMode::FreeUnits);
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
    const bool reads = m_heat.mode == HeatMode::Power || m_heat.mode == HeatMode::Inlet;
    const bool same =
        power.result == m_power && cooling.result == m_cooling && current == m_current;
    if (same || !reads)
        return;
    makeHeat();
    draw();
}

/// Of few racks at once; of many beside the window, and the old colours stay until then.
void FloorScene::makeHeat()
{
    const HeatMode mode = m_heat.mode;
    ++m_asked;
    m_pending = false;
    if (!m_hall || !m_context->session.isOpen()) {
        m_heat = {};
        m_heat.mode = mode;
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
    const edit::State& now = m_context->session.state();
    const bool few = now.lookup.referrers<Rack>(*m_hall).size() <= kRacksAtOnce;
    if (few || mode == HeatMode::Role) {
        m_heat = compute();
        Q_EMIT heatChanged();
        return;
    }
    m_pending = true;
    m_heat.current = false;
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
            self->m_heat = std::move(*heat);
            self->draw();
            Q_EMIT self->heatChanged();
        },
        JobLane::Analysis);
}

void FloorScene::draw()
{
    m_pieces.clear();
    m_list.reset();
    m_onFloor.clear();
    if (m_hall && m_context->session.isOpen()) {
        drawing::FloorPlanOptions options;
        options.view = m_context->session.phase();
        const edit::State& state = m_context->session.state();
        for (const Id<Device> id : state.lookup.referrers<Device>(*m_hall))
            m_onFloor.insert(id);
        if (m_heat.mode != HeatMode::Role)
            for (const Id<Rack> id : state.lookup.referrers<Rack>(*m_hall)) {
                const auto value = m_heat.values.find(id);
                options.fills[id] = value != m_heat.values.end()
                                        ? drawing::heatRole(m_heat.step(value->second.value))
                                        : drawing::Role::Management;
                options.notes[id] = m_heat.text(id, m_heat.mode == HeatMode::Inlet);
            }
        m_list = std::make_shared<const drawing::DisplayList>(
            drawing::floorPlan(state, *m_hall, options));
        Piece piece;
        piece.entity = EntityRef(*m_hall);
        piece.bounds = m_list->bounds;
        piece.revision = ++m_revision;
        m_pieces.push_back(piece);
    }
    Q_EMIT piecesChanged();
}

std::shared_ptr<const drawing::DisplayList> FloorScene::list(const Piece&) const
{
    return m_list ? m_list : std::make_shared<const drawing::DisplayList>();
}

} // namespace cw::views
