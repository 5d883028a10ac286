#pragma once

#include "tests/core/physical/room.h"
#include "tests/views/support/workbench.h"
#include "views/canvas/canvas.h"
#include "views/rack/device_tool.h"
#include "views/rack/racks_workspace.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>

namespace cw::support {

/// A hall with four racks: A01 to A03 in a row with nodes in the first two, B01 with a carrier, a
/// strip and half-width gear. Shown in the racks workspace.
struct RackHall {
    Room room;
    Id<model::Rack> a01, a02, a03, b01;
    Id<model::Device> node1, node2, switch1, shallow, pdu, carrier, box;
    Workbench bench;
    std::unique_ptr<views::RacksWorkspace> workspace;

    static model::Part shallowPart()
    {
        return part("shallow", {{"rack_units", 1}, {"depth_mm", 300}, {"width_mm", 440}}, "rack");
    }
    static model::Part carrierPart()
    {
        model::Part out = part("carrier", {{"rack_units", 1}, {"depth_mm", 500}}, "rack",
                               model::PartClass::Passive);
        for (int i = 0; i < 2; ++i) {
            model::BaySpec bay;
            bay.name = "cell-" + std::to_string(i + 1);
            bay.column = i + 1;
            bay.width = millimetres(220);
            bay.height = millimetres(44);
            out.bays.push_back(bay);
        }
        return out;
    }

    RackHall()
        : a01(room.rack("A01", 1, 2)), a02(room.rack("A02", 1.6, 2)), a03(room.rack("A03", 2.2, 2)),
          b01(room.rack("B01", 1, 6)), node1(room.at("node-1", server(8), a01, 1)),
          node2(room.at("node-2", server(8), a01, 20)),
          switch1(room.at("leaf-1", server(1), a02, 40)),
          shallow(room.at("shallow-1", shallowPart(), a02, 10)),
          pdu(room.device("pdu-1", zeroUPdu(1700))),
          carrier(room.at("carrier-1", carrierPart(), b01, 5)),
          box(room.device("box-1", part("box", {{"width_mm", 200}, {"height_mm", 40}}, "module")))
    {
        model::OnStrip strip;
        strip.rack = b01;
        must(physical::placeOnStrip(room.tx, pdu, strip));
        must(physical::placeInCell(room.tx, box, {carrier, "cell-1"}));
        room.cable(node1, switch1);
        project::Document document;
        document.design = room.state().design;
        bench.show(std::move(document));
        workspace = std::make_unique<views::RacksWorkspace>(bench.context);
        workspace->resize(1000, 700);
        workspace->show();
        workspace->canvas()->setFocus();
        workspace->canvas()->zoomToFit();
        QCoreApplication::processEvents();
    }

    views::Canvas& canvas() { return *workspace->canvas(); }
    views::RackScene& scene() { return workspace->scene(); }
    views::DeviceTool& tool() { return workspace->tool(); }
    const model::Device& device(Id<model::Device> id) { return bench.design().at(id); }
    const model::Placement& place(Id<model::Device> id) { return device(id).placement; }
    model::InRack rail(Id<model::Device> id) { return std::get<model::InRack>(place(id)); }

    /// Where a placement of a device is drawn in the first view of its rack, in the widget.
    QRectF box_(Id<model::Device> id, const model::Placement& at)
    {
        const auto boxes = views::boxesOf(scene().views(), bench.session.state(), device(id), at);
        return boxes.empty() ? QRectF() : canvas().toView(boxes.front().box);
    }
    QPoint middle(Id<model::Device> id) { return box_(id, place(id)).center().toPoint(); }
    QPoint middleAt(Id<model::Device> id, Id<model::Rack> rack, int unit)
    {
        model::InRack to = rail(id);
        to.rack = rack;
        to.bottom = kRackUnit * (unit - 1);
        return box_(id, to).center().toPoint();
    }

    void press(QPoint at, Qt::KeyboardModifiers with = {})
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, with, at);
    }
    void move(QPoint to, Qt::KeyboardModifiers with = {})
    {
        // QTest::mouseMove knows no modifiers and no buttons.
        QMouseEvent event(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, with);
        QApplication::sendEvent(&canvas(), &event);
    }
    void release(QPoint at, Qt::KeyboardModifiers with = {})
    {
        QTest::mouseRelease(&canvas(), Qt::LeftButton, with, at);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers with = {})
    {
        press(from, with & Qt::AltModifier);
        move(from + (to - from) / 2, with);
        move(to, with);
        release(to, with);
    }
    void key(int code, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(&canvas(), static_cast<Qt::Key>(code), with);
    }
};

} // namespace cw::support
