#include "core/jobs/runner.h"

#include <QTest>

#include <algorithm>

#include <atomic>
#include <latch>
#include <numeric>
#include <stdexcept>
#include <thread>

using namespace cw;
using namespace cw::jobs;
using namespace std::chrono_literals;

namespace {

Job<int> giving(int value)
{
    return {"Give", [value](StopToken, ProgressSink&) -> Expected<int> { return value; }};
}

/// Waits until it is stopped; counts down `started` when it runs.
Job<int> untilStopped(std::latch& started)
{
    return {"Wait", [&started](StopToken stop, ProgressSink&) -> Expected<int> {
                started.count_down();
                std::mutex mutex;
                std::condition_variable_any condition;
                std::unique_lock lock(mutex);
                condition.wait(lock, stop, [] { return false; });
                return fail(cancelled("Wait"));
            }};
}

void drain(QueueExecutor& executor, const Runner& runner)
{
    while (runner.pending() > 0)
        QVERIFY2(executor.runOne(20s), "a job never delivered");
}

} // namespace

class TestRunner : public QObject {
    Q_OBJECT
private slots:
    void deliversOnTheExecutorsThread();
    void deliversErrorsAndExceptionsAsErrors();
    void runsFirstComeFirstServedOnOneThread();
    void newerJobOfAKeySupersedesTheOlder();
    void queuedJobThatIsSupersededNeverRuns();
    void cancelBeatsAResultOnTheWay();
    void cancelAllStopsEverything();
    void destructionDeliversNothing();
    void progressIsMonotoneAndEndsBeforeTheResult();
    void manyJobsOnManyThreadsAllDeliverOnce();
};

void TestRunner::deliversOnTheExecutorsThread()
{
    QueueExecutor executor;
    Runner runner(executor, 2);
    std::thread::id ran;
    std::thread::id delivered;
    std::optional<int> value;
    const JobHandle handle = runner.submit<int>({"Id",
                                                 [&](StopToken, ProgressSink&) -> Expected<int> {
                                                     ran = std::this_thread::get_id();
                                                     return 7;
                                                 }},
                                                "", [&](Expected<int> result) {
                                                    delivered = std::this_thread::get_id();
                                                    value = result.value();
                                                });
    QVERIFY(!handle.delivered());
    drain(executor, runner);
    QCOMPARE(value, std::optional<int>(7));
    QVERIFY(ran != std::this_thread::get_id());
    QVERIFY(delivered == std::this_thread::get_id());
    QVERIFY(handle.delivered());
}

void TestRunner::deliversErrorsAndExceptionsAsErrors()
{
    QueueExecutor executor;
    Runner runner(executor, 1);
    std::vector<ErrorCode> codes;
    std::string thrown;
    const auto keep = [&](Expected<int> result) {
        codes.push_back(result.error().code);
        thrown = result.error().message;
    };
    runner.submit<int>({"Fail",
                        [](StopToken, ProgressSink&) -> Expected<int> {
                            return fail(ErrorCode::Infeasible, "no room");
                        }},
                       "", keep);
    runner.submit<int>(
        {"Bad", [](StopToken, ProgressSink&) -> Expected<int> { throw std::bad_alloc(); }}, "",
        keep);
    runner.submit<int>({"Read",
                        [](StopToken, ProgressSink&) -> Expected<int> {
                            throw std::runtime_error("library said so");
                        }},
                       "", keep);
    drain(executor, runner);
    QCOMPARE(codes, (std::vector{ErrorCode::Infeasible, ErrorCode::Limit, ErrorCode::Unsupported}));
    QCOMPARE(thrown, std::string("Read failed: library said so"));
}

void TestRunner::runsFirstComeFirstServedOnOneThread()
{
    QueueExecutor executor;
    Runner runner(executor, 1);
    std::vector<int> ran;
    std::vector<int> delivered;
    for (int i = 0; i < 50; ++i) {
        runner.submit<int>({"Order",
                            [&ran, i](StopToken, ProgressSink&) -> Expected<int> {
                                ran.push_back(i); // one worker: no race
                                return i;
                            }},
                           "", [&](Expected<int> result) { delivered.push_back(*result); });
    }
    drain(executor, runner);
    std::vector<int> expected(50);
    std::iota(expected.begin(), expected.end(), 0);
    QCOMPARE(ran, expected);
    QCOMPARE(delivered, expected);
}

void TestRunner::newerJobOfAKeySupersedesTheOlder()
{
    QueueExecutor executor;
    Runner runner(executor, 2);
    std::latch started(1);
    std::vector<std::string> log;
    const auto note = [&](std::string name) {
        return [&log, name](Expected<int> result) {
            log.push_back(
                name + (result ? " value" : " " + std::string(errorCodeName(result.error().code))));
        };
    };
    runner.submit<int>(untilStopped(started), "check", note("old"));
    started.wait();
    runner.submit<int>(giving(2), "other", note("other"));
    runner.submit<int>(giving(1), "check", note("new"));
    drain(executor, runner);
    std::sort(log.begin(), log.end());
    QCOMPARE(log, (std::vector<std::string>{"new value", "old cancelled", "other value"}));
}

void TestRunner::queuedJobThatIsSupersededNeverRuns()
{
    QueueExecutor executor;
    Runner runner(executor, 1);
    std::latch started(1);
    JobHandle blocker = runner.submit<int>(untilStopped(started), "", [](Expected<int>) {});
    started.wait();
    std::atomic<int> runs{0};
    const Job<int> counting{"Count",
                            [&](StopToken, ProgressSink&) -> Expected<int> { return ++runs; }};
    int cancelledCount = 0;
    int value = 0;
    for (int i = 0; i < 10; ++i) {
        runner.submit<int>(counting, "key", [&](Expected<int> result) {
            if (result)
                value = *result;
            else
                ++cancelledCount;
        });
    }
    blocker.cancel();
    drain(executor, runner);
    QCOMPARE(runs.load(), 1);
    QCOMPARE(value, 1);
    QCOMPARE(cancelledCount, 9);
}

void TestRunner::cancelBeatsAResultOnTheWay()
{
    QueueExecutor executor;
    Runner runner(executor, 1);
    std::latch finished(1);
    bool gotValue = true;
    JobHandle first =
        runner.submit<int>(giving(1), "", [&](Expected<int> r) { gotValue = r.has_value(); });
    runner.submit<int>({"After",
                        [&](StopToken, ProgressSink&) -> Expected<int> {
                            finished.count_down();
                            return 0;
                        }},
                       "", [](Expected<int>) {});
    finished.wait(); // one worker: the first job's result is posted, but not delivered yet
    first.cancel();
    drain(executor, runner);
    QVERIFY(!gotValue);
}

void TestRunner::cancelAllStopsEverything()
{
    QueueExecutor executor;
    Runner runner(executor, 2);
    std::latch started(2);
    int stopped = 0;
    for (int i = 0; i < 5; ++i)
        runner.submit<int>(untilStopped(started), "",
                           [&](Expected<int> r) { stopped += r ? 0 : 1; });
    started.wait();
    runner.cancelAll();
    drain(executor, runner);
    QCOMPARE(stopped, 5);
}

void TestRunner::destructionDeliversNothing()
{
    QueueExecutor executor;
    int delivered = 0;
    std::latch started(1);
    JobHandle handle;
    {
        Runner runner(executor, 1);
        handle = runner.submit<int>(giving(1), "", [&](Expected<int>) { ++delivered; });
        runner.submit<int>(untilStopped(started), "", [&](Expected<int>) { ++delivered; });
        runner.submit<int>(giving(2), "", [&](Expected<int>) { ++delivered; });
        started.wait();
    }
    executor.runReady();
    handle.cancel(); // a handle may outlive its runner
    QCOMPARE(delivered, 0);
    QVERIFY(!handle.delivered());
}

void TestRunner::progressIsMonotoneAndEndsBeforeTheResult()
{
    QueueExecutor executor;
    Runner runner(executor, 1);
    std::vector<double> seen;
    bool done = false;
    runner.submit<int>(
        {"Steps",
         [](StopToken, ProgressSink& progress) -> Expected<int> {
             for (int i = 0; i <= 1000; ++i)
                 progress.report((i % 100) / 100.0 + i / 2000.0, "step");
             progress.report(1, "done");
             return 1;
         }},
        "", [&](Expected<int>) { done = true; },
        [&](const Progress& at) {
            QVERIFY(!done);
            seen.push_back(at.fraction);
        });
    drain(executor, runner);
    executor.runReady();
    QVERIFY(done);
    QVERIFY(!seen.empty());
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QCOMPARE(seen.back(), 1.0);
}

void TestRunner::manyJobsOnManyThreadsAllDeliverOnce()
{
    QueueExecutor executor;
    Runner runner(executor, 4);
    constexpr int kJobs = 2000;
    std::vector<int> times(kJobs, 0);
    std::vector<JobHandle> handles;
    for (int i = 0; i < kJobs; ++i) {
        handles.push_back(runner.submit<int>(giving(i), i % 3 == 0 ? "shared" : "",
                                             [&times, i](Expected<int>) { ++times[i]; }));
        if (i % 7 == 0)
            handles.back().cancel();
    }
    drain(executor, runner);
    QCOMPARE(times, std::vector<int>(kJobs, 1));
}

QTEST_GUILESS_MAIN(TestRunner)
#include "tst_runner.moc"
