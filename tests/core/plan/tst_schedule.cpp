#include "core/plan/calendar.h"
#include "core/plan/schedule.h"

#include <QTest>

using namespace cw;
using namespace cw::plan;

namespace {

PlanTask task(std::string id, double days, std::vector<std::string> dependsOn = {})
{
    PlanTask task;
    task.id = id;
    task.name = id;
    task.durationDays = days;
    task.dependsOn = std::move(dependsOn);
    return task;
}

} // namespace

class TestSchedule : public QObject {
    Q_OBJECT

private slots:
    // a(3) and b(1) before c(2); d(1) after a alone: the path is a, c; b may slip 2, d may slip 1.
    void criticalPathAndFloat()
    {
        std::vector<PlanTask> tasks = {task("c", 2, {"a", "b"}), task("a", 3), task("b", 1),
                                       task("d", 1, {"a"})};
        QVERIFY(schedule(tasks).has_value());
        QCOMPARE(tasks[0].start, 3.0);
        QCOMPARE(tasks[0].finish, 5.0);
        QVERIFY(tasks[0].critical && tasks[1].critical);
        QCOMPARE(tasks[2].floatDays, 2.0);
        QCOMPARE(tasks[3].floatDays, 1.0);
        QVERIFY((criticalPath(tasks) == std::vector<std::string>{"a", "c"}));
    }

    void circleIsNamed()
    {
        std::vector<PlanTask> tasks = {task("site", 1), task("a", 1, {"b", "site"}),
                                       task("b", 1, {"a"})};
        const auto done = schedule(tasks);
        QVERIFY(!done);
        QVERIFY(done.error().code == ErrorCode::Conflict);
        QVERIFY(done.error().message.find("'a', 'b'") != std::string::npos);
        std::vector<PlanTask> own = {task("x", 1, {"x"})};
        QVERIFY(schedule(own).error().message.find("'x'") != std::string::npos);
    }

    void unknownPredecessorsAreDropped()
    {
        std::vector<PlanTask> tasks = {task("a", 1, {"gone"})};
        QVERIFY(schedule(tasks).has_value());
        QVERIFY(tasks[0].dependsOn.empty());
    }

    void workingDays()
    {
        // 2026-11-30 is a Monday.
        QCOMPARE(workingDate("2026-11-30", 0, 5), std::string("2026-11-30"));
        QCOMPARE(workingDate("2026-11-30", 4, 5), std::string("2026-12-04"));
        QCOMPARE(workingDate("2026-11-30", 5, 5), std::string("2026-12-07"));
        QCOMPARE(workingDate("2026-12-05", 0, 5), std::string("2026-12-07")); // a Saturday
        QCOMPARE(workingDate("2026-12-03", 3, 5), std::string("2026-12-08"));
        QCOMPARE(workingDate("2026-12-05", 1, 7), std::string("2026-12-06"));
        QCOMPARE(workingDate("soon", 1, 5), std::string());
        QVERIFY(!isDate("2026-02-30"));
        QVERIFY(!isDate("2026-2-3"));
    }
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
