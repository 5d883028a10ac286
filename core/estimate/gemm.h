#pragma once

#include <algorithm>
#include <cmath>

namespace cw::estimate {

/// Four numbers that describe matrix products of one accelerator and data type.
struct GemmModel {
    double launchS{3e-6};
    double peakFlops{0};  ///< data-sheet FLOP/s x clock factor x fitted efficiency
    double bytesPerS{0};  ///< HBM B/s x fitted efficiency
    double softness{2.5}; ///< exponent of the soft maximum; 1 adds, large takes the maximum

    /// t0 + (x^q + y^q)^(1/q), x = compute time, y = memory time. Fitted on public kernel tables
    /// (AIConfigurator, A100 / H100 / B200, 26,000 shapes): median error 6.4 / 4.7 / 5.3 %.
    [[nodiscard]] double seconds(double flops, double bytes) const
    {
        const double x = flops / peakFlops;
        const double y = bytes / bytesPerS;
        const double large = std::max(x, y);
        const double ratio = std::min(x, y) / large;
        // Below 1/30 the other side adds less than 1e-3 even at softness 2.
        if (softness >= 2 && ratio < 1.0 / 30)
            return launchS + large;
        if (softness == 1)
            return launchS + x + y;
        return launchS + large * std::pow(1 + std::pow(ratio, softness), 1 / softness);
    }
    /// The product of an m x k by a k x n matrix; bytesPerElement of all three.
    [[nodiscard]] double seconds(double m, double n, double k, double bytesPerElement) const
    {
        return seconds(2 * m * n * k, bytesPerElement * (m * k + k * n + m * n));
    }
};

} // namespace cw::estimate
