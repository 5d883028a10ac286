#pragma once

#include "core/model/entity_ref.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cw::drawing {

/// What a colour means. A palette gives the colour; a drawing never names one.
enum class Role : std::uint8_t {
    Canvas,
    Panel,
    Line,
    Text,
    SecondaryText,
    Accent,
    Chip,
    // racks
    RackFrame,
    Rail,
    FreeUnit,
    DeviceFace,
    DeviceDetail, ///< accelerators, ports, drive doors on a face
    Filler,
    Shadow, ///< what hangs on the other face
    // disciplines
    Compute,
    Fabric,
    Power,
    Cooling,
    Storage,
    Management,
    Cost,
    // supply paths, always with letter and line pattern
    FeedA,
    FeedB,
    FeedC,
    FeedD,
    // severity
    Error,
    Warning,
    Good,
    // floor
    Wall,
    Tile,
    ColdAisle,
    HotAisle,
    Obstacle,
    Tray,
    OnColour, ///< text upon a discipline's colour
    OnBright, ///< text upon the bright end of a heat map
    Heat,     ///< first of kHeatSteps steps of the viridis ramp, dark to bright: see heatRole
};
/// Steps of a heat map's ramp.
inline constexpr int kHeatSteps = 24;
inline constexpr std::size_t kRoleCount = static_cast<std::size_t>(Role::Heat) + kHeatSteps;

/// The colour of a step, 0 (low) to kHeatSteps - 1 (high).
[[nodiscard]] constexpr Role heatRole(int step)
{
    const int last = kHeatSteps - 1;
    return static_cast<Role>(static_cast<int>(Role::Heat) + (step < 0      ? 0
                                                             : step > last ? last
                                                                           : step));
}
/// What text is readable upon a discipline's or a heat map's colour.
[[nodiscard]] constexpr Role textUpon(Role ground)
{
    const int step = static_cast<int>(ground) - static_cast<int>(Role::Heat);
    return step >= kHeatSteps * 11 / 24 ? Role::OnBright : Role::OnColour;
}

/// Patterns carry meaning where colour alone must not.
enum class Pattern : std::uint8_t { Solid, Forward, Back, Cross, Dots };
enum class Dash : std::uint8_t { Solid, Dashed, Dotted, DashDot };

struct Paint {
    std::optional<Role> fill;
    Pattern pattern{Pattern::Solid}; ///< of the fill; all but Solid leave the ground visible
    double opacity{1.0};             ///< of the fill
    std::optional<Role> stroke;
    double strokeWidth{1.0}; ///< mm
    Dash dash{Dash::Solid};
    bool operator==(const Paint&) const = default;
};

/// Millimetres; y upwards, from the floor in elevations and from the hall's lower edge in plans.
struct Point {
    double x{0};
    double y{0};
    bool operator==(const Point&) const = default;
};

struct Box {
    double x{0}; ///< lower left corner
    double y{0};
    double width{0};
    double height{0};

    [[nodiscard]] double right() const { return x + width; }
    [[nodiscard]] double top() const { return y + height; }
    /// The smallest box that holds both; an empty one adds nothing.
    [[nodiscard]] Box united(const Box& other) const;
    [[nodiscard]] Box grown(double by) const
    {
        return {x - by, y - by, width + 2 * by, height + 2 * by};
    }
    bool operator==(const Box&) const = default;
};

struct RectShape {
    Box box;
    double radius{0};
    bool operator==(const RectShape&) const = default;
};
struct CircleShape {
    Point centre;
    double radius{0};
    bool operator==(const CircleShape&) const = default;
};
/// A line of two points or more; closed: an outline that can be filled.
struct PathShape {
    std::vector<Point> points;
    bool closed{false};
    bool operator==(const PathShape&) const = default;
};

enum class Anchor : std::uint8_t { Start, Middle, End };
enum class Weight : std::uint8_t { Regular, Semibold };
struct TextShape {
    Point at; ///< of the baseline, at the anchor
    std::string text;
    double size{10}; ///< em height, mm
    Anchor anchor{Anchor::Start};
    Weight weight{Weight::Regular};
    double maxWidth{0};        ///< elided with "…" above it; 0: never
    double rotationDegrees{0}; ///< counter-clockwise about `at`
    bool operator==(const TextShape&) const = default;
};

using Shape = std::variant<RectShape, CircleShape, PathShape, TextShape>;

/// What a reader may switch off.
enum class Layer : std::uint8_t { Ground, Structure, Devices, Details, Labels, Marks, Legend };
inline constexpr std::size_t kLayerCount = 7;

struct Item {
    Shape shape;
    Paint paint;
    Layer layer{Layer::Devices};
    std::optional<model::EntityRef> link; ///< the entity it shows: for hits, tooltips, titles
    double minScale{0};                   ///< drawn from this many pixels a millimetre upwards …
    double maxScale{std::numeric_limits<double>::infinity()}; ///< … and below this many
    bool operator==(const Item&) const = default;
};

/// A picture as a value: painters (canvas, SVG, PDF, DXF) only paint it. Later items lie above.
struct DisplayList {
    std::string title;
    double naturalScale{0.4}; ///< px a millimetre at which its texts read
    Box bounds;
    std::vector<Item> items;
    bool operator==(const DisplayList&) const = default;
};

[[nodiscard]] Box boundsOf(const Shape& shape);

/// Width of a text in a common sans face, mm: an estimate on the wide side, for layout and eliding
/// where no font is at hand.
[[nodiscard]] double textWidth(std::string_view text, double size, Weight weight = Weight::Regular);
/// The text, or its beginning and "…", so that it is at most `maxWidth` wide; never cuts inside a
/// UTF-8 sequence.
[[nodiscard]] std::string elided(std::string_view text, double size, double maxWidth,
                                 Weight weight = Weight::Regular);

} // namespace cw::drawing
