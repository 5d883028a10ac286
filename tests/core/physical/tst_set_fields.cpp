#include "core/physical/set_fields.h"

#include "core/model/connection.h"
#include "core/physical/modules.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using physical::setFields;
using support::must;
using support::Room;

class TestSetFields : public QObject {
    Q_OBJECT

    const model::Part m_node = support::part("node", {{"rack_units", 4}}, "rack");

private slots:
    void severalObjectsTakeOneValue()
    {
        Room room;
        const auto a = room.rack("A");
        const auto b = room.rack("B", 2);
        must(setFields(room.tx, {a, b}, "power_limit_w", "44 kW"));
        QCOMPARE(room.tx.design().at(a).powerLimit, std::optional(Power{44'000}));
        QCOMPARE(room.tx.design().at(b).powerLimit, std::optional(Power{44'000}));
    }

    void aRackIsNotMadeTooShort()
    {
        Room room;
        const auto rack = room.rack("A");
        room.at("dgx", m_node, rack, 39);
        const auto done = setFields(room.tx, {rack}, "rack_units", "30");
        QVERIFY(!done);
        QVERIFY(done.error().text().find("dgx") != std::string::npos);
        QCOMPARE(room.tx.design().at(rack).rackUnits, std::optional<std::int64_t>(42));
    }

    void aRackDoesNotMoveIntoAnother()
    {
        Room room;
        const auto a = room.rack("A");
        const auto b = room.rack("B", 2);
        const auto done = setFields(room.tx, {b}, "position.x_mm", "300");
        QVERIFY(!done);
        QVERIFY(done.error().text().find("A") != std::string::npos);
        must(setFields(room.tx, {b}, "position.x_mm", "4 m"));
        QCOMPARE(room.tx.design().at(b).position.x, metres(4));
        QCOMPARE(room.tx.design().at(a).position.x, metres(0));
    }

    void aDeviceIsNotMadeTallerThanItsPlace()
    {
        Room room;
        const auto rack = room.rack("A");
        const auto low = room.at("low", m_node, rack, 1);
        room.at("high", m_node, rack, 5);
        const auto done = setFields(room.tx, {low}, "overrides.rack_units", "6");
        QVERIFY(!done);
        QVERIFY(done.error().text().find("high") != std::string::npos);
    }

    void anotherPartMustFitItsPlace()
    {
        Room room;
        const auto rack = room.rack("A");
        const auto low = room.at("low", m_node, rack, 1);
        room.at("high", m_node, rack, 5);
        const auto tall = room.tx.embed(support::part("tall", {{"rack_units", 6}}, "rack"));
        const auto done = setFields(room.tx, {low}, "part", model::EntityRef(tall).text());
        QVERIFY(!done);
        QVERIFY(done.error().text().find("high") != std::string::npos);
    }

    void onlyModulesAreInstalledAndOnlyInBaysThatAreFree()
    {
        Room room;
        model::Part chassis = support::part("chassis", {{"rack_units", 4}}, "rack");
        for (const char* bay : {"bay-1", "bay-2", "bay-3"})
            chassis.bays.push_back({bay, "module", 1, 1, {}, {}});
        const auto node = room.device("node", chassis);
        const auto card = room.tx.embed(support::part("cx7", {}, "module", model::PartClass::Nic));
        (void)room.tx.embed(support::server(2));
        const auto blade = room.device("blade", support::part("blade", {}));
        must(physical::placeInBay(room.tx, blade, {node, {"bay-2"}}));

        const auto says = [&](const char* key, const char* text) {
            const auto done = setFields(room.tx, {node}, key, text);
            return done ? std::string("done") : done.error().text();
        };
        QVERIFY(support::has(says("modules.bay-1.part", support::server(2).key.c_str()),
                             "is no module"));
        room.change(node, [](model::Device& d) { d.modules.clear(); });
        QVERIFY(support::has(says("modules.bay-9.part", "cx7"), "has no slot 'bay-9'"));
        QVERIFY(support::has(says("modules.bay-9.part", "cx7"), "free: bay-1, bay-3"));
        room.change(node, [](model::Device& d) { d.modules.clear(); });
        QVERIFY(support::has(says("modules.bay-2.part", "cx7"), "taken by blade"));
        room.change(node, [](model::Device& d) { d.modules.clear(); });
        QCOMPARE(says("modules.bay-1.part", "cx7"), std::string("done"));
        QCOMPARE(room.get(node).modules, (std::vector<model::InstalledModule>{{"bay-1", card, 1}}));
        QCOMPARE(physical::freeSlot(room.state(), {node}), std::string("bay-3"));
        QVERIFY(support::has(says("modules.bay-1.slot", " bay-2 "), "taken by blade"));
    }

    void aDeviceWithoutListedBaysTakesAnySlot()
    {
        Room room;
        const auto a = room.device("a", m_node);
        const auto b = room.device("b", m_node);
        (void)room.tx.embed(support::part("cx7", {}, "module", model::PartClass::Nic));
        QCOMPARE(physical::freeSlot(room.state(), {a, b}), std::string("slot-1"));
        must(setFields(room.tx, {b}, "modules.slot-1.part", "cx7"));
        QCOMPARE(physical::freeSlot(room.state(), {a, b}), std::string("slot-2"));
        must(setFields(room.tx, {a, b}, "modules.slot-2.part", "cx7"));
        QCOMPARE(room.get(a).modules.size(), std::size_t(1));
        QCOMPARE(room.get(b).modules.size(), std::size_t(2));
    }

    void aTypedLengthStandsAndAnEmptyOneFollows()
    {
        Room room;
        const auto a = room.rack("A");
        const auto b = room.rack("B", 6);
        const auto cable = room.cable(room.at("x", m_node, a, 1), room.at("y", m_node, b, 1));
        must(setFields(room.tx, {cable}, "length_ordered_mm", "30 m"));
        QVERIFY(room.tx.design().at(cable).lengthFixed);
        QCOMPARE(room.tx.design().at(cable).lengthOrdered, std::optional(metres(30)));
        must(setFields(room.tx, {b}, "position.x_mm", "9 m"));
        QCOMPARE(room.tx.design().at(cable).lengthOrdered, std::optional(metres(30)));
        must(setFields(room.tx, {cable}, "length_ordered_mm", ""));
        QVERIFY(!room.tx.design().at(cable).lengthFixed);
        QVERIFY(room.tx.design().at(cable).lengthOrdered.has_value());
        QVERIFY(*room.tx.design().at(cable).lengthOrdered < metres(30));
    }
};

QTEST_GUILESS_MAIN(TestSetFields)
#include "tst_set_fields.moc"
