#pragma once

#include "core/estimate/system_view.h"

namespace cw::estimate::test {

struct Sheet {
    const char* part;
    double bf16, fp8, memoryGb, memoryGbPerS, scaleUpGbPerS, powerW;
};
// NVIDIA data sheets: dense TFLOP/s, GB, GB/s, GB/s a direction, W.
inline constexpr Sheet kA100{"nvidia-a100-sxm4-80gb", 312, 0, 80, 2039, 300, 400};
inline constexpr Sheet kH100{"nvidia-h100-sxm5-80gb", 989, 1979, 80, 3350, 450, 700};

/// Nodes of eight with `nicGbit` a GPU on a network without oversubscription, 32 nodes a leaf
/// group.
inline SystemView system(const Sheet& sheet, std::int64_t accelerators, double nicGbit)
{
    SystemView view;
    AcceleratorView& a = view.accelerator;
    a.part = sheet.part;
    a.name = sheet.part;
    a.peakFlops[0] = a.peakFlops[1] = sheet.bf16 * 1e12;
    if (sheet.fp8 > 0)
        a.peakFlops[2] = sheet.fp8 * 1e12;
    a.memoryBytes = sheet.memoryGb * 0.99 * 1024 * 1024 * 1024;
    a.memoryBytesPerS = sheet.memoryGbPerS * 1e9;
    a.powerMaxW = sheet.powerW;
    view.acceleratorsPerNode = 8;
    view.nodes = (accelerators + 7) / 8;
    view.accelerators = accelerators;
    view.links = {Link{0, sheet.scaleUpGbPerS * 1e9}, Link{2e-6, nicGbit / 8 * 1e9},
                  Link{4e-6, nicGbit / 8 * 1e9}, Link{6e-6, nicGbit / 8 * 1e9}};
    view.reach = {std::min<std::int64_t>(8, accelerators), 256, 1 << 20, 1 << 21};
    return view;
}

} // namespace cw::estimate::test
