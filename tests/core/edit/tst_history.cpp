#include "core/edit/history.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

namespace {

Patch patchOf(std::uint64_t raw, std::size_t noteBytes)
{
    Patch patch;
    Rack rack;
    rack.id = Id<Rack>(raw);
    rack.note = std::string(noteBytes, 'n');
    patch.changes<Rack>().push_back({rack.id, std::nullopt, rack});
    return patch;
}

} // namespace

class TestHistory : public QObject {
    Q_OBJECT

private slots:
    void keepsFiveHundredOrdinarySteps()
    {
        edit::History history;
        for (std::uint64_t i = 1; i <= 2000; ++i)
            history.push("step", patchOf(i, 100));
        QVERIFY(history.steps().size() >= 500);
    }

    void isBoundedByBytes()
    {
        edit::History history(1'000'000);
        for (std::uint64_t i = 1; i <= 100; ++i)
            history.push("large", patchOf(i, 200'000));
        QVERIFY(history.bytes() <= 2'000'000);
        QVERIFY(history.undoStep() != nullptr);
        for (std::uint64_t i = 1; i <= 2000; ++i)
            history.push("small", patchOf(i, 1000));
        QVERIFY(history.bytes() <= 2'000'000);
        QVERIFY(history.steps().size() >= 500);
    }

    void oneStepLargerThanTheBoundCanStillBeUndone()
    {
        edit::History history(1000);
        history.push("huge", patchOf(1, 1'000'000));
        QVERIFY(history.undoStep() != nullptr);
    }

    void aNewStepForgetsWhatWasUndone()
    {
        edit::History history;
        history.push("one", patchOf(1, 1));
        history.push("two", patchOf(2, 1));
        history.stepBack();
        QCOMPARE(history.redoStep()->name, std::string("two"));
        history.push("three", patchOf(3, 1));
        QVERIFY(history.redoStep() == nullptr);
        QCOMPARE(history.steps().size(), std::size_t{2});
        QCOMPARE(history.undoStep()->name, std::string("three"));
    }
};

QTEST_GUILESS_MAIN(TestHistory)
#include "tst_history.moc"
