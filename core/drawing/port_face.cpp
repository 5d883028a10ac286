#include "core/drawing/port_face.h"

#include "core/drawing/face_layout.h"

#include <algorithm>
#include <vector>

namespace cw::drawing {
namespace {

using namespace model;
using namespace face_layout;

constexpr double kPortsFrom = 0.35; ///< px a mm
constexpr double kShare = 0.62;     ///< of the face that ports may take
constexpr std::size_t kMost = 160;  ///< cages drawn

/// Opening of a cage as its standard has it, mm: OSFP MSA 22.9 x 13; QSFP (SFF-8661) 18.4 x 8.5;
/// SFP (SFF-8432) 14 x 8.9; RJ45 (IEC 60603-7) 11.7 x 6.8, with latch 13 x 11.
struct CageSize {
    double width;
    double height;
};
CageSize sizeOf(std::string_view cage)
{
    if (cage.starts_with("osfp"))
        return {22.9, 13};
    if (cage.starts_with("qsfp"))
        return {18.4, 8.5};
    if (cage.starts_with("sfp"))
        return {14, 8.9};
    return {13, 11};
}

struct Group {
    CageSize size;
    std::size_t count{0};
};

/// Neighbours of one kind.
std::vector<Group> groupsOf(const Part& part, Face face)
{
    std::vector<Group> out;
    std::string_view kind;
    std::size_t all = 0;
    for (const PortSpec& port : part.ports) {
        if (port.face != face || all == kMost)
            continue;
        if (out.empty() || port.cage != kind)
            out.push_back({sizeOf(port.cage), 0});
        kind = port.cage;
        ++out.back().count;
        ++all;
    }
    return out;
}

} // namespace

double drawPorts(Canvas& canvas, const Part& part, Face face, const Box& box)
{
    const auto groups = groupsOf(part, face);
    if (groups.empty())
        return 0;
    std::size_t all = 0;
    for (const Group& group : groups)
        all += group.count;
    const double band = std::min(box.height - 6, kUnit - 8);
    const int rows = all > 8 && band > 24 ? 2 : 1;
    constexpr double kGap = 1.6;
    constexpr double kBetween = 8; // kinds
    double wide = kBetween * static_cast<double>(groups.size() - 1);
    double high = 0;
    for (const Group& group : groups) {
        const std::size_t columns =
            (group.count + static_cast<std::size_t>(rows) - 1) / static_cast<std::size_t>(rows);
        wide += static_cast<double>(columns) * (group.size.width + kGap);
        high = std::max(high, group.size.height);
    }
    const double scale =
        std::min({1.0, box.width * kShare / wide, (band - 3.0 * (rows - 1)) / (rows * high)});
    if (high * scale < 1.5)
        return 0;
    canvas.setLayer(Layer::Details);
    canvas.setDetail(kPortsFrom);
    const double pitch = high * scale + 3;
    // In the middle of a low face; near the lower edge of a tall one.
    const double low = box.y + (std::min(box.height, kUnit) - (rows * pitch - 3)) / 2;
    double x = box.right() - 10 - wide * scale;
    for (const Group& group : groups) {
        const double width = group.size.width * scale;
        const double height = group.size.height * scale;
        for (std::size_t i = 0; i < group.count; ++i) {
            const auto column = static_cast<double>(i / static_cast<std::size_t>(rows));
            const auto row = static_cast<double>(rows - 1) -
                             static_cast<double>(i % static_cast<std::size_t>(rows));
            canvas.rect({x + column * (width + kGap * scale),
                         low + row * pitch + (high * scale - height) / 2, width, height},
                        outlined(Role::DeviceDetail, Role::Shadow, 0.8), 1);
        }
        const std::size_t columns =
            (group.count + static_cast<std::size_t>(rows) - 1) / static_cast<std::size_t>(rows);
        x += static_cast<double>(columns) * (width + kGap * scale) + kBetween * scale;
    }
    return wide * scale + 14;
}

void drawSupplies(Canvas& canvas, const Part& part, const Box& box)
{
    if (part.inlets.empty() || box.height <= kUnit * 1.5)
        return;
    const int count = static_cast<int>(std::min<std::size_t>(part.inlets.size(), 12));
    const Box area{box.x + 24, box.y + 10, std::min(62.0 * count, box.width * 0.62),
                   std::min(box.height * 0.3, 84.0)};
    canvas.setLayer(Layer::Details);
    for (int i = 0; i < count; ++i) {
        const Box supply = cellOf(area, count, 1, i, 0, 5);
        canvas.setDetail(0.18);
        canvas.rect(supply, outlined(Role::DeviceDetail, Role::Shadow, 1), 3);
        canvas.setDetail(kPortsFrom);
        const double side = std::min({supply.width * 0.5, supply.height * 0.42, 26.0});
        canvas.rect({supply.x + supply.width / 2 - side / 2, supply.y + 6, side, side * 0.8},
                    outlined(Role::DeviceFace, Role::Power, 2), 2);
    }
}

} // namespace cw::drawing
