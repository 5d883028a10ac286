#include "core/model/merge.h"

#include "tests/core/support/edit_script.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

namespace {

Design withRack(const std::string& name, const std::string& note)
{
    Design design;
    Rack rack;
    rack.id = Id<Rack>(1);
    rack.name = name;
    rack.note = note;
    design.table<Rack>().insert(rack);
    return design;
}

} // namespace

class TestMerge : public QObject {
    Q_OBJECT

private slots:
    void differentFieldsOfOneEntityMerge()
    {
        const auto result = merge(withRack("A01", ""), withRack("A02", ""), withRack("A01", "moved"));
        QVERIFY(result.conflicts.empty());
        QVERIFY(result.design == withRack("A02", "moved"));
    }

    void theSameFieldChangedDifferentlyIsAConflictAndOursStays()
    {
        const auto result = merge(withRack("A01", ""), withRack("A02", ""), withRack("A03", ""));
        QCOMPARE(result.conflicts.size(), std::size_t{1});
        QCOMPARE(result.conflicts.front().entity, EntityRef(Id<Rack>(1)));
        QCOMPARE(result.conflicts.front().field, std::string("name"));
        QVERIFY(result.design == withRack("A02", ""));
    }

    void theSameChangeOnBothSidesIsNoConflict()
    {
        const auto result = merge(withRack("A01", ""), withRack("A02", ""), withRack("A02", ""));
        QVERIFY(result.conflicts.empty());
        QVERIFY(result.design == withRack("A02", ""));
    }

    void erasedHereAndChangedThereIsAConflictBothWays()
    {
        QCOMPARE(merge(withRack("A01", ""), Design(), withRack("A02", "")).conflicts.size(),
                 std::size_t{1});
        QCOMPARE(merge(withRack("A01", ""), withRack("A02", ""), Design()).conflicts.size(),
                 std::size_t{1});
        QVERIFY(merge(withRack("A01", ""), Design(), withRack("A01", "")).conflicts.empty());
        QVERIFY(merge(withRack("A01", ""), Design(), withRack("A01", "")).design == Design());
    }

    void oneSidedChangesAreTakenWhole()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            CountingIdSource ids;
            edit::Editor editor(edit::State{}, ids);
            support::EditScript script(seed);
            for (int i = 0; i < 40; ++i)
                script.step(editor);
            const Design base = editor.design();
            for (int i = 0; i < 40; ++i)
                script.step(editor);
            const Design changed = editor.design();
            QVERIFY(merge(base, changed, base).design == changed);
            QVERIFY(merge(base, base, changed).design == changed);
            QVERIFY(merge(base, changed, changed).conflicts.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestMerge)
#include "tst_merge.moc"
