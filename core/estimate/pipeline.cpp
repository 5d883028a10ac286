#include "core/estimate/pipeline.h"

#include <algorithm>

namespace cw::estimate {

using model::PipelineSchedule;

double bubbleS(PipelineSchedule schedule, std::int64_t stages, std::int64_t virtualStages,
               std::int64_t microBatches, const StageTimes& t)
{
    if (stages <= 1)
        return 0;
    const double p = static_cast<double>(stages);
    const double slowest = t.forwardS + t.backwardS;
    const double others = std::max(0.0, t.sumS - slowest);
    const double dataGradientS = t.backwardS - t.weightGradientS;
    switch (schedule) {
    case PipelineSchedule::OneForwardOneBackward:
        return others;
    case PipelineSchedule::Interleaved: {
        const double v = static_cast<double>(std::max<std::int64_t>(1, virtualStages));
        const std::int64_t rest = microBatches % stages;
        const double late =
            rest == 0 ? 0 : (v - 1) * static_cast<double>(stages - rest) * slowest / v;
        return others / v + late;
    }
    case PipelineSchedule::ZeroBubbleH1:
        return std::max(0.0, (p - 1) * (t.forwardS + dataGradientS - t.weightGradientS));
    case PipelineSchedule::ZeroBubbleH2:
        return std::max(0.0, (p - 1) * (t.forwardS + dataGradientS - 2 * t.weightGradientS));
    case PipelineSchedule::DualPipe:
        return std::max(0.0, (p / 2 - 1) * (slowest + t.backwardS - 3 * t.weightGradientS));
    }
    return others;
}

double heldMicroBatches(PipelineSchedule schedule, std::int64_t stages, std::int64_t virtualStages,
                        std::int64_t microBatches, std::int64_t stage)
{
    const double p = static_cast<double>(stages);
    const double m = static_cast<double>(microBatches);
    const double inFlight = p - static_cast<double>(stage);
    switch (schedule) {
    case PipelineSchedule::Interleaved: {
        if (virtualStages <= 1)
            return std::min(m, inFlight);
        // Stage i warms up 2(p-i-1) + (v-1)p chunks and holds one more; a chunk is 1/v of a stage.
        const double v = static_cast<double>(virtualStages);
        return std::min(m, (2 * (inFlight - 1) + (v - 1) * p + 1) / v);
    }
    case PipelineSchedule::ZeroBubbleH2:
        return std::min(m, 2 * p - 1);
    case PipelineSchedule::ZeroBubbleH1:
        return std::min(m, p);
    case PipelineSchedule::DualPipe:
        return std::min(m, p + 1);
    case PipelineSchedule::OneForwardOneBackward:
        break;
    }
    return std::min(m, inFlight);
}

} // namespace cw::estimate
