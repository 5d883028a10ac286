#pragma once

#include "core/jobs/runner.h"
#include "views/session/qt_executor.h"

#include <QElapsedTimer>
#include <QString>

#include <deque>

namespace cw::views {

enum class JobState { Running, Done, Failed, Cancelled };

/// Jobs of one lane wait for each other, never for those of another: an export of minutes holds up
/// neither the analyses nor the autosave.
enum class JobLane {
    Work,     ///< what a person asked for: open, save, export, compare
    Analysis, ///< what follows from an edit or a look; not listed unless it fails
    Keep,     ///< unsaved work; not listed unless it fails
};

/// One job as the jobs dock shows it.
struct JobRecord {
    quint64 number{0};
    QString name;
    JobState state{JobState::Running};
    double fraction{0};
    QString text;   ///< what it is at, or how it ended
    qint64 took{0}; ///< ms, once it ended
    JobLane lane{JobLane::Work};
};

/// Runs jobs off the window's thread and remembers them for the jobs dock. Results arrive on the
/// window's thread.
class JobCenter : public QObject {
    Q_OBJECT

public:
    explicit JobCenter(QObject* parent = nullptr);
    ~JobCenter() override;

    /// A newer job of the same key stops the older one; an empty key stops nothing. `done` is
    /// called once, on this thread, with the result or Cancelled.
    template <class T>
    void run(jobs::Job<T> job, const QString& key, std::function<void(Expected<T>)> done,
             JobLane lane = JobLane::Work)
    {
        const quint64 number = begin(QString::fromStdString(job.name), lane);
        m_handles[number] = runner(lane).submit<T>(
            std::move(job), key.toStdString(),
            [this, number, done = std::move(done)](Expected<T> result) {
                end(number, result ? nullptr : &result.error());
                done(std::move(result));
            },
            [this, number](const jobs::Progress& progress) { report(number, progress); });
    }

    /// Lets go of something large on another thread, if nobody else holds it.
    void release(std::shared_ptr<void> what);

    void cancel(quint64 number);
    void cancelAll();
    /// Newest last; ended ones are kept, up to a hundred.
    [[nodiscard]] const std::deque<JobRecord>& records() const { return m_records; }
    [[nodiscard]] std::size_t pending() const;
    /// Runs the event loop until nothing is pending: for tests and pictures, never for the window.
    [[nodiscard]] bool waitForAll(int milliseconds);

Q_SIGNALS:
    void added(quint64 number);
    void updated(quint64 number);
    void removed(quint64 number);

private:
    void releaseNow(std::shared_ptr<void> what);
    quint64 begin(const QString& name, JobLane lane);
    jobs::Runner& runner(JobLane lane);
    void report(quint64 number, const jobs::Progress& progress);
    void end(quint64 number, const Error* error);
    JobRecord* find(quint64 number);

    QtExecutor m_executor;
    jobs::Runner m_work;
    jobs::Runner m_analyses;
    jobs::Runner m_keep;
    std::deque<JobRecord> m_records;
    std::map<quint64, jobs::JobHandle> m_handles;
    std::map<quint64, QElapsedTimer> m_clocks;
    quint64 m_next{1};
};

} // namespace cw::views
