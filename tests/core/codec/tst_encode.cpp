#include "core/codec/encode.h"

#include "core/codec/decode.h"
#include "tests/core/support/random_design.h"

#include <QTest>

#include <limits>

using namespace cw;
using namespace cw::model;

namespace {

std::string encoded(const codec::ProjectFile& file)
{
    codec::StringSink sink;
    const auto done = codec::encodeProject(file, sink, {"test 1", {}, {}});
    return done ? sink.take() : "error: " + done.error().text();
}

Hall hall(std::uint64_t id, std::string name)
{
    Hall out;
    out.id = Id<Hall>(id);
    out.name = std::move(name);
    out.width = millimetres(12000);
    out.depth = millimetres(44.45);
    return out;
}

} // namespace

class TestEncode : public QObject {
    Q_OBJECT

private slots:
    void aFileIsHeaderThenEntitiesOneALineById()
    {
        codec::ProjectFile file;
        file.design.table<Hall>().insert(hall(2, "south"));
        file.design.table<Hall>().insert(hall(1, "north"));
        Device device;
        device.id = Id<Device>(7);
        device.name = "n1";
        device.part = Id<Part>(5);
        device.placement = InRack{Id<Rack>(3), {44450}, Face::Rear, WidthSlot::Full};
        device.powerCap = Power{700};
        file.design.table<Device>().insert(device);
        QCOMPARE(encoded(file),
                 std::string("{\"format\":\"clusterwright-project\",\"version\":2,\"generator\":\"test 1\",\n"
                             "\"hall\":[\n"
                             "{\"id\":\"0000000000001\",\"name\":\"north\",\"width_mm\":12000,\"depth_mm\":44.45},\n"
                             "{\"id\":\"0000000000002\",\"name\":\"south\",\"width_mm\":12000,\"depth_mm\":44.45}\n"
                             "],\n"
                             "\"device\":[\n"
                             "{\"id\":\"0000000000007\",\"name\":\"n1\",\"part\":\"0000000000005\","
                             "\"placement\":{\"in\":\"rack\",\"rack\":\"0000000000003\",\"bottom_mm\":44.45,"
                             "\"face\":\"rear\"},\"power_cap_w\":700}\n"
                             "]\n}\n"));
    }

    void aFieldThatCannotBeWrittenIsNamedWithItsEntity()
    {
        codec::ProjectFile file;
        Hall wrong = hall(1, "north");
        wrong.itPowerLimit = Power{std::numeric_limits<double>::quiet_NaN()};
        file.design.table<Hall>().insert(wrong);
        codec::StringSink sink;
        const auto done = codec::encodeProject(file, sink);
        QVERIFY(!done);
        QCOMPARE(done.error().where, std::string("hall/0000000000001/it_power_limit_w"));
    }

    void stoppingEndsWithCancelled()
    {
        codec::ProjectFile file;
        for (std::uint64_t id = 1; id < 10'000; ++id)
            file.design.table<Hall>().insert(hall(id, "h"));
        std::stop_source source;
        source.request_stop();
        codec::StringSink sink;
        const auto done = codec::encodeProject(file, sink, {"", source.get_token(), {}});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
    }

    void progressRisesToOne()
    {
        codec::ProjectFile file;
        for (std::uint64_t id = 1; id < 20'000; ++id)
            file.design.table<Hall>().insert(hall(id, "h"));
        std::vector<double> seen;
        codec::StringSink sink;
        QVERIFY(codec::encodeProject(file, sink, {"", {}, [&](double share) { seen.push_back(share); }}));
        QVERIFY(seen.size() > 3);
        QVERIFY(std::ranges::is_sorted(seen));
        QCOMPARE(seen.back(), 1.0);
    }

    void theDesignsBytesDoNotDependOnTheProgram()
    {
        const Design design = support::randomDesign(1, 2);
        codec::StringSink sink;
        QVERIFY(codec::encodeDesign(design, sink));
        QVERIFY(sink.text().find("generator\":\"clusterwright 0") == std::string::npos);
        QVERIFY(sink.text().starts_with("{\"settings\":[\n"));
    }

    void patchesAndPartsReadBack()
    {
        const Design from = support::randomDesign(3);
        const Design to = support::randomlyChanged(from, 4, 30);
        const Patch patch = difference(from, to);
        const auto text = codec::patchToJson(patch);
        QVERIFY(text);
        const auto back = codec::patchFromJson(*text);
        QVERIFY2(back, back ? "" : back.error().text().c_str());
        QVERIFY(*back == patch);

        std::vector<Part> parts(from.table<Part>().begin(), from.table<Part>().end());
        const auto partFile = codec::partFileToJson(parts);
        QVERIFY(partFile);
        const auto read = codec::readPartFile(*partFile);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(*read == parts);
        QVERIFY(*codec::partFromJson(*codec::partToJson(parts[0])) == parts[0]);
    }

    void oneEntityAsInTheFile()
    {
        Design design;
        design.table<Hall>().insert(hall(1, "north"));
        QCOMPARE(*codec::entityToJson(design, EntityRef(Id<Hall>(1))),
                 std::string("{\"id\":\"0000000000001\",\"name\":\"north\",\"width_mm\":12000,\"depth_mm\":44.45}"));
        QCOMPARE(codec::entityToJson(design, EntityRef(Id<Hall>(2))).error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestEncode)
#include "tst_encode.moc"
