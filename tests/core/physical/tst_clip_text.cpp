#include "core/physical/clip_text.h"

#include "core/edit/editor.h"
#include "core/model/connection.h"
#include "core/model/invariants.h"
#include "core/physical/position.h"
#include "tests/core/physical/room.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::has;
using support::must;
using support::Room;
using support::server;

class TestClipText : public QObject {
    Q_OBJECT

    /// A rack with a carrier, a node in it, a leaf and the cable between them.
    struct Source : Room {
        Id<Rack> home = rack("A07", 6, 6);
        Id<Device> node{kUnset};
        Id<Device> leaf{kUnset};

        Source()
        {
            Part gpu =
                support::part("gpu", {{"power_max_w", 700}}, "module", PartClass::Accelerator);
            gpu.sources = {"maker's data sheet"};
            (void)tx.embed(gpu);
            Part part = server(8);
            part.facts["power_max_w"].value = 10'200.0;
            part.sources = {"maker's manual"};
            part.facts["power_max_w"].sources = {1};
            part.facts["power_max_w"].basis = Basis::Maximum;
            part.components.push_back({"gpu", 8});
            node = at("dgx-A07-1", part, home, 1);
            leaf = at("leaf-A07", server(1), home, 40);
            const auto card = tx.embed(support::part("cx7", {}, "module", PartClass::Nic));
            change(node, [&](Device& d) { d.modules = {{"slot-1", card, 2}}; });
            cable(node, leaf);
        }
        [[nodiscard]] Clip clip() const { return clipOf(state(), std::vector<EntityRef>{home}); }
        [[nodiscard]] std::string text() const { return *clipToText(clip()); }
    };
    static std::string replaced(std::string text, const std::string& from, const std::string& to)
    {
        const auto at = text.find(from);
        return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
    }
    static std::string reason(const std::string& text)
    {
        const auto clip = clipFromText(text);
        return clip ? std::string("taken") : clip.error().text();
    }

private slots:
    void whatIsCopiedIsPastedElsewhereWithItsParts()
    {
        Source source;
        const auto clip = clipFromText(source.text());
        QVERIFY2(clip, clip ? "" : clip.error().text().c_str());
        QCOMPARE(clip->devices.size(), std::size_t(2));
        QCOMPARE(clip->connections.size(), std::size_t(1));
        QCOMPARE(*clipToText(*clip), source.text());

        CountingIdSource ids{5000};
        edit::Editor other(edit::State{}, ids);
        QVERIFY(other.edit("hall", [](edit::Transaction& tx) {
            Hall hall;
            hall.name = "Other";
            hall.width = metres(20);
            hall.depth = metres(20);
            return tx.create(hall).map([](auto) {});
        }));
        Pasted pasted;
        const auto done = other.edit("paste", [&](edit::Transaction& tx) -> Expected<void> {
            auto made = paste(tx, *clip);
            if (!made)
                return fail(made.error());
            pasted = *made;
            return {};
        });
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        QCOMPARE(pasted.unplaced, std::size_t(0)); // the hall of that design takes the rack
        const Design& there = other.design();
        QCOMPARE(there.at(pasted.racks.at(0)).name, std::string("A08"));
        QVERIFY(there.at(pasted.racks[0]).hall.has_value());
        const auto node = other.state().lookup.named<Device>("dgx-A08-1");
        QCOMPARE(node.size(), std::size_t(1));
        QCOMPARE(positionText(there, there.at(node[0])), std::string("A08 U1–U8"));
        const Part* part = there.partOf(there.at(node[0]));
        QVERIFY(part != nullptr);
        QCOMPARE(part->sources, (std::vector<std::string>{"maker's manual"}));
        QCOMPARE(part->facts.at("power_max_w").sources, (std::vector<std::int64_t>{1}));
        QCOMPARE(part->facts.at("power_max_w").basis, Basis::Maximum);
        QVERIFY(there.find(there.at(node[0]).modules.at(0).part) != nullptr);
        // What is built in is looked up by its key: it comes along.
        const auto& parts = there.table<Part>();
        const auto gpu = std::find_if(parts.begin(), parts.end(),
                                      [](const Part& each) { return each.key == "gpu"; });
        QVERIFY(gpu != parts.end());
        QCOMPARE(gpu->sources, (std::vector<std::string>{"maker's data sheet"}));
        QCOMPARE(there.table<Connection>().size(), std::size_t(1));
        QVERIFY(violations(there).empty());
        // Again: the parts are there already.
        QVERIFY(other.edit("paste", [&](edit::Transaction& tx) {
            return paste(tx, *clip).map([](const Pasted&) {});
        }));
        QCOMPARE(other.design().table<Part>().size(), clip->parts.size());
    }

    void parentsStandBeforeWhatSitsInThem()
    {
        Room room;
        Part carrier = support::part("carrier", {{"rack_units", 1}}, "rack");
        carrier.bays.push_back({"cell-1", "cell", 1, 1, {}, {}});
        // The child is older: its id comes first.
        const auto child = room.device("child", support::part("child", {}));
        const auto parent = room.at("parent", carrier, room.rack("A"), 1);
        must(placeInCell(room.tx, child, {parent, "cell-1"}));
        const auto clip =
            clipFromText(*clipToText(clipOf(room.state(), std::vector<EntityRef>{parent})));
        QVERIFY(clip);
        QCOMPARE(clip->devices.at(0).name, std::string("parent"));
        QCOMPARE(clip->devices.at(1).name, std::string("child"));
    }

    void whatIsBrokenIsRefusedWithItsReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const Source source;
        const std::string whole = source.text();
        const auto row = [](const char* name, const std::string& text, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(says);
        };
        row("nothing", "", "");
        row("a text", "dgx-A07-1\nleaf-A07", "");
        row("cut off", whole.substr(0, whole.size() / 2), "");
        row("another format", replaced(whole, "clusterwright-objects", "clusterwright-project"),
            "no clusterwright objects");
        row("newer", replaced(whole, "\"version\":2", "\"version\":99"), "of version 99");
        row("no version", replaced(whole, "\"version\":2,\n", ""), "version");
        row("unknown list", replaced(whole, "\"rack\":[", "\"hall\":["), "not known");
        row("changed part", replaced(whole, "maker's manual", "hearsay"), "changed on the way");
        row("empty", "{\"format\":\"clusterwright-objects\",\"version\":2}", "neither racks nor");
        row("negative huge", replaced(whole, "\"count\":2", "\"count\":1e308"), "");
        Clip clip = source.clip();
        const auto without = [&](const char* name, Clip broken, const char* says) {
            row(name, *clipToText(broken), says);
        };
        Clip broken = clip;
        std::erase_if(broken.parts, [](const Part& part) { return part.key == "cx7"; });
        without("part of a module", broken, "the part of dgx-A07-1 is missing");
        broken = clip;
        broken.devices.pop_back();
        without("end of a cable", broken, "cable c ends nowhere");
        broken = clip;
        broken.connections[0].ends.pop_back();
        without("one end", broken, "fewer than two ends");
        broken = clip;
        broken.connections[0].ends[0].at.port.clear();
        without("no port", broken, "ends nowhere");
    }
    void whatIsBrokenIsRefusedWithItsReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const std::string why = reason(text.toStdString());
        QVERIFY(why != "taken");
        QVERIFY2(has(why, says.toStdString()), why.c_str());
    }

    void aDeviceInsideItselfIsLeftUnplaced()
    {
        Room room;
        const auto a = room.device("a", support::part("box", {}));
        const auto b = room.device("b", support::part("box", {}));
        Clip clip = clipOf(room.state(), std::vector<EntityRef>{a, b});
        clip.devices[0].placement = InCell{b, "x"};
        clip.devices[1].placement = InCell{a, "x"};
        const auto read = clipFromText(*clipToText(clip));
        QVERIFY(read);
        CountingIdSource ids{5000};
        edit::Editor editor(edit::State{}, ids);
        QVERIFY(editor.edit("paste", [&](edit::Transaction& tx) {
            return paste(tx, *read).map([](const Pasted&) {});
        }));
        QVERIFY(violations(editor.design()).empty());
    }

    void deepAndLongTextsEndSoon()
    {
        const std::string deep = "{\"format\":" + std::string(100'000, '[');
        QVERIFY(!clipFromText(deep));
        std::string many = "{\"format\":\"clusterwright-objects\",\"version\":2,\"rack\":[";
        for (int i = 0; i < 2'000'000; ++i)
            many += i == 0 ? "{}" : ",{}";
        QVERIFY(!clipFromText(many + "]}"));
        const std::string longText(65U << 20U, ' ');
        QVERIFY(has(reason(longText), "")); // refused unread
        QVERIFY(!clipFromText(longText));
    }

    void manyOfOneNameAreCountedUpQuickly()
    {
        Room room;
        Clip clip;
        clip.parts.push_back(support::part("box", {}));
        clip.parts[0].id = partId(clip.parts[0]);
        for (std::uint64_t i = 1; i <= 5000; ++i) {
            Device device;
            device.id = Id<Device>(i + 100'000);
            device.name = "same";
            device.part = clip.parts[0].id;
            clip.devices.push_back(device);
        }
        QElapsedTimer clock;
        clock.start();
        const auto pasted = paste(room.tx, clip);
        QVERIFY(pasted);
        QCOMPARE(room.get(pasted->devices.back()).name, std::string("same-5001"));
        QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
    }

    void aCutRackGoesBackToItsPlace()
    {
        Source source;
        const Clip clip = source.clip();
        must(edit::eraseWithReferrers(source.tx, source.home));
        const auto pasted = paste(source.tx, clip);
        QVERIFY(pasted);
        const Rack& back = source.tx.design().at(pasted->racks.at(0));
        QCOMPARE(back.position.x, metres(6));
        QCOMPARE(back.position.y, metres(6));
    }
};

QTEST_GUILESS_MAIN(TestClipText)
#include "tst_clip_text.moc"
