#include "core/edit/editor.h"

#include <QElapsedTimer>
#include <QTest>

using namespace cw;
using namespace cw::model;

class TestTransaction : public QObject {
    Q_OBJECT

    CountingIdSource m_ids{1000};

    edit::Transaction begin(const edit::State& state = {})
    {
        return edit::Transaction(state, m_ids, "test");
    }
    static Part part()
    {
        Part made;
        made.key = "node";
        return made;
    }

private slots:
    void droppingItCancelsTheGesture()
    {
        const edit::State state;
        {
            auto tx = begin(state);
            QVERIFY(tx.create(Rack()).has_value());
            QCOMPARE(tx.design().table<Rack>().size(), std::size_t{1});
        }
        QVERIFY(state.design == Design());
    }

    void aGeneratedEntityGetsTheIdOfItsOrigin()
    {
        Rack rack;
        rack.origin = Origin{"template:superpod", "A01"};
        auto tx = begin();
        QCOMPARE(tx.create(rack)->raw(), originId("template:superpod", "A01"));
        const auto again = tx.create(rack);
        QVERIFY(!again.has_value());
        QCOMPARE(again.error().code, ErrorCode::Conflict);
    }

    void onlyWhatReallyChangedIsRecorded()
    {
        auto tx = begin();
        const auto kept = tx.create(Rack()).value();
        const auto gone = tx.create(Rack()).value();
        QVERIFY(tx.erase(gone).has_value());
        QVERIFY(tx.update(kept, [](Rack& rack) { rack.name = "A01"; }).has_value());
        const Patch patch = tx.patch();
        QCOMPARE(patch.changeCount(), std::size_t{1});
        QVERIFY(!patch.changes<Rack>().front().before.has_value());
        QCOMPARE(patch.changes<Rack>().front().after->name, std::string("A01"));

        const edit::State state = tx.state();
        auto back = begin(state);
        QVERIFY(back.update(kept, [](Rack& rack) { rack.name = "A02"; }).has_value());
        QVERIFY(back.update(kept, [](Rack& rack) { rack.name = "A01"; }).has_value());
        QVERIFY(back.patch().empty());
    }

    void thePartIsEmbeddedOnce()
    {
        auto tx = begin();
        const auto first = tx.embed(part());
        QCOMPARE(tx.embed(part()), first);
        QCOMPARE(tx.design().table<Part>().size(), std::size_t{1});
    }

    void changingWhatIsNotThereIsAnError()
    {
        auto tx = begin();
        QCOMPARE(tx.update(Id<Rack>(5), [](Rack&) {}).error().code, ErrorCode::NotFound);
        QCOMPARE(tx.erase(Id<Rack>(5)).error().code, ErrorCode::NotFound);
    }

    void erasingARackUnplacesItsDevicesAndKeepsTheirCables()
    {
        auto tx = begin();
        const auto rack = tx.create(Rack()).value();
        Device device;
        device.part = tx.embed(part());
        device.placement = InRack{rack, {}};
        const auto a = tx.create(device).value();
        const auto b = tx.create(device).value();
        Connection cable;
        cable.ends = {{{a, "p1"}, {}}, {{b, "p1"}, {}}};
        const auto link = tx.create(cable).value();
        QVERIFY(eraseWithReferrers(tx, rack).has_value());
        QVERIFY(std::holds_alternative<Unplaced>(tx.design().at(a).placement));
        QVERIFY(tx.design().contains(link));
        QVERIFY(tx.lookup() == Lookup::of(tx.design()));
    }

    void erasingADeviceTakesItsCablesAlong()
    {
        auto tx = begin();
        Device device;
        device.part = tx.embed(part());
        const auto a = tx.create(device).value();
        const auto b = tx.create(device).value();
        Connection cable;
        cable.ends = {{{a, "p1"}, {}}, {{b, "p1"}, {}}};
        const auto link = tx.create(cable).value();
        Block block;
        block.members = {a, b, link};
        const auto group = tx.create(block).value();
        QVERIFY(eraseWithReferrers(tx, a).has_value());
        QVERIFY(!tx.design().contains(link));
        QVERIFY(tx.design().contains(b));
        QCOMPARE(tx.design().at(group).members, std::vector<EntityRef>{b}); // the list forgets them
    }

    void erasingAPartOfThousandsTakesSeconds()
    {
        auto tx = begin();
        Device device;
        device.part = tx.embed(part());
        for (int i = 0; i < 30'000; ++i)
            QVERIFY(tx.create(device).has_value());
        QElapsedTimer timer;
        timer.start();
        QVERIFY(eraseWithReferrers(tx, device.part).has_value());
        QVERIFY(tx.design().table<Device>().empty());
        QVERIFY(tx.patch().empty());
        QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
    }

    void whatWasDroppedLeavesNoTraceInTheNext()
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        QVERIFY(editor.edit("Add", [](edit::Transaction& tx) { return tx.create(Rack()); }));
        editor.undo();
        {
            auto dropped = editor.begin("dropped");
            QVERIFY(dropped.create(Rack()).has_value());
        }
        QVERIFY(editor.history().redoStep() != nullptr); // a dropped gesture forgets nothing
        QVERIFY(editor.commit(editor.begin("empty")));
        QVERIFY(editor.history().redoStep() != nullptr); // nor does one without changes
        editor.redo();
        // Two at once on different things both land; the same one twice does not.
        auto one = editor.begin("one");
        auto two = editor.begin("two");
        QVERIFY(one.create(Rack()).has_value());
        QVERIFY(two.create(Hall()).has_value());
        QVERIFY(editor.commit(one));
        QVERIFY(editor.commit(two));
        const auto again = editor.commit(one);
        QVERIFY(!again);
        QCOMPARE(again.error().code, ErrorCode::Conflict);
        QCOMPARE(editor.history().position(), std::size_t{3});
        QVERIFY(editor.state().lookup == Lookup::of(editor.design()));
    }

    void erasingATransceiverPartClearsTheEnds()
    {
        auto tx = begin();
        Device device;
        device.part = tx.embed(part());
        const auto a = tx.create(device).value();
        Part optic = part();
        optic.key = "optic";
        const auto opticId = tx.embed(optic);
        Connection cable;
        cable.ends = {{{a, "p1"}, opticId}, {{a, "p2"}, opticId}};
        const auto link = tx.create(cable).value();
        QVERIFY(eraseWithReferrers(tx, opticId).has_value());
        QVERIFY(tx.design().contains(link));
        QVERIFY(!tx.design().at(link).ends[0].optic.has_value());
    }
};

QTEST_GUILESS_MAIN(TestTransaction)
#include "tst_transaction.moc"
