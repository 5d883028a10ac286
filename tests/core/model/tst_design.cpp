#include "core/model/design.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestDesign : public QObject {
    Q_OBJECT

private slots:
    void aCopyIsASnapshot()
    {
        Design design;
        Rack rack;
        rack.id = Id<Rack>(1);
        rack.name = "A01";
        design.table<Rack>().insert(rack);
        const Design snapshot = design;
        rack.name = "A02";
        design.table<Rack>().replace(rack);
        QCOMPARE(snapshot.at(Id<Rack>(1)).name, std::string("A01"));
        QCOMPARE(design.at(Id<Rack>(1)).name, std::string("A02"));
        QVERIFY(!(snapshot == design));
        rack.name = "A01";
        design.table<Rack>().replace(rack);
        QVERIFY(snapshot == design); // by content, not by history
    }

    void entitiesAreInIdOrderHoweverTheyCame()
    {
        Design design;
        for (const std::uint64_t raw : {5, 1, 9, 3}) {
            Hall hall;
            hall.id = Id<Hall>(raw);
            QVERIFY(design.table<Hall>().insert(hall));
        }
        std::vector<std::uint64_t> order;
        for (const Hall& hall : design.table<Hall>())
            order.push_back(hall.id.raw());
        QCOMPARE(order, (std::vector<std::uint64_t>{1, 3, 5, 9}));
        Hall again;
        again.id = Id<Hall>(5);
        QVERIFY(!design.table<Hall>().insert(again));
    }

    void anInstanceFactReplacesThePartsFact()
    {
        Design design;
        Part part;
        part.key = "node";
        part.facts["power_max_w"] = {.value = 10200.0, .basis = Basis::Maximum};
        part.id = partId(part);
        design.table<Part>().insert(part);
        Device device;
        device.part = part.id;
        QCOMPARE(numberOf(design, device, "power_max_w"), std::optional(10200.0));
        QCOMPARE(numberOf(design, device, "depth_mm"), std::nullopt); // unknown is not zero
        device.overrides["power_max_w"] = {.value = 9000.0, .confidence = Confidence::User};
        QCOMPARE(numberOf(design, device, "power_max_w"), std::optional(9000.0));
        QCOMPARE(factOf(design, device, "power_max_w")->confidence, Confidence::User);
    }

    void settingsHaveDefaultsUntilStored()
    {
        Design design;
        QCOMPARE(design.settings().breakerDerating, 0.8);
        Settings settings = design.settings();
        settings.breakerDerating = 1.0;
        design.table<Settings>().insert(settings);
        QCOMPARE(design.settings().breakerDerating, 1.0);
    }

    void thingsAreCalledByNameOrById()
    {
        Design design;
        Rack rack;
        rack.id = Id<Rack>(1);
        rack.name = "A01";
        design.table<Rack>().insert(rack);
        QCOMPARE(displayName(design, rack.id), std::string("A01"));
        QCOMPARE(displayName(design, Id<Rack>(2)), std::string("rack/0000000000002"));
    }
};

QTEST_GUILESS_MAIN(TestDesign)
#include "tst_design.moc"
