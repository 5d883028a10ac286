#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace cw::bench {

/// Starts the peak of this process afresh; measure what follows with peakBytes().
inline void resetPeak()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

/// Largest resident memory since resetPeak(), in bytes; 0 where the kernel does not say.
inline std::int64_t peakBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string key; status >> key; status.ignore(256, '\n')) {
        if (key == "VmHWM:") {
            std::int64_t kibibytes = 0;
            status >> kibibytes;
            return kibibytes * 1024;
        }
    }
    return 0;
}

} // namespace cw::bench
