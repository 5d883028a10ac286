#include "core/cooling/airflow.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::cooling;
using namespace cw::support;

namespace {

model::Part blowing(const std::string& direction)
{
    model::Part part = plainServer("switch-" + direction, 500, 1);
    part.facts["airflow_direction"] = text(direction);
    return part;
}

struct RackOfServers {
    Room room;
    Id<model::Rack> rack{kUnset};
    RackOfServers()
    {
        rack = room.rack("A01");
        for (int i = 0; i < 3; ++i)
            room.inRack("dgx-" + std::to_string(i), dgxH100(), rack, 1 + 8 * i);
    }
    std::vector<AirflowConflict> conflicts() const { return airflowConflicts(room.design(), {}); }
};

} // namespace

class TestAirflow : public QObject {
    Q_OBJECT
private slots:
    void T33_reversedSwitchAmongServers()
    {
        RackOfServers rack;
        const auto sw = rack.room.inRack("leaf", blowing("rear-to-front"), rack.rack, 40);
        const auto conflicts = rack.conflicts();
        QCOMPARE(conflicts.size(), std::size_t{1});
        QCOMPARE(conflicts[0].device, sw);
        QCOMPARE(conflicts[0].rack, rack.rack);
        QCOMPARE(conflicts[0].hint,
                 std::string("flip it to the rear face, or choose the part with reverse airflow"));
        // Hung on the rear rails it blows with the servers.
        Room::must(rack.room.tx.update(sw, [](model::Device& device) {
            std::get<model::InRack>(device.placement).face = model::Face::Rear;
        }));
        QVERIFY(rack.conflicts().empty());
    }

    void T33_mixedAndPassiveDoNotWarn()
    {
        RackOfServers rack;
        for (const std::string direction : {"mixed", "passive", "left-to-right"})
            rack.room.inRack(direction, blowing(direction), rack.rack, 40);
        QVERIFY(rack.conflicts().empty());
    }

    void unknownDirectionDoesNotWarn()
    {
        RackOfServers rack;
        rack.room.inRack("mystery", plainServer("mystery", 500, 1), rack.rack, 40);
        QVERIFY(rack.conflicts().empty());
    }

    void racksDoNotMix()
    {
        RackOfServers rack;
        rack.room.inRack("leaf", blowing("rear-to-front"), rack.room.rack("A02"), 40);
        QVERIFY(rack.conflicts().empty());
    }
};

QTEST_GUILESS_MAIN(TestAirflow)
#include "tst_airflow.moc"
