#include "core/fabric/port_path.h"

#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace cw::fabric {
namespace {

/// A whole number from 1 to 99,999; anything else is part of a name.
std::optional<std::int64_t> number(std::string_view text)
{
    if (text.empty() || text.size() > 5)
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 1)
        return std::nullopt;
    return value;
}

struct Range {
    std::int64_t first{0};
    std::int64_t last{0};
};

/// "3" or "3-5".
std::optional<Range> range(std::string_view text)
{
    const std::size_t dash = text.find('-');
    const auto first = number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : number(text.substr(dash + 1));
    if (!first || !last || *last < *first)
        return std::nullopt;
    return Range{*first, *last};
}

tl::unexpected<Error> notAPort(std::string_view text)
{
    return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" does not name a port", text), {},
                "write cage, cage/port or cage/port:lanes, such as p7, osfp1/2 or p7/1:2-3");
}

/// "p12" is stem "p" with 12; the number may not start with 0, so that it can be written again.
struct Numbered {
    std::string_view stem;
    std::optional<std::int64_t> count;
};

Numbered numbered(std::string_view name)
{
    std::size_t at = name.size();
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
        --at;
    while (at < name.size() && name[at] == '0')
        ++at;
    return {name.substr(0, at), number(name.substr(at))};
}

/// The cages that "p1-p32", "p1-32" or "p1" name.
std::vector<std::string> cages(std::string_view text)
{
    for (std::size_t dash = text.find('-'); dash != std::string_view::npos;
         dash = text.find('-', dash + 1)) {
        const Numbered left = numbered(text.substr(0, dash));
        const Numbered right = numbered(text.substr(dash + 1));
        const bool oneStem = right.stem == left.stem || right.stem.empty();
        if (!left.count || !right.count || !oneStem || *right.count < *left.count)
            continue;
        std::vector<std::string> out;
        for (auto i = *left.count; i <= *right.count && out.size() <= kMaxPortSpec; ++i)
            out.push_back(fmt::format("{}{}", left.stem, i));
        return out;
    }
    return {std::string(text)};
}

Expected<void> expandItem(std::string_view item, std::vector<std::string>& out)
{
    std::string_view rest = item;
    std::string lanes;
    if (const std::size_t colon = rest.rfind(':'); colon != std::string_view::npos) {
        if (!range(rest.substr(colon + 1)))
            return notAPort(item);
        lanes = rest.substr(colon);
        rest = rest.substr(0, colon);
    }
    std::optional<Range> ports;
    if (const std::size_t slash = rest.rfind('/'); slash != std::string_view::npos) {
        ports = range(rest.substr(slash + 1));
        if (ports)
            rest = rest.substr(0, slash);
    }
    if (rest.empty() || (!lanes.empty() && !ports))
        return notAPort(item);
    for (const std::string& cage : cages(rest)) {
        if (!ports)
            out.push_back(cage);
        else
            for (auto i = ports->first; i <= ports->last && out.size() <= kMaxPortSpec; ++i)
                out.push_back(fmt::format("{}/{}{}", cage, i, lanes));
        if (out.size() > kMaxPortSpec)
            return fail(ErrorCode::Limit,
                        fmt::format("\"{}\" names more than {} ports", item, kMaxPortSpec));
    }
    return {};
}

} // namespace

Expected<PortPath> parsePortPath(std::string_view text)
{
    PortPath path;
    std::string_view rest = text;
    if (const std::size_t colon = rest.rfind(':'); colon != std::string_view::npos) {
        const auto lanes = range(rest.substr(colon + 1));
        if (!lanes)
            return notAPort(text);
        path.firstLane = lanes->first;
        path.lastLane = lanes->last;
        rest = rest.substr(0, colon);
    }
    if (const std::size_t slash = rest.rfind('/'); slash != std::string_view::npos) {
        if (const auto logical = number(rest.substr(slash + 1))) {
            path.logical = *logical;
            rest = rest.substr(0, slash);
        }
    }
    if (rest.empty() || (path.firstLane != 0 && path.logical == 0))
        return notAPort(text);
    path.cage = rest;
    return path;
}

std::string formatPortPath(const PortPath& path)
{
    std::string out = path.cage;
    if (path.logical != 0)
        out += fmt::format("/{}", path.logical);
    if (path.firstLane != 0)
        out += path.firstLane == path.lastLane
                   ? fmt::format(":{}", path.firstLane)
                   : fmt::format(":{}-{}", path.firstLane, path.lastLane);
    return out;
}

bool overlap(const PortPath& a, const PortPath& b)
{
    if (a.cage != b.cage)
        return false;
    if (a.logical == 0 || b.logical == 0)
        return true;
    if (a.logical != b.logical)
        return false;
    if (a.firstLane == 0 || b.firstLane == 0)
        return true;
    return a.firstLane <= b.lastLane && b.firstLane <= a.lastLane;
}

Expected<std::vector<std::string>> expandPortSpec(std::string_view spec)
{
    std::vector<std::string> out;
    while (true) {
        const std::size_t comma = spec.find(',');
        std::string_view item = spec.substr(0, comma);
        while (!item.empty() && item.front() == ' ')
            item.remove_prefix(1);
        while (!item.empty() && item.back() == ' ')
            item.remove_suffix(1);
        if (auto done = expandItem(item, out); !done)
            return fail(done.error());
        if (comma == std::string_view::npos)
            return out;
        spec.remove_prefix(comma + 1);
    }
}

} // namespace cw::fabric
