#pragma once

#include "core/jobs/executor.h"
#include "core/jobs/job.h"

#include <memory>

namespace cw::jobs {

namespace detail {

/// One submitted job without its type. `done(true)` delivers "cancelled" whatever the result was.
struct Task {
    using Done = std::function<void(bool cancelled)>;
    std::string name;
    std::string key;
    std::function<Done(StopToken, ProgressSink&)> run;
    Done dropped; ///< for a job that never ran
    std::function<void(const Progress&)> onProgress;
};

struct Record;
class Pool;

} // namespace detail

/// A submitted job, to cancel it or to ask whether its result was delivered. May outlive the
/// runner.
class JobHandle {
public:
    JobHandle() = default;
    explicit JobHandle(std::shared_ptr<detail::Record> record) : m_record(std::move(record)) {}

    /// Asks the job to stop; it delivers "cancelled", even if its result is on the way already.
    void cancel();
    /// Its result, or that it was cancelled, has been delivered.
    [[nodiscard]] bool delivered() const;

private:
    std::shared_ptr<detail::Record> m_record;
};

/// Runs jobs on a few threads, first come first served, and delivers their results on the executor.
///
///   submit ──> queue ──> thread ──> post ──> executor ──> done(result)
///
/// - Each job's `done` is called exactly once, on the executor, unless the runner is destroyed
///   first: then never.
/// - A key names what is computed ("check"). A newer job with the same key stops the older one,
///   which delivers "cancelled", whatever it had found.
/// - Progress is delivered on the executor too, never falling, at most one report waiting a job.
///
/// The runner is used from the executor's thread; nothing here waits for a job except the
/// destructor, which stops all and joins.
class Runner {
public:
    explicit Runner(Executor& results, unsigned threads = defaultThreads());
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// One less than the processor has, so that the thread of the views keeps one; at least one.
    [[nodiscard]] static unsigned defaultThreads();

    /// An empty key supersedes nothing.
    template <class T>
    JobHandle submit(Job<T> job, std::string key, std::function<void(Expected<T>)> done,
                     std::function<void(const Progress&)> onProgress = {});

    void cancelAll();
    /// Jobs that wait or run, or whose result is not delivered yet.
    [[nodiscard]] std::size_t pending() const;

private:
    JobHandle submitTask(detail::Task task);

    std::shared_ptr<detail::Pool> m_pool;
};

template <class T>
JobHandle Runner::submit(Job<T> job, std::string key, std::function<void(Expected<T>)> done,
                         std::function<void(const Progress&)> onProgress)
{
    detail::Task task;
    task.name = job.name;
    task.key = std::move(key);
    task.onProgress = std::move(onProgress);
    task.dropped = [name = job.name, done](bool) { done(fail(cancelled(name))); };
    task.run = [job = std::move(job), done = std::move(done)](
                   StopToken stop, ProgressSink& progress) -> detail::Task::Done {
        auto result = std::make_shared<Expected<T>>(runHere(job, std::move(stop), progress));
        return [result, done, name = job.name](bool wasCancelled) {
            if (wasCancelled)
                done(fail(cancelled(name)));
            else
                done(std::move(*result));
        };
    };
    return submitTask(std::move(task));
}

} // namespace cw::jobs
