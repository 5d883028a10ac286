#include "core/plan/calendar.h"

#include "core/units/parse.h"

#include <chrono>
#include <optional>

#include <fmt/format.h>

namespace cw::plan {
namespace {

using namespace std::chrono;

std::optional<sys_days> parsed(const std::string& text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t count) {
        return parseInteger(text.substr(from, count)).value_or(-1);
    };
    const year_month_day date{year(static_cast<int>(number(0, 4))),
                              month(static_cast<unsigned>(number(5, 2))),
                              std::chrono::day(static_cast<unsigned>(number(8, 2)))};
    if (!date.ok())
        return std::nullopt;
    return sys_days(date);
}

bool isWorked(sys_days at, unsigned perWeek)
{
    return weekday(at).iso_encoding() <= perWeek;
}

} // namespace

bool isDate(const std::string& text)
{
    return parsed(text).has_value();
}

std::string workingDate(const std::string& start, long long day, double daysPerWeek)
{
    const auto first = parsed(start);
    if (!first || day < 0)
        return {};
    const unsigned perWeek = daysPerWeek >= 6.5 ? 7 : daysPerWeek >= 5.5 ? 6 : 5;
    sys_days at = *first;
    while (!isWorked(at, perWeek))
        at += days(1);
    at += weeks(day / perWeek); // whole weeks at once: plans may be long
    for (long long left = day % perWeek; left > 0;) {
        at += days(1);
        left -= isWorked(at, perWeek) ? 1 : 0;
    }
    const year_month_day date(at);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

} // namespace cw::plan
