#include "core/checks/rules/form_factor.h"

#include <algorithm>
#include <array>
#include <span>

namespace cw::checks {

namespace {

// Each family from the oldest to the newest: a cage takes its own form and every older one.
constexpr std::array<std::string_view, 5> kQsfp{"qsfp+", "qsfp28", "qsfp56", "qsfp112", "qsfp-dd"};
constexpr std::array<std::string_view, 5> kSfp{"sfp", "sfp+", "sfp28", "sfp56", "sfp-dd"};

bool olderOrEqual(std::span<const std::string_view> family, std::string_view form,
                  std::string_view cage)
{
    const auto module = std::ranges::find(family, form);
    const auto socket = std::ranges::find(family, cage);
    return module != family.end() && socket != family.end() && module <= socket;
}

bool takesOne(std::string_view cage, std::string_view form)
{
    return cage == form || olderOrEqual(kQsfp, form, cage) || olderOrEqual(kSfp, form, cage);
}

} // namespace

bool cageTakes(std::string_view cage, std::string_view form)
{
    constexpr std::string_view kOr = " or ";
    while (true) {
        const std::size_t at = form.find(kOr);
        if (takesOne(cage, form.substr(0, at)))
            return true;
        if (at == std::string_view::npos)
            return false;
        form.remove_prefix(at + kOr.size());
    }
}

bool thermalFits(std::string_view cage, std::string_view module)
{
    return cage.empty() || module.empty() || cage == module;
}

} // namespace cw::checks
