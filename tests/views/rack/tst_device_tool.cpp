#include "tests/views/rack/rack_hall.h"

#include <QMimeData>
#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::views;
using support::RackHall;

namespace {

Length unit(int number)
{
    return kRackUnit * (number - 1);
}

std::size_t steps(RackHall& hall)
{
    return hall.bench.session.history().position();
}

QString lastStep(RackHall& hall)
{
    return QString::fromStdString(hall.bench.session.history().undoStep()->name);
}

} // namespace

class TestDeviceTool : public QObject {
    Q_OBJECT

private slots:
    void aDeviceIsDraggedToAnotherRack()
    {
        RackHall hall;
        const Design before = hall.bench.design();
        hall.drag(hall.middle(hall.node1), hall.middleAt(hall.node1, hall.a03, 25));
        QCOMPARE(hall.rail(hall.node1).rack, hall.a03);
        QCOMPARE(hall.rail(hall.node1).bottom, unit(25));
        QCOMPARE(hall.rail(hall.node1).face, Face::Front);
        QCOMPARE(steps(hall), std::size_t{1});
        QCOMPARE(lastStep(hall), QString("Move node-1 to A03 U25"));
        hall.bench.session.undo();
        QVERIFY(hall.bench.design() == before);
    }

    void nothingChangesBeforeTheDrop()
    {
        RackHall hall;
        const Design before = hall.bench.design();
        const QPoint from = hall.middle(hall.node1);
        hall.press(from);
        hall.move(from + QPoint(40, 30));
        hall.move(hall.middleAt(hall.node1, hall.a03, 30));
        QVERIFY(hall.tool().drag());
        QVERIFY(hall.tool().drag()->preview().fits);
        QVERIFY(hall.bench.design() == before);
        QCOMPARE(steps(hall), std::size_t{0});
        hall.release(hall.middleAt(hall.node1, hall.a03, 30));
        QCOMPARE(steps(hall), std::size_t{1});
    }

    void aClickIsNoDrag()
    {
        RackHall hall;
        const QPoint at = hall.middle(hall.node1);
        hall.press(at);
        hall.move(at + QPoint(1, 1));
        hall.release(at + QPoint(1, 1));
        QCOMPARE(steps(hall), std::size_t{0});
        QCOMPARE(hall.bench.session.selection().refs(), Selection::Refs{EntityRef(hall.node1)});
    }

    // Refused drops move nothing and say why, and where it fits.
    void aTakenPlaceIsRefusedWithTheNearestThatFits()
    {
        RackHall hall;
        const Design before = hall.bench.design();
        QSignalSpy said(&hall.tool(), &DeviceTool::dropped);
        const QPoint to = hall.middleAt(hall.node1, hall.a01, 16);
        hall.press(hall.middle(hall.node1));
        hall.move(to + QPoint(5, 0));
        hall.move(to);
        QVERIFY(hall.tool().drag());
        const DropPreview preview = hall.tool().drag()->preview();
        QVERIFY(!preview.fits);
        QVERIFY2(
            preview.sentence.contains("node-1 needs U16–U23 of A01: taken by node-2 (U20–U27)"),
            qPrintable(preview.sentence));
        QVERIFY2(preview.detail.contains("nearest place that fits in A01: U12–U19"),
                 qPrintable(preview.detail));
        hall.release(to);
        QVERIFY(hall.bench.design() == before);
        QCOMPARE(steps(hall), std::size_t{0});
        QCOMPARE(said.count(), 1);
        QVERIFY(!said.front()[0].toBool());
        QVERIFY(said.front()[1].toString().contains("taken by node-2"));
    }

    void besideAllRacksNothingIsMoved()
    {
        RackHall hall;
        const Design before = hall.bench.design();
        hall.drag(hall.middle(hall.node1), QPoint(5, 5));
        QVERIFY(hall.bench.design() == before);
        QCOMPARE(steps(hall), std::size_t{0});
    }

    void escapeRestores()
    {
        RackHall hall;
        const Design before = hall.bench.design();
        const QPoint from = hall.middle(hall.node1);
        hall.press(from);
        hall.move(hall.middleAt(hall.node1, hall.a03, 30));
        QVERIFY(hall.tool().drag());
        hall.key(Qt::Key_Escape);
        QVERIFY(!hall.tool().drag());
        hall.release(hall.middleAt(hall.node1, hall.a03, 30));
        QVERIFY(hall.bench.design() == before);
        QCOMPARE(steps(hall), std::size_t{0});
    }

    // Alt while dragging: to the nearest hole, 15.875 mm above U30's lower edge.
    void altDisablesTheSnap()
    {
        RackHall hall;
        const QPoint from = hall.middle(hall.node1);
        const QPoint exact = hall.middleAt(hall.node1, hall.a03, 30);
        hall.canvas().zoomTo(hall.scene().bounds());
        const double hole = 15.875 * hall.canvas().scale();
        const QPoint to = exact - QPoint(0, static_cast<int>(std::lround(hole)));
        hall.press(from);
        hall.move(exact);
        hall.move(to, Qt::AltModifier);
        hall.release(to, Qt::AltModifier);
        const Length offset = hall.rail(hall.node1).bottom - unit(30);
        QVERIFY2(offset == Length{15875} || offset == Length{0} || offset == Length{31750},
                 qPrintable(QString::number(offset.micrometres)));
    }

    // Alt held from the press on: a copy, under the next free name, with what is inside it.
    void altDragCopies()
    {
        RackHall hall;
        const Placement before = hall.place(hall.node1);
        hall.drag(hall.middle(hall.node1), hall.middleAt(hall.node1, hall.a03, 30),
                  Qt::AltModifier);
        QCOMPARE(hall.place(hall.node1), before);
        const auto copy = hall.bench.session.selection().of<Device>();
        QCOMPARE(copy.size(), std::size_t{1});
        QVERIFY(copy.front() != hall.node1);
        QCOMPARE(hall.device(copy.front()).name, std::string("node-3"));
        QCOMPARE(hall.rail(copy.front()).rack, hall.a03);
        QCOMPARE(hall.rail(copy.front()).bottom, unit(30));
        QCOMPARE(lastStep(hall), QString("Copy node-1 to A03 U30"));
    }

    // A selection keeps its relative places.
    void severalMoveTogether()
    {
        RackHall hall;
        hall.bench.session.selection().set(
            Selection::Refs{EntityRef(hall.node1), EntityRef(hall.node2)});
        hall.drag(hall.middle(hall.node2), hall.middleAt(hall.node2, hall.a03, 30));
        QCOMPARE(hall.rail(hall.node1).rack, hall.a03);
        QCOMPARE(hall.rail(hall.node2).rack, hall.a03);
        QCOMPARE(hall.rail(hall.node2).bottom, unit(30));
        QCOMPARE(hall.rail(hall.node1).bottom, unit(11));
        QCOMPARE(steps(hall), std::size_t{1});
        QCOMPARE(lastStep(hall), QString("Move 2 devices to A03"));
        hall.bench.session.undo();
        QCOMPARE(hall.rail(hall.node1).rack, hall.a01);
    }

    void severalAreRefusedTogether()
    {
        RackHall hall;
        hall.bench.session.selection().set(
            Selection::Refs{EntityRef(hall.node1), EntityRef(hall.node2)});
        const Design before = hall.bench.design();
        // node-1 would be below the floor of the rack.
        hall.drag(hall.middle(hall.node2), hall.middleAt(hall.node2, hall.a03, 10));
        QVERIFY(hall.bench.design() == before);
    }

    void aStripIsHungOnTheNearerSide()
    {
        RackHall hall;
        hall.scene().setFaces(RackFaces::Rear);
        hall.canvas().zoomToFit();
        const RackView* view = hall.scene().viewOf(hall.a03);
        const drawing::Box rails = view->frame.rails();
        const QPoint right =
            hall.canvas()
                .toView(drawing::Point{view->origin.x + rails.right() + 20, view->origin.y + 1000})
                .toPoint();
        hall.drag(hall.middle(hall.pdu), right);
        const auto strip = std::get<OnStrip>(hall.place(hall.pdu));
        QCOMPARE(strip.rack, hall.a03);
        QCOMPARE(strip.face, Face::Rear);
        QCOMPARE(strip.side, StripSide::Right);
    }

    void aModuleGoesIntoTheCellUnderIt()
    {
        RackHall hall;
        const QPoint to = hall.box_(hall.box, InCell{hall.carrier, "cell-2"}).center().toPoint();
        hall.drag(hall.middle(hall.box), to);
        QCOMPARE(std::get<InCell>(hall.place(hall.box)).cell, std::string("cell-2"));
        // Beside every bay it goes nowhere.
        const Design before = hall.bench.design();
        hall.drag(hall.middle(hall.box), hall.middleAt(hall.node1, hall.a03, 30));
        QVERIFY(hall.bench.design() == before);
    }

    // X: to the other face; half-depth gear may hang back to back.
    void xFlipsTheFace()
    {
        RackHall hall;
        hall.bench.session.selection().set(EntityRef(hall.shallow));
        hall.key(Qt::Key_X);
        QCOMPARE(hall.rail(hall.shallow).face, Face::Rear);
        QVERIFY(lastStep(hall).startsWith("Flip shallow-1"));
        hall.bench.session.undo();
        QCOMPARE(hall.rail(hall.shallow).face, Face::Front);
    }

    void arrowsNudge()
    {
        RackHall hall;
        hall.bench.session.selection().set(EntityRef(hall.node2));
        hall.key(Qt::Key_Up);
        QCOMPARE(hall.rail(hall.node2).bottom, unit(21));
        hall.key(Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(hall.rail(hall.node2).bottom, unit(31));
        hall.key(Qt::Key_Down, Qt::ControlModifier); // its own height
        QCOMPARE(hall.rail(hall.node2).bottom, unit(23));
        QCOMPARE(steps(hall), std::size_t{3});
        const Design before = hall.bench.design();
        for (int i = 0; i < 2; ++i)
            hall.key(Qt::Key_Up, Qt::ShiftModifier); // above the rails: refused
        QCOMPARE(hall.rail(hall.node2).bottom, unit(33));
        hall.bench.session.undo();
        QVERIFY(hall.bench.design() == before);
    }

    void moveModeByKeys()
    {
        RackHall hall;
        hall.bench.session.selection().set(EntityRef(hall.node1));
        const Design before = hall.bench.design();
        hall.key(Qt::Key_M);
        QVERIFY(hall.tool().isMoveMode());
        hall.key(Qt::Key_Right);
        hall.key(Qt::Key_Right);
        for (int i = 0; i < 3; ++i)
            hall.key(Qt::Key_Up);
        QVERIFY(hall.bench.design() == before);
        hall.key(Qt::Key_Return);
        QVERIFY(!hall.tool().isMoveMode());
        QCOMPARE(hall.rail(hall.node1).rack, hall.a03);
        QCOMPARE(hall.rail(hall.node1).bottom, unit(4));
        QCOMPARE(steps(hall), std::size_t{1});

        hall.key(Qt::Key_M);
        hall.key(Qt::Key_Up);
        hall.key(Qt::Key_Escape);
        QVERIFY(!hall.tool().isMoveMode());
        QCOMPARE(steps(hall), std::size_t{1});
    }

    void aPartOfTheCatalogIsDroppedIntoARack()
    {
        RackHall hall;
        QMimeData data;
        data.setData(kPartMime, "nvidia-dgx-h100");
        const QPoint at = hall.middleAt(hall.node1, hall.a03, 30);
        CanvasEvent event;
        event.view = at;
        event.scene = hall.canvas().toScene(at);
        QVERIFY(hall.tool().dragMove(hall.canvas(), data, event));
        QVERIFY(hall.tool().drag()->preview().fits);
        const std::size_t parts = hall.bench.design().table<Part>().size();
        QVERIFY(hall.tool().drop(hall.canvas(), data, event));
        QCOMPARE(hall.bench.design().table<Part>().size(), parts + 1);
        const auto made = hall.bench.session.selection().of<Device>();
        QCOMPARE(made.size(), std::size_t{1});
        QCOMPARE(hall.device(made.front()).name, std::string("dgx-h100-1"));
        QCOMPARE(hall.device(made.front()).role, std::string("compute-node"));
        QCOMPARE(hall.rail(made.front()).rack, hall.a03);
        QCOMPARE(hall.rail(made.front()).bottom, unit(30));
        QCOMPARE(steps(hall), std::size_t{1});
        QVERIFY(lastStep(hall).startsWith("Add DGX H100"));
        hall.bench.session.undo();
        QCOMPARE(hall.bench.design().table<Part>().size(), parts);
    }

    void anUnplacedDeviceIsDroppedFromTheTray()
    {
        RackHall hall;
        QVERIFY(hall.bench.session.edit(
            "unplace", [&](edit::Transaction& tx) { return physical::unplace(tx, hall.node1); }));
        QMimeData data;
        data.setData(kEntityMime, QByteArray::fromStdString(EntityRef(hall.node1).text()));
        InRack to;
        to.rack = hall.a03;
        to.bottom = unit(5);
        const QPoint at = hall.box_(hall.node1, to).center().toPoint();
        CanvasEvent event;
        event.view = at;
        event.scene = hall.canvas().toScene(at);
        QVERIFY(hall.tool().dragMove(hall.canvas(), data, event));
        QVERIFY(hall.tool().drop(hall.canvas(), data, event));
        QCOMPARE(hall.rail(hall.node1).bottom, unit(5));
    }

    void aLockedDeviceStays()
    {
        RackHall hall;
        QVERIFY(hall.bench.session.edit("lock", [&](edit::Transaction& tx) {
            return tx.update(hall.node1, [](Device& d) { d.locked = true; });
        }));
        const Design before = hall.bench.design();
        hall.drag(hall.middle(hall.node1), hall.middleAt(hall.node1, hall.a03, 30));
        QVERIFY(hall.bench.design() == before);
    }

    void aReadOnlyProjectIsNotEdited()
    {
        RackHall hall;
        project::Document document;
        document.design = hall.bench.design();
        hall.bench.show(std::move(document), true);
        hall.canvas().zoomToFit();
        QSignalSpy said(&hall.tool(), &DeviceTool::message);
        hall.drag(hall.middle(hall.node1), hall.middleAt(hall.node1, hall.a03, 30));
        QCOMPARE(hall.rail(hall.node1).rack, hall.a01);
        QVERIFY(said.count() > 0);
    }

    // An edit makes only the racks it touched anew.
    void onlyTouchedRacksAreDrawnAnew()
    {
        RackHall hall;
        QVERIFY(hall.bench.settle());
        std::map<Id<Rack>, std::uint64_t> before;
        for (std::size_t i = 0; i < hall.scene().pieces().size(); ++i)
            before[hall.scene().views()[i].rack] = hall.scene().pieces()[i].revision;
        QVERIFY(hall.bench.session.edit("move", [&](edit::Transaction& tx) {
            return physical::placeAtUnit(tx, hall.node1, hall.a03, 5);
        }));
        for (std::size_t i = 0; i < hall.scene().pieces().size(); ++i) {
            const Id<Rack> rack = hall.scene().views()[i].rack;
            const bool touched = rack == hall.a01 || rack == hall.a03;
            QCOMPARE(hall.scene().pieces()[i].revision != before[rack], touched);
        }
    }

    void theFacesFollowOneAnother()
    {
        RackHall hall;
        QCOMPARE(hall.scene().pieces().size(), std::size_t{4});
        hall.workspace->nextFaces();
        QCOMPARE(hall.scene().faces(), RackFaces::Rear);
        hall.workspace->nextFaces();
        QCOMPARE(hall.scene().faces(), RackFaces::Both);
        QCOMPARE(hall.scene().pieces().size(), std::size_t{8});
    }

    void onlyTheRacksOfTheSelection()
    {
        RackHall hall;
        hall.bench.session.selection().set(EntityRef(hall.node1));
        hall.workspace->showSelected();
        QCOMPARE(hall.scene().racks(), std::vector{hall.a01});
        hall.workspace->reveal(EntityRef(hall.switch1)); // elsewhere: all are shown again
        QCOMPARE(hall.scene().racks().size(), std::size_t{4});
    }
};

QTEST_MAIN(TestDeviceTool)
#include "tst_device_tool.moc"
