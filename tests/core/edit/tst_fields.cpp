#include "core/edit/fields.h"

#include "core/model/device.h"
#include "core/model/rack.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::edit;
using support::Room;

class TestFields : public QObject {
    Q_OBJECT

    static const FieldValue& value(const std::vector<FieldValue>& all, model::Kind kind,
                                   std::string_view key)
    {
        const auto& fields = fieldsOf(kind);
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (fields[i].key == key)
                return all[i];
        throw std::runtime_error("no field " + std::string(key));
    }

private slots:
    void everyKindHasItsFields()
    {
        for (std::size_t kind = 0; kind < model::kKindCount; ++kind)
            QVERIFY(!fieldsOf(model::Kind(kind)).empty());
        const FieldInfo* limit = findField(model::Kind::Rack, "power_limit_w");
        QVERIFY(limit != nullptr);
        QCOMPARE(limit->type, FieldType::Number);
        QCOMPARE(limit->unit, std::string("W"));
        QVERIFY(limit->optional);
        const FieldInfo* x = findField(model::Kind::Rack, "position.x_mm");
        QVERIFY(x != nullptr);
        QCOMPARE(x->title, std::string("Position, X"));
        const FieldInfo* hall = findField(model::Kind::Rack, "hall");
        QCOMPARE(hall->target, std::optional(model::Kind::Hall));
        const FieldInfo* status = findField(model::Kind::Device, "status");
        QCOMPARE(status->choices.size(), std::size_t(4));
    }

    void valuesReadWithTheirUnit()
    {
        Room room;
        const auto rack = room.rack("A07", 3.6);
        const auto values = fieldValues(room.tx.design(), rack);
        QCOMPARE(values.size(), fieldsOf(model::Kind::Rack).size());
        QCOMPARE(value(values, model::Kind::Rack, "position.x_mm").text, std::string("3600 mm"));
        QCOMPARE(value(values, model::Kind::Rack, "power_limit_w").text, std::string());
        QCOMPARE(value(values, model::Kind::Rack, "locked").text, std::string("no"));
        const FieldValue& hall = value(values, model::Kind::Rack, "hall");
        QCOMPARE(hall.text, std::string("DH1"));
        QVERIFY(hall.reference == model::EntityRef(room.hall));
    }

    void whatDiffersIsMixed()
    {
        Room room;
        const auto a = room.rack("A", 0);
        const auto b = room.rack("B", 0.6);
        const auto shared = sharedValues(room.tx.design(), {a, b});
        QVERIFY(value(shared, model::Kind::Rack, "name").mixed);
        QVERIFY(value(shared, model::Kind::Rack, "position.x_mm").mixed);
        QVERIFY(!value(shared, model::Kind::Rack, "position.y_mm").mixed);
        QVERIFY(!value(shared, model::Kind::Rack, "hall").mixed);
    }

    void unitsAsTyped_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("reads");
        QTest::newRow("kilowatts") << "power_limit_w"
                                   << "2.4 kW"
                                   << "2400 W";
        QTest::newRow("bare") << "power_limit_w"
                              << "17300"
                              << "17300 W";
        QTest::newRow("feet") << "width_mm"
                              << "2ft"
                              << "609.6 mm";
        QTest::newRow("metres") << "depth_mm"
                                << "1.2 m"
                                << "1200 mm";
        QTest::newRow("cleared") << "depth_mm"
                                 << ""
                                 << "";
        QTest::newRow("integer") << "rack_units"
                                 << "48"
                                 << "48";
        QTest::newRow("flag") << "locked"
                              << "yes"
                              << "yes";
    }
    void unitsAsTyped()
    {
        QFETCH(QString, key);
        QFETCH(QString, typed);
        QFETCH(QString, reads);
        Room room;
        const auto rack = room.rack("A07");
        const auto done = setField(room.tx, rack, key.toStdString(), typed.toStdString());
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        const auto values = fieldValues(room.tx.design(), rack);
        QCOMPARE(value(values, model::Kind::Rack, key.toStdString()).text, reads.toStdString());
    }

    void rateAndLengthOfACableAreInTheirOwnUnits()
    {
        Room room;
        const auto rack = room.rack("A");
        const auto node = support::part("node", {{"rack_units", 1}}, "rack");
        const auto cable = room.cable(room.at("a", node, rack, 1), room.at("b", node, rack, 2));
        support::must(setField(room.tx, cable, "rate_gbit_per_s", "400"));
        QCOMPARE(room.tx.design().at(cable).rateGbit, std::optional(400.0));
        // A cable's length is said in metres, typed with or without the unit.
        support::must(setField(room.tx, cable, "length_ordered_mm", "15"));
        QCOMPARE(room.tx.design().at(cable).lengthOrdered, std::optional(metres(15)));
        const auto values = fieldValues(room.tx.design(), cable);
        QCOMPARE(value(values, model::Kind::Connection, "length_ordered_mm").text,
                 std::string("15 m"));
        support::must(setField(room.tx, cable, "rate_gbit_per_s", "0.8 Tbit/s"));
        QCOMPARE(room.tx.design().at(cable).rateGbit, std::optional(800.0));
    }

    void whatDoesNotFitIsRefusedByName_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("says");
        QTest::newRow("unit") << "power_limit_w"
                              << "3 m"
                              << "Power limit";
        QTest::newRow("word") << "rack_units"
                              << "many"
                              << "not a whole number";
        QTest::newRow("flag") << "locked"
                              << "perhaps"
                              << "neither yes nor no";
        QTest::newRow("name") << "name"
                              << "  "
                              << "may not be empty";
        QTest::newRow("nobody") << "hall"
                                << "DH9"
                                << "no hall called 'DH9'";
        QTest::newRow("list") << "attributes"
                              << "a=b"
                              << "not set by a text";
    }
    void whatDoesNotFitIsRefusedByName()
    {
        QFETCH(QString, key);
        QFETCH(QString, typed);
        QFETCH(QString, says);
        Room room;
        const auto rack = room.rack("A07");
        const model::Rack before = room.tx.design().at(rack);
        const auto done = setField(room.tx, rack, key.toStdString(), typed.toStdString());
        QVERIFY(!done);
        QVERIFY2(done.error().message.find(says.toStdString()) != std::string::npos,
                 done.error().message.c_str());
        QVERIFY(room.tx.design().at(rack) == before);
    }

    void referencesByNameOrId()
    {
        Room room;
        const auto rack = room.rack("A07");
        support::must(setField(room.tx, rack, "hall", ""));
        QVERIFY(!room.tx.design().at(rack).hall);
        support::must(setField(room.tx, rack, "hall", "DH1"));
        QVERIFY(room.tx.design().at(rack).hall == room.hall);
        support::must(setField(room.tx, rack, "hall", model::EntityRef(room.hall).text()));
        QVERIFY(room.tx.design().at(rack).hall == room.hall);
        model::Hall twin = room.tx.design().at(room.hall);
        twin.id = Id<model::Hall>(kUnset);
        QVERIFY(room.tx.create(twin));
        const auto both = setField(room.tx, rack, "hall", "DH1");
        QVERIFY(!both);
        QCOMPARE(both.error().code, ErrorCode::Conflict);
    }

    void partsAreNotChangedInPlace()
    {
        Room room;
        const auto id = room.tx.embed(support::part("node", {{"rack_units", 1}}));
        const auto done = setField(room.tx, id, "model", "other");
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Unsupported);
    }

    void listsAreByName()
    {
        Room room;
        room.rack("B");
        const auto a = room.rack("A", 2);
        const auto racks = entitiesOf(room.tx.design(), model::Kind::Rack);
        QCOMPARE(racks.size(), std::size_t(2));
        QVERIFY(racks.front() == model::EntityRef(a));
        QCOMPARE(entitiesOf(room.tx.design(), model::Kind::Rack, 1).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestFields)
#include "tst_fields.moc"
