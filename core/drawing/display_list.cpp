#include "core/drawing/display_list.h"

#include <algorithm>
#include <cmath>

namespace cw::drawing {
namespace {

/// What holds a box about the origin, turned and moved.
Box turned(const Box& box, double degrees, Point to)
{
    if (degrees == 0)
        return {box.x + to.x, box.y + to.y, box.width, box.height};
    const double angle = degrees * std::acos(-1.0) / 180;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Point low{INFINITY, INFINITY};
    Point high{-INFINITY, -INFINITY};
    for (const double x : {box.x, box.right()})
        for (const double y : {box.y, box.top()}) {
            const Point at{x * c - y * s, x * s + y * c};
            low = {std::min(low.x, at.x), std::min(low.y, at.y)};
            high = {std::max(high.x, at.x), std::max(high.y, at.y)};
        }
    return {low.x + to.x, low.y + to.y, high.x - low.x, high.y - low.y};
}

struct BoundsOf {
    Box operator()(const RectShape& shape) const { return shape.box; }
    Box operator()(const CircleShape& shape) const
    {
        return {shape.centre.x - shape.radius, shape.centre.y - shape.radius, 2 * shape.radius,
                2 * shape.radius};
    }
    Box operator()(const PathShape& shape) const
    {
        if (shape.points.empty())
            return {};
        Point low = shape.points.front();
        Point high = low;
        for (const Point& point : shape.points) {
            low = {std::min(low.x, point.x), std::min(low.y, point.y)};
            high = {std::max(high.x, point.x), std::max(high.y, point.y)};
        }
        return {low.x, low.y, high.x - low.x, high.y - low.y};
    }
    Box operator()(const TextShape& shape) const
    {
        double width = textWidth(shape.text, shape.size, shape.weight);
        if (shape.maxWidth > 0)
            width = std::min(width, shape.maxWidth);
        const double shift = shape.anchor == Anchor::Start    ? 0
                             : shape.anchor == Anchor::Middle ? width / 2
                                                              : width;
        const Box level{-shift, -0.25 * shape.size, width, 1.2 * shape.size};
        return turned(level, shape.rotationDegrees, shape.at);
    }
};

/// Advance of a character in thousandths of an em: the widest of common sans faces, by class.
double advance(unsigned char lead)
{
    if (lead >= 0x80)
        return lead >= 0xe3 ? 1.0 : 0.66; // ideographs and symbols are wide
    if (lead >= '0' && lead <= '9')
        return 0.6;
    switch (lead) {
    case 'i':
    case 'j':
    case 'l':
    case '.':
    case ',':
    case ':':
    case ';':
    case '\'':
    case '|':
        return 0.30;
    case ' ':
    case 'f':
    case 't':
    case 'r':
    case 'I':
    case '(':
    case ')':
    case '/':
    case '-':
        return 0.40;
    case 'm':
    case 'w':
    case 'M':
    case 'W':
    case '@':
    case '%':
        return 0.95;
    default:
        return lead >= 'A' && lead <= 'Z' ? 0.70 : 0.60;
    }
}

constexpr double kEllipsis = 0.9;

double factor(double size, Weight weight)
{
    return size * (weight == Weight::Semibold ? 1.06 : 1.0);
}

bool startsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80;
}

} // namespace

Box Box::united(const Box& other) const
{
    if (width == 0 && height == 0)
        return other;
    if (other.width == 0 && other.height == 0)
        return *this;
    const double left = std::min(x, other.x);
    const double low = std::min(y, other.y);
    return {left, low, std::max(right(), other.right()) - left, std::max(top(), other.top()) - low};
}

Box boundsOf(const Shape& shape)
{
    return std::visit(BoundsOf{}, shape);
}

double textWidth(std::string_view text, double size, Weight weight)
{
    double ems = 0;
    for (const char byte : text)
        if (startsCharacter(byte))
            ems += advance(static_cast<unsigned char>(byte));
    return ems * factor(size, weight);
}

std::string elided(std::string_view text, double size, double maxWidth, Weight weight)
{
    const double ems = maxWidth / factor(size, weight);
    double used = 0;
    std::size_t keep = 0; // bytes that leave room for the ellipsis
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!startsCharacter(text[i]))
            continue;
        if (used + kEllipsis <= ems)
            keep = i;
        used += advance(static_cast<unsigned char>(text[i]));
    }
    if (used <= ems)
        return std::string(text);
    return keep == 0 ? std::string() : std::string(text.substr(0, keep)) + "…";
}

} // namespace cw::drawing
