#include "core/drawing/device_face.h"

#include "core/drawing/face_layout.h"
#include "core/drawing/port_face.h"
#include "core/drawing/rack_frame.h"
#include "core/units/parse.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::drawing {
namespace {

using namespace model;

using namespace face_layout;

constexpr double kFacts = 25;        ///< beside the name of a low device
constexpr double kTallFacts = 34;    ///< under the name of a tall one
constexpr double kDetailFrom = 0.18; ///< accelerators, bays
constexpr double kCloseFrom = 0.6;   ///< what is seen only near
/// From afar, where names give way to blocks, the blocks say what they are for.
constexpr double kTintBelow = kReadable / kTallName;
constexpr double kTint = 0.5;

/// Number of the feed that a device belongs to or passes on, by the letter its name ends with: "A",
/// "Feed B", "ups-c".
int feedNumber(const Design& design, const Device& device, const ElevationOptions& options)
{
    const auto noted = options.notes.feeds.find(device.id);
    const Feed* feed =
        noted != options.notes.feeds.end() ? design.find(noted->second) : design.find(device.feed);
    if (feed == nullptr || feed->name.empty())
        return -1;
    const char last = feed->name.back();
    const char letter = last >= 'a' && last <= 'z' ? static_cast<char>(last - 'a' + 'A') : last;
    return letter >= 'A' && letter <= 'D' ? letter - 'A' : -1;
}

/// Never colour alone: each feed has its own pattern and its letter.
constexpr Pattern kFeedPatterns[] = {Pattern::Solid, Pattern::Forward, Pattern::Dots,
                                     Pattern::Cross};

Role feedRole(int feed)
{
    return static_cast<Role>(static_cast<int>(Role::FeedA) + feed);
}

/// The feed's letter in a square of its colour: never colour alone.
void drawFeedLetter(Canvas& canvas, int feed, Point middle, double side)
{
    const double size = side * 0.82;
    canvas.rect({middle.x - side / 2, middle.y - side / 2, side, side},
                outlined(Role::FreeUnit, feedRole(feed), 2), 3);
    TextShape letter;
    letter.text = std::string(1, static_cast<char>('A' + feed));
    letter.size = size;
    letter.anchor = Anchor::Middle;
    letter.weight = Weight::Semibold;
    letter.at = {middle.x, middle.y - size * 0.36};
    canvas.text(letter, Role::Text);
}

std::string countText(double count)
{
    return formatNumber(count);
}

/// "8U · DGX H100 · 8 accelerators".
std::string factsOf(const edit::State& state, const Device& device, const ElevationOptions& options)
{
    const auto note = options.notes.facts.find(device.id);
    if (note != options.notes.facts.end())
        return note->second;
    const Part* part = state.design.partOf(device);
    if (part == nullptr)
        return {};
    std::string out = part->model;
    if (const auto slots = part->number("accelerator_slots"); slots && *slots > 0)
        out += " · " + countText(*slots) + " accelerators";
    return out;
}

/// Doors of the accelerators' trays along the lower edge; near, their numbers and the intake above.
void drawAccelerators(Canvas& canvas, const Box& box, int count)
{
    canvas.setDetail(kDetailFrom);
    canvas.setLayer(Layer::Details);
    const Box area{box.x + 24, box.y + 14, box.width - 48, std::min(box.height * 0.26, 96.0)};
    const double gap = std::min(10.0, area.width / count * 0.2);
    for (int i = 0; i < count; ++i)
        canvas.rect(cellOf(area, count, 1, i, 0, gap), filled(Role::DeviceDetail), 4);
    canvas.setDetail(kCloseFrom);
    for (int i = 0; i < count; ++i) {
        const Box door = cellOf(area, count, 1, i, 0, gap);
        canvas.rect({door.x + 5, door.y + 5, door.width - 10, door.height * 0.52},
                    hatched(Role::Shadow, Pattern::Dots), 2);
        TextShape number;
        number.text = std::to_string(i + 1);
        number.size = std::min(20.0, door.width * 0.5);
        number.anchor = Anchor::Middle;
        number.at = {door.x + door.width / 2, door.top() - number.size * 1.2};
        canvas.text(number, Role::SecondaryText);
    }
    const double room = box.top() - kTallName * 1.35 - kTallFacts * 1.6 - area.top() - 16;
    if (room > 24)
        canvas.rect({box.x + 24, area.top() + 12, box.width - 48, room},
                    hatched(Role::Shadow, Pattern::Dots), 4);
}

enum class Bays : std::uint8_t { None, BelowName, WholeFace };

/// The children of a chassis or carrier, and its empty bays, in the grid of its bays.
Bays drawBays(Canvas& canvas, const edit::State& state, const Device& device, const Part& part,
              const Box& box, const ElevationOptions& options)
{
    if (part.bays.empty())
        return Bays::None;
    const auto cells = bayBoxes(part, box);
    canvas.setLayer(Layer::Details);
    canvas.setDetail(kDetailFrom);
    for (const auto& [name, cell] : cells)
        canvas.rect(cell, stroked(Role::Shadow, 1, Dash::Dotted), 2);
    for (const Id<Device> id : state.lookup.referrers<Device>(device.id)) {
        const Device& child = state.design.at(id);
        if (parentDevice(child.placement) != device.id || !options.view.shows(child))
            continue;
        std::vector<std::string> names;
        if (const auto* cell = std::get_if<InCell>(&child.placement))
            names = {cell->cell};
        if (const auto* bays = std::get_if<InBay>(&child.placement))
            names = bays->bays;
        Box all;
        for (const auto& [name, cell] : cells)
            if (std::ranges::find(names, name) != names.end())
                all = all.united(cell);
        if (all.width == 0)
            continue;
        canvas.setLink(EntityRef(id));
        canvas.setDetail(kDetailFrom);
        canvas.rect(all, outlined(Role::DeviceDetail, Role::Shadow, 1), 2);
        const bool upright = all.height > all.width * 1.6;
        TextShape label;
        label.text = child.name;
        label.size = std::min(22.0, (upright ? all.width : all.height) * 0.6);
        label.anchor = Anchor::Middle;
        label.maxWidth = (upright ? all.height : all.width) - 4;
        label.rotationDegrees = upright ? 90 : 0;
        label.at = {all.x + all.width / 2 + (upright ? label.size * 0.35 : 0),
                    all.y + all.height / 2 - (upright ? 0 : label.size * 0.35)};
        canvas.setDetail(kReadable / label.size);
        canvas.text(label, Role::Text);
        canvas.setLink(EntityRef(device.id));
    }
    return bayHead(box) == 0 ? Bays::WholeFace : Bays::BelowName;
}

void drawLabel(Canvas& canvas, const std::string& name, const std::string& facts, const Box& box,
               double reservedRight, Role role)
{
    canvas.setLayer(Layer::Labels);
    const double left = box.x + kStripe + 12;
    const double width = box.width - kStripe - 22 - reservedRight;
    const bool tall = box.height > kUnit * 1.75;
    const double size =
        tall ? std::min(kTallName, box.height * 0.42) : std::min(kName, box.height * 0.7);
    TextShape label;
    label.text = name;
    label.size = size;
    label.weight = tall ? Weight::Semibold : Weight::Regular;
    label.maxWidth = width;
    label.at = {left, tall ? box.top() - size * 1.35 : box.y + box.height / 2 - size * 0.36};
    canvas.setDetail(kReadable / size);
    canvas.text(label, role);
    if (facts.empty())
        return;
    TextShape line;
    line.text = facts;
    line.size =
        tall ? std::min(kTallFacts, box.height * 0.34) : std::min(kFacts, box.height * 0.56);
    canvas.setDetail(kReadable / line.size);
    if (tall) {
        line.maxWidth = width;
        line.at = {left, label.at.y - line.size * 1.35};
        canvas.text(line, Role::SecondaryText);
        return;
    }
    const double room = width - textWidth(name, size) - 16;
    if (reservedRight > 0 || room < 60)
        return;
    line.maxWidth = room;
    line.anchor = Anchor::End;
    line.at = {box.right() - 12, label.at.y + (size - line.size) * 0.15};
    canvas.text(line, Role::SecondaryText);
}

} // namespace

Role disciplineRole(const Part& part)
{
    switch (part.partClass) {
    case PartClass::Server:
    case PartClass::Accelerator:
    case PartClass::Cpu:
        return Role::Compute;
    case PartClass::Switch:
        return part.kind.find("management") != std::string::npos ? Role::Management : Role::Fabric;
    case PartClass::Nic:
    case PartClass::Transceiver:
    case PartClass::Cable:
        return Role::Fabric;
    case PartClass::Storage:
    case PartClass::Drive:
        return Role::Storage;
    case PartClass::RackPdu:
    case PartClass::PowerShelf:
    case PartClass::PowerSource:
        return Role::Power;
    case PartClass::Cooling:
        return Role::Cooling;
    default:
        return Role::Management;
    }
}

void drawDevice(Canvas& canvas, const edit::State& state, const Device& device, const Box& outer,
                Seen seen, const ElevationOptions& options)
{
    const Part* part = state.design.partOf(device);
    const Box box = outer.grown(-kInset);
    const bool filler = physical::deviceGeometry(state.design, device).filler;
    // A panel has no depth that anybody on the other side would meet.
    if (box.width <= 0 || box.height <= 0 || (filler && seen == Seen::ThroughRack))
        return;
    canvas.setLink(EntityRef(device.id));
    canvas.setLayer(Layer::Devices);
    canvas.setDetail(0);
    if (seen == Seen::ThroughRack) {
        const Role role = part != nullptr ? disciplineRole(*part) : Role::Management;
        canvas.setDetail(0, kTintBelow);
        canvas.rect(box, filled(role, kTint * 0.4)); // a hatch would be noise
        canvas.setDetail(kTintBelow);
        Paint paint = hatched(Role::Shadow, Pattern::Forward);
        paint.stroke = Role::Shadow;
        paint.strokeWidth = 2;
        paint.dash = Dash::Dashed;
        canvas.rect(box, paint, 3);
        const double size = std::min(kFacts, box.height * 0.6);
        const Face hangs = options.face == Face::Front ? Face::Rear : Face::Front;
        const std::string text = fmt::format("{} ({})", device.name, enumName(hangs));
        const double width = std::min(textWidth(text, size) + 20, box.width - 20);
        canvas.setLayer(Layer::Labels);
        canvas.setDetail(kReadable / size);
        canvas.rect({box.x + kStripe + 4, box.y + box.height / 2 - size * 0.62, width, size * 1.24},
                    filled(Role::FreeUnit), 3);
        TextShape label;
        label.text = text;
        label.size = size;
        label.maxWidth = width - 10;
        label.at = {box.x + kStripe + 12, box.y + box.height / 2 - size * 0.36};
        canvas.text(label, Role::SecondaryText);
        return;
    }
    if (filler) {
        canvas.rect(box, filled(Role::Filler), 2);
        canvas.setDetail(kDetailFrom);
        canvas.rect(box, hatched(Role::Rail, Pattern::Dots), 2);
        return;
    }
    canvas.rect(box, filled(Role::DeviceFace), 4);
    if (seen == Seen::Back) {
        canvas.setDetail(kTintBelow);
        Paint back = hatched(Role::Shadow, Pattern::Back);
        back.opacity = 0.3; // quiet: the ports upon it are what is looked at
        canvas.rect(box, back, 4);
    }
    const int feed = feedNumber(state.design, device, options);
    const Role role = feed >= 0 && part != nullptr && disciplineRole(*part) == Role::Power
                          ? feedRole(feed)
                      : part != nullptr ? disciplineRole(*part)
                                        : Role::Management;
    canvas.setDetail(0, kTintBelow);
    canvas.rect(box, filled(role, kTint), 2);
    if (feed > 0 && role == feedRole(feed))
        canvas.rect(box, hatched(Role::OnColour, kFeedPatterns[feed]));
    canvas.setDetail(kTintBelow);
    canvas.rect({box.x, box.y, kStripe, box.height}, filled(role), 2);
    const Face side = seen == Seen::Front ? Face::Front : Face::Rear;
    const bool large = box.height > kUnit * 2.5;
    Bays bays = Bays::None;
    double reserved = 0;
    if (part != nullptr) {
        const auto slots = part->number("accelerator_slots");
        if (seen == Seen::Front)
            bays = drawBays(canvas, state, device, *part, box, options);
        if (seen == Seen::Front && large && slots && *slots >= 1 && *slots <= 32)
            drawAccelerators(canvas, box, static_cast<int>(*slots));
        if (side == Face::Rear)
            drawSupplies(canvas, *part, box);
        const double ports = drawPorts(canvas, *part, side, box);
        if (!large)
            reserved = ports;
        if (feed >= 0 && disciplineRole(*part) == Role::Power && box.height > 24) {
            canvas.setLayer(Layer::Labels);
            canvas.setDetail(kReadable / 26);
            drawFeedLetter(canvas, feed, {box.right() - reserved - 30, box.y + box.height / 2}, 32);
            reserved += 56;
        }
    }
    if (bays != Bays::WholeFace) { // else no room is left for the carrier's own name
        std::string name = device.name;
        if (seen == Seen::Back)
            name += " · back";
        const std::string facts =
            bays == Bays::None ? factsOf(state, device, options) : std::string();
        drawLabel(canvas, name, facts, box, reserved, Role::Text);
    }
}

void drawStrip(Canvas& canvas, const edit::State& state, const Device& device, const Box& box,
               bool behind, const ElevationOptions& options)
{
    canvas.setLink(EntityRef(device.id));
    canvas.setLayer(Layer::Devices);
    canvas.setDetail(0);
    const Part* part = state.design.partOf(device);
    const int feed = feedNumber(state.design, device, options);
    const Role role = feed >= 0         ? feedRole(feed)
                      : part != nullptr ? disciplineRole(*part)
                                        : Role::Power;
    canvas.rect(box, filled(role, behind ? 0.6 : 1.0), 3);
    if (feed > 0)
        canvas.rect(box, hatched(Role::OnColour, kFeedPatterns[feed]), 3);
    if (behind)
        canvas.rect(box, stroked(role, 2, Dash::Dashed), 3);
    if (feed < 0 || box.width < 8)
        return;
    canvas.setLayer(Layer::Labels);
    canvas.setDetail(0.3);
    const double side = std::max(box.width, std::min(22.0, box.width) * 1.2);
    drawFeedLetter(canvas, feed, {box.x + box.width / 2, box.top() - side * 0.6}, side);
}

} // namespace cw::drawing
