#include "core/fabric/port_overrides.h"

#include "core/edit/map_entries.h"
#include "core/model/connection.h"
#include "tests/core/fabric/fixtures.h"
#include "tests/core/physical/room.h"

#include <QTest>

#include <algorithm>

using namespace cw;
using namespace cw::fabric;
using support::has;
using support::must;
using support::Room;

class TestPortOverrides : public QObject {
    Q_OBJECT

    static std::string says(Room& room, const std::vector<model::EntityRef>& of, const char* key,
                            const char* text)
    {
        const auto done = setPortFields(room.tx, of, key, text);
        return done ? std::string("done") : done.error().text();
    }
    static bool offers(const Room& room, Id<model::Device> device, const char* port)
    {
        const auto ports = openPorts(room.tx.design(), room.get(device));
        return std::ranges::find(ports, port) != ports.end();
    }

private Q_SLOTS:
    void severalSwitchesTakeOneWord()
    {
        Room room;
        const auto a = room.device("leaf-1", test::qm9700());
        const auto b = room.device("leaf-2", test::qm9700());
        const std::string port = openPorts(room.tx.design(), room.get(a)).front();
        const std::string key = "ports." + port + ".use";
        QCOMPARE(says(room, {a, b}, key.c_str(), "reserved"), std::string("done"));
        for (const auto id : {a, b}) {
            QCOMPARE(room.get(id).ports.size(), std::size_t(1));
            QVERIFY(room.get(id).ports[0].reserved);
            QVERIFY(!offers(room, id, port.c_str())); // it has its entry now
        }
        QCOMPARE(says(room, {a, b}, key.c_str(), ""), std::string("done"));
        QVERIFY(offers(room, b, port.c_str()));
    }

    void aPortThatThePartDoesNotHaveIsRefusedByName()
    {
        Room room;
        const auto leaf = room.device("leaf-1", test::qm9700());
        const std::string text = says(room, {leaf}, "ports.swp99.label", "x");
        QVERIFY2(has(text, "leaf-1 has no port 'swp99'"), text.c_str());
        QVERIFY2(has(text, "its ports are"), text.c_str());
        QVERIFY(room.get(leaf).ports.empty());
        // Of a part whose ports nobody wrote down, any name will do.
        const auto router = room.device("router", test::siteRouter());
        QCOMPARE(says(room, {router}, "ports.swp99.label", "x"), std::string("done"));
        QVERIFY(offers(room, router, "p1") == false);
    }

    void whatStandsOfALostPortCanBeForgotten()
    {
        Room room;
        const auto leaf = room.device("leaf-1", test::qm9700());
        room.change(leaf, [](model::Device& d) { d.ports = {{"gone", "", true, false, ""}}; });
        QCOMPARE(says(room, {leaf}, "ports.gone.use", ""), std::string("done"));
        QVERIFY(room.get(leaf).ports.empty());
    }

    void aPortInUseIsNotBarred()
    {
        Room room;
        const auto a = room.device("leaf-1", test::qm9700());
        const auto b = room.device("leaf-2", test::qm9700());
        const auto ports = openPorts(room.tx.design(), room.get(a));
        const auto cable = room.cable(a, b);
        room.change(cable, [&](model::Connection& c) {
            c.ends[0].at.port = ports[0];
            c.ends[1].at.port = ports[1];
        });
        const std::string first = "ports." + ports[0] + ".use";
        const std::string text = says(room, {a}, first.c_str(), "disabled");
        QVERIFY2(has(text, "cannot be disabled: cable c uses it"), text.c_str());
        QVERIFY(room.get(a).ports.empty());
        QCOMPARE(says(room, {b}, first.c_str(), "disabled"), std::string("done")); // free there
        const std::string label = "ports." + ports[0] + ".label";
        QCOMPARE(says(room, {a}, label.c_str(), "to leaf-2"), std::string("done"));
        // The cage that holds the port is in use too.
        const std::string cage = ports[0].substr(0, ports[0].find('/'));
        QVERIFY(cage != ports[0]);
        const std::string whole = "ports." + cage + ".use";
        QVERIFY(has(says(room, {a}, whole.c_str(), "reserved"), "uses it"));
    }

    void outletsAreReservedByTheirNames()
    {
        Room room;
        model::Part part = test::rackPdu();
        if (part.outlets.empty())
            part.outlets.push_back({"c19", "c19", 6, "", ""});
        const auto pdu = room.device("pdu", part);
        const auto ports = openPorts(room.tx.design(), room.get(pdu));
        QVERIFY(!ports.empty());
        const std::string key = "ports." + ports.back() + ".use";
        QCOMPARE(says(room, {pdu}, key.c_str(), "reserved"), std::string("done"));
        QVERIFY(room.get(pdu).ports.at(0).reserved);
    }
};

QTEST_GUILESS_MAIN(TestPortOverrides)
#include "tst_port_overrides.moc"
