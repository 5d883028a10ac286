#include "core/jobs/progress.h"

#include <algorithm>

namespace cw::jobs {

namespace {

class NullProgress final : public ProgressSink {
public:
    void report(double, std::string_view) override {}
};

} // namespace

ProgressSink& nullProgress()
{
    static NullProgress sink;
    return sink;
}

void MonotoneProgress::report(double fraction, std::string_view text)
{
    const std::scoped_lock lock(m_mutex);
    // max(last, NaN) is last: the comparison with NaN is false.
    m_last.fraction = std::min(1.0, std::max(m_last.fraction, fraction));
    m_last.text = text;
    m_out(m_last);
}

void ProgressPart::report(double fraction, std::string_view text)
{
    m_whole->report(m_from + std::clamp(fraction, 0.0, 1.0) * (m_to - m_from), text);
}

} // namespace cw::jobs
