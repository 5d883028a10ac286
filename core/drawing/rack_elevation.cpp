#include "core/drawing/rack_elevation.h"

#include "core/drawing/device_face.h"
#include "core/physical/weight.h"
#include "core/units/parse.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace cw::drawing {
namespace {

using namespace model;
using namespace physical;

constexpr double kPost = 12;       ///< drawn width of a rail
constexpr double kNumberRoom = 62; ///< beside the frame, for unit numbers
constexpr double kNumber = 24;
constexpr double kTitle = 46;
constexpr double kCaption = 30;
constexpr double kGapX = 70;
constexpr double kGapY = 160;
constexpr double kAssumedUnits = 42; ///< drawn, and flagged, where the units are unknown
constexpr double kFrameTop = 60;

double mm(Length length)
{
    return length.millimetres();
}

std::string rounded(double value, double step = 0.5)
{
    return formatNumber(std::round(value / step) * step);
}

/// One rack at the canvas's origin: frame from x 0, floor at y 0.
class RackPainter {
public:
    RackPainter(Canvas& canvas, const edit::State& state, Id<Rack> id,
                const ElevationOptions& options)
        : m_canvas(canvas), m_state(state), m_rack(state.design.at(id)),
          m_inside(rackOccupancy(state, id, options.view)), m_options(options)
    {
        const RackGeometry& g = m_inside.geometry;
        m_pitch = mm(g.unitPitch);
        m_units =
            static_cast<double>(g.rackUnits.value_or(static_cast<std::int64_t>(kAssumedUnits)));
        m_opening = mm(g.railWidth);
        m_width = std::max(mm(g.width.value_or(kDefaultRackWidth)), m_opening + 2 * kPost);
        m_base = mm(g.base);
        m_height = std::max(g.height ? mm(*g.height) : 0.0, m_base + m_units * m_pitch + kFrameTop);
        m_left = (m_width - m_opening) / 2;
        for (const RackConflict& conflict : rackConflicts(state, id, options.view)) {
            m_wrong.insert(conflict.device);
            if (conflict.other)
                m_wrong.insert(*conflict.other);
        }
    }

    [[nodiscard]] double width() const { return m_width; }
    [[nodiscard]] double height() const { return m_height; }

    void paint()
    {
        frame();
        numbers();
        // First what is seen through the rack, then what reaches through, then what hangs in front.
        for (const Seen seen : {Seen::ThroughRack, Seen::Back, Seen::Front})
            for (const RailOccupant& occupant : m_inside.rails)
                if (seenAs(occupant) == seen)
                    drawDevice(m_canvas, m_state, m_state.design.at(occupant.device),
                               boxOf(occupant), seen, m_options);
        for (const StripOccupant& occupant : m_inside.strips)
            drawStrip(m_canvas, m_state, m_state.design.at(occupant.device), boxOf(occupant),
                      occupant.span.face != m_options.face);
        marks();
        title();
        if (m_options.summary)
            summary();
    }

private:
    [[nodiscard]] Seen seenAs(const RailOccupant& occupant) const
    {
        if (occupant.span.face == m_options.face)
            return Seen::Front;
        return occupant.span.fullDepth ? Seen::Back : Seen::ThroughRack;
    }

    [[nodiscard]] double level(Length height) const { return m_base + mm(height); }

    /// Width slots are as seen from the front; the rear view mirrors them.
    [[nodiscard]] Box boxOf(const RailOccupant& occupant) const
    {
        const RailSpan& span = occupant.span;
        Box box{m_left, level(span.bottom), m_opening, mm(span.top - span.bottom)};
        if (span.width == WidthSlot::Full)
            return box;
        box.width = m_opening / 2;
        const bool left = (span.width == WidthSlot::Left) == (m_options.face == Face::Front);
        box.x = left ? m_left : m_left + m_opening / 2;
        return box;
    }

    /// Sides are as seen from the strip's own face.
    [[nodiscard]] Box boxOf(const StripOccupant& occupant) const
    {
        const StripSpan& span = occupant.span;
        const bool left = (span.side == StripSide::Left) == (span.face == m_options.face);
        std::int64_t lanes = 2;
        for (const StripOccupant& other : m_inside.strips)
            lanes = std::max(lanes, other.span.lane + 1);
        const double room = std::max(m_left - kPost - 12, 8.0);
        const double lane = room / static_cast<double>(lanes);
        const double offset = kPost + 2 + lane * static_cast<double>(span.lane);
        const double top = std::min(level(span.top), m_base + m_units * m_pitch);
        Box box{0, level(span.bottom), lane - 2, std::max(top - level(span.bottom), 10.0)};
        box.x = left ? m_left - offset - lane + 2 : m_left + m_opening + offset;
        return box;
    }

    void frame()
    {
        const RackGeometry& g = m_inside.geometry;
        m_canvas.setLink(EntityRef(m_rack.id));
        m_canvas.setDetail(0);
        m_canvas.setLayer(Layer::Structure);
        const bool unknown = !g.width || !g.depth || !g.rackUnits;
        m_canvas.rect({0, 0, m_width, m_height}, filled(Role::RackFrame), 10);
        const double rails = m_units * m_pitch;
        m_canvas.rect({8, m_base - 6, m_width - 16, rails + 12}, filled(Role::Chip), 2);
        m_canvas.rect({m_left, m_base, m_opening, rails}, filled(Role::FreeUnit));
        m_canvas.setDetail(0.1);
        for (double unit = 1; unit < m_units; ++unit)
            m_canvas.path(
                {{m_left, m_base + unit * m_pitch}, {m_left + m_opening, m_base + unit * m_pitch}},
                stroked(Role::Line, 1));
        m_canvas.setDetail(0);
        for (const double x : {m_left - kPost, m_left + m_opening})
            m_canvas.rect({x, m_base - 6, kPost, rails + 12}, filled(Role::Rail));
        if (!unknown)
            return;
        m_canvas.rect(Box{0, 0, m_width, m_height}.grown(12),
                      stroked(Role::Warning, 4, Dash::Dashed), 12);
        TextShape note;
        note.text = g.rackUnits ? "unknown size" : "unknown units";
        note.size = kNumber;
        note.anchor = Anchor::Middle;
        note.at = {m_width / 2, m_base / 2 - kNumber / 2};
        m_canvas.text(note, Role::OnColour);
    }

    void numbers()
    {
        m_canvas.setLayer(Layer::Labels);
        const RackGeometry& g = m_inside.geometry;
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(m_units); ++i) {
            TextShape number;
            number.text = std::to_string(unitOf(g, g.unitPitch * i));
            number.size = kNumber;
            number.at.y = m_base + (static_cast<double>(i) + 0.5) * m_pitch - kNumber * 0.36;
            // Every second and then every tenth as the picture gets small.
            m_canvas.setDetail(i % 10 == 0 ? 0.08 : i % 2 == 0 ? 0.2 : 0.33);
            number.anchor = Anchor::End;
            number.at.x = -10;
            m_canvas.text(number, Role::SecondaryText);
            number.anchor = Anchor::Start;
            number.at.x = m_width + 10;
            m_canvas.text(number, Role::SecondaryText);
        }
    }

    void marks()
    {
        m_canvas.setLayer(Layer::Marks);
        m_canvas.setDetail(0);
        const auto mark = [&](Id<Device> device, const Box& box) {
            if (!m_wrong.contains(device))
                return;
            m_canvas.setLink(EntityRef(device));
            m_canvas.rect(box, stroked(Role::Error, 6, Dash::Dashed), 4);
            m_canvas.circle({box.right() - 4, box.top() - 4}, 18, filled(Role::Error));
            TextShape sign;
            sign.text = "!";
            sign.size = 30;
            sign.anchor = Anchor::Middle;
            sign.weight = Weight::Semibold;
            sign.at = {box.right() - 4, box.top() - 15};
            m_canvas.text(sign, Role::OnColour);
        };
        for (const RailOccupant& occupant : m_inside.rails)
            mark(occupant.device, boxOf(occupant));
        for (const StripOccupant& occupant : m_inside.strips)
            mark(occupant.device, boxOf(occupant));
    }

    void line(const std::string& text, double y, double size, Weight weight, Role role)
    {
        TextShape shape;
        shape.text = text;
        shape.size = size;
        shape.anchor = Anchor::Middle;
        shape.weight = weight;
        shape.maxWidth = m_width + 2 * kNumberRoom;
        shape.at = {m_width / 2, y};
        m_canvas.text(shape, role);
    }

    void title()
    {
        m_canvas.setLink(EntityRef(m_rack.id));
        m_canvas.setLayer(Layer::Labels);
        m_canvas.setDetail(0.06);
        const auto found = m_options.notes.captions.find(m_rack.id);
        double y = m_height + 22;
        if (found != m_options.notes.captions.end()) {
            for (auto caption = found->second.rbegin(); caption != found->second.rend();
                 ++caption) {
                line(*caption, y, kCaption, Weight::Regular, Role::SecondaryText);
                y += kCaption * 1.35;
            }
        }
        line(m_rack.name, y + 4, kTitle, Weight::Semibold, Role::Text);
    }

    void summary()
    {
        m_canvas.setDetail(0.12);
        const RackGeometry& g = m_inside.geometry;
        std::string units = rounded(m_inside.usedUnits()) + "U used";
        if (const auto free = m_inside.freeUnits())
            units += fmt::format(" · {}U free · largest hole {}U", rounded(*free),
                                 rounded(*m_inside.largestHoleUnits()));
        line(units, -kCaption * 1.4, kCaption * 0.9, Weight::Regular, Role::SecondaryText);
        const KnownSum weight = rackWeight(m_state, m_rack.id, m_options.view).value;
        std::string text = fmt::format("{}{:.0f} kg", weight.complete() ? "" : "≥ ", weight.known);
        if (!weight.complete())
            text += fmt::format(", {} unknown", weight.unknown.size());
        const double own = g.ownWeight ? g.ownWeight->value : 0;
        const bool over = g.loadLimit && weight.known - own > g.loadLimit->value;
        if (g.loadLimit)
            text += fmt::format("{} · load limit {:.0f} kg", over ? " !" : "", g.loadLimit->value);
        line(text, -kCaption * 2.75, kCaption * 0.9, Weight::Regular,
             over ? Role::Error : Role::SecondaryText);
        if (const double blanked = m_inside.blankedUnits(); blanked > 0)
            line(rounded(blanked) + "U blanked", -kCaption * 4.1, kCaption * 0.9, Weight::Regular,
                 Role::SecondaryText);
    }

    Canvas& m_canvas;
    const edit::State& m_state;
    const Rack& m_rack;
    RackOccupancy m_inside;
    const ElevationOptions& m_options;
    double m_pitch{0}, m_units{0}, m_opening{0}, m_width{0}, m_base{0}, m_height{0}, m_left{0};
    std::set<Id<Device>> m_wrong;
};

std::size_t captionLines(const edit::State&, const ElevationOptions& options, Id<Rack> rack)
{
    const auto found = options.notes.captions.find(rack);
    return found == options.notes.captions.end() ? 0 : found->second.size();
}

} // namespace

DisplayList elevationSheet(const edit::State& state, const std::vector<Id<Rack>>& racks,
                           const ElevationOptions& options)
{
    DisplayList out;
    out.title = options.face == Face::Front ? "Rack elevations, front" : "Rack elevations, rear";
    Canvas canvas(out);
    const std::size_t perLine = std::max<std::size_t>(options.racksPerLine, 1);
    double top = 0; // upper edge of the current line
    double right = 0;
    double low = 0;
    for (std::size_t first = 0; first < racks.size(); first += perLine) {
        const std::size_t last = std::min(first + perLine, racks.size());
        std::vector<RackPainter> painters;
        double tallest = 0;
        std::size_t captions = 0;
        for (std::size_t i = first; i < last; ++i) {
            if (state.design.find(racks[i]) == nullptr)
                continue;
            painters.emplace_back(canvas, state, racks[i], options);
            tallest = std::max(tallest, painters.back().height());
            captions = std::max(captions, captionLines(state, options, racks[i]));
        }
        const double head = 40 + kTitle * 1.2 + kCaption * 1.35 * static_cast<double>(captions);
        const double floor = top - head - tallest;
        double x = kNumberRoom;
        for (RackPainter& painter : painters) {
            canvas.setOrigin({x, floor});
            painter.paint();
            x += painter.width() + 2 * kNumberRoom + kGapX;
        }
        right = std::max(right, x - kNumberRoom - kGapX + kNumberRoom);
        low = floor - (options.summary ? kCaption * 4.6 : 20);
        top = low - kGapY + 60;
    }
    out.bounds = {0, low, std::max(right, 1.0), std::max(-low, 1.0)};
    return out;
}

DisplayList rackElevation(const edit::State& state, Id<Rack> rack, const ElevationOptions& options)
{
    DisplayList out;
    const Rack* found = state.design.find(rack);
    if (found == nullptr)
        return out;
    out.title = fmt::format("{}, {}", found->name, enumName(options.face));
    Canvas canvas(out);
    RackPainter painter(canvas, state, rack, options);
    painter.paint();
    const double head = 40 + kTitle * 1.2 +
                        kCaption * 1.35 * static_cast<double>(captionLines(state, options, rack));
    const double foot = options.summary ? kCaption * 4.6 : 20;
    out.bounds = {-kNumberRoom, -foot, painter.width() + 2 * kNumberRoom,
                  painter.height() + head + foot};
    return out;
}

std::vector<Id<Rack>> racksInOrder(const edit::State& state, const PhaseView& view)
{
    std::vector<Id<Rack>> out;
    for (const Rack& rack : state.design.table<Rack>())
        if (view.shows(rack))
            out.push_back(rack.id);
    const auto nameOf = [&](const auto id) -> std::string_view {
        const auto* found = state.design.find(id);
        return found != nullptr ? std::string_view(found->name) : std::string_view();
    };
    const auto key = [&](Id<Rack> id) {
        const Rack& rack = state.design.at(id);
        return std::tuple(!rack.hall.has_value(), nameOf(rack.hall), nameOf(rack.row),
                          std::string_view(rack.name), id);
    };
    std::ranges::sort(out, [&](Id<Rack> a, Id<Rack> b) { return key(a) < key(b); });
    return out;
}

} // namespace cw::drawing
