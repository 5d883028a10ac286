#include "core/model/invariants.h"

#include "tests/core/support/edit_script.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>

using namespace cw;
using namespace cw::model;

namespace {

Design oneDevice(Placement placement)
{
    Design design;
    Part part;
    part.key = "node";
    part.id = partId(part);
    design.table<Part>().insert(part);
    Device device;
    device.id = Id<Device>(1);
    device.part = part.id;
    device.placement = std::move(placement);
    design.table<Device>().insert(device);
    return design;
}

std::string first(const Design& design)
{
    const auto found = violations(design);
    return found.empty() ? std::string() : found.front().message;
}

} // namespace

class TestInvariants : public QObject {
    Q_OBJECT

private slots:
    void aSoundDesignHasNone() { QVERIFY(violations(oneDevice(Unplaced{})).empty()); }

    void namesWhatDoesNotExist()
    {
        const auto found = violations(oneDevice(InRack{Id<Rack>(99), {}}));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().entity, EntityRef(Id<Device>(1)));
        QCOMPARE(found.front().field, std::string("placement"));
        QVERIFY(found.front().message.find(EntityRef(Id<Rack>(99)).text()) != std::string::npos);
    }

    void aDeviceCannotSitInItself()
    {
        QVERIFY(first(oneDevice(InCell{Id<Device>(1), "1"})).find("inside itself") != std::string::npos);
        Design design = oneDevice(InCell{Id<Device>(2), "1"});
        Device other = design.at(Id<Device>(1));
        other.id = Id<Device>(2);
        other.placement = InBay{Id<Device>(1), {"1"}};
        design.table<Device>().insert(other);
        QCOMPARE(violations(design).size(), std::size_t{1}); // one for each circle
        QCOMPARE(violations(design).front().entity, EntityRef(Id<Device>(1)));
    }

    void longChainsAreWalkedOnce()
    {
        // Nested one in the other, as no rack is but a hostile file may: seconds, not hours.
        Design design;
        constexpr std::uint64_t kCount = 200'000;
        for (std::uint64_t raw = 1; raw <= kCount; ++raw) {
            Task task;
            task.id = Id<Task>(raw);
            Comment comment;
            comment.id = Id<Comment>(raw);
            if (raw < kCount) {
                task.dependsOn = {Id<Task>(raw + 1)};
                comment.replyTo = Id<Comment>(raw + 1);
            }
            design.table<Task>().insert(task);
            design.table<Comment>().insert(comment);
        }
        QElapsedTimer timer;
        timer.start();
        QVERIFY(violations(design).empty());
        Task last = design.at(Id<Task>(kCount));
        last.dependsOn = {Id<Task>(1)};
        design.table<Task>().replace(last);
        QCOMPARE(violations(design).size(), std::size_t{1});
        QVERIFY2(timer.elapsed() < 20'000, std::to_string(timer.elapsed()).c_str());
    }

    void numbersAreFinite()
    {
        for (const double bad : {std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN()}) {
            Design design = oneDevice(Unplaced{});
            Device device = design.at(Id<Device>(1));
            device.overrides["power_max_w"] = {.value = bad};
            design.table<Device>().replace(device);
            QVERIFY(first(design).find("finite") != std::string::npos);
            device.overrides.clear();
            device.powerCap = Power{bad};
            design.table<Device>().replace(device);
            QVERIFY(first(design).find("finite") != std::string::npos);
        }
    }

    void aCableHasTwoEndsOnPorts()
    {
        Design design = oneDevice(Unplaced{});
        Connection cable;
        cable.id = Id<Connection>(1);
        cable.ends = {{{Id<Device>(1), "p1"}, {}}};
        design.table<Connection>().insert(cable);
        QVERIFY(first(design).find("two ends") != std::string::npos);
        cable.ends.push_back({{Id<Device>(1), ""}, {}});
        design.table<Connection>().replace(cable);
        QVERIFY(first(design).find("without a port") != std::string::npos);
        cable.ends.back().at.port = "p2";
        design.table<Connection>().replace(cable);
        QVERIFY(violations(design).empty());
    }

    void anEmbeddedPartIsNeverChangedInPlace()
    {
        Design design = oneDevice(Unplaced{});
        Part part = *design.table<Part>().begin();
        part.facts["rack_units"] = {.value = 8.0};
        design.table<Part>().replace(part);
        QVERIFY(first(design).find("changed in place") != std::string::npos);
    }

    void tasksAndRepliesRunInNoCircle()
    {
        Design design;
        for (const std::uint64_t raw : {1, 2}) {
            Task task;
            task.id = Id<Task>(raw);
            task.dependsOn = {Id<Task>(3 - raw)};
            design.table<Task>().insert(task);
            Comment comment;
            comment.id = Id<Comment>(raw);
            comment.replyTo = Id<Comment>(3 - raw);
            design.table<Comment>().insert(comment);
        }
        QCOMPARE(violations(design).size(), std::size_t{2}); // one for each circle
    }

    void randomEditScriptsKeepThem()
    {
        int refused = 0;
        for (std::uint32_t seed = 100; seed < 140; ++seed) {
            CountingIdSource ids;
            edit::Editor editor(edit::State{}, ids);
            support::EditScript script(seed);
            for (int i = 0; i < 120; ++i) {
                const Design before = editor.design();
                if (!script.step(editor)) {
                    ++refused;
                    QVERIFY(editor.design() == before);
                }
            }
            QVERIFY2(violations(editor.design()).empty(), first(editor.design()).c_str());
        }
        QVERIFY(refused > 0); // the script does try to break them
    }
};

QTEST_GUILESS_MAIN(TestInvariants)
#include "tst_invariants.moc"
