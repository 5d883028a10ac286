#include "core/power/ports.h"

#include "core/model/port_walk.h"
#include "core/units/parse.h"

#include <array>
#include <charconv>

namespace cw::power {

std::string outletName(const model::OutletSpec& spec, std::int64_t ordinal)
{
    return spec.count == 1 ? spec.name : spec.name + "-" + std::to_string(ordinal);
}

std::optional<OutletRef> findOutlet(const model::Part& part, std::string_view port)
{
    for (std::size_t i = 0; i < part.outlets.size(); ++i) {
        const model::OutletSpec& spec = part.outlets[i];
        if (!port.starts_with(spec.name))
            continue;
        const std::string_view rest = port.substr(spec.name.size());
        if (rest.empty() && spec.count == 1)
            return OutletRef{i, 1};
        if (rest.size() < 2 || rest[0] != '-')
            continue;
        std::int64_t ordinal = 0;
        const char* end = rest.data() + rest.size();
        const auto parsed = std::from_chars(rest.data() + 1, end, ordinal);
        if (parsed.ec == std::errc() && parsed.ptr == end && ordinal >= 1 && ordinal <= spec.count)
            return OutletRef{i, ordinal};
    }
    return std::nullopt;
}

const model::InletSpec* findInlet(const model::Part& part, std::string_view port)
{
    for (const model::InletSpec& inlet : part.inlets)
        if (inlet.name == port)
            return &inlet;
    return nullptr;
}

std::vector<std::string> outletNames(const model::Part& part)
{
    std::vector<std::string> names;
    model::PortWalk walk;
    for (const model::OutletSpec& spec : part.outlets)
        for (std::int64_t i = 1, last = walk.take(spec.count); i <= last; ++i)
            names.push_back(outletName(spec, i));
    return names;
}

namespace {

struct Mates {
    std::string_view inlet;
    std::string_view connector;
    std::string_view plug;
};
// IEC 60320-1 appliance couplers and the cords that are sold for them.
constexpr std::array<Mates, 4> kCoupler = {
    {{"c14", "c13", "c14"}, {"c16", "c15", "c14"}, {"c20", "c19", "c20"}, {"c22", "c21", "c20"}}};

} // namespace

std::string plugFor(std::string_view inletConnector)
{
    for (const Mates& mates : kCoupler)
        if (mates.inlet == inletConnector)
            return std::string(mates.plug);
    return std::string(inletConnector);
}

std::string cordConnectorFor(std::string_view inletConnector)
{
    for (const Mates& mates : kCoupler)
        if (mates.inlet == inletConnector)
            return std::string(mates.connector);
    return std::string(inletConnector);
}

bool outletTakes(std::string_view outletConnector, std::string_view plug)
{
    if (plug == "c14")
        return outletConnector == "c13" || outletConnector == "c39";
    if (plug == "c20")
        return outletConnector == "c19" || outletConnector == "c39";
    return !plug.empty() && outletConnector == plug;
}

} // namespace cw::power
