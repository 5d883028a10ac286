#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace cw::jobs {

/// How far a job is, and with what: "racks 12 of 38".
struct Progress {
    double fraction{0}; ///< 0 to 1, never falling
    std::string text;
    bool operator==(const Progress&) const = default;
};

/// Where a job reports. Called from the job's thread.
class ProgressSink {
public:
    virtual ~ProgressSink() = default;
    virtual void report(double fraction, std::string_view text) = 0;
};

/// Drops everything.
[[nodiscard]] ProgressSink& nullProgress();

/// Passes on a fraction that is between 0 and 1 and never falls, whatever a job reports; a report
/// that is not a number leaves the fraction as it is. Safe for several threads.
class MonotoneProgress final : public ProgressSink {
public:
    explicit MonotoneProgress(std::function<void(const Progress&)> out) : m_out(std::move(out)) {}
    void report(double fraction, std::string_view text) override;

private:
    std::mutex m_mutex;
    std::function<void(const Progress&)> m_out;
    Progress m_last;
};

/// A part of a larger job: 0 to 1 here is `from` to `to` there.
class ProgressPart final : public ProgressSink {
public:
    ProgressPart(ProgressSink& whole, double from, double to)
        : m_whole(&whole), m_from(from), m_to(to)
    {
    }
    void report(double fraction, std::string_view text) override;

private:
    ProgressSink* m_whole;
    double m_from;
    double m_to;
};

} // namespace cw::jobs
