#include "views/rack/rack_scene.h"

#include "core/drawing/rack_elevation.h"
#include "core/physical/position.h"

#include <QTimer>

#include <algorithm>
#include <set>

namespace cw::views {

using namespace model;
using drawing::Box;
using drawing::RackFrame;

namespace {

constexpr std::size_t kRacksAtOnce = 500;
constexpr std::size_t kCaptions = 1;
constexpr std::size_t kWrap = 16; ///< racks a line where no row says where a line ends
constexpr double kLineGap = 120;  ///< mm
constexpr double kPairGap = 0;    ///< between front and rear of one rack
constexpr double kRackGap = 24;

/// Rows are lines; what is in no row stands in lines of kWrap.
std::vector<std::vector<Id<Rack>>> inLines(const Design& design, const std::vector<Id<Rack>>& racks)
{
    std::vector<std::vector<Id<Rack>>> out;
    const Rack* before = nullptr;
    for (const Id<Rack> id : racks) {
        const Rack& rack = design.at(id);
        const bool next = before == nullptr || before->row != rack.row ||
                          before->hall != rack.hall || (!rack.row && out.back().size() >= kWrap);
        if (next)
            out.emplace_back();
        out.back().push_back(id);
        before = &rack;
    }
    return out;
}

} // namespace

RackScene::RackScene(Context& context, QObject* parent) : Scene(parent), m_context(&context)
{
    connect(&context.session, &Session::documentChanged, this, &RackScene::reset);
    connect(&context.session, &Session::changed, this, &RackScene::update);
    connect(&context.chain(), &Chain::arrived, this, &RackScene::takePower);
    reset();
}

void RackScene::reset()
{
    m_revisions.clear();
    m_power.reset();
    m_filter = nullptr;
    m_lanes.reset();
    m_state = m_context->session.isOpen() ? m_context->session.state() : edit::State{};
    takePower();
    if (m_state.design.table<Rack>().size() < kRacksAtOnce) {
        arrange();
        return;
    }
    // A turn of the event loop of its own: the window has enough to do with a large file.
    m_pieces.clear();
    m_views.clear();
    Q_EMIT piecesChanged();
    QTimer::singleShot(0, this, &RackScene::arrange);
}

void RackScene::touch(Id<Rack> rack)
{
    m_revisions[rack] = m_next++;
}

/// Marks the racks that a change shows in; true where racks themselves are other ones.
bool RackScene::collect(const ChangeSet& changes)
{
    const edit::State& after = m_context->session.state();
    bool arrange = false;
    bool all = false;
    std::set<Id<Rack>> touched;
    const auto add = [&](std::optional<Id<Rack>> rack) {
        if (rack)
            touched.insert(*rack);
    };
    if (changes.touches(Kind::Device))
        m_lanes.reset();
    for (const EntityChange& change : changes.entities) {
        const EntityRef ref = change.entity;
        if (const auto rack = ref.as<Rack>()) {
            touched.insert(*rack);
            arrange = true;
        } else if (const auto device = ref.as<Device>()) {
            if (const Device* was = m_state.design.find(*device))
                add(physical::rackOf(m_state.design, *was));
            if (const Device* is = after.design.find(*device))
                add(physical::rackOf(after.design, *is));
        } else if (ref.kind == Kind::Row || ref.kind == Kind::Hall || ref.kind == Kind::Phase) {
            arrange = true;
        } else if (ref.kind == Kind::Feed) {
            all = true; // its letter and colour are on every strip
        }
    }
    if (all)
        for (const RackView& view : m_views)
            touched.insert(view.rack);
    // Parts that are changed in use come with their devices: an edited part is another part.
    for (const Id<Rack> rack : touched)
        touch(rack);
    return arrange;
}

void RackScene::update(const ChangeSet& changes)
{
    const bool other = collect(changes);
    m_state = m_context->session.state();
    if (other) {
        arrange();
        return;
    }
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const std::uint64_t revision = m_revisions[m_views[i].rack];
        if (m_pieces[i].revision == revision)
            continue;
        m_pieces[i].revision = revision;
        m_views[i].frame = RackFrame::of(
            physical::rackOccupancy(m_state, m_views[i].rack, m_context->session.phase()),
            m_views[i].face);
    }
    Q_EMIT piecesChanged();
}

void RackScene::takePower()
{
    const auto kept = m_context->chain().power();
    if (kept.result == m_power)
        return;
    const auto resultOf = [](const auto& held) -> const power::PowerResult* {
        return held && held->has_value() ? &(*held)->value : nullptr;
    };
    const auto before = m_power;
    m_power = kept.result;
    const power::PowerResult* was = resultOf(before);
    const power::PowerResult* is = resultOf(m_power);
    for (RackView& view : m_views) {
        const power::RackPower* a = was != nullptr ? was->rack(view.rack) : nullptr;
        const power::RackPower* b = is != nullptr ? is->rack(view.rack) : nullptr;
        if ((a == nullptr) != (b == nullptr) ||
            (a != nullptr &&
             (a->loadW.known != b->loadW.known ||
              a->loadW.unknown.size() != b->loadW.unknown.size() || a->byFeedW != b->byFeedW)))
            touch(view.rack);
    }
    bool changed = false;
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const std::uint64_t revision = m_revisions[m_views[i].rack];
        changed = changed || m_pieces[i].revision != revision;
        m_pieces[i].revision = revision;
    }
    if (changed)
        Q_EMIT piecesChanged();
}

void RackScene::arrange()
{
    m_pieces.clear();
    m_views.clear();
    const PhaseView& phase = m_context->session.phase();
    std::vector<Id<Rack>> shown;
    for (const Id<Rack> id : drawing::racksInOrder(m_state, phase))
        if (!m_filter || m_filter(m_state.design.at(id)))
            shown.push_back(id);
    if (!m_lanes) {
        // One pass over the devices: asking each rack what is in it is slow with thousands.
        m_lanes.emplace();
        for (const Device& device : m_state.design.table<Device>())
            if (const auto* strip = std::get_if<OnStrip>(&device.placement)) {
                std::int64_t& lanes = (*m_lanes)[strip->rack];
                lanes = std::max(lanes, strip->lane + 1);
            }
    }
    const auto lanesOf = [this](Id<Rack> rack) {
        const auto found = m_lanes->find(rack);
        return found != m_lanes->end() ? found->second : 0;
    };
    double top = 0;
    std::size_t line = 0;
    for (const auto& racks : inLines(m_state.design, shown)) {
        const std::size_t first = m_views.size();
        double x = 0;
        double tallest = 0;
        for (const Id<Rack> id : racks) {
            const auto geometry = physical::rackGeometry(m_state.design, m_state.design.at(id));
            for (const Face face : {Face::Front, Face::Rear}) {
                if (m_faces != RackFaces::Both &&
                    (face == Face::Front) != (m_faces == RackFaces::Front))
                    continue;
                RackView view;
                view.rack = id;
                view.face = face;
                view.line = line;
                view.frame = RackFrame::of(geometry, face, lanesOf(id));
                const Box box = view.frame.bounds(kCaptions, false, false);
                view.origin.x = x - box.x;
                x += box.width + (face == Face::Front ? kPairGap : kRackGap);
                tallest = std::max(tallest, box.top());
                m_views.push_back(view);
            }
        }
        // All stand on one floor.
        const double floor = top - tallest;
        double low = floor;
        for (std::size_t i = first; i < m_views.size(); ++i) {
            RackView& view = m_views[i];
            view.origin.y = floor;
            Piece piece;
            piece.entity = EntityRef(view.rack);
            piece.part = view.face == Face::Front ? 0 : 1;
            piece.origin = view.origin;
            piece.bounds = view.frame.bounds(kCaptions, false, false);
            piece.bounds.x += view.origin.x;
            piece.bounds.y += view.origin.y;
            piece.revision = m_revisions[view.rack];
            low = std::min(low, piece.bounds.y);
            m_pieces.push_back(piece);
        }
        top = low - kLineGap;
        ++line;
    }
    Q_EMIT arranged();
    Q_EMIT piecesChanged();
}

std::shared_ptr<const drawing::DisplayList> RackScene::list(const Piece& piece) const
{
    const auto rack = piece.entity.as<Rack>();
    if (!rack || m_state.design.find(*rack) == nullptr)
        return std::make_shared<const drawing::DisplayList>();
    drawing::ElevationOptions options;
    options.face = piece.part == 0 ? Face::Front : Face::Rear;
    options.view = m_context->session.phase();
    options.summary = false;
    options.numbersOnBothSides = false;
    const power::PowerResult* power =
        m_power && m_power->has_value() ? &(*m_power)->value : nullptr;
    options.notes.captions[*rack] = {rackCaption(m_state, *rack, power, options.view)};
    for (const Id<Device> id : m_state.lookup.referrers<Device>(*rack)) {
        options.notes.facts[id] = deviceFacts(m_state.design, m_state.design.at(id));
        if (const power::NodeLoad* node = power != nullptr ? power->node(id) : nullptr;
            node != nullptr && node->feed && m_state.design.find(*node->feed) != nullptr)
            options.notes.feeds.emplace(id, *node->feed);
    }
    return std::make_shared<const drawing::DisplayList>(
        drawing::rackElevation(m_state, *rack, options));
}

std::vector<std::size_t> RackScene::piecesShowing(EntityRef entity) const
{
    std::optional<Id<Rack>> rack = entity.as<Rack>();
    if (const auto device = entity.as<Device>())
        if (const Device* found = m_state.design.find(*device))
            rack = physical::rackOf(m_state.design, *found);
    std::vector<std::size_t> out;
    for (std::size_t i = 0; rack && i < m_views.size(); ++i)
        if (m_views[i].rack == *rack)
            out.push_back(i);
    return out;
}

std::optional<std::size_t> RackScene::viewAt(drawing::Point point) const
{
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const Box& box = m_pieces[i].bounds;
        if (point.x >= box.x && point.x < box.right() && point.y >= box.y && point.y < box.top())
            return i;
    }
    return std::nullopt;
}

const RackView* RackScene::viewOf(Id<Rack> rack) const
{
    const auto found = std::ranges::find(m_views, rack, &RackView::rack);
    return found != m_views.end() ? &*found : nullptr;
}

std::vector<Id<Rack>> RackScene::racks() const
{
    std::vector<Id<Rack>> out;
    for (const RackView& view : m_views)
        if (out.empty() || out.back() != view.rack)
            out.push_back(view.rack);
    return out;
}

std::size_t RackScene::lines() const
{
    return m_views.empty() ? 0 : m_views.back().line + 1;
}

Box RackScene::lineBox(std::size_t line) const
{
    Box out;
    for (std::size_t i = 0; i < m_views.size(); ++i)
        if (m_views[i].line == line)
            out = out.united(m_pieces[i].bounds);
    return out;
}

void RackScene::setFaces(RackFaces faces)
{
    if (faces == m_faces)
        return;
    m_faces = faces;
    arrange();
}

void RackScene::setFilter(std::function<bool(const Rack&)> filter)
{
    m_filter = std::move(filter);
    arrange();
}

} // namespace cw::views
