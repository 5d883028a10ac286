#include "core/model/patch.h"

#include "tests/core/support/edit_script.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestPatch : public QObject {
    Q_OBJECT

    static Design randomDesign(std::uint32_t seed, int steps)
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        support::EditScript script(seed);
        for (int i = 0; i < steps; ++i)
            script.step(editor);
        return editor.design();
    }

private slots:
    void applyingTheDifferenceGivesTheOther()
    {
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            const Design a = randomDesign(seed, 60);
            const Design b = randomDesign(seed + 1000, 80);
            Design c = a;
            QVERIFY(apply(difference(a, b), c).has_value());
            QVERIFY(c == b);
            QVERIFY(apply(inverted(difference(a, b)), c).has_value());
            QVERIFY(c == a);
        }
    }

    void equalDesignsDifferInNothing()
    {
        QVERIFY(difference(randomDesign(3, 50), randomDesign(3, 50)).empty());
    }

    void twoPatchesCombineToOne()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            CountingIdSource ids;
            edit::Editor editor(edit::State{}, ids);
            support::EditScript script(seed);
            for (int i = 0; i < 30; ++i)
                script.step(editor);
            const Design a = editor.design();
            for (int i = 0; i < 10; ++i)
                script.step(editor);
            const Design b = editor.design();
            for (int i = 0; i < 10; ++i)
                script.step(editor);
            const Design c = editor.design();
            QCOMPARE(combined(difference(a, b), difference(b, c)), difference(a, c));
            QVERIFY(combined(difference(a, b), difference(b, a)).empty());
        }
    }

    void aPatchThatDoesNotFitChangesNothing()
    {
        Design design;
        Rack rack;
        rack.id = Id<Rack>(1);
        rack.name = "A01";
        design.table<Rack>().insert(rack);

        Design elsewhere = design;
        rack.name = "A02";
        elsewhere.table<Rack>().replace(rack);
        Hall hall;
        hall.id = Id<Hall>(2);
        elsewhere.table<Hall>().insert(hall);
        const Patch patch = difference(design, elsewhere);

        Design moved = design;
        rack.name = "renamed meanwhile";
        moved.table<Rack>().replace(rack);
        const Design before = moved;
        const auto applied = apply(patch, moved);
        QVERIFY(!applied.has_value());
        QCOMPARE(applied.error().code, ErrorCode::Conflict);
        QCOMPARE(applied.error().where, std::string("rack/0000000000001"));
        QVERIFY(moved == before);
    }

    void itsBytesGrowWithWhatItHolds()
    {
        Design empty;
        Design small;
        Rack rack;
        rack.id = Id<Rack>(1);
        small.table<Rack>().insert(rack);
        Design large = small;
        rack.note = std::string(100'000, 'x');
        large.table<Rack>().replace(rack);
        QVERIFY(difference(empty, small).memoryBytes() > difference(empty, empty).memoryBytes());
        QVERIFY(difference(empty, large).memoryBytes() > 100'000);
    }
};

QTEST_GUILESS_MAIN(TestPatch)
#include "tst_patch.moc"
