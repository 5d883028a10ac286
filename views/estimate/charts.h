#pragma once

#include "core/estimate/estimate.h"
#include "core/estimate/sensitivity.h"

#include <QString>

#include <vector>

namespace cw::views {

class PlotView;

/// One step of the waterfall: a term of the training step, from where the terms before it end.
struct WaterfallBar {
    QString key;
    QString title;
    double startS{0};
    double seconds{0};
};
/// Terms that take more than nothing, in the order of the step.
[[nodiscard]] std::vector<WaterfallBar> waterfallOf(const estimate::Estimate& estimate);
/// As drawn: terms too small for a bar of their own stand together as the last one.
[[nodiscard]] std::vector<WaterfallBar> withSmallOnesTogether(std::vector<WaterfallBar> bars);

/// Where the step goes: bars one after the other, each with its seconds.
void showWaterfall(PlotView& view, const estimate::Estimate& estimate);

/// Memory of one accelerator of each stage against what it has. `titles`: one a bar.
void showMemory(PlotView& view, const std::vector<estimate::MemoryBytes>& stages,
                const std::vector<QString>& titles, double limitBytes, bool serving);

/// Change of tokens/s for less and for more of each input, largest first; at most `most`.
void showTornado(PlotView& view, const estimate::Sensitivity& sensitivity, std::size_t most = 10);

} // namespace cw::views
