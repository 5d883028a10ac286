#include "core/jobs/runner.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <thread>
#include <vector>

namespace cw::jobs {

namespace detail {

/// What the threads, the posted calls and the handles share about one job.
struct Record {
    Task task;
    std::stop_source stop;
    std::atomic<bool> abandoned{false}; ///< the runner is gone: deliver nothing
    std::atomic<bool> delivered{false};

    std::mutex progressMutex;
    Progress latest;            ///< guarded by progressMutex
    bool progressPosted{false}; ///< guarded by progressMutex
};

class Pool : public std::enable_shared_from_this<Pool> {
public:
    explicit Pool(Executor& results) : m_results(&results) {}

    void start(unsigned threads);
    void finish();
    void add(const std::shared_ptr<Record>& record);
    void cancelAll();
    [[nodiscard]] std::size_t pending() const;

private:
    void work(const std::stop_token& poolStop);
    void run(const std::shared_ptr<Record>& record);
    void deliver(const std::shared_ptr<Record>& record, Task::Done done);
    void postProgress(const std::shared_ptr<Record>& record, const Progress& progress);

    Executor* m_results;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_arrived;
    std::deque<std::shared_ptr<Record>> m_queue;              ///< guarded by m_mutex
    std::vector<std::shared_ptr<Record>> m_alive;             ///< guarded; until delivered
    std::map<std::string, std::shared_ptr<Record>> m_current; ///< guarded; newest of each key
    std::vector<std::jthread> m_threads;
};

void Pool::start(unsigned threads)
{
    for (unsigned i = 0; i < std::max(1U, threads); ++i)
        m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

void Pool::finish()
{
    {
        const std::scoped_lock lock(m_mutex);
        for (const auto& record : m_alive) {
            record->abandoned = true;
            record->stop.request_stop();
        }
        m_queue.clear();
    }
    for (auto& thread : m_threads)
        thread.request_stop();
    m_threads.clear(); // joins
}

void Pool::add(const std::shared_ptr<Record>& record)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_alive.push_back(record);
        if (!record->task.key.empty()) {
            auto& current = m_current[record->task.key];
            if (current)
                current->stop.request_stop();
            current = record;
        }
        m_queue.push_back(record);
    }
    m_arrived.notify_one();
}

void Pool::cancelAll()
{
    const std::scoped_lock lock(m_mutex);
    for (const auto& record : m_alive)
        record->stop.request_stop();
}

std::size_t Pool::pending() const
{
    const std::scoped_lock lock(m_mutex);
    return m_alive.size();
}

void Pool::work(const std::stop_token& poolStop)
{
    while (true) {
        std::shared_ptr<Record> next;
        {
            std::unique_lock lock(m_mutex);
            if (!m_arrived.wait(lock, poolStop, [this] { return !m_queue.empty(); }))
                return;
            next = std::move(m_queue.front());
            m_queue.pop_front();
        }
        run(next);
    }
}

void Pool::run(const std::shared_ptr<Record>& record)
{
    if (record->stop.stop_requested()) {
        deliver(record, record->task.dropped);
        return;
    }
    MonotoneProgress progress([&](const Progress& at) { postProgress(record, at); });
    deliver(record, record->task.run(record->stop.get_token(), progress));
}

void Pool::deliver(const std::shared_ptr<Record>& record, Task::Done done)
{
    m_results->post([self = weak_from_this(), record, done = std::move(done)] {
        if (record->abandoned)
            return;
        record->delivered = true;
        if (const auto pool = self.lock()) {
            const std::scoped_lock lock(pool->m_mutex);
            std::erase(pool->m_alive, record);
            const auto current = pool->m_current.find(record->task.key);
            if (current != pool->m_current.end() && current->second == record)
                pool->m_current.erase(current);
        }
        // Asked here, on the executor's thread: whoever cancelled there never sees the result.
        done(record->stop.stop_requested());
    });
}

void Pool::postProgress(const std::shared_ptr<Record>& record, const Progress& progress)
{
    if (!record->task.onProgress)
        return;
    {
        const std::scoped_lock lock(record->progressMutex);
        record->latest = progress;
        if (std::exchange(record->progressPosted, true))
            return;
    }
    m_results->post([record] {
        Progress latest;
        {
            const std::scoped_lock lock(record->progressMutex);
            latest = record->latest;
            record->progressPosted = false;
        }
        if (!record->abandoned && !record->delivered && !record->stop.stop_requested())
            record->task.onProgress(latest);
    });
}

} // namespace detail

void JobHandle::cancel()
{
    if (m_record)
        m_record->stop.request_stop();
}

bool JobHandle::delivered() const
{
    return m_record && m_record->delivered;
}

Runner::Runner(Executor& results, unsigned threads)
    : m_pool(std::make_shared<detail::Pool>(results))
{
    m_pool->start(threads);
}

Runner::~Runner()
{
    m_pool->finish();
}

unsigned Runner::defaultThreads()
{
    return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

JobHandle Runner::submitTask(detail::Task task)
{
    auto record = std::make_shared<detail::Record>();
    record->task = std::move(task);
    m_pool->add(record);
    return JobHandle(std::move(record));
}

void Runner::cancelAll()
{
    m_pool->cancelAll();
}

std::size_t Runner::pending() const
{
    return m_pool->pending();
}

} // namespace cw::jobs
