#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace cw::jobs {

/// Where results are delivered: the thread that owns the design. The workbench posts to Qt's event
/// loop, the command line and tests to a QueueExecutor.
class Executor {
public:
    virtual ~Executor() = default;
    /// From any thread; the call runs later on the executor's thread, in the order of posting.
    virtual void post(std::function<void()> call) = 0;
};

/// A queue that its owner empties.
class QueueExecutor final : public Executor {
public:
    void post(std::function<void()> call) override;
    /// Runs what is there; returns how many calls that were.
    std::size_t runReady();
    /// Waits for one call and runs it; false when none came within the time.
    bool runOne(std::chrono::milliseconds patience);

private:
    std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::deque<std::function<void()>> m_calls;
};

} // namespace cw::jobs
