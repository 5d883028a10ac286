#pragma once

#include "core/cost/bom.h"

namespace cw::cost {

/// What a cluster's cost is spread over. Defaults: six years of life for servers at large clouds
/// and an average industrial tariff, Barroso, Hölzle and Ranganathan, The Datacenter as a Computer,
/// 4th ed., ch. 8; the energy overhead is chosen between the cases 1.1 and 1.5 of the same chapter.
struct TokenCostRates {
    double years{6};                    ///< straight line, without interest
    std::optional<double> energyPerKwh; ///< in the bill's currency; none: 0.08 where it is USD
    double pue{1.3};                    ///< facility energy over IT energy
};

struct TokenCostInput {
    BomTotal capital;                 ///< of the whole bill
    double share{1};                  ///< of the accelerators that the workload uses
    std::optional<double> tokensPerS; ///< while it runs
    std::optional<double> goodput;    ///< share of time that makes progress; none: all of it
    std::optional<double> powerW;     ///< of IT, while it runs
};

/// Of a million tokens: the known part, and how much is not in it.
struct TokenCost {
    std::optional<double> known; ///< none: there is nothing to divide, or nothing has a price
    std::string currency;
    std::int64_t unknownCount{0};     ///< lines without a price, and energy where it is unknown
    std::vector<std::string> missing; ///< the same in words
};

/// (capital x share / life + power x PUE x tariff) / (tokens/s x goodput), an hour over an hour:
/// cost of ownership an hour over what is made in it (The Datacenter as a Computer, ch. 8), without
/// staff, space, interest and maintenance.
[[nodiscard]] model::Result<TokenCost> costPerMillionTokens(const TokenCostInput& input,
                                                            const TokenCostRates& rates = {});

} // namespace cw::cost
