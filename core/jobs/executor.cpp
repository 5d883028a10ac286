#include "core/jobs/executor.h"

#include <utility>

namespace cw::jobs {

void QueueExecutor::post(std::function<void()> call)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_calls.push_back(std::move(call));
    }
    m_arrived.notify_one();
}

std::size_t QueueExecutor::runReady()
{
    std::deque<std::function<void()>> calls;
    {
        const std::scoped_lock lock(m_mutex);
        calls.swap(m_calls);
    }
    for (auto& call : calls)
        call();
    return calls.size();
}

bool QueueExecutor::runOne(std::chrono::milliseconds patience)
{
    std::function<void()> call;
    {
        std::unique_lock lock(m_mutex);
        if (!m_arrived.wait_for(lock, patience, [this] { return !m_calls.empty(); }))
            return false;
        call = std::move(m_calls.front());
        m_calls.pop_front();
    }
    call();
    return true;
}

} // namespace cw::jobs
