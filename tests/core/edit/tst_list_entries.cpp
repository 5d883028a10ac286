#include "core/edit/list_entries.h"

#include "core/edit/map_entries.h"
#include "core/model/device.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::edit;
using support::has;
using support::must;
using support::Room;

class TestListEntries : public QObject {
    Q_OBJECT

    static std::string shared(const Room& room, const std::vector<model::EntityRef>& of,
                              std::string_view key)
    {
        const FieldValue value = sharedEntry(room.tx.design(), of, key);
        return value.mixed ? "mixed" : value.text;
    }
    /// Two nodes and a card that is a part of the design.
    struct Pair : Room {
        Id<model::Part> card = tx.embed(support::part("cx7", {}, "module", model::PartClass::Nic));
        Id<model::Device> a = device("a", support::part("node", {}));
        Id<model::Device> b = device("b", support::part("node", {}));
    };

private slots:
    void aKeyIsTakenApartAtItsLastDot()
    {
        const auto port = listKey("ports.eth1.2.label");
        QVERIFY(port && !port->module);
        QCOMPARE(port->name, std::string_view("eth1.2"));
        QCOMPARE(port->field, std::string_view("label"));
        QVERIFY(listKey("modules..part")); // of a module without a slot's name
        for (const char* key : {"modules.", "modules.part", "modules.a.depth", "ports.a.part",
                                "ports..use", "ports", "attributes.use"})
            QVERIFY2(!listKey(key), key);
    }

    void aModuleIsPutInCountedMovedAndTakenOut()
    {
        Pair room;
        must(setField(room.tx, room.a, "modules.slot-3.part", "cx7"));
        const auto& modules = room.get(room.a).modules;
        QCOMPARE(modules.size(), std::size_t(1));
        QCOMPARE(modules[0].slot, std::string("slot-3"));
        QCOMPARE(modules[0].part, room.card);
        QCOMPARE(modules[0].count, std::int64_t(1));
        QCOMPARE(shared(room, {room.a}, "modules.slot-3.count"), std::string("1"));
        QCOMPARE(shared(room, {room.a, room.b}, "modules.slot-3.count"), std::string("mixed"));
        must(setField(room.tx, room.a, "modules.slot-3.count", "4"));
        QCOMPARE(room.get(room.a).modules[0].count, std::int64_t(4));
        // Another part keeps the count; another slot keeps both.
        const auto other = room.tx.embed(support::part("bf3", {}, "module", model::PartClass::Nic));
        must(setField(room.tx, room.a, "modules.slot-3.part", model::EntityRef(other).text()));
        must(setField(room.tx, room.a, "modules.slot-3.slot", " riser.1 "));
        QCOMPARE(room.get(room.a).modules[0], (model::InstalledModule{"riser.1", other, 4}));
        QCOMPARE(moduleNames(room.tx.design(), {room.b, room.a}),
                 (std::vector<std::string>{"riser.1"}));
        must(setField(room.tx, room.a, "modules.riser.1.part", ""));
        QVERIFY(room.get(room.a).modules.empty());
        must(setField(room.tx, room.a, "modules.slot-1.part", "cx7"));
        must(setField(room.tx, room.a, "modules.slot-1.count", "0"));
        QVERIFY(room.get(room.a).modules.empty());
    }

    void modulesInSlotsOfOneNameAreToldApart()
    {
        Pair room;
        room.change(room.a, [&](model::Device& d) {
            d.modules = {{"", room.card, 1}, {"", room.card, 2}, {"x", room.card, 3}};
        });
        QCOMPARE(moduleNames(room.get(room.a)), (std::vector<std::string>{"", "#2", "x"}));
        must(setField(room.tx, room.a, "modules.#2.count", "7"));
        QCOMPARE(room.get(room.a).modules[0].count, std::int64_t(1));
        QCOMPARE(room.get(room.a).modules[1].count, std::int64_t(7));
        must(setField(room.tx, room.a, "modules..part", ""));
        QCOMPARE(room.get(room.a).modules.size(), std::size_t(2));
        QCOMPARE(room.get(room.a).modules[0].count, std::int64_t(7));
    }

    void whatDoesNotFitIsRefusedWithItsReason()
    {
        Pair room;
        must(setField(room.tx, room.a, "modules.slot-1.part", "cx7"));
        must(setField(room.tx, room.a, "modules.slot-2.part", "cx7"));
        const auto refused = [&](Id<model::Device> device, const char* key, const char* text,
                                 const char* says) {
            const model::Device before = room.get(device);
            const auto done = setField(room.tx, device, key, text);
            return !done && has(done.error().message, says) && room.get(device) == before;
        };
        QVERIFY(refused(room.a, "modules.slot-1.count", "-2", "from 0 to 1000"));
        QVERIFY(refused(room.a, "modules.slot-1.count", "1001", "from 0 to 1000"));
        QVERIFY(refused(room.a, "modules.slot-1.count", "many", "not a whole number"));
        QVERIFY(refused(room.a, "modules.slot-1.part", "no such card", "no part called"));
        QVERIFY(refused(room.a, "modules.slot-1.slot", " ", "empty"));
        QVERIFY(refused(room.a, "modules.slot-1.slot", "slot-2", "slot-2 of a holds 1"));
        QVERIFY(refused(room.b, "modules.slot-1.count", "2", "b has no module in 'slot-1'"));
        QVERIFY(!setField(room.tx, room.rack("A"), "modules.slot-1.part", "cx7"));
    }

    void aPortIsReservedLabelledAndForgotten()
    {
        Pair room;
        QCOMPARE(shared(room, {room.a}, "ports.p1.use"), std::string("open"));
        must(setField(room.tx, room.a, "ports.p1.use", "reserved"));
        must(setField(room.tx, room.a, "ports.p1.label", "uplink A"));
        must(setField(room.tx, room.a, "ports.p1.note", "for phase 2"));
        QCOMPARE(room.get(room.a).ports.size(), std::size_t(1));
        QVERIFY(room.get(room.a).ports[0].reserved);
        QCOMPARE(room.get(room.a).ports[0].label, std::string("uplink A"));
        QCOMPARE(shared(room, {room.a, room.b}, "ports.p1.use"), std::string("mixed"));
        must(setField(room.tx, room.a, "ports.p1.use", "disabled"));
        QVERIFY(room.get(room.a).ports[0].disabled && !room.get(room.a).ports[0].reserved);
        QVERIFY(!setField(room.tx, room.a, "ports.p1.use", "broken"));
        must(setField(room.tx, room.a, "ports.p1.use", "open"));
        QCOMPARE(room.get(room.a).ports[0].label, std::string("uplink A")); // still said
        must(setField(room.tx, room.a, "ports.p1.label", ""));
        must(setField(room.tx, room.a, "ports.p1.note", ""));
        QVERIFY(room.get(room.a).ports.empty()); // nothing differs any more
        must(setField(room.tx, room.b, "ports.p9.label", "x"));
        must(setField(room.tx, room.b, "ports.p9.use", ""));
        QVERIFY(room.get(room.b).ports.empty());
    }
};

QTEST_GUILESS_MAIN(TestListEntries)
#include "tst_list_entries.moc"
