#include "core/model/lookup.h"

#include "tests/core/support/edit_script.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestLookup : public QObject {
    Q_OBJECT

private slots:
    void incrementalEqualsARebuild()
    {
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            CountingIdSource ids;
            edit::Editor editor(edit::State{}, ids);
            support::EditScript script(seed);
            for (int i = 0; i < 150; ++i) {
                script.step(editor);
                if (i % 10 == 9)
                    QVERIFY(editor.state().lookup == Lookup::of(editor.design()));
                if (i % 37 == 36) {
                    editor.undo();
                    editor.undo();
                    editor.redo();
                    QVERIFY(editor.state().lookup == Lookup::of(editor.design()));
                }
            }
        }
    }

    void saysWhoRefersToWhomAndWhoHasWhichName()
    {
        Design design;
        for (const std::uint64_t raw : {1, 2, 3}) {
            Device device;
            device.id = Id<Device>(raw);
            device.part = Id<Part>(7);
            device.name = raw == 3 ? "other" : "same";
            device.placement = InRack{Id<Rack>(raw == 1 ? 5U : 6U), {}};
            design.table<Device>().insert(device);
        }
        const Lookup lookup = Lookup::of(design);
        QCOMPARE(lookup.referrers<Device>(Id<Rack>(6)), (std::vector{Id<Device>(2), Id<Device>(3)}));
        QCOMPARE(lookup.referrers<Device>(Id<Part>(7)).size(), std::size_t{3});
        QVERIFY(lookup.referrers<Connection>(Id<Part>(7)).empty());
        QCOMPARE(lookup.named<Device>("same"), (std::vector{Id<Device>(1), Id<Device>(2)}));
        QVERIFY(lookup.named<Device>("sam").empty());
        QVERIFY(lookup.isReferred(Id<Rack>(5)));
        QVERIFY(!lookup.isReferred(Id<Rack>(4)));
    }
};

QTEST_GUILESS_MAIN(TestLookup)
#include "tst_lookup.moc"
