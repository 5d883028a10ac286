#include "views/session/job_center.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace cw::views {

namespace {
constexpr std::size_t kKept = 100;
}

JobCenter::JobCenter(QObject* parent) : QObject(parent), m_runner(m_executor) {}

JobCenter::~JobCenter()
{
    m_runner.cancelAll();
}

quint64 JobCenter::begin(const QString& name, bool quiet)
{
    JobRecord record;
    record.number = m_next++;
    record.name = name;
    record.quiet = quiet;
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

void JobCenter::cancel(quint64 number)
{
    if (const auto at = m_handles.find(number); at != m_handles.end())
        at->second.cancel();
}

void JobCenter::cancelAll()
{
    m_runner.cancelAll();
}

bool JobCenter::waitForAll(int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (m_runner.pending() > 0 && clock.elapsed() < milliseconds) {
        QEventLoop loop;
        QTimer::singleShot(5, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return m_runner.pending() == 0;
}

} // namespace cw::views
