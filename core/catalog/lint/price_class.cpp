#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace cw::catalog::rules {
namespace {

struct Words {
    std::string_view category;
    std::array<model::PartClass, 3> classes;
};

using C = model::PartClass;
// The words of price books for things that are one class of ours. Others are not judged.
constexpr std::array kWords = {
    Words{"accelerator", {C::Accelerator, C::Accelerator, C::Accelerator}},
    Words{"cpu", {C::Cpu, C::Cpu, C::Cpu}},
    Words{"switch", {C::Switch, C::Switch, C::Switch}},
    Words{"nic", {C::Nic, C::Nic, C::Nic}},
    Words{"optic", {C::Transceiver, C::Transceiver, C::Transceiver}},
    Words{"cable", {C::Cable, C::Cable, C::Passive}},
    Words{"rack", {C::Rack, C::Rack, C::Passive}},
    Words{"rack pdu", {C::RackPdu, C::RackPdu, C::RackPdu}},
    Words{"server", {C::Server, C::Appliance, C::Server}},
    Words{"system", {C::Server, C::Appliance, C::Storage}},
    Words{"rack-system", {C::Server, C::Rack, C::Server}},
    Words{"ssd", {C::Drive, C::Drive, C::Drive}},
    Words{"storage", {C::Storage, C::Storage, C::Drive}},
};

} // namespace

void priceClass(const LintInput& input, LintSink& sink)
{
    std::map<std::string_view, C> classes;
    for (const model::Part& part : input.parts)
        classes.emplace(part.key, part.partClass);
    for (const Price& price : input.prices) {
        const auto part = classes.find(price.part);
        const auto words = std::ranges::find(kWords, price.category, &Words::category);
        if (part != classes.end() && words != kWords.end() &&
            std::ranges::find(words->classes, part->second) == words->classes.end())
            sink.error(price.part, "category",
                       fmt::format("a price of a {} stands at a {}: {}", price.category,
                                   enumName(part->second), price.what));
    }
}

} // namespace cw::catalog::rules
