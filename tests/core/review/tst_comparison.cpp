#include "core/model/entities.h"
#include "core/review/comparison.h"
#include "core/review/headlines.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::review;
using support::must;
using support::Room;

class TestComparison : public QObject {
    Q_OBJECT

    const model::Part m_node =
        support::part("node", {{"rack_units", 4}, {"power_max_w", 10'200}}, "rack");

    static const ChangeRow* rowOf(const std::vector<ChangeRow>& rows, model::EntityRef ref)
    {
        for (const ChangeRow& row : rows)
            if (row.entity == ref)
                return &row;
        return nullptr;
    }

private slots:
    void equalDesignsHaveNoRows()
    {
        Room room;
        room.rack("A");
        QVERIFY(changeRows(room.tx.design(), room.tx.design()).empty());
    }

    void addedRemovedChangedMoved()
    {
        Room room;
        const auto a = room.rack("A");
        const auto b = room.rack("B", 2);
        const auto moved = room.at("dgx-1", m_node, a, 1);
        const auto gone = room.at("dgx-2", m_node, a, 5);
        const model::Design before = room.tx.design();
        must(physical::placeAtUnit(room.tx, moved, b, 9));
        must(room.tx.erase(gone));
        const auto added = room.rack("C", 4);
        must(room.tx.update(a, [](model::Rack& rack) { rack.powerLimit = Power{40'000}; }));
        const auto rows = changeRows(before, room.tx.design());
        QCOMPARE(rows.size(), std::size_t(4));
        QCOMPARE(rowOf(rows, added)->how, ChangeHow::Added);
        QCOMPARE(rowOf(rows, gone)->how, ChangeHow::Removed);
        QCOMPARE(rowOf(rows, gone)->name, std::string("dgx-2"));
        const ChangeRow* changed = rowOf(rows, a);
        QCOMPARE(changed->how, ChangeHow::Changed);
        QCOMPARE(changed->discipline(), model::Discipline::Power);
        QCOMPARE(changed->fieldKeys, std::vector<std::string>{"power_limit_w"});
        QCOMPARE(changeText(*changed), std::string("Power limit: — → 40000 W"));
        const ChangeRow* place = rowOf(rows, moved);
        QCOMPARE(place->how, ChangeHow::Moved);
        QCOMPARE(place->discipline(), model::Discipline::Physical);
        QCOMPARE(changeText(*place), std::string("Place: A U1–U4 → B U9–U12"));
    }

    void aStructInsideIsLaidOut()
    {
        Room room;
        const auto a = room.rack("A");
        const model::Design before = room.tx.design();
        must(room.tx.update(a, [](model::Rack& rack) { rack.position.x = metres(3); }));
        const auto rows = changeRows(before, room.tx.design());
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows.front().how, ChangeHow::Moved);
        QCOMPARE(rows.front().fields.size(), std::size_t(1));
        QCOMPARE(changeText(rows.front()), std::string("Position, X: 0 mm → 3000 mm"));
    }

    void phasesOfOneDesignAreCompared()
    {
        Room room;
        const auto phase = [&room](const std::string& name, int order) {
            model::Phase made;
            made.name = name;
            made.order = order;
            return *room.tx.create(made);
        };
        const auto pilot = phase("Pilot", 1);
        const auto growth = phase("Growth", 2);
        const auto rack = room.rack("A");
        const auto always = room.at("dgx-1", m_node, rack, 1);
        const auto later = room.at("dgx-2", m_node, rack, 5);
        const auto until = room.at("dgx-3", m_node, rack, 9);
        const auto inBetween = room.at("dgx-4", m_node, rack, 13);
        must(room.tx.update(later, [&](model::Device& d) { d.lifecycle.addedIn = growth; }));
        must(room.tx.update(until, [&](model::Device& d) { d.lifecycle.removedIn = growth; }));
        must(room.tx.update(inBetween, [&](model::Device& d) {
            d.lifecycle.addedIn = growth;
            d.lifecycle.removedIn = growth;
        }));
        const model::Design design = room.tx.design();
        const model::PhaseView first(design, pilot);
        const model::PhaseView second(design, growth);
        const auto rows = changeRows(design, first, design, second);
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rowOf(rows, later)->how, ChangeHow::Added);
        QCOMPARE(rowOf(rows, until)->how, ChangeHow::Removed);
        QVERIFY(rowOf(rows, always) == nullptr);
        // Swapped, what was added is removed.
        const auto back = changeRows(design, second, design, first);
        QCOMPARE(rowOf(back, later)->how, ChangeHow::Removed);
        QCOMPARE(rowOf(back, until)->how, ChangeHow::Added);
        // The end is what the last phase leaves, and equal sides have no rows.
        QCOMPARE(changeRows(design, first, design, {}).size(), std::size_t(2));
        QVERIFY(changeRows(design, second, design, {}).empty());
        // What differs and exists on both sides is told, what exists on neither is not.
        must(room.tx.update(always, [](model::Device& d) { d.name = "dgx-one"; }));
        must(room.tx.update(inBetween, [](model::Device& d) { d.name = "dgx-four"; }));
        must(room.tx.update(later, [](model::Device& d) { d.name = "dgx-two"; }));
        const auto edited =
            changeRows(design, first, room.tx.design(), model::PhaseView(room.tx.design(), pilot));
        QCOMPARE(edited.size(), std::size_t(1));
        QCOMPARE(rowOf(edited, always)->how, ChangeHow::Changed);
    }

    void aListThatReadsAlikeIsStillNamed()
    {
        Room room;
        const auto id = room.at("dgx", m_node, room.rack("A"), 1);
        must(room.tx.update(id, [](model::Device& d) {
            d.ports = {{"p1", "x", false, false, ""}, {"p2", "y", false, false, ""}};
        }));
        const model::Design before = room.tx.design();
        must(room.tx.update(id, [](model::Device& d) { d.ports[1].label = "z"; }));
        const auto rows = changeRows(before, room.tx.design());
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows.front().fields.size(), std::size_t(1));
        QCOMPARE(rows.front().discipline(), model::Discipline::Fabric);
    }

    void headlinesSayWhatItCosts()
    {
        Room room;
        const auto a = room.rack("A");
        room.at("dgx-1", m_node, a, 1);
        const auto before = headlinesOf(room.tx.state(), {}, {});
        QVERIFY(before);
        QCOMPARE(before->powerW.known, 10'200.0);
        room.at("dgx-2", m_node, a, 5);
        const auto after = headlinesOf(room.tx.state(), {}, {});
        QVERIFY(after);
        const auto rows = headlineRows(*before, *after);
        const auto at = std::find_if(rows.begin(), rows.end(), [](const HeadlineRow& row) {
            return row.name == "IT power, maximum";
        });
        QVERIFY(at != rows.end());
        QCOMPARE(at->before, std::string("10.20 kW"));
        QCOMPARE(at->after, std::string("20.40 kW"));
        QCOMPARE(at->change, std::string("+10.2 kW"));
        QCOMPARE(at->direction, -1);
        for (const HeadlineRow& row : headlineRows(*before, *before))
            QCOMPARE(row.change, std::string());
    }

    void aStoppedComparisonSaysSo()
    {
        std::stop_source stop;
        stop.request_stop();
        const Room room;
        const auto result = headlinesOf(room.tx.state(), {}, {}, stop.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
