#include "core/base/clock.h"

#include <chrono>

#include <fmt/chrono.h>

namespace cw {

std::string Timestamp::iso() const
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

std::string Timestamp::date() const
{
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

Timestamp SystemClock::now() const
{
    using namespace std::chrono;
    return {duration_cast<seconds>(system_clock::now().time_since_epoch()).count()};
}

} // namespace cw
