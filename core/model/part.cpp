#include "core/model/part.h"

#include <algorithm>

namespace cw::model {

const Fact* Part::fact(std::string_view factKey) const
{
    const auto at = facts.find(factKey);
    return at == facts.end() ? nullptr : &at->second;
}

std::optional<double> Part::number(std::string_view factKey) const
{
    const Fact* found = fact(factKey);
    const double* value = found != nullptr ? std::get_if<double>(&found->value) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<std::string> Part::text(std::string_view factKey) const
{
    const Fact* found = fact(factKey);
    const auto* value = found != nullptr ? std::get_if<std::string>(&found->value) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<bool> Part::flag(std::string_view factKey) const
{
    const Fact* found = fact(factKey);
    const bool* value = found != nullptr ? std::get_if<bool>(&found->value) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

const PortSpec* Part::port(std::string_view cageName) const
{
    const auto at = std::ranges::find(ports, cageName, &PortSpec::name);
    return at == ports.end() ? nullptr : &*at;
}

} // namespace cw::model
