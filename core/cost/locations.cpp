#include "core/cost/locations.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

namespace cw::cost {
namespace {

using model::Design;
using model::Device;
using model::Rack;

std::int64_t rackUnitsOf(const Design& design, const Rack& rack)
{
    if (rack.rackUnits)
        return *rack.rackUnits;
    const model::Part* part = design.find(rack.part);
    const auto units = part == nullptr ? std::nullopt : part->number(model::facts::kRackUnits);
    return units ? std::llround(*units) : 0;
}

void setUnits(const Design& design, const Device& device, const Rack& rack, Location& where)
{
    const double heightUnits =
        std::max(1.0, std::ceil(numberOf(design, device, model::facts::kRackUnits).value_or(1.0)));
    const std::int64_t below = where.bottom->micrometres / kRackUnit.micrometres;
    const auto height = static_cast<std::int64_t>(heightUnits);
    const bool descend = rack.unitsDescend || design.settings().topDownNumbering == "all";
    const std::int64_t all = rackUnitsOf(design, rack);
    // Counted from the top, the device's lowest unit has its highest number.
    const std::int64_t low =
        descend && all > 0 ? rack.startUnit + all - 1 - below : rack.startUnit + below;
    const std::int64_t high = descend && all > 0 ? low - height + 1 : low + height - 1;
    where.unit = low;
    where.units = height == 1 ? fmt::format("{}", low) : fmt::format("{}-{}", low, high);
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// A name as text before its last number, the number, its digits and the text behind.
struct Numbered {
    std::string_view head;
    std::string_view digits;
    std::string_view tail;
};

Numbered numbered(std::string_view name)
{
    std::size_t end = name.size();
    while (end > 0 && !isDigit(name[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && isDigit(name[begin - 1]) && end - begin < 9)
        --begin;
    return {name.substr(0, begin), name.substr(begin, end - begin), name.substr(end)};
}

bool follows(const Numbered& a, const Numbered& b)
{
    if (a.digits.empty() || b.digits.empty() || a.head != b.head || a.tail != b.tail)
        return false;
    const bool padded = a.digits.front() == '0' || b.digits.front() == '0';
    return std::stoll(std::string(b.digits)) == std::stoll(std::string(a.digits)) + 1 &&
           (!padded || a.digits.size() == b.digits.size());
}

} // namespace

const Device& outermost(const Design& design, const Device& device)
{
    const Device* at = &device;
    // The parent relation is acyclic by invariant; the bound keeps a broken design from hanging us.
    for (int depth = 0; depth < 16; ++depth) {
        const Device* parent = design.find(model::parentDevice(at->placement));
        if (parent == nullptr)
            break;
        at = parent;
    }
    return *at;
}

const Location& Locations::of(Id<Device> device)
{
    const auto [at, isNew] = m_known.try_emplace(device);
    if (isNew)
        if (const Device* found = m_design->find(device))
            at->second = find(*found);
    return at->second;
}

Location Locations::find(const Device& device) const
{
    const Device& outer = outermost(*m_design, device);
    Location where;
    if (const auto* floor = std::get_if<model::InHall>(&outer.placement))
        where.hall = m_design->find(floor->hall);
    const Rack* rack = m_design->find(model::directRack(outer.placement));
    if (rack == nullptr)
        return where;
    where.rack = rack;
    where.hall = m_design->find(rack->hall);
    where.row = m_design->find(rack->row);
    if (const auto* railed = std::get_if<model::InRack>(&outer.placement)) {
        where.bottom = railed->bottom;
        setUnits(*m_design, outer, *rack, where);
    } else if (const auto* strip = std::get_if<model::OnStrip>(&outer.placement)) {
        where.bottom = strip->bottom;
    }
    return where;
}

bool nameLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto runEnd = [](std::string_view text, std::size_t from) {
                while (from < text.size() && isDigit(text[from]))
                    ++from;
                return from;
            };
            const std::size_t endA = runEnd(a, i);
            const std::size_t endB = runEnd(b, j);
            while (i < endA && a[i] == '0')
                ++i;
            while (j < endB && b[j] == '0')
                ++j;
            if (endA - i != endB - j)
                return endA - i < endB - j;
            if (const int order = a.substr(i, endA - i).compare(b.substr(j, endB - j)); order != 0)
                return order < 0;
            i = endA;
            j = endB;
        } else {
            if (a[i] != b[j])
                return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i;
            ++j;
        }
    }
    if ((a.size() - i) != (b.size() - j))
        return a.size() - i < b.size() - j;
    return a < b; // "a01" and "a1" differ in zeros alone
}

std::string compactNames(std::vector<std::string> names)
{
    std::ranges::sort(names, nameLess);
    std::string out;
    for (std::size_t first = 0; first < names.size();) {
        std::size_t last = first;
        while (last + 1 < names.size() && follows(numbered(names[last]), numbered(names[last + 1])))
            ++last;
        if (last == first + 1)
            last = first; // two names read better than a range
        if (!out.empty())
            out += ", ";
        out += names[first];
        if (last > first)
            out += "…" + names[last];
        first = last + 1;
    }
    return out;
}

} // namespace cw::cost
