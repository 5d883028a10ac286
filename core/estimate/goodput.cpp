#include "core/estimate/goodput.h"

#include <algorithm>
#include <cmath>

namespace cw::estimate {

double failuresPerNodeDay(double failures, double days, double nodes)
{
    return failures / days / nodes;
}

double meanTimeToFailureS(double nodes, double perNodeDay)
{
    return kSecondsPerDay / (nodes * perNodeDay);
}

double youngIntervalS(double checkpointS, double mttfS)
{
    return std::sqrt(2 * checkpointS * mttfS);
}

double dalyIntervalS(double checkpointS, double mttfS)
{
    if (checkpointS >= 2 * mttfS)
        return mttfS;
    const double x = checkpointS / (2 * mttfS);
    return youngIntervalS(checkpointS, mttfS) * (1 + std::sqrt(x) / 3 + x / 9) - checkpointS;
}

double checkpointOverhead(double checkpointS, double mttfS)
{
    return std::sqrt(2 * checkpointS / mttfS);
}

double effectiveTrainingRatio(double nodes, double perNodeDay, double restartS, double intervalS,
                              double blockingWriteS)
{
    const double lost = (restartS + intervalS / 2) / meanTimeToFailureS(nodes, perNodeDay);
    return std::max(0.0, (1 - lost) / (1 + blockingWriteS / intervalS));
}

double checkpointBytes(double parameters)
{
    constexpr double kBytesPerParameter = 2 + 4 + 8;
    return kBytesPerParameter * parameters;
}

} // namespace cw::estimate
