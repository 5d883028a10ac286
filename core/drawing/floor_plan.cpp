#include "core/drawing/floor_plan.h"

#include "core/drawing/canvas.h"
#include "core/drawing/rack_elevation.h"
#include "core/physical/floor.h"
#include "core/physical/geometry.h"
#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace cw::drawing {
namespace {

using namespace model;

constexpr double kWallWidth = 90;
constexpr double kRowNameRoom = 2000; ///< longer names are elided
constexpr double kLegiblePx = 9;      ///< smaller text is not drawn on a screen
constexpr double kMaxTiles = 400;     ///< lines a side: a floor of a stadium gets a wider grid

double mm(Length length)
{
    return length.millimetres();
}

Role roleOfRack(const Rack& rack)
{
    if (rack.role == "compute")
        return Role::Compute;
    if (rack.role == "network" || rack.role == "fabric")
        return Role::Fabric;
    if (rack.role == "storage")
        return Role::Storage;
    if (rack.role == "power")
        return Role::Power;
    if (rack.role == "cooling")
        return Role::Cooling;
    return Role::Management;
}

std::vector<Point> outlineOf(const physical::Footprint& footprint)
{
    std::vector<Point> out;
    for (const physical::Point& corner : footprint.corners())
        out.push_back({corner.x, corner.y});
    return out;
}

Box boxOf(const std::vector<Point>& points)
{
    return boundsOf(Shape(PathShape{points, true}));
}

class PlanPainter {
public:
    PlanPainter(DisplayList& out, const edit::State& state, const Hall& hall,
                const FloorPlanOptions& options)
        : m_out(out), m_canvas(out), m_state(state), m_hall(hall), m_options(options)
    {
    }

    void paint()
    {
        ground();
        zones({ZoneKind::ColdAisle, ZoneKind::HotAisle, ZoneKind::Containment, ZoneKind::Area});
        zones({ZoneKind::Obstacle, ZoneKind::KeepClear});
        if (m_options.trays)
            trays(); // overhead, but what stands under them is what is looked at and taken hold of
        devices();
        racks();
        rows();
        conflicts();
        head();
        if (m_options.legend)
            legend();
    }

private:
    [[nodiscard]] double width() const { return std::max(mm(m_hall.width), 1000.0); }
    [[nodiscard]] double depth() const { return std::max(mm(m_hall.depth), 1000.0); }

    void label(Point at, const std::string& text, double size, Role role, Anchor anchor,
               double room, Weight weight = Weight::Regular, double turn = 0)
    {
        TextShape shape;
        shape.at = at;
        shape.text = text;
        shape.size = size;
        shape.anchor = anchor;
        shape.weight = weight;
        shape.maxWidth = room;
        shape.rotationDegrees = turn;
        m_canvas.text(shape, role);
    }

    void ground()
    {
        m_canvas.setLayer(Layer::Ground);
        m_canvas.setLink(EntityRef(m_hall.id));
        m_canvas.rect({0, 0, width(), depth()}, filled(Role::Panel));
        double tile = std::max(mm(m_hall.tile), 1.0);
        while (std::max(width(), depth()) / tile > kMaxTiles)
            tile *= 10;
        m_canvas.setDetail(0.01);
        for (double x = tile; x < width(); x += tile)
            m_canvas.path({{x, 0}, {x, depth()}}, stroked(Role::Tile, 6));
        for (double y = tile; y < depth(); y += tile)
            m_canvas.path({{0, y}, {width(), y}}, stroked(Role::Tile, 6));
        m_canvas.setDetail(0);
        m_canvas.rect(Box{0, 0, width(), depth()}.grown(kWallWidth / 2),
                      stroked(Role::Wall, kWallWidth));
    }

    void zones(std::initializer_list<ZoneKind> kinds)
    {
        m_canvas.setLayer(Layer::Ground);
        for (const Id<Zone> id : m_state.lookup.referrers<Zone>(m_hall.id)) {
            const Zone& zone = m_state.design.at(id);
            if (std::ranges::find(kinds, zone.kind) == kinds.end())
                continue;
            m_canvas.setLink(EntityRef(id));
            const auto outline = outlineOf(physical::footprint(zone));
            Role text = Role::SecondaryText;
            switch (zone.kind) {
            case ZoneKind::ColdAisle:
                m_canvas.path(outline, filled(Role::ColdAisle), true);
                break;
            case ZoneKind::HotAisle:
                m_canvas.path(outline, filled(Role::HotAisle), true);
                break;
            case ZoneKind::Obstacle:
                m_canvas.path(outline, outlined(Role::Obstacle, Role::Wall, 20), true);
                text = Role::OnColour;
                break;
            case ZoneKind::KeepClear:
                m_canvas.path(outline, hatched(Role::Warning, Pattern::Forward), true);
                m_canvas.path(outline, stroked(Role::Warning, 15, Dash::Dashed), true);
                break;
            default:
                m_canvas.path(outline, stroked(Role::SecondaryText, 15, Dash::DashDot), true);
                break;
            }
            const Box box = boxOf(outline);
            const double size = std::clamp(std::min(box.height, box.width) * 0.3, 60.0, 220.0);
            if (zone.name.empty() || box.width < textWidth(zone.name, size) + size * 0.6)
                continue;
            if (zone.kind == ZoneKind::KeepClear)
                m_canvas.rect(
                    {box.x + size * 0.35, box.y + box.height / 2 - size * 0.75,
                     std::min(textWidth(zone.name, size) + size * 0.5, box.width - size * 0.7),
                     size * 1.5},
                    filled(Role::Panel), size * 0.2);
            label({box.x + size * 0.6, box.y + box.height / 2 - size * 0.36}, zone.name, size, text,
                  Anchor::Start, box.width - size);
        }
    }

    void trays()
    {
        m_canvas.setLayer(Layer::Structure);
        m_canvas.setDetail(0);
        for (const Id<Tray> id : m_state.lookup.referrers<Tray>(m_hall.id)) {
            const Tray& tray = m_state.design.at(id);
            if (!m_options.view.shows(tray.lifecycle))
                continue;
            m_canvas.setLink(EntityRef(id));
            const Point from{mm(tray.fromX), mm(tray.fromY)};
            const Point to{mm(tray.toX), mm(tray.toY)};
            const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1.0);
            const double half = mm(tray.width) / 2;
            const Point side{-(to.y - from.y) / length * half, (to.x - from.x) / length * half};
            Paint paint = filled(Role::Tray, 0.18);
            paint.stroke = Role::Tray;
            paint.strokeWidth = 12;
            paint.dash = Dash::Dashed;
            m_canvas.path({{from.x + side.x, from.y + side.y},
                           {to.x + side.x, to.y + side.y},
                           {to.x - side.x, to.y - side.y},
                           {from.x - side.x, from.y - side.y}},
                          paint, true);
            m_hasTrays = true;
        }
    }

    /// A name along the longer side of a box, as large as fits: what is read from afar, below the
    /// scale where `near` begins.
    void nameFromAfar(const Box& box, const std::string& name, double levelSize, double near,
                      Role role)
    {
        const bool upright = box.height > box.width;
        const Point middle{box.x + box.width / 2, box.y + box.height / 2};
        const double along = std::max(box.width, box.height) * 0.92;
        const double across = std::min(box.width, box.height);
        double below = near;
        for (const double share : {0.62, 0.8}) { // with air around it, then without
            double size = std::min(across * share, 560.0);
            if (const double wide = textWidth(name, size, Weight::Semibold); wide > along)
                size *= along / wide;
            if (size <= levelSize * 1.05 || kLegiblePx / size >= below)
                return; // nothing is gained
            m_canvas.setDetail(kLegiblePx / size, below);
            const double half = size * 0.36; // of a capital's height
            label(upright ? Point{middle.x + half, middle.y} : Point{middle.x, middle.y - half},
                  name, size, role, Anchor::Middle, 0, Weight::Semibold, upright ? 90 : 0);
            below = kLegiblePx / size;
        }
    }

    /// Name, and a note under it, in the middle of a box: level where that reads, along the longer
    /// side where only that does.
    void nameIn(const Box& box, const std::string& name, const std::string& note, Role role)
    {
        if (name.empty())
            return;
        m_canvas.setLayer(Layer::Labels);
        const Point middle{box.x + box.width / 2, box.y + box.height / 2};
        const double room = box.width * 0.88;
        double size = std::min(box.width * 0.4, 260.0);
        if (const double wide = textWidth(name, size, Weight::Semibold); wide > room)
            size = std::max(size * room / wide, size * 0.5);
        const double near = kLegiblePx / size;
        nameFromAfar(box, name, size, near, role);
        m_canvas.setDetail(near);
        label({middle.x, middle.y + (note.empty() ? -size * 0.36 : size * 0.15)}, name, size, role,
              Anchor::Middle, room, Weight::Semibold);
        if (note.empty())
            return;
        double small = size * 0.88;
        if (const double wide = textWidth(note, small); wide > room)
            small = std::max(small * room / wide, size * 0.45);
        m_canvas.setDetail(kLegiblePx / small);
        label({middle.x, middle.y - small * 1.15}, note, small, role, Anchor::Middle, room);
    }

    void devices()
    {
        for (const Id<Device> id : m_state.lookup.referrers<Device>(m_hall.id)) {
            const Device& device = m_state.design.at(id);
            const auto* placement = std::get_if<InHall>(&device.placement);
            if (placement == nullptr || !m_options.view.shows(device))
                continue;
            const auto outline = physical::footprint(m_state.design, device, *placement);
            const auto points = outlineOf(outline);
            const Part* part = m_state.design.partOf(device);
            const Role role = part != nullptr ? disciplineRole(*part) : Role::Management;
            m_canvas.setLayer(Layer::Devices);
            m_canvas.setDetail(0);
            m_canvas.setLink(EntityRef(id));
            m_canvas.path(points, outlined(role, Role::Panel, 15), true);
            if (outline.sizeAssumed)
                unknownOutline(points);
            nameIn(boxOf(points), device.name, {}, textUpon(role));
            m_roles.insert(role);
        }
    }

    void unknownOutline(const std::vector<Point>& points)
    {
        m_canvas.path(points, stroked(Role::Warning, 30, Dash::Dashed), true);
        m_unknown = true;
    }

    void racks()
    {
        for (const Id<Rack> id : m_state.lookup.referrers<Rack>(m_hall.id)) {
            const Rack& rack = m_state.design.at(id);
            if (!m_options.view.shows(rack))
                continue;
            const physical::Footprint outline = physical::footprint(m_state.design, rack);
            const auto points = outlineOf(outline);
            const auto fill = m_options.fills.find(id);
            const Role role = fill != m_options.fills.end() ? fill->second : roleOfRack(rack);
            m_canvas.setLayer(Layer::Devices);
            m_canvas.setDetail(0);
            m_canvas.setLink(EntityRef(id));
            m_canvas.path(points, outlined(role, Role::Panel, 20), true);
            front(points, outline);
            if (outline.sizeAssumed)
                unknownOutline(points);
            const auto note = m_options.notes.find(id);
            nameIn(boxOf(points), rack.name,
                   note != m_options.notes.end() ? note->second : std::string(), textUpon(role));
            m_roles.insert(role);
        }
    }

    /// A light bar along the front edge: the side the doors and intakes look to.
    void front(const std::vector<Point>& p, const physical::Footprint& outline)
    {
        const physical::Point look = outline.frontDirection();
        const double thick = std::min(mm(outline.depth) * 0.06, 70.0);
        const auto inward = [&](Point at) {
            return Point{at.x - look.x * thick, at.y - look.y * thick};
        };
        m_canvas.path({p[0], p[1], inward(p[1]), inward(p[0])}, filled(Role::OnColour, 0.65), true);
    }

    void rows()
    {
        m_canvas.setLayer(Layer::Labels);
        for (const Id<Row> id : m_state.lookup.referrers<Row>(m_hall.id)) {
            Box box;
            for (const Id<Rack> rack : m_state.lookup.referrers<Rack>(id))
                if (m_options.view.shows(m_state.design.at(rack)))
                    box = box.united(boxOf(
                        outlineOf(physical::footprint(m_state.design, m_state.design.at(rack)))));
            if (box.width == 0)
                continue;
            m_canvas.setLink(EntityRef(id));
            const std::string name = m_state.design.at(id).name;
            // Read where all of the hall is seen, but no larger than its row.
            const double size =
                std::min(280 * m_lettering, std::max(240.0, std::min(box.width, box.height) * 0.5));
            m_canvas.setDetail(kLegiblePx / size);
            // A name of any length must not push the hall off the sheet.
            const double room = std::min(textWidth(name, size, Weight::Semibold), kRowNameRoom);
            const double wide = room + size / 2;
            const Point middle{box.x - wide / 2 - 130, box.y + box.height / 2};
            m_canvas.rect({middle.x - wide / 2, middle.y - size * 0.7, wide, size * 1.4},
                          outlined(Role::Panel, Role::Line, 12), size * 0.3);
            label({middle.x, middle.y - size * 0.36}, name, size, Role::SecondaryText,
                  Anchor::Middle, kRowNameRoom, Weight::Semibold);
        }
    }

    void conflicts()
    {
        m_canvas.setLayer(Layer::Marks);
        m_canvas.setDetail(0);
        for (const auto& conflict : physical::floorConflicts(m_state, m_hall.id, m_options.view)) {
            if (conflict.object.kind != Kind::Rack)
                continue;
            const Rack& rack = m_state.design.at(Id<Rack>(conflict.object.raw));
            m_canvas.setLink(conflict.object);
            m_canvas.path(outlineOf(physical::footprint(m_state.design, rack)),
                          stroked(Role::Error, 45, Dash::Dashed), true);
            m_conflict = true;
        }
    }

    void head()
    {
        m_canvas.setLink(std::nullopt);
        m_canvas.setLayer(Layer::Legend);
        m_canvas.setDetail(0);
        const double y = depth() + 330;
        const double name = 380 * m_lettering;
        label({0, y}, m_hall.name, name, Role::Text, Anchor::Start, width() * 0.6,
              Weight::Semibold);
        const std::string size = fmt::format(
            "{} x {} m · tile {} mm", formatNumber(std::round(mm(m_hall.width)) / 1000),
            formatNumber(std::round(mm(m_hall.depth)) / 1000), formatNumber(mm(m_hall.tile)));
        const double from =
            std::min(textWidth(m_hall.name, name, Weight::Semibold), width() * 0.6) + name;
        label({from, y}, size, 240 * m_lettering, Role::SecondaryText, Anchor::Start,
              std::max(width() - from - 520 * m_lettering, width() * 0.2)); // up to the arrow
        // The hall's own north: up on the sheet.
        const double k = m_lettering;
        const double x = width() - 200 * k;
        m_canvas.path(
            {{x, y + 330 * k}, {x - 130 * k, y - 40}, {x, y + 40 * k}, {x + 130 * k, y - 40}},
            filled(Role::SecondaryText), true);
        label({x - 320 * k, y}, "N", 280 * k, Role::SecondaryText, Anchor::Middle, 0,
              Weight::Semibold);
    }

    void legend()
    {
        double x = 0;
        const double k = m_lettering;
        const double size = 220 * k;
        const double y = -400 - size;
        m_canvas.setDetail(kLegiblePx / size); // no colours without their words
        const auto entry = [&](const Paint& paint, const std::string& text) {
            m_canvas.rect({x, y, 320 * k, size}, paint, 20 * k);
            label({x + 400 * k, y + 35 * k}, text, size, Role::SecondaryText, Anchor::Start, 0);
            x += 400 * k + textWidth(text, size) + 350 * k;
        };
        static constexpr std::array<std::pair<Role, std::string_view>, 6> kNames = {
            {{Role::Compute, "compute"},
             {Role::Fabric, "fabric"},
             {Role::Storage, "storage"},
             {Role::Management, "management"},
             {Role::Power, "power"},
             {Role::Cooling, "cooling"}}};
        for (const auto& [role, name] : kNames)
            if (m_roles.contains(role))
                entry(filled(role), std::string(name));
        if (m_hasTrays) {
            Paint tray = filled(Role::Tray, 0.18);
            tray.stroke = Role::Tray;
            tray.strokeWidth = 12;
            tray.dash = Dash::Dashed;
            entry(tray, "tray");
        }
        if (m_unknown)
            entry(stroked(Role::Warning, 30, Dash::Dashed), "unknown size");
        if (m_conflict)
            entry(stroked(Role::Error, 45, Dash::Dashed), "overlap");
        if (!m_roles.empty())
            label({x, y + 35 * k}, "light edge: front", size, Role::SecondaryText, Anchor::Start,
                  0);
        scaleBar(y - 480 * k);
        m_canvas.setDetail(0);
    }

    void scaleBar(double y)
    {
        // A round length near a fifth of the hall.
        double step = 1000;
        for (const double m : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0})
            if (m * 1000 <= width() / 4)
                step = m * 1000;
        const double k = m_lettering;
        m_canvas.rect({0, y, step / 2, 80 * k}, filled(Role::Text));
        m_canvas.rect({step / 2, y, step / 2, 80 * k}, outlined(Role::Panel, Role::Text, 12 * k));
        label({step + 150 * k, y - 40 * k}, formatNumber(step / 1000) + " m", 220 * k,
              Role::SecondaryText, Anchor::Start, 0);
        m_low = y - 200 * k;
    }

public:
    [[nodiscard]] Box bounds() const
    {
        // Wide enough for what stands outside the walls: row names, racks placed by hand.
        Box out{-kWallWidth, m_low, width() + 2 * kWallWidth,
                depth() + 370 + 380 * m_lettering - m_low};
        for (const Item& item : m_out.items)
            if (item.layer != Layer::Ground)
                out = out.united(boundsOf(item.shape));
        return out;
    }

private:
    DisplayList& m_out;
    Canvas m_canvas;
    const edit::State& m_state;
    const Hall& m_hall;
    const FloorPlanOptions& m_options;
    std::set<Role> m_roles;
    bool m_hasTrays{false};
    bool m_unknown{false};
    bool m_conflict{false};
    double m_low{-200};
    double m_lettering{m_options.lettering};
};

} // namespace

double screenLettering(const Hall& hall)
{
    constexpr double kSpanAtOne = 8'500; // mm
    return std::max(1.0, mm(std::max(hall.width, hall.depth)) / kSpanAtOne);
}

DisplayList floorPlan(const edit::State& state, Id<Hall> hall, const FloorPlanOptions& options)
{
    DisplayList out;
    const Hall* found = state.design.find(hall);
    if (found == nullptr)
        return out;
    out.title = "Floor plan, " + found->name;
    out.naturalScale = 0.07; // a hall of 25 m is 1,750 px wide
    PlanPainter painter(out, state, *found, options);
    painter.paint();
    out.bounds = painter.bounds();
    return out;
}

} // namespace cw::drawing
