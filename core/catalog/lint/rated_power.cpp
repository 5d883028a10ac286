#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <numbers>

namespace cw::catalog::rules {

// A rating is volts times amperes, times √3 where there are three phases and the voltage is line to
// line; the continuous rating of the North American rule is 80 % of it. Makers derate further for
// a region, which a note explains; what is a multiple apart is in another unit or of other phases.
void ratedPower(const model::Part& part, LintSink& sink)
{
    namespace facts = model::facts;
    const auto volts = part.number(facts::kVoltage);
    const auto amperes = part.number(facts::kCurrent);
    const auto phases = part.number(facts::kPhases);
    if (!volts || !amperes || !phases)
        return;
    const double full = *volts * *amperes * (*phases == 3 ? std::numbers::sqrt3 : 1);
    for (const std::string_view key : {facts::kRatedPower, facts::kApparentPower}) {
        const model::Fact* fact = part.fact(key);
        const auto rated = part.number(key);
        if (!rated || full <= 0)
            continue;
        const double ratio = *rated / full;
        const std::string figures = fmt::format(
            "{} is {:.2g} times what {} V and {} A in {} phases carry", formatNumber(*rated), ratio,
            formatNumber(*volts), formatNumber(*amperes), formatNumber(*phases));
        if (ratio > 3 || ratio < 0.2)
            sink.error(part.key, key, figures + "; one of them is in another unit");
        else if ((ratio > 1.1 || ratio < 0.7) && fact->note.empty())
            sink.warning(part.key, key, figures + "; say in the note which of them was printed");
    }
}

} // namespace cw::catalog::rules
