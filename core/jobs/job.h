#pragma once

#include "core/base/expected.h"
#include "core/jobs/progress.h"

#include <functional>
#include <stop_token>
#include <string>

namespace cw::jobs {

using StopToken = std::stop_token;

/// Slow work on a snapshot: everything it reads it owns or shares as const. It looks at the stop
/// token often enough to end within a tenth of a second, and then returns cancelled().
template <class T>
struct Job {
    std::string name; ///< as people read it: "Check"
    std::function<Expected<T>(StopToken, ProgressSink&)> run;
};

/// What a job that was stopped gives.
[[nodiscard]] Error cancelled(std::string_view jobName);

/// Runs the job here and now. What a library throws inside it becomes an Error.
template <class T>
[[nodiscard]] Expected<T> runHere(const Job<T>& job, StopToken stop, ProgressSink& progress);

namespace detail {
/// The Error for the exception being handled.
[[nodiscard]] Error currentExceptionError(std::string_view jobName);
} // namespace detail

template <class T>
Expected<T> runHere(const Job<T>& job, StopToken stop, ProgressSink& progress)
{
    if (stop.stop_requested())
        return fail(cancelled(job.name));
    try {
        return job.run(stop, progress);
    } catch (...) {
        return fail(detail::currentExceptionError(job.name));
    }
}

} // namespace cw::jobs
