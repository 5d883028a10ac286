#include "core/catalog/lint.h"

#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace cw::catalog {
namespace {

constexpr std::array kRules = {
    LintRule{"duplicate-key", "No two parts have the same key.", nullptr, rules::duplicateKey},
    LintRule{"key-form", "A key is lower-case letters, digits, '-', '.' and '+'.", rules::keyForm},
    LintRule{"component-key", "What is built into a part is a part of the catalog.", nullptr,
             rules::componentKey},
    LintRule{"sources", "A figure that was read names a source that the part lists.",
             rules::sources},
    LintRule{"duplicate-name", "Ports, inlets, bays and couplings have names of their own.",
             rules::duplicateName},
    LintRule{"unknown-unit", "A key that ends like a unit ends in one of the unit table.",
             rules::unknownUnit},
    LintRule{"ratio-range", "A fraction is within 0 and 1, a percentage within 0 and 100.",
             rules::ratioRange},
    LintRule{"bounds-order", "A lowest figure is not above its highest.", rules::boundsOrder},
    LintRule{"weight-per-u", "Rack equipment weighs 1 to 45 kg a rack unit.", rules::weightPerUnit},
    LintRule{"density", "Equipment is neither lighter than foam nor heavier than iron.",
             rules::density},
    LintRule{"size-range", "Sizes in millimetres are not metres, inches or micrometres.",
             rules::sizeRange},
    LintRule{"power-range", "Watts are not kilowatts: each class has its range.",
             rules::powerRange},
    LintRule{"value-range", "A figure is where things of its kind are; 0 is not \"unknown\".",
             rules::valueRange},
    LintRule{"rated-power", "A rating is volts times amperes, with the phases.", rules::ratedPower},
    LintRule{"supply-rating-as-draw", "A rating of supplies is not the draw of the device.",
             rules::supplyRatingAsDraw},
    LintRule{"supply-count", "Supplies, inlets and what is needed of them agree.",
             rules::supplyCount},
    LintRule{"port-lanes", "Lanes divide into logical ports and run at a rate that exists.",
             rules::portLanes},
    LintRule{"port-count", "The ports listed are those that the name and the facts count.",
             rules::portCount},
    LintRule{"switching-capacity", "A switch's capacity, one direction, is the sum of its ports.",
             rules::switchingCapacity},
    LintRule{"price-date", "A price has a date, a source and a region.", nullptr, rules::priceDate},
    LintRule{"price-amount", "A price is positive and in a currency.", nullptr, rules::priceAmount},
    LintRule{"price-class", "A price of a part is for that class of thing.", nullptr,
             rules::priceClass},
};

} // namespace

std::string LintFinding::text() const
{
    return fmt::format("{}: {}{}{}: {} [{}]", enumName(severity), part, field.empty() ? "" : ".",
                       field, message, rule);
}

void LintSink::error(std::string_view part, std::string_view field, std::string message)
{
    m_findings.push_back({std::string(m_rule), LintSeverity::Error, std::string(part),
                          std::string(field), std::move(message)});
}

void LintSink::warning(std::string_view part, std::string_view field, std::string message)
{
    m_findings.push_back({std::string(m_rule), LintSeverity::Warning, std::string(part),
                          std::string(field), std::move(message)});
}

std::span<const LintRule> lintRules()
{
    return kRules;
}

std::vector<LintFinding> lint(const LintInput& input)
{
    std::vector<LintFinding> findings;
    for (const LintRule& rule : kRules) {
        LintSink sink(rule.name, findings);
        if (rule.all != nullptr)
            rule.all(input, sink);
        else
            for (const model::Part& part : input.parts)
                rule.part(part, sink);
    }
    std::ranges::stable_sort(findings, {}, [](const LintFinding& finding) {
        return std::tie(finding.part, finding.rule, finding.field);
    });
    return findings;
}

} // namespace cw::catalog
