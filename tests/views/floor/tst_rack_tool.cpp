#include "core/physical/route.h"
#include "tests/core/physical/room.h"
#include "tests/views/support/workbench.h"
#include "views/canvas/canvas.h"
#include "views/floor/floor_scene.h"
#include "views/floor/floor_workspace.h"
#include "views/floor/rack_tool.h"

#include <QApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::views;
using support::must;
using support::Room;
using support::server;

namespace {

/// A hall of 30 x 20 m: A01 and A02 side by side, A03 apart, a column.
struct Floor {
    Room room;
    Id<Rack> a01, a02, a03;
    Id<Zone> column{kUnset};
    support::Workbench bench;
    std::unique_ptr<FloorWorkspace> workspace;

    Floor()
        : a01(room.rack("A01", 3, 3)), a02(room.rack("A02", 3.6, 3)), a03(room.rack("A03", 12, 12))
    {
        Zone zone;
        zone.name = "column C1";
        zone.hall = room.hall;
        zone.kind = ZoneKind::Obstacle;
        zone.position = {metres(20), metres(10), 0};
        zone.width = metres(1);
        zone.depth = metres(1);
        column = *room.tx.create(zone);
        const auto a = room.at("n1", server(8), a01, 1);
        const auto b = room.at("n2", server(8), a03, 1);
        must(physical::remeasure(room.tx, {room.cable(a, b)}).map([](const physical::Remeasured&) {
        }));
        project::Document document;
        document.design = room.state().design;
        bench.show(std::move(document));
        workspace = std::make_unique<FloorWorkspace>(bench.context);
        workspace->resize(1100, 760);
        workspace->show();
        canvas().setFocus();
        canvas().zoomToFit();
        QCoreApplication::processEvents();
    }

    Canvas& canvas() { return *workspace->canvas(); }
    RackTool& tool() { return workspace->tool(); }
    const FloorPosition& position(Id<Rack> rack) { return bench.design().at(rack).position; }
    std::size_t steps() { return bench.session.history().position(); }
    /// Middle of a 600 x 1,200 rack whose corner is at (x, y) metres.
    QPoint at(double x, double y)
    {
        return canvas().toView(drawing::Point{x * 1000 + 300, y * 1000 + 600}).toPoint();
    }
    void move(QPoint to, Qt::KeyboardModifiers with = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, with);
        QApplication::sendEvent(&canvas(), &event);
    }
    void press(QPoint from, Qt::KeyboardModifiers with = {})
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, with, from);
    }
    void release(QPoint to) { QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to); }
    void drag(QPoint from, QPoint to)
    {
        press(from);
        move((from + to) / 2);
        move(to);
        release(to);
    }
    void key(int code, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(&canvas(), static_cast<Qt::Key>(code), with);
    }
};

} // namespace

class TestRackTool : public QObject {
    Q_OBJECT

private slots:
    void aRackIsDraggedAndSnapsToItsNeighbour()
    {
        Floor floor;
        const Design before = floor.bench.design();
        // A little off the place beside A02: it catches A02's edge and A02's line.
        floor.press(floor.at(12, 12));
        floor.move(floor.at(8, 8));
        floor.move(floor.at(4.25, 3.06));
        QVERIFY(floor.tool().drag());
        QVERIFY(floor.tool().drag()->preview().fits);
        QVERIFY(!floor.tool().drag()->preview().guides.empty());
        QVERIFY(!floor.tool().drag()->preview().gaps.empty());
        QVERIFY(floor.bench.design() == before);
        floor.release(floor.at(4.25, 3.06));
        QCOMPARE(floor.position(floor.a03).x, metres(4.2));
        QCOMPARE(floor.position(floor.a03).y, metres(3));
        QCOMPARE(floor.steps(), std::size_t{1});
        QCOMPARE(QString::fromStdString(floor.bench.session.history().undoStep()->name),
                 QString("Move A03"));
        floor.bench.session.undo();
        QVERIFY(floor.bench.design() == before);
    }

    void anOverlapIsRefusedAndMovesNothing()
    {
        Floor floor;
        const Design before = floor.bench.design();
        QSignalSpy said(&floor.tool(), &RackTool::dropped);
        floor.drag(floor.at(12, 12), floor.at(3.3, 3.2));
        QVERIFY(floor.bench.design() == before);
        QCOMPARE(said.count(), 1);
        QVERIFY(!said.front()[0].toBool());
        QVERIFY2(said.front()[1].toString().contains("A03 overlaps"),
                 qPrintable(said.front()[1].toString()));
    }

    void anObstacleIsRespected()
    {
        Floor floor;
        const Design before = floor.bench.design();
        QSignalSpy said(&floor.tool(), &RackTool::dropped);
        floor.drag(floor.at(12, 12), floor.at(20.2, 9.8));
        QVERIFY(floor.bench.design() == before);
        QVERIFY(said.front()[1].toString().contains("column C1"));
    }

    void escapeRestores()
    {
        Floor floor;
        const Design before = floor.bench.design();
        floor.press(floor.at(12, 12));
        floor.move(floor.at(9, 9));
        QVERIFY(floor.tool().drag());
        floor.key(Qt::Key_Escape);
        QVERIFY(!floor.tool().drag());
        floor.release(floor.at(9, 9));
        QVERIFY(floor.bench.design() == before);
        QCOMPARE(floor.steps(), std::size_t{0});
    }

    void severalMoveTogetherIntoOneAnothersPlaces()
    {
        Floor floor;
        floor.bench.session.selection().set(
            Selection::Refs{EntityRef(floor.a01), EntityRef(floor.a02)});
        // By one rack to the right: A01 comes where A02 was.
        floor.drag(floor.at(3, 3), floor.at(3.6, 3));
        QCOMPARE(floor.position(floor.a01).x, metres(3.6));
        QCOMPARE(floor.position(floor.a02).x, metres(4.2));
        QCOMPARE(floor.steps(), std::size_t{1});
    }

    void rTurns()
    {
        Floor floor;
        floor.bench.session.selection().set(EntityRef(floor.a03));
        floor.key(Qt::Key_R);
        QCOMPARE(floor.position(floor.a03).rotationDegrees, 90.0);
        QCOMPARE(floor.steps(), std::size_t{1});
        // A02 stands against A01: turned it would overlap it.
        const Design before = floor.bench.design();
        floor.bench.session.selection().set(EntityRef(floor.a02));
        floor.key(Qt::Key_R);
        QVERIFY(floor.bench.design() == before);
    }

    void arrowsNudge()
    {
        Floor floor;
        floor.bench.session.selection().set(EntityRef(floor.a03));
        floor.key(Qt::Key_Right);
        QCOMPARE(floor.position(floor.a03).x, millimetres(12'010));
        floor.key(Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(floor.position(floor.a03).y, millimetres(12'100));
        floor.key(Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(floor.position(floor.a03).x, millimetres(11'410));
        QVERIFY(floor.tool().moveSelectedBy(590, -100));
        QCOMPARE(floor.position(floor.a03).x, metres(12));
        QCOMPARE(floor.position(floor.a03).y, metres(12));
    }

    void moveModeByKeys()
    {
        Floor floor;
        floor.bench.session.selection().set(EntityRef(floor.a03));
        const Design before = floor.bench.design();
        floor.key(Qt::Key_M);
        QVERIFY(floor.tool().isMoveMode());
        floor.key(Qt::Key_Right, Qt::ShiftModifier);
        floor.key(Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(floor.bench.design() == before);
        floor.key(Qt::Key_Return);
        QCOMPARE(floor.position(floor.a03).x, millimetres(12'200));
        QCOMPARE(floor.steps(), std::size_t{1});
        floor.key(Qt::Key_M);
        floor.key(Qt::Key_Left);
        floor.key(Qt::Key_Escape);
        QCOMPARE(floor.steps(), std::size_t{1});
    }

    void aRackOfTheCatalogIsDropped()
    {
        Floor floor;
        QVERIFY(floor.bench.catalog.catalog() != nullptr);
        const auto racks = floor.bench.catalog.catalog()->list(PartClass::Rack);
        QVERIFY(racks && !racks->empty());
        QMimeData data;
        data.setData(kPartMime, QByteArray::fromStdString(racks->front().key));
        CanvasEvent event;
        event.view = floor.at(8, 8);
        event.scene = floor.canvas().toScene(event.view);
        QVERIFY(floor.tool().dragMove(floor.canvas(), data, event));
        QVERIFY(floor.tool().drop(floor.canvas(), data, event));
        const auto made = floor.bench.session.selection().of<Rack>();
        QCOMPARE(made.size(), std::size_t{1});
        QCOMPARE(floor.bench.design().at(made.front()).name, std::string("A04"));
        QCOMPARE(floor.steps(), std::size_t{1});
    }

    // Several at once stand side by side, as one step with one name.
    void severalRacksOfTheCatalogAreDropped()
    {
        Floor floor;
        const auto racks = floor.bench.catalog.catalog()->list(PartClass::Rack);
        QVERIFY(racks && racks->size() >= 2);
        QMimeData data;
        data.setData(kPartMime,
                     QByteArray::fromStdString((*racks)[0].key + '\n' + (*racks)[1].key));
        CanvasEvent event;
        event.view = floor.at(8, 8);
        event.scene = floor.canvas().toScene(event.view);
        QVERIFY(floor.tool().dragMove(floor.canvas(), data, event));
        QCOMPARE(floor.tool().drag()->carried().size(), std::size_t{2});
        QVERIFY(floor.tool().drop(floor.canvas(), data, event));
        const auto made = floor.bench.session.selection().of<Rack>();
        QCOMPARE(made.size(), std::size_t{2});
        const Design& design = floor.bench.design();
        const drawing::Box left = boxOf(physical::footprint(design, design.at(made[0])));
        const drawing::Box right = boxOf(physical::footprint(design, design.at(made[1])));
        QVERIFY(std::abs(left.right() - right.x) < 1);
        QVERIFY(design.at(made[0]).name != design.at(made[1]).name);
        QCOMPARE(floor.steps(), std::size_t{1});
        floor.bench.session.undo();
        QCOMPARE(floor.bench.design().table<Rack>().size(), std::size_t{3});
    }

    // While it is dragged, and off the window's thread: what becomes of the cables.
    void theCablesOfAMoveAreTold()
    {
        Floor floor;
        QVERIFY(floor.bench.settle());
        floor.press(floor.at(12, 12));
        floor.move(floor.at(16, 14));
        floor.move(floor.at(25, 16));
        QVERIFY(floor.tool().drag());
        QTRY_VERIFY_WITH_TIMEOUT(floor.tool().cables().text().contains("1 cable changes length"),
                                 10'000);
        floor.key(Qt::Key_Escape);
    }

    void aDoubleClickOpensTheRack()
    {
        Floor floor;
        QSignalSpy opened(floor.workspace.get(), &FloorWorkspace::openRequested);
        QTest::mouseDClick(&floor.canvas(), Qt::LeftButton, {}, floor.at(12, 12));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.front()[0].value<EntityRef>(), EntityRef(floor.a03));
    }

    void heatMapsShowWhatIsKnown()
    {
        Floor floor;
        QVERIFY(floor.bench.settle());
        floor.workspace->setMode(HeatMode::FreeUnits);
        const HeatMap& heat = floor.workspace->scene().heat();
        QCOMPARE(heat.values.size(), std::size_t{3});
        QCOMPARE(heat.values.at(floor.a01).value, 34.0);
        QCOMPARE(heat.values.at(floor.a02).value, 42.0);
        QCOMPARE(heat.text(floor.a01, true), std::string("34 U"));
        QCOMPARE(heat.highest, std::optional(floor.a02));
        // Nothing says what the hall's supply temperature is: unknown, not zero.
        floor.workspace->setMode(HeatMode::Inlet);
        QVERIFY(floor.workspace->scene().heat().values.empty());
        QVERIFY(!floor.workspace->scene().heat().missing.empty());
        // The servers of this test name no power: a bound that is nothing is unknown.
        floor.workspace->setMode(HeatMode::Weight);
        QVERIFY(floor.workspace->scene().heat().values.at(floor.a01).lowerBound);
    }
};

QTEST_MAIN(TestRackTool)
#include "tst_rack_tool.moc"
