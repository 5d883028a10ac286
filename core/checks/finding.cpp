#include "core/checks/finding.h"

#include <algorithm>

namespace cw::checks {

Counts Report::counts() const
{
    Counts counts;
    for (const Finding& finding : findings) {
        if (finding.waived())
            ++counts.waived;
        else if (finding.severity == Severity::Error)
            ++counts.error;
        else if (finding.severity == Severity::Warning)
            ++counts.warning;
        else
            ++counts.info;
    }
    return counts;
}

bool Report::hasOpen(Severity atLeast) const
{
    return std::ranges::any_of(findings, [&](const Finding& finding) {
        return !finding.waived() && finding.severity >= atLeast;
    });
}

} // namespace cw::checks
