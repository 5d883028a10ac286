#include "views/session/job_center.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace cw::views {

namespace {
constexpr std::size_t kKept = 100;
constexpr int kReleaseDelayMs = 500;
} // namespace

JobCenter::JobCenter(QObject* parent)
    : QObject(parent), m_work(m_executor), m_analyses(m_executor), m_keep(m_executor, 1)
{
}

JobCenter::~JobCenter()
{
    cancelAll();
}

jobs::Runner& JobCenter::runner(JobLane lane)
{
    switch (lane) {
    case JobLane::Analysis:
        return m_analyses;
    case JobLane::Keep:
        return m_keep;
    case JobLane::Work:
        break;
    }
    return m_work;
}

std::size_t JobCenter::pending() const
{
    return m_work.pending() + m_analyses.pending() + m_keep.pending();
}

quint64 JobCenter::begin(const QString& name, JobLane lane)
{
    JobRecord record;
    record.number = m_next++;
    record.name = name;
    record.lane = lane;
    m_records.push_back(record);
    m_clocks[record.number].start();
    Q_EMIT added(record.number);
    return record.number;
}

JobRecord* JobCenter::find(quint64 number)
{
    const auto at = std::find_if(m_records.begin(), m_records.end(),
                                 [&](const JobRecord& r) { return r.number == number; });
    return at == m_records.end() ? nullptr : &*at;
}

void JobCenter::report(quint64 number, const jobs::Progress& progress)
{
    JobRecord* record = find(number);
    if (record == nullptr || record->state != JobState::Running)
        return;
    record->fraction = progress.fraction;
    record->text = QString::fromStdString(progress.text);
    Q_EMIT updated(number);
}

void JobCenter::end(quint64 number, const Error* error)
{
    m_handles.erase(number);
    JobRecord* record = find(number);
    if (record == nullptr)
        return;
    record->took = m_clocks[number].elapsed();
    m_clocks.erase(number);
    record->fraction = error == nullptr ? 1 : record->fraction;
    record->state = error == nullptr                      ? JobState::Done
                    : error->code == ErrorCode::Cancelled ? JobState::Cancelled
                                                          : JobState::Failed;
    record->text = error == nullptr ? QString() : QString::fromStdString(error->text());
    Q_EMIT updated(number);
    while (m_records.size() > kKept) {
        const auto old = std::find_if(m_records.begin(), m_records.end(), [](const JobRecord& r) {
            return r.state != JobState::Running;
        });
        if (old == m_records.end())
            break;
        const quint64 gone = old->number;
        m_records.erase(old);
        Q_EMIT removed(gone);
    }
}

void JobCenter::release(std::shared_ptr<void> what)
{
    // Later: those who are told of the change let go of their copies first, so that the last one to
    // hold it is not the window; and a new document is shown without waiting for the allocator.
    QTimer::singleShot(kReleaseDelayMs, this,
                       [this, what = std::move(what)]() mutable { releaseNow(std::move(what)); });
}

void JobCenter::releaseNow(std::shared_ptr<void> what)
{
    // Not listed: nobody asked for it.
    jobs::Job<bool> job{
        "Release",
        [what = std::move(what)](jobs::StopToken, jobs::ProgressSink&) mutable -> Expected<bool> {
            what.reset();
            return true;
        }};
    m_work.submit<bool>(std::move(job), {}, [](const Expected<bool>&) {});
}

void JobCenter::cancel(quint64 number)
{
    if (const auto at = m_handles.find(number); at != m_handles.end())
        at->second.cancel();
}

void JobCenter::cancelAll()
{
    m_work.cancelAll();
    m_analyses.cancelAll();
    m_keep.cancelAll();
}

bool JobCenter::waitForAll(int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (pending() > 0 && clock.elapsed() < milliseconds) {
        QEventLoop loop;
        QTimer::singleShot(5, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return pending() == 0;
}

} // namespace cw::views
