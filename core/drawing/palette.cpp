#include "core/drawing/palette.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

namespace cw::drawing {
namespace {

constexpr Colour rgb(std::uint32_t value)
{
    return {static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U),
            static_cast<std::uint8_t>(value)};
}

using Entries = std::initializer_list<std::pair<Role, std::uint32_t>>;

void set(Palette& palette, Entries entries)
{
    for (const auto& [role, value] : entries)
        palette.colours[static_cast<std::size_t>(role)] = rgb(value);
}

/// Viridis (Smith and van der Walt, matplotlib 2.0, CC0) at eighths; between them linear.
constexpr std::array<std::uint32_t, 9> kViridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                                   0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};

Colour viridis(double share)
{
    const double at = share * (kViridis.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
    const Colour a = rgb(kViridis[low]);
    const Colour b = rgb(kViridis[low + 1]);
    const double part = at - static_cast<double>(low);
    const auto mix = [&](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(std::lround(from + (to - from) * part));
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// One hue a discipline, the same in every look.
Palette withDisciplines()
{
    Palette out;
    set(out, {{Role::Compute, 0x2f9e77},
              {Role::Fabric, 0x7c5cd6},
              {Role::Power, 0xd18616},
              {Role::Cooling, 0x1b9ac0},
              {Role::Storage, 0x5b7083},
              {Role::Management, 0x8a8f98},
              {Role::Cost, 0xc2417c},
              {Role::FeedA, 0x2f6bd8},
              {Role::FeedB, 0xd23b3b},
              {Role::FeedC, 0x8a6d1d},
              {Role::FeedD, 0x4b8b3b},
              {Role::OnColour, 0xffffff},
              {Role::OnBright, 0x14181e}});
    for (int step = 0; step < kHeatSteps; ++step)
        out.colours[static_cast<std::size_t>(heatRole(step))] =
            viridis(static_cast<double>(step) / (kHeatSteps - 1));
    return out;
}

Palette makeLight()
{
    Palette out = withDisciplines();
    set(out, {{Role::Canvas, 0xeceff3},        {Role::Panel, 0xffffff},
              {Role::Line, 0xdfe3e8},          {Role::Text, 0x1c2430},
              {Role::SecondaryText, 0x667085}, {Role::Accent, 0x0b6bcb},
              {Role::Chip, 0xf0f2f5},          {Role::RackFrame, 0x4a5464},
              {Role::Rail, 0xc3cad4},          {Role::FreeUnit, 0xfafbfc},
              {Role::DeviceFace, 0xd3d9e2},    {Role::DeviceDetail, 0xf2f4f7},
              {Role::Filler, 0xe4e8ed},        {Role::Shadow, 0xa3acb9},
              {Role::Error, 0xc0262d},         {Role::Warning, 0xb25e09},
              {Role::Good, 0x1a7f4b},          {Role::Wall, 0x3b4657},
              {Role::Tile, 0xdfe3e8},          {Role::ColdAisle, 0xd6e8f5},
              {Role::HotAisle, 0xf2dede},      {Role::Obstacle, 0x7d8796},
              {Role::Tray, 0xb59b5b}});
    return out;
}

Palette makeDark()
{
    Palette out = withDisciplines();
    set(out, {{Role::Canvas, 0x10141a},        {Role::Panel, 0x1b2028},
              {Role::Line, 0x2c333d},          {Role::Text, 0xe6e9ee},
              {Role::SecondaryText, 0x97a1af}, {Role::Accent, 0x4aa3ff},
              {Role::Chip, 0x262d37},          {Role::RackFrame, 0x606b7b},
              {Role::Rail, 0x3a4350},          {Role::FreeUnit, 0x171c23},
              {Role::DeviceFace, 0x343d49},    {Role::DeviceDetail, 0x4b5665},
              {Role::Filler, 0x262d37},        {Role::Shadow, 0x5d6878},
              {Role::Error, 0xff6369},         {Role::Warning, 0xf0a13a},
              {Role::Good, 0x4cc38a},          {Role::Wall, 0x97a1af},
              {Role::Tile, 0x222932},          {Role::ColdAisle, 0x1a2b3a},
              {Role::HotAisle, 0x3a2326},      {Role::Obstacle, 0x6b7685},
              {Role::Tray, 0x8d7a48}});
    return out;
}

Palette makePrint()
{
    Palette out = makeLight();
    set(out, {{Role::Canvas, 0xffffff},
              {Role::Line, 0xc6ccd4},
              {Role::Text, 0x000000},
              {Role::SecondaryText, 0x4a5464},
              {Role::FreeUnit, 0xffffff},
              {Role::DeviceFace, 0xe3e7ed},
              {Role::DeviceDetail, 0xffffff},
              {Role::Tile, 0xe4e8ed}});
    return out;
}

} // namespace

std::string Colour::hex() const
{
    return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue);
}

const Palette& lightPalette()
{
    static const Palette palette = makeLight();
    return palette;
}

const Palette& darkPalette()
{
    static const Palette palette = makeDark();
    return palette;
}

const Palette& printPalette()
{
    static const Palette palette = makePrint();
    return palette;
}

} // namespace cw::drawing
