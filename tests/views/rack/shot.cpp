#include "tests/views/rack/rack_hall.h"
#include "views/floor/floor_workspace.h"
#include "views/floor/rack_tool.h"
#include <QElapsedTimer>
#include <QTest>
using namespace cw; using namespace cw::model; using namespace cw::views;
int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    support::Workbench bench;
    const QString dir = argc > 1 ? argv[1] : "/tmp";
    bench.open(argc > 2 ? argv[2] : "dgx-h100-superpod", argc > 3 ? Attributes{{"nodes", argv[3]}} : Attributes{});
    const auto save = [&](QWidget& w, const QString& name) {
        for (int i = 0; i < 10; ++i) QCoreApplication::processEvents();
        w.grab().save(dir + "/" + name + ".png");
    };
    bench.theme.choose(ThemeChoice::Light); bench.theme.apply();
    RacksWorkspace racks(bench.context); racks.resize(1100, 640); racks.show();
    FloorWorkspace floor(bench.context); floor.resize(1100, 640); floor.show();
    QElapsedTimer t; t.start();
    bench.settle();
    fprintf(stderr, "settled %lld ms, racks %zu\n", t.elapsed(), racks.scene().racks().size());
    for (auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        bench.theme.choose(theme); bench.theme.apply();
        const QString s = theme == ThemeChoice::Light ? "light" : "dark";
        racks.showAll(); racks.canvas()->zoomToFit(); racks.canvas()->settle(); save(racks, "racks-all-" + s);
        const auto& v = racks.scene().views();
        auto box = racks.scene().pieces()[0].bounds;
        for (std::size_t i = 1; i < std::min<std::size_t>(5, v.size()); ++i) box = box.united(racks.scene().pieces()[i].bounds);
        racks.canvas()->zoomTo(box); racks.canvas()->settle(); save(racks, "racks-five-" + s);
        drawing::Box close{v[0].origin.x - 30, v[0].origin.y + 100, 900, 520};
        racks.canvas()->zoomTo(close); racks.canvas()->settle(); save(racks, "racks-close-" + s);
        // fabric racks: last
        std::size_t n = v.size();
        auto last = racks.scene().pieces()[n - 1].bounds;
        for (std::size_t i = n > 5 ? n - 5 : 0; i < n; ++i) last = last.united(racks.scene().pieces()[i].bounds);
        racks.canvas()->zoomTo(last); racks.canvas()->settle(); save(racks, "racks-last-" + s);
        for (int i = 0; i < 1; ++i) racks.nextFaces();
        racks.canvas()->zoomTo(box); racks.canvas()->settle(); save(racks, "racks-rear-" + s);
        racks.nextFaces();
        box = racks.scene().pieces()[0].bounds;
        for (std::size_t i = 1; i < std::min<std::size_t>(6, v.size()); ++i) box = box.united(racks.scene().pieces()[i].bounds);
        racks.canvas()->zoomTo(box); racks.canvas()->settle(); save(racks, "racks-both-" + s);
        racks.nextFaces();
        // a drag over a taken place
        box = racks.scene().pieces()[0].bounds;
        for (std::size_t i = 1; i < std::min<std::size_t>(5, v.size()); ++i) box = box.united(racks.scene().pieces()[i].bounds);
        racks.canvas()->zoomTo(box);
        Id<Device> node{kUnset};
        for (const Device& d : bench.design().table<Device>())
            if (d.role == "compute-node" && directRack(d.placement) == v[0].rack) node = d.id;
        if (node.isSet()) {
            const auto boxes = boxesOf(v, bench.session.state(), bench.design().at(node), bench.design().at(node).placement);
            const QPoint from = racks.canvas()->toView(boxes[0].box).center().toPoint();
            QTest::mousePress(racks.canvas(), Qt::LeftButton, {}, from);
            const auto go = [&](QPoint to) { QMouseEvent e(QEvent::MouseMove, to, racks.canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {}); QApplication::sendEvent(racks.canvas(), &e); };
            go(from + QPoint(50, 10)); go(from + QPoint(330, 60)); racks.canvas()->settle(); save(racks, "racks-drag-" + s);
            go(from + QPoint(330, -150)); QTest::qWait(400); racks.canvas()->settle(); save(racks, "racks-dragfree-" + s);
            fprintf(stderr, "slowest %f ms\n", racks.tool().slowestMoveMs());
            QTest::keyClick(racks.canvas(), Qt::Key_Escape);
        }
        floor.setMode(HeatMode::Role); floor.canvas()->zoomToFit(); floor.canvas()->settle(); save(floor, "floor-role-" + s);
        floor.setMode(HeatMode::Power); floor.canvas()->settle(); save(floor, "floor-power-" + s);
        if (theme == ThemeChoice::Light) { floor.setMode(HeatMode::Weight); save(floor, "floor-weight-" + s); floor.setMode(HeatMode::Inlet); save(floor, "floor-inlet-" + s);
        floor.setMode(HeatMode::FreeUnits); save(floor, "floor-free-" + s); }
        floor.setMode(HeatMode::Power);
        const Rack* rack = nullptr;
        for (const Rack& r : bench.design().table<Rack>()) if (rack == nullptr || r.name > rack->name) rack = &r;
        const auto b = *floor.canvas()->boxOf(EntityRef(rack->id));
        const QPoint from = floor.canvas()->toView(b).center().toPoint();
        bench.session.selection().clear();
        QTest::mousePress(floor.canvas(), Qt::LeftButton, {}, from);
        const auto go = [&](QPoint to) { QMouseEvent e(QEvent::MouseMove, to, floor.canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {}); QApplication::sendEvent(floor.canvas(), &e); };
        go(from + QPoint(20, 10)); go(from + QPoint(90, 40)); QTest::qWait(500); floor.canvas()->settle(); save(floor, "floor-drag-" + s);
        fprintf(stderr, "floor slowest %f ms\n", floor.tool().slowestMoveMs());
        QTest::keyClick(floor.canvas(), Qt::Key_Escape);
    }
}
