#include "views/floor/floor_scene.h"

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

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
    m_heat.mode = mode;
    makeHeat();
    draw();
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
    for (const Kind kind :
         {Kind::Rack, Kind::Zone, Kind::Tray, Kind::Row, Kind::Phase, Kind::Device})
        plan = plan || changes.touches(kind);
    if (inside || changes.touches(Kind::Rack))
        makeHeat();
    if (plan)
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

void FloorScene::makeHeat()
{
    const HeatMode mode = m_heat.mode;
    m_heat = {};
    m_heat.mode = mode;
    if (!m_hall || !m_context->session.isOpen())
        return;
    const auto power = m_context->chain().power();
    const auto cooling = m_context->chain().cooling();
    m_power = power.result;
    m_cooling = cooling.result;
    m_current = power.current && cooling.current;
    HeatSources sources{m_context->session.state(), m_context->session.phase(), *m_hall};
    sources.power = valueOf(power);
    sources.cooling = valueOf(cooling);
    sources.current = mode == HeatMode::Power   ? power.current
                      : mode == HeatMode::Inlet ? cooling.current
                                                : true;
    m_heat = heatMap(mode, sources);
    Q_EMIT heatChanged();
}

void FloorScene::draw()
{
    m_pieces.clear();
    m_list.reset();
    if (m_hall && m_context->session.isOpen()) {
        drawing::FloorPlanOptions options;
        options.view = m_context->session.phase();
        const edit::State& state = m_context->session.state();
        if (m_heat.mode != HeatMode::Role)
            for (const Id<Rack> id : state.lookup.referrers<Rack>(*m_hall)) {
                const auto value = m_heat.values.find(id);
                options.fills[id] = value != m_heat.values.end()
                                        ? drawing::heatRole(m_heat.step(value->second.value))
                                        : drawing::Role::Management;
                options.notes[id] = m_heat.text(id, m_heat.unit != "kg");
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
