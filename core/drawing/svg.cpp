#include "core/drawing/svg.h"

#include "core/base/printable.h"
#include "core/base/stopping.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace cw::drawing {
namespace {

/// A vector picture is looked at more closely than at its own size.
constexpr double kVectorDetail = 1.5;

/// At most two decimals, no trailing zeros, no "-0": equal values give equal text.
std::string number(double value)
{
    std::string out = fmt::format("{:.2f}", value);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.')
        out.pop_back();
    return out == "-0" ? "0" : out;
}

class Writer {
public:
    Writer(const DisplayList& list, const SvgOptions& options) : m_list(list), m_options(options)
    {
        const double width = std::max(list.bounds.width, 1.0);
        m_scale = options.width > 0 ? std::max(options.width - 2 * options.margin, 1.0) / width
                                    : list.naturalScale;
        m_detail = options.scale > 0 ? options.scale : m_scale * kVectorDetail;
    }

    std::string write()
    {
        const double width = m_list.bounds.width * m_scale + 2 * m_options.margin;
        const double height = m_list.bounds.height * m_scale + 2 * m_options.margin;
        m_out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        m_out +=
            fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" "
                        "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                        "font-family=\"Inter, 'Noto Sans', 'DejaVu Sans', Arial, sans-serif\">\n",
                        number(width), number(height));
        if (!m_list.title.empty())
            m_out += "<title>" + xmlEscaped(m_list.title) + "</title>\n";
        writePatterns();
        if (m_options.ground)
            m_out += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", number(width),
                                 number(height), m_options.palette[Role::Canvas].hex());
        std::optional<model::EntityRef> open;
        for (const Item& item : m_list.items) {
            giveWay();
            if (m_detail < item.minScale || m_detail >= item.maxScale)
                continue;
            if (item.link != open) {
                closeGroup(open);
                if (item.link)
                    openGroup(*item.link);
                open = item.link;
            }
            std::visit([&](const auto& shape) { write(shape, item.paint); }, item.shape);
        }
        closeGroup(open);
        m_out += "</svg>\n";
        return std::move(m_out);
    }

private:
    void openGroup(const model::EntityRef& ref)
    {
        const std::string title = m_options.titleOf ? m_options.titleOf(ref) : ref.text();
        m_out += fmt::format("<g data-entity=\"{}\"><title>{}</title>\n", xmlEscaped(ref.text()),
                             xmlEscaped(title));
    }
    void closeGroup(const std::optional<model::EntityRef>& open)
    {
        if (open)
            m_out += "</g>\n";
    }

    [[nodiscard]] double x(double mm) const
    {
        return (mm - m_list.bounds.x) * m_scale + m_options.margin;
    }
    /// SVG counts downwards.
    [[nodiscard]] double y(double mm) const
    {
        return (m_list.bounds.top() - mm) * m_scale + m_options.margin;
    }
    [[nodiscard]] std::string colour(Role role) const { return m_options.palette[role].hex(); }

    static std::string patternId(Pattern pattern, Role role)
    {
        return fmt::format("p{}-{}", static_cast<int>(pattern), static_cast<int>(role));
    }

    /// One definition for each pattern and role in use, in their order.
    void writePatterns()
    {
        std::array<std::array<bool, kRoleCount>, 5> used{};
        for (const Item& item : m_list.items)
            if (item.paint.fill && item.paint.pattern != Pattern::Solid)
                used[static_cast<std::size_t>(item.paint.pattern)]
                    [static_cast<std::size_t>(*item.paint.fill)] = true;
        std::string defs;
        for (std::size_t pattern = 1; pattern < used.size(); ++pattern)
            for (std::size_t role = 0; role < kRoleCount; ++role)
                if (used[pattern][role])
                    defs += patternText(static_cast<Pattern>(pattern), static_cast<Role>(role));
        if (!defs.empty())
            m_out += "<defs>\n" + defs + "</defs>\n";
    }

    [[nodiscard]] std::string patternText(Pattern pattern, Role role) const
    {
        const std::string line =
            fmt::format("stroke=\"{}\" stroke-width=\"1.2\" fill=\"none\"", colour(role));
        std::string body;
        if (pattern == Pattern::Forward || pattern == Pattern::Cross)
            body += fmt::format("<path d=\"M-2 2L2 -2M0 8L8 0M6 10L10 6\" {}/>", line);
        if (pattern == Pattern::Back || pattern == Pattern::Cross)
            body += fmt::format("<path d=\"M-2 6L2 10M0 0L8 8M6 -2L10 2\" {}/>", line);
        if (pattern == Pattern::Dots)
            body += fmt::format("<circle cx=\"4\" cy=\"4\" r=\"1.2\" fill=\"{}\"/>", colour(role));
        return fmt::format("<pattern id=\"{}\" width=\"8\" height=\"8\" "
                           "patternUnits=\"userSpaceOnUse\">{}</pattern>\n",
                           patternId(pattern, role), body);
    }

    [[nodiscard]] std::string paintText(const Paint& paint) const
    {
        std::string out;
        if (!paint.fill)
            out += " fill=\"none\"";
        else if (paint.pattern == Pattern::Solid)
            out += fmt::format(" fill=\"{}\"", colour(*paint.fill));
        else
            out += fmt::format(" fill=\"url(#{})\"", patternId(paint.pattern, *paint.fill));
        if (paint.fill && paint.opacity < 1)
            out += fmt::format(" fill-opacity=\"{}\"", number(paint.opacity));
        if (paint.stroke) {
            const double width = std::max(paint.strokeWidth * m_scale, 0.4);
            out += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", colour(*paint.stroke),
                               number(width));
            if (paint.dash == Dash::Dashed)
                out += " stroke-dasharray=\"6 4\"";
            else if (paint.dash == Dash::Dotted)
                out += " stroke-dasharray=\"1.5 3\"";
            else if (paint.dash == Dash::DashDot)
                out += " stroke-dasharray=\"8 3 1.5 3\"";
        }
        return out;
    }

    void write(const RectShape& shape, const Paint& paint)
    {
        const Box& box = shape.box;
        m_out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(x(box.x)),
                             number(y(box.top())), number(box.width * m_scale),
                             number(box.height * m_scale));
        if (shape.radius > 0)
            m_out += fmt::format(" rx=\"{}\"", number(shape.radius * m_scale));
        m_out += paintText(paint) + "/>\n";
    }

    void write(const CircleShape& shape, const Paint& paint)
    {
        m_out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n",
                             number(x(shape.centre.x)), number(y(shape.centre.y)),
                             number(shape.radius * m_scale), paintText(paint));
    }

    void write(const PathShape& shape, const Paint& paint)
    {
        if (shape.points.size() < 2)
            return;
        std::string path;
        for (const Point& point : shape.points)
            path += fmt::format("{}{} {}", path.empty() ? "M" : "L", number(x(point.x)),
                                number(y(point.y)));
        m_out +=
            fmt::format("<path d=\"{}{}\"{}/>\n", path, shape.closed ? "Z" : "", paintText(paint));
    }

    void write(const TextShape& shape, const Paint& paint)
    {
        const std::string text = shape.maxWidth > 0
                                     ? elided(shape.text, shape.size, shape.maxWidth, shape.weight)
                                     : shape.text;
        if (text.empty())
            return;
        const std::string px = number(x(shape.at.x));
        const std::string py = number(y(shape.at.y));
        m_out += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"", px, py,
                             number(shape.size * m_scale));
        if (shape.anchor != Anchor::Start)
            m_out +=
                shape.anchor == Anchor::Middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
        if (shape.weight == Weight::Semibold)
            m_out += " font-weight=\"600\"";
        if (shape.rotationDegrees != 0)
            m_out += fmt::format(" transform=\"rotate({} {} {})\"", number(-shape.rotationDegrees),
                                 px, py);
        m_out += fmt::format("{}>{}</text>\n", paintText(paint), xmlEscaped(text));
    }

    const DisplayList& m_list;
    const SvgOptions& m_options;
    double m_scale{1};
    double m_detail{1};
    std::string m_out;
};

} // namespace

std::string xmlEscaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (const char c : printable(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string toSvg(const DisplayList& list, const SvgOptions& options)
{
    return Writer(list, options).write();
}

} // namespace cw::drawing
