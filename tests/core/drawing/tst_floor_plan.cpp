#include "core/drawing/floor_plan.h"

#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::drawing;
using namespace cw::model;
using support::has;
using support::Room;

namespace {

const Item* outlineOf(const DisplayList& list, EntityRef of)
{
    for (const Item& item : list.items)
        if (item.link == of && std::holds_alternative<PathShape>(item.shape))
            return &item;
    return nullptr;
}

/// How often a text is drawn at a scale (px a mm), and no smaller than what is read.
int drawnAt(const DisplayList& list, const std::string& text, double scale)
{
    int out = 0;
    for (const Item& item : list.items)
        if (const auto* shape = std::get_if<TextShape>(&item.shape);
            shape && shape->text == text && scale >= item.minScale && scale < item.maxScale &&
            shape->size * scale >= 9 - 1e-6)
            ++out;
    return out;
}

bool shows(const DisplayList& list, const std::string& text)
{
    for (const Item& item : list.items)
        if (const auto* shape = std::get_if<TextShape>(&item.shape);
            shape && has(shape->text, text))
            return true;
    return false;
}

} // namespace

class TestFloorPlan : public QObject {
    Q_OBJECT

private slots:
    void racksStandWhereTheRecordSays()
    {
        Room room;
        const auto rack = room.rack("A07", 3.6, 2);
        const DisplayList list = floorPlan(room.state(), room.hall);
        const Item* outline = outlineOf(list, rack);
        QVERIFY(outline != nullptr);
        QCOMPARE(boundsOf(outline->shape), (Box{3600, 2000, 600, 1200}));
        QVERIFY(shows(list, "A07"));
        QVERIFY(shows(list, "DH1"));
        QVERIFY(shows(list, "front"));
    }

    // T36
    void aQuarterTurnSwapsTheSides()
    {
        Room room;
        const auto rack = room.rack("A07", 3.64, 2);
        room.change(rack, [](Rack& r) { r.position.rotationDegrees = 90; });
        const DisplayList list = floorPlan(room.state(), room.hall);
        QCOMPARE(boundsOf(outlineOf(list, rack)->shape), (Box{3340, 2300, 1200, 600}));
    }

    // The drawing is as large as what is drawn: one long name must not make the hall a dot.
    void longNamesAreElided()
    {
        const auto boundsWith = [](const std::string& name) {
            Room room;
            const auto rack = room.rack("A07", 3.6, 2);
            Row made;
            made.name = name;
            made.hall = room.hall;
            const auto row = *room.tx.create(made);
            room.change(rack, [&](Rack& r) { r.row = row; });
            room.change(room.hall, [&](Hall& h) { h.name = name; });
            return floorPlan(room.state(), room.hall).bounds;
        };
        const Box usual = boundsWith("Row A");
        const Box longest = boundsWith(std::string(500, 'W'));
        QVERIFY2(longest.width < usual.width + 3000,
                 qPrintable(QString("%1 is not %2").arg(longest.width).arg(usual.width)));
    }

    // T37
    void unknownSizesAndOverlapsAreSaid()
    {
        Room room;
        const auto rack = room.rack("A07", 3, 3);
        room.rack("A08", 3.3, 3);
        room.change(rack, [](Rack& r) { r.depth.reset(); });
        const DisplayList list = floorPlan(room.state(), room.hall);
        QVERIFY(shows(list, "unknown size"));
        QVERIFY(shows(list, "overlap"));
    }

    void traysAreDrawnAtEveryScale()
    {
        Room room;
        room.rack("A07", 3, 3);
        Tray tray;
        tray.name = "T1";
        tray.hall = room.hall;
        tray.toX = metres(10);
        const auto id = *room.tx.create(tray);
        const DisplayList list = floorPlan(room.state(), room.hall);
        QVERIFY(outlineOf(list, id) != nullptr);
        QCOMPARE(outlineOf(list, id)->minScale, 0.0);
    }

    void notesStandUnderTheName()
    {
        Room room;
        const auto rack = room.rack("A07", 3, 3);
        FloorPlanOptions options;
        options.notes[rack] = "40.8 kW";
        QVERIFY(shows(floorPlan(room.state(), room.hall, options), "40.8 kW"));
    }

    // 0.026 px a mm is a hall of 15 m by 9 m on 400 x 240 px: the canvas of a small screen.
    void rackNamesAreReadFromAfar()
    {
        Room room;
        const auto rack = room.rack("A07", 3.6, 2);
        const DisplayList list = floorPlan(room.state(), room.hall);
        for (const double scale : {0.026, 0.03, 0.04, 0.07, 0.2})
            QVERIFY2(drawnAt(list, "A07", scale) == 1, qPrintable(QString::number(scale)));
        // Along the rack, and inside it.
        const Box body = boundsOf(outlineOf(list, rack)->shape);
        for (const Item& item : list.items) {
            const auto* text = std::get_if<TextShape>(&item.shape);
            if (text == nullptr || text->text != "A07")
                continue;
            const Box box = boundsOf(item.shape);
            QVERIFY(box.x >= body.x && box.right() <= body.right());
            QVERIFY(box.y >= body.y && box.top() <= body.top());
            if (item.minScale < 0.03)
                QCOMPARE(text->rotationDegrees, 90.0);
        }
        QCOMPARE(drawnAt(list, "A07", 0.01), 0); // nothing that cannot be read
    }

    void rowNamesGrowWithTheHall()
    {
        Room room;
        const auto rack = room.rack("A07", 3.6, 2);
        Row made;
        made.name = "Row A";
        made.hall = room.hall;
        const auto row = *room.tx.create(made);
        room.change(rack, [&](Rack& r) { r.row = row; });
        FloorPlanOptions options;
        QCOMPARE(drawnAt(floorPlan(room.state(), room.hall, options), "Row A", 0.03), 0);
        options.lettering = 2;
        QCOMPARE(drawnAt(floorPlan(room.state(), room.hall, options), "Row A", 0.03), 1);
    }

    void aHallThatIsNotThereIsAnEmptyPicture()
    {
        QVERIFY(floorPlan(edit::State{}, Id<Hall>(5)).items.empty());
    }
};

QTEST_GUILESS_MAIN(TestFloorPlan)
#include "tst_floor_plan.moc"
