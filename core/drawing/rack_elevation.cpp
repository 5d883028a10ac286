#include "core/drawing/rack_elevation.h"

#include "core/base/stopping.h"
#include "core/drawing/device_face.h"
#include "core/drawing/face_layout.h"
#include "core/drawing/rack_frame.h"
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

using namespace face_layout;

constexpr double kPost = kRailDrawn;
constexpr double kNumber = 32;
constexpr double kLargeNumber = 48; ///< of every tenth unit, from afar
/// Of the rack: from a little way off, and from afar.
constexpr double kLargeTitle = 104;
constexpr double kLargestTitle = 250;
constexpr double kGapX = 70;
constexpr double kGapY = 160;

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
          m_inside(rackOccupancy(state, id, options.view)),
          m_frame(RackFrame::of(m_inside, options.face)), m_options(options)
    {
        for (const RackConflict& conflict : rackConflicts(state, id, options.view)) {
            m_wrong.insert(conflict.device);
            if (conflict.other)
                m_wrong.insert(*conflict.other);
        }
    }

    [[nodiscard]] double width() const { return m_frame.width; }
    [[nodiscard]] double height() const { return m_frame.height; }
    [[nodiscard]] Box bounds(std::size_t captions) const
    {
        return m_frame.bounds(captions, m_options.summary, m_options.numbersOnBothSides);
    }

    void paint()
    {
        frame();
        numbers();
        // First what is seen through the rack, then what reaches through, then what hangs in front.
        for (const Seen seen : {Seen::ThroughRack, Seen::Back, Seen::Front})
            for (const RailOccupant& occupant : m_inside.rails)
                if (seenAs(occupant) == seen)
                    drawDevice(m_canvas, m_state, m_state.design.at(occupant.device),
                               m_frame.boxOf(occupant.span), seen, m_options);
        for (const StripOccupant& occupant : m_inside.strips)
            drawStrip(m_canvas, m_state, m_state.design.at(occupant.device),
                      m_frame.boxOf(occupant.span), occupant.span.face != m_options.face,
                      m_options);
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

    void frame()
    {
        const RackGeometry& g = m_inside.geometry;
        m_canvas.setLink(EntityRef(m_rack.id));
        m_canvas.setDetail(0);
        m_canvas.setLayer(Layer::Structure);
        const bool unknown = !g.width || !g.depth || !g.rackUnits;
        m_canvas.rect({0, 0, m_frame.width, m_frame.height}, filled(Role::RackFrame), 10);
        const double rails = m_frame.units * m_frame.pitch;
        m_canvas.rect({8, m_frame.base - 6, m_frame.width - 16, rails + 12}, filled(Role::Filler),
                      2);
        m_canvas.rect({m_frame.left, m_frame.base, m_frame.opening, rails}, filled(Role::FreeUnit));
        m_canvas.setDetail(0.1);
        for (double unit = 1; unit < m_frame.units; ++unit)
            m_canvas.path({{m_frame.left, m_frame.base + unit * m_frame.pitch},
                           {m_frame.left + m_frame.opening, m_frame.base + unit * m_frame.pitch}},
                          stroked(Role::Line, 1));
        m_canvas.setDetail(0);
        for (const double x : {m_frame.left - kPost, m_frame.left + m_frame.opening})
            m_canvas.rect({x, m_frame.base - 6, kPost, rails + 12}, filled(Role::Rail));
        if (!unknown)
            return;
        m_canvas.rect(Box{0, 0, m_frame.width, m_frame.height}.grown(12),
                      stroked(Role::Warning, 4, Dash::Dashed), 12);
        TextShape note;
        note.text = g.rackUnits ? "unknown size" : "unknown units";
        note.size = kNumber;
        note.anchor = Anchor::Middle;
        note.at = {m_frame.width / 2, m_frame.base / 2 - kNumber / 2};
        m_canvas.text(note, Role::OnColour);
    }

    void numbers()
    {
        m_canvas.setLayer(Layer::Labels);
        const RackGeometry& g = m_inside.geometry;
        const auto units = static_cast<std::int64_t>(m_frame.units);
        const auto number = [&](std::int64_t i, double size) {
            TextShape text;
            text.text = std::to_string(unitOf(g, g.unitPitch * i));
            text.size = size;
            text.at.y = m_frame.base + (static_cast<double>(i) + 0.5) * m_frame.pitch - size * 0.36;
            // One side is enough on a screen; the rear view mirrors it.
            text.anchor = Anchor::End;
            text.at.x = -10;
            if (m_options.numbersOnBothSides || m_options.face == Face::Front)
                m_canvas.text(text, Role::SecondaryText);
            text.anchor = Anchor::Start;
            text.at.x = m_frame.width + 10;
            if (m_options.numbersOnBothSides || m_options.face == Face::Rear)
                m_canvas.text(text, Role::SecondaryText);
        };
        // Every unit, every second, and every tenth as the picture gets small.
        const double all = kReadable / kNumber * 1.25;
        const double some = kReadable / kNumber;
        for (std::int64_t i = 0; i < units; ++i) {
            m_canvas.setDetail(i % 2 == 0 ? some : all);
            number(i, kNumber);
        }
        m_canvas.setDetail(kReadable / kLargeNumber, some);
        for (std::int64_t i = 0; i < units; i += i == 0 ? 9 : 10)
            number(i, kLargeNumber);
        m_canvas.setDetail(0);
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
            mark(occupant.device, m_frame.boxOf(occupant.span));
        for (const StripOccupant& occupant : m_inside.strips)
            mark(occupant.device, m_frame.boxOf(occupant.span));
    }

    void line(const std::string& text, double y, double size, Weight weight, Role role)
    {
        TextShape shape;
        shape.text = text;
        shape.size = size;
        shape.anchor = Anchor::Middle;
        shape.weight = weight;
        shape.maxWidth = m_frame.width + 2 * kNumberRoom;
        shape.at = {m_frame.width / 2, y};
        m_canvas.text(shape, role);
    }

    void title()
    {
        m_canvas.setLink(EntityRef(m_rack.id));
        m_canvas.setLayer(Layer::Labels);
        const std::string name =
            m_options.face == Face::Front ? m_rack.name : m_rack.name + " · rear";
        const auto found = m_options.notes.captions.find(m_rack.id);
        m_canvas.setDetail(kReadable / kCaption);
        double y = m_frame.height + 26;
        if (found != m_options.notes.captions.end()) {
            for (auto caption = found->second.rbegin(); caption != found->second.rend();
                 ++caption) {
                line(*caption, y, kCaption, Weight::Regular, Role::SecondaryText);
                y += kCaptionLine;
            }
        }
        m_canvas.setDetail(kReadable / kTitle);
        line(name, y + 4, kTitle, Weight::Semibold, Role::Text);
        const std::size_t captions =
            found != m_options.notes.captions.end() ? found->second.size() : 0;
        double smaller = kTitle;
        for (const double wanted : {kLargeTitle, kLargestTitle}) {
            const double large = std::min(wanted, headOf(captions) - 36);
            m_canvas.setDetail(kReadable / large, kReadable / smaller);
            line(m_rack.name, m_frame.height + 30, large, Weight::Semibold, Role::Text);
            smaller = large;
        }
    }

    void summary()
    {
        m_canvas.setDetail(0.12);
        const RackGeometry& g = m_inside.geometry;
        std::string units = rounded(m_inside.usedUnits()) + "U used";
        if (const auto free = m_inside.freeUnits())
            units += fmt::format(" · {}U free · largest hole {}U", rounded(*free),
                                 rounded(*m_inside.largestHoleUnits()));
        line(units, -kSummary * 1.6, kSummary, Weight::Regular, Role::SecondaryText);
        const KnownSum weight = rackWeight(m_state, m_rack.id, m_options.view).value;
        std::string text = fmt::format("{}{:.0f} kg", weight.complete() ? "" : "≥ ", weight.known);
        if (!weight.complete())
            text += fmt::format(", {} unknown", weight.unknown.size());
        const double own = g.ownWeight ? g.ownWeight->value : 0;
        const bool over = g.loadLimit && weight.known - own > g.loadLimit->value;
        if (g.loadLimit)
            text += fmt::format("{} · load limit {:.0f} kg", over ? " !" : "", g.loadLimit->value);
        line(text, -kSummary * 3.1, kSummary, Weight::Regular,
             over ? Role::Error : Role::SecondaryText);
        if (const double blanked = m_inside.blankedUnits(); blanked > 0)
            line(rounded(blanked) + "U blanked", -kSummary * 4.6, kSummary, Weight::Regular,
                 Role::SecondaryText);
    }

    Canvas& m_canvas;
    const edit::State& m_state;
    const Rack& m_rack;
    RackOccupancy m_inside;
    RackFrame m_frame;
    const ElevationOptions& m_options;
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
            giveWay();
            painters.emplace_back(canvas, state, racks[i], options);
            tallest = std::max(tallest, painters.back().height());
            captions = std::max(captions, captionLines(state, options, racks[i]));
        }
        const double head = headOf(captions);
        const double floor = top - head - tallest;
        double x = kNumberRoom;
        for (RackPainter& painter : painters) {
            giveWay();
            canvas.setOrigin({x, floor});
            painter.paint();
            x += painter.width() + 2 * kNumberRoom + kGapX;
        }
        right = std::max(right, x - kNumberRoom - kGapX + kNumberRoom);
        low = floor - footOf(options.summary);
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
    out.bounds = painter.bounds(captionLines(state, options, rack));
    return out;
}

std::vector<Id<Rack>> racksInOrder(const edit::State& state, const PhaseView& view)
{
    const auto nameOf = [&](const auto id) -> std::string_view {
        const auto* found = state.design.find(id);
        return found != nullptr ? std::string_view(found->name) : std::string_view();
    };
    // Names are looked up once a rack, not in every comparison.
    using Key = std::tuple<bool, std::string_view, std::string_view, std::string_view, Id<Rack>>;
    std::vector<Key> keys;
    for (const Rack& rack : state.design.table<Rack>())
        if (view.shows(rack))
            keys.emplace_back(!rack.hall.has_value(), nameOf(rack.hall), nameOf(rack.row),
                              rack.name, rack.id);
    std::ranges::sort(keys);
    std::vector<Id<Rack>> out;
    out.reserve(keys.size());
    for (const Key& key : keys)
        out.push_back(std::get<Id<Rack>>(key));
    return out;
}

} // namespace cw::drawing
