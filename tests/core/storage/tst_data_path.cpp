#include "core/storage/data_path.h"

#include <QTest>

using namespace cw;
using namespace cw::storage;

namespace {

template <class T>
T must(Expected<T> value)
{
    if (!value)
        qFatal("%s", value.error().text().c_str());
    return *value;
}

model::Part appliance(const std::string& key, std::optional<double> read,
                      std::optional<double> write)
{
    model::Part part;
    part.key = key;
    part.partClass = model::PartClass::Storage;
    part.manufacturer = "Maker";
    part.model = key;
    if (read)
        part.facts["read_gb_per_s"].value = *read;
    if (write)
        part.facts["write_gb_per_s"].value = *write;
    return part;
}

struct Site {
    model::Design design;
    std::uint64_t next{1};
    Id<model::Device> device(const model::Part& from, const std::string& role = "storage")
    {
        model::Part part = from;
        part.id = model::partId(part);
        design.table<model::Part>().insert(part);
        model::Device device;
        device.id = Id<model::Device>(next++);
        device.name = role + std::to_string(next);
        device.part = part.id;
        device.role = role;
        design.table<model::Device>().insert(device);
        return device.id;
    }
    model::StorageService service(std::vector<Id<model::Device>> devices)
    {
        model::StorageService made;
        made.id = Id<model::StorageService>(next++);
        made.name = "scratch";
        made.devices = std::move(devices);
        design.table<model::StorageService>().insert(made);
        return made;
    }
};

} // namespace

class TestDataPath : public QObject {
    Q_OBJECT
private slots:
    /// DDN AI400X2: 90 GB/s read, 65 GB/s write (maker's maxima of the base unit).
    void sumsItsDevices()
    {
        Site site;
        const model::Part part = appliance("ai400x2", 90, 65);
        const auto service = site.service({site.device(part), site.device(part)});
        const auto path = dataPathOf(site.design, {}, service);
        QCOMPARE(path.value.readGBs.known, 180.0);
        QCOMPARE(path.value.writeGBs.known, 130.0);
        QVERIFY(path.value.readGBs.complete());
        QVERIFY(!path.value.promised);
        // Capacity is not in the catalog: unknown, not 0.
        QCOMPARE(path.value.usableTB.unknown.size(), std::size_t{2});
        QVERIFY(!path.why.inputs.at(2).value);
    }

    void aDeviceWithoutAFigureIsUnknown()
    {
        Site site;
        const auto mystery = site.device(appliance("mystery", {}, {}));
        const auto service = site.service({site.device(appliance("ai400x2", 90, 65)), mystery});
        const auto path = dataPathOf(site.design, {}, service);
        QCOMPARE(path.value.readGBs.known, 90.0);
        QCOMPARE(path.value.readGBs.unknown, std::vector<model::EntityRef>{mystery});
    }

    void whatIsPromisedStandsInForTheSum()
    {
        Site site;
        auto service = site.service({site.device(appliance("ai400x2", 90, 65))});
        service.readGBs = 75;
        const auto path = dataPathOf(site.design, {}, service);
        QVERIFY(path.value.promised);
        QCOMPARE(path.value.readGBs.known, 75.0);
        QCOMPARE(path.value.writeGBs.known, 65.0);
    }

    void aServiceWithoutDevicesIsUnknown()
    {
        Site site;
        const auto service = site.service({});
        const auto path = dataPathOf(site.design, {}, service);
        QVERIFY(!path.value.readGBs.complete());
        QVERIFY(!path.why.inputs.at(0).value);
    }

    void nodesTakeInWhatTheirStorageLinksCarry()
    {
        Site site;
        model::Network network;
        network.id = Id<model::Network>(900);
        network.name = "storage";
        network.kind = model::NetworkKind::Storage;
        site.design.table<model::Network>().insert(network);
        const model::Part part = appliance("node", {}, {});
        const auto a = site.device(part, "compute-node");
        const auto b = site.device(part, "compute-node");
        const auto leaf = site.device(part, "leaf");
        for (const std::string port : {"p1", "p2"}) {
            model::Connection link;
            link.id = Id<model::Connection>(site.next++);
            link.network = network.id;
            link.tier = 1;
            link.rateGbit = 400;
            link.ends = {{{a, port}, {}}, {{leaf, port}, {}}};
            site.design.table<model::Connection>().insert(link);
        }
        const auto limit = nodeNetworkLimit(site.design, {});
        QCOMPARE(limit.value.known, 100.0);
        QCOMPARE(limit.value.unknown, std::vector<model::EntityRef>{b});
    }
};

QTEST_GUILESS_MAIN(TestDataPath)
#include "tst_data_path.moc"
