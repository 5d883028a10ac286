#include "core/cost/token_cost.h"

#include "core/base/plural.h"

#include <fmt/format.h>

namespace cw::cost {

namespace {

using model::term;

constexpr double kHoursPerYear = 8760;
constexpr double kUsdPerKwh = 0.08;
constexpr const char* kBook = "The Datacenter as a Computer, 4th ed., ch. 8";

} // namespace

model::Result<TokenCost> costPerMillionTokens(const TokenCostInput& input,
                                              const TokenCostRates& rates)
{
    TokenCost out;
    const Money& capital = input.capital.known;
    out.currency = capital.currency();
    const std::string perHour = out.currency + "/h";
    std::optional<double> capitalPerHour;
    if (input.capital.pricedLines > 0)
        capitalPerHour = capital.units() * input.share / (rates.years * kHoursPerYear);
    if (input.capital.unknownLines > 0) {
        out.unknownCount += input.capital.unknownLines;
        out.missing.push_back(plural(input.capital.unknownLines, "line") +
                              " of the bill without a price");
    }
    std::optional<double> tariff = rates.energyPerKwh;
    if (!tariff && out.currency == "USD")
        tariff = kUsdPerKwh;
    std::optional<double> energyPerHour;
    if (tariff && input.powerW) {
        energyPerHour = *input.powerW / 1000 * rates.pue * *tariff;
    } else {
        ++out.unknownCount;
        out.missing.emplace_back(tariff ? "energy: the power of the nodes is not known"
                                        : "energy: no price of a kWh in " + out.currency);
    }
    std::optional<double> tokensPerHour;
    if (input.tokensPerS && *input.tokensPerS > 0)
        tokensPerHour = *input.tokensPerS * input.goodput.value_or(1) * 3600;
    else
        out.missing.emplace_back("tokens/s");
    if (tokensPerHour && capitalPerHour)
        out.known = (*capitalPerHour + energyPerHour.value_or(0)) / *tokensPerHour * 1e6;

    model::Derivation why =
        term("cost per million tokens", out.known, out.currency,
             "(capital an hour + energy an hour) / tokens an hour; no staff, space, interest, "
             "maintenance")
            .from(kBook);
    model::Derivation capitalWhy = term("capital an hour", capitalPerHour, perHour,
                                        "priced lines x share of the accelerators / life")
                                       .from(kBook);
    capitalWhy.inputs = {term("priced lines", capital.units(), out.currency, "bill of materials"),
                         term("share", input.share, "", "accelerators in use / accelerators"),
                         term("life", rates.years, "years", "straight line").from(kBook)};
    model::Derivation energyWhy =
        term("energy an hour", energyPerHour, perHour, "power of the nodes x PUE x tariff")
            .from(kBook);
    energyWhy.inputs = {
        term("power of the nodes", input.powerW, "W", "estimate"),
        term("PUE", rates.pue, "", "planning value").from(kBook),
        term("tariff", tariff, out.currency + "/kWh", "planning value").from(kBook)};
    model::Derivation tokensWhy =
        term("tokens an hour", tokensPerHour, "", "tokens/s x goodput x 3600");
    tokensWhy.inputs = {term("tokens/s", input.tokensPerS, "1/s", "estimate"),
                        term("goodput", input.goodput, "", "estimate")};
    why.inputs = {std::move(capitalWhy), std::move(energyWhy), std::move(tokensWhy)};
    return {std::move(out), std::move(why)};
}

} // namespace cw::cost
