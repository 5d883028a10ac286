// A hall of many racks is drawn beside the window: what is shown is the plan of the design as it
// is, once it has arrived, and until then the plan before.

#include "core/physical/verbs.h"
#include "tests/core/physical/room.h"
#include "tests/views/support/workbench.h"
#include "views/canvas/canvas.h"
#include "views/canvas/piece_content.h"
#include "views/floor/floor_scene.h"
#include "views/floor/floor_workspace.h"
#include "views/widgets/empty_state.h"

#include <fmt/format.h>

#include <QSignalSpy>
#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::views;
using support::Room;

namespace {

/// 13 rows of 12 racks.
struct LargeFloor {
    Room room;
    std::vector<Id<Rack>> racks;
    support::Workbench bench;
    std::unique_ptr<FloorWorkspace> workspace;

    LargeFloor()
    {
        for (int i = 0; i < 156; ++i)
            racks.push_back(
                room.rack(fmt::format("R{:03}", i), 1 + 0.6 * (i % 12), 1 + 1.3 * (i / 12)));
        project::Document document;
        document.design = room.state().design;
        bench.show(std::move(document));
        workspace = std::make_unique<FloorWorkspace>(bench.context);
        workspace->resize(1100, 760);
        workspace->show();
    }
    FloorScene& scene() { return workspace->scene(); }
    bool drawn()
    {
        return QTest::qWaitFor([this] { return !scene().isPending(); }, 60'000);
    }
    drawing::DisplayList fresh()
    {
        drawing::FloorPlanOptions options;
        options.view = bench.session.phase();
        options.lettering = drawing::screenLettering(bench.design().at(room.hall));
        return drawing::floorPlan(bench.session.state(), room.hall, options);
    }
    bool showsTheDesign() { return *scene().list(scene().pieces().front()) == fresh(); }
    bool move(Id<Rack> rack, double x, double y)
    {
        return bench.session
            .edit(QStringLiteral("Move"),
                  [&](edit::Transaction& tx) {
                      return physical::moveRack(tx, rack, room.hall, {metres(x), metres(y), 0});
                  })
            .has_value();
    }
};

} // namespace

class TestLargeFloor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isDrawnBesideTheWindow()
    {
        LargeFloor floor;
        QVERIFY(floor.scene().isPending());
        QVERIFY(floor.scene().pieces().empty());
        QVERIFY(floor.workspace->canvas()->emptyText().isEmpty()); // not for want of a hall
        QVERIFY(!floor.workspace->isReady());
        QVERIFY(floor.drawn());
        QVERIFY(floor.showsTheDesign());
        QVERIFY(QTest::qWaitFor([&] { return floor.workspace->isReady(); }, 60'000));
    }

    void theOldPlanStaysUntilTheNewOneIsThere()
    {
        LargeFloor floor;
        QVERIFY(floor.drawn());
        const auto before = floor.scene().list(floor.scene().pieces().front());
        QVERIFY(floor.move(floor.racks[3], 20, 15));
        QVERIFY(floor.scene().isPending());
        QCOMPARE(floor.scene().list(floor.scene().pieces().front()), before);
        QVERIFY(floor.drawn());
        QVERIFY(floor.showsTheDesign());
        QVERIFY(*before != *floor.scene().list(floor.scene().pieces().front()));
    }

    void theLastOfManyEditsIsShown()
    {
        LargeFloor floor;
        for (int i = 0; i < 8; ++i)
            QVERIFY(floor.move(floor.racks[0], 12 + i, 15));
        floor.bench.session.undo();
        QVERIFY(floor.drawn());
        QVERIFY(floor.showsTheDesign());
    }

    void onlyWhereARackWasAndIsLooksDifferent()
    {
        LargeFloor floor;
        QVERIFY(floor.drawn());
        const std::uint64_t before = floor.scene().pieces().front().revision;
        const Canvas& canvas = *floor.workspace->canvas();
        QVERIFY(floor.move(floor.racks[0], 20, 15));
        QVERIFY(floor.drawn());
        const auto areas = floor.scene().changedAreas(floor.scene().pieces().front(), before);
        QVERIFY(areas);
        QVERIFY(!areas->empty());
        for (const drawing::Box& area : *areas) {
            const bool was = area.x < 2'000 && area.y < 2'500;
            const bool is = area.x > 19'000 && area.y > 14'000;
            QVERIFY2(was || is, qPrintable(QStringLiteral("%1, %2").arg(area.x).arg(area.y)));
        }
        QCOMPARE(canvas.boxOf(floor.racks[0])->x, 20'000.0);
        // Told only against the plan just before.
        QVERIFY(!floor.scene().changedAreas(floor.scene().pieces().front(), before - 1));
    }

    void anotherHallIsNotShownInItsPlace()
    {
        LargeFloor floor;
        QVERIFY(floor.drawn());
        floor.bench.session.close();
        QVERIFY(floor.scene().pieces().empty());
        QVERIFY(!floor.scene().isPending());
        QVERIFY(!floor.workspace->findChild<EmptyState*>()->isHidden());
    }
};

QTEST_MAIN(TestLargeFloor)
#include "tst_large_floor.moc"
