#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::catalog::rules {

// A sum of supply ratings in place of the draw makes two or three kilowatts of every one: 6 x 3000
// W stand behind a machine of 10 kW.
void supplyRatingAsDraw(const model::Part& part, LintSink& sink)
{
    namespace facts = model::facts;
    const model::Fact* draw = part.fact(facts::kPowerMax);
    const auto watts = part.number(facts::kPowerMax);
    auto rating = part.number("supply_rating_w");
    for (const model::InletSpec& inlet : part.inlets)
        if (!rating && inlet.ratingW)
            rating = inlet.ratingW;
    if (!watts || !rating || *rating <= 0)
        return;
    const double installed =
        part.supplies
            ? static_cast<double>(part.supplies->installed)
            : part.number("supply_count").value_or(static_cast<double>(part.inlets.size()));
    const double needed =
        part.supplies ? static_cast<double>(part.supplies->neededForFull) : installed;
    const auto figures = [&](double count) {
        return fmt::format("{} W is {} x the {} W of a supply", formatNumber(*watts), count,
                           formatNumber(*rating));
    };
    // Who has looked says so in the note; a note about something else explains nothing.
    const bool explained = draw->note.find("suppl") != std::string::npos ||
                           draw->note.find("nameplate") != std::string::npos;
    if (installed > 1 && *watts == installed * *rating)
        explained ? sink.warning(part.key, facts::kPowerMax, figures(installed))
                  : sink.error(part.key, facts::kPowerMax,
                               figures(installed) + ": a nameplate, not the draw of the device");
    else if (*watts == *rating)
        explained ? sink.warning(part.key, facts::kPowerMax, figures(1))
                  : sink.error(part.key, facts::kPowerMax,
                               figures(1) + ": a nameplate, not the draw of the device");
    else if (needed > 0 && *watts > needed * *rating)
        explained ? sink.warning(part.key, facts::kPowerMax, figures(*watts / *rating))
                  : sink.error(part.key, facts::kPowerMax,
                               fmt::format("{} W is more than {} supplies of {} W deliver",
                                           formatNumber(*watts), needed, formatNumber(*rating)));
}

} // namespace cw::catalog::rules
