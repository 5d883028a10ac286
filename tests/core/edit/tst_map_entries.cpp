#include "core/edit/map_entries.h"

#include "core/model/device.h"
#include "core/model/rack.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::edit;
using support::must;
using support::Room;

class TestMapEntries : public QObject {
    Q_OBJECT

    static std::string shared(const Room& room, const std::vector<model::EntityRef>& of,
                              std::string_view key)
    {
        const FieldValue value = sharedEntry(room.tx.design(), of, key);
        return value.mixed ? "mixed" : value.text;
    }

private slots:
    void attributesAreSetAndRemovedOneByOne()
    {
        Room room;
        const auto a = room.rack("A");
        const auto b = room.rack("B", 2);
        must(setField(room.tx, a, "attributes.owner", "Ada"));
        must(setField(room.tx, a, "attributes.row.side", "cold"));
        QCOMPARE(shared(room, {a}, "attributes.owner"), std::string("Ada"));
        QCOMPARE(shared(room, {a, b}, "attributes.owner"), std::string("mixed"));
        QCOMPARE(attributeNames(room.tx.design(), {b, a}),
                 (std::vector<std::string>{"owner", "row.side"}));
        must(setField(room.tx, a, "attributes.owner", " "));
        QVERIFY(!room.tx.design().at(a).attributes.contains("owner"));
        QVERIFY(room.tx.design().at(a).attributes.contains("row.side"));
    }

    void aFactIsSetForOneDeviceAsTyped()
    {
        Room room;
        const auto one = room.device("one", support::part("node", {{"depth_mm", 900}}));
        const auto other = room.device("other", support::part("node", {{"depth_mm", 900}}));
        must(setField(room.tx, one, "overrides.depth_mm", "80 cm"));
        const auto& fact = room.tx.design().at(one).overrides.at("depth_mm");
        QCOMPARE(std::get<double>(fact.value), 800.0);
        QCOMPARE(fact.confidence, model::Confidence::User);
        QCOMPARE(shared(room, {one}, "overrides.depth_mm"), std::string("800 mm"));
        QCOMPARE(shared(room, {other}, "overrides.depth_mm"), std::string("900 mm"));
        QCOMPARE(shared(room, {one, other}, "overrides.depth_mm"), std::string("mixed"));
        must(setField(room.tx, one, "overrides.depth_mm", ""));
        QCOMPARE(shared(room, {one, other}, "overrides.depth_mm"), std::string("900 mm"));
    }

    void theBasisOfThePartsFigureIsKept()
    {
        Room room;
        model::Part part = support::part("node", {{"power_max_w", 10200}});
        part.facts["power_max_w"].basis = model::Basis::Maximum;
        const auto node = room.device("node", part);
        must(setField(room.tx, node, "overrides.power_max_w", "9.8 kW"));
        const auto& fact = room.tx.design().at(node).overrides.at("power_max_w");
        QCOMPARE(std::get<double>(fact.value), 9800.0);
        QCOMPARE(fact.basis, model::Basis::Maximum);
    }

    void whatThePartDoesNotSayCanBeSaid()
    {
        Room room;
        const auto node = room.device("node", support::part("node", {}));
        QCOMPARE(shared(room, {node}, "overrides.weight_kg"), std::string());
        must(setField(room.tx, node, "overrides.weight_kg", "130 kg"));
        QCOMPARE(model::numberOf(room.tx.design(), room.tx.design().at(node), "weight_kg"),
                 std::optional(130.0));
        must(setField(room.tx, node, "overrides.rack_units", "8"));
        QCOMPARE(model::numberOf(room.tx.design(), room.tx.design().at(node), "rack_units"),
                 std::optional(8.0));
    }

    void whatDoesNotFitIsRefusedAndChangesNothing()
    {
        Room room;
        const auto node = room.device("node", support::part("node", {{"depth_mm", 900}}));
        for (const char* text : {"12 W", "deep", "-5", "nan", "1e999"}) {
            const auto done = setField(room.tx, node, "overrides.depth_mm", text);
            QVERIFY2(!done, text);
            QVERIFY(room.tx.design().at(node).overrides.empty());
        }
        must(setField(room.tx, node, "overrides.inlet_min_c", "-5"));
        QVERIFY(!setField(room.tx, room.rack("A"), "overrides.depth_mm", "900"));
        QVERIFY(!setField(room.tx, room.hall, "attributes.owner", "Ada")); // has no attributes
        QVERIFY(!setField(room.tx, node, "attributes.", "Ada"));
    }
};

QTEST_GUILESS_MAIN(TestMapEntries)
#include "tst_map_entries.moc"
