#include "core/drawing/rack_elevation.h"

#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::drawing;
using namespace cw::model;
using support::has;
using support::must;
using support::Room;
using support::server;

namespace {

ElevationOptions facing(Face face)
{
    ElevationOptions out;
    out.face = face;
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

/// Rectangles of an entity.
std::vector<Item> rectsOf(const DisplayList& list, EntityRef of)
{
    std::vector<Item> out;
    for (const Item& item : list.items)
        if (item.link == of && std::holds_alternative<RectShape>(item.shape))
            out.push_back(item);
    return out;
}

Box boxOf(const DisplayList& list, EntityRef of)
{
    const auto rects = rectsOf(list, of);
    return rects.empty() ? Box{} : boundsOf(rects.front().shape);
}

bool hasPattern(const DisplayList& list, EntityRef of, Pattern pattern)
{
    for (const Item& item : rectsOf(list, of))
        if (item.paint.fill && item.paint.pattern == pattern)
            return true;
    return false;
}

Part shallow()
{
    return support::part("shallow", {{"rack_units", 1}, {"depth_mm", 400}}, "rack");
}

} // namespace

class TestRackElevation : public QObject {
    Q_OBJECT

private slots:
    void aDeviceIsDrawnAtItsHeight()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto node = room.at("dgx-A07-4", server(8), rack, 25);
        const DisplayList list = rackElevation(room.state(), rack, facing(Face::Front));
        const Box box = boxOf(list, node);
        // base 100 mm, U25 begins 24 units higher; drawn with a gap of 1.5 mm.
        QCOMPARE(box.y, 100 + 24 * 44.45 + 1.5);
        QCOMPARE(box.height, 8 * 44.45 - 3);
        QVERIFY(shows(list, "dgx-A07-4"));
        QVERIFY(shows(list, "A07"));
        QVERIFY(shows(list, "8U used · 34U free · largest hole 24U"));
    }

    // T07: gear on the other face is seen, and half-depth differs from full-depth.
    void theOtherFaceShowsThroughDistinctly()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto half = room.at("half", shallow(), rack, 27, Face::Rear);
        const auto full = room.at("full", server(1), rack, 30, Face::Rear);
        const DisplayList front = rackElevation(room.state(), rack, facing(Face::Front));
        QVERIFY(hasPattern(front, half, Pattern::Forward));
        QVERIFY(!hasPattern(front, half, Pattern::Back));
        QVERIFY(hasPattern(front, full, Pattern::Back));
        QVERIFY(!hasPattern(front, full, Pattern::Forward));
        QVERIFY(shows(front, "half (rear)"));
        const DisplayList rear = rackElevation(room.state(), rack, facing(Face::Rear));
        QVERIFY(!hasPattern(rear, half, Pattern::Forward));
        QVERIFY(!hasPattern(rear, full, Pattern::Back));
    }

    // T05: sides are those of the strip's own face, so the other view mirrors them.
    void stripsAreOnTheirTrueSide()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto pdu = room.device("pdu-a", support::zeroUPdu());
        OnStrip strip;
        strip.rack = rack;
        strip.face = Face::Rear;
        strip.side = StripSide::Left;
        must(physical::placeOnStrip(room.tx, pdu, strip));
        const double middle = 300;
        QVERIFY(boxOf(rackElevation(room.state(), rack, facing(Face::Rear)), pdu).right() < middle);
        QVERIFY(boxOf(rackElevation(room.state(), rack, facing(Face::Front)), pdu).x > middle);
    }

    void widthSlotsAreMirroredInTheRearView()
    {
        Room room;
        const auto rack = room.rack("A07");
        const Part half = support::part("half", {{"rack_units", 1}, {"width_mm", 215}}, "rack");
        const auto left = room.at("l", half, rack, 20, Face::Front, WidthSlot::Left);
        QVERIFY(boxOf(rackElevation(room.state(), rack, facing(Face::Front)), left).x < 200);
        QVERIFY(boxOf(rackElevation(room.state(), rack, facing(Face::Rear)), left).x >= 300);
    }

    // T02: a hole offset is drawn where it is.
    void anOffsetIsDrawnThere()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto node = room.device("odd", server(1));
        InRack placement;
        placement.rack = rack;
        placement.bottom = Length{15875};
        must(physical::placeInRack(room.tx, node, placement));
        QCOMPARE(boxOf(rackElevation(room.state(), rack, {}), node).y, 100 + 15.875 + 1.5);
    }

    // T11
    void aSharedRackShowsItsOwnNumbers()
    {
        Room room;
        const auto rack = room.rack("SH1", 0, 0, 12);
        room.change(rack, [](Rack& r) { r.startUnit = 13; });
        const DisplayList list = rackElevation(room.state(), rack, {});
        QVERIFY(shows(list, "13"));
        QVERIFY(shows(list, "24"));
        QVERIFY(!shows(list, "25"));
        QVERIFY(!shows(list, "12") || shows(list, "12U free"));
    }

    // T13: children in the grid of the bays, a double-height blade over two.
    void childrenAreDrawnInTheirBays()
    {
        Room room;
        const auto rack = room.rack("A07");
        Part part = support::part("blades", {{"rack_units", 10}, {"depth_mm", 800}}, "rack");
        for (int i = 0; i < 16; ++i) {
            BaySpec bay;
            bay.name = std::to_string(i + 1);
            bay.column = i % 8 + 1;
            bay.row = i / 8 + 1;
            part.bays.push_back(bay);
        }
        const auto chassis = room.at("chassis", part, rack, 1);
        const Part blade = support::part("blade", {}, "module");
        const auto tall = room.device("tall", blade);
        const auto half = room.device("half", blade);
        InBay bays;
        bays.chassis = chassis;
        bays.bays = {"1", "9"};
        must(physical::placeInBay(room.tx, tall, bays));
        bays.bays = {"2"};
        must(physical::placeInBay(room.tx, half, bays));
        const DisplayList list = rackElevation(room.state(), rack, {});
        QVERIFY(boxOf(list, tall).height > 2 * boxOf(list, half).height);
        QVERIFY(boxOf(list, tall).right() < boxOf(list, half).x);
        QVERIFY(shows(list, "tall"));
    }

    // T37
    void anUnknownSizeIsDrawnAndSaidSo()
    {
        Room room;
        const auto rack = room.rack("A07");
        room.change(rack, [](Rack& r) {
            r.width.reset();
            r.rackUnits.reset();
        });
        QVERIFY(shows(rackElevation(room.state(), rack, {}), "unknown units"));
    }

    // T09: a file written by hand shows its error.
    void anOverlapIsMarked()
    {
        Room room;
        const auto rack = room.rack("A07");
        room.at("a", server(2), rack, 1);
        const auto b = room.device("b", server(2));
        InRack placement;
        placement.rack = rack;
        placement.bottom = kRackUnit;
        room.change(b, [&](Device& d) { d.placement = placement; });
        bool marked = false;
        for (const Item& item : rectsOf(rackElevation(room.state(), rack, {}), b))
            marked = marked || item.paint.stroke == Role::Error;
        QVERIFY(marked);
    }

    void racksAreSortedByHallRowAndName()
    {
        Room room;
        const auto b = room.rack("B01", 5);
        const auto a = room.rack("A01");
        QCOMPARE(racksInOrder(room.state(), {}), (std::vector{a, b}));
        const DisplayList sheet = elevationSheet(room.state(), {a, b}, {});
        QVERIFY(shows(sheet, "A01") && shows(sheet, "B01"));
        for (const Item& item : sheet.items) {
            const Box box = boundsOf(item.shape);
            QVERIFY(box.x >= sheet.bounds.x - 1 && box.right() <= sheet.bounds.right() + 1);
            QVERIFY(box.y >= sheet.bounds.y - 1 && box.top() <= sheet.bounds.top() + 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestRackElevation)
#include "tst_rack_elevation.moc"
