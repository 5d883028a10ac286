#include "core/analysis/numbers.h"
#include "core/model/entities.h"

#include <QTest>

using namespace cw;
using namespace cw::analysis;
using model::PartClass;

namespace {

struct Builder {
    model::Design design;
    std::uint64_t next{1000};

    Id<model::Part> part(std::string key, PartClass partClass,
                         std::initializer_list<std::pair<const char*, double>> facts,
                         std::initializer_list<model::ComponentSpec> components = {})
    {
        model::Part out;
        out.key = std::move(key);
        out.manufacturer = "Maker";
        out.model = out.key;
        out.partClass = partClass;
        for (const auto& [name, value] : facts) {
            model::Fact fact;
            fact.value = value;
            out.facts.emplace(name, fact);
        }
        out.components = components;
        out.id = partId(out);
        design.table<model::Part>().insert(out);
        return out.id;
    }
    template <class E>
    Id<E> add(E entity)
    {
        entity.id = Id<E>(next++);
        design.table<E>().insert(entity);
        return entity.id;
    }
    Id<model::Device> device(std::string name, Id<model::Part> part, model::Placement placement)
    {
        model::Device device;
        device.name = std::move(name);
        device.part = part;
        device.placement = std::move(placement);
        return add(device);
    }
    [[nodiscard]] DesignNumbers numbers() const
    {
        return designNumbers(edit::State::of(design), {}).value;
    }
};

} // namespace

class TestNumbers : public QObject {
    Q_OBJECT
private slots:
    void anEmptyDesignIsAllZerosAndComplete();
    void countsNodesAcceleratorsPassivesAndLinks();
    void unknownIsNamedAndNotZero();
    void whatIsNotThereInAPhaseDoesNotCount();
};

void TestNumbers::anEmptyDesignIsAllZerosAndComplete()
{
    const DesignNumbers n = Builder().numbers();
    QCOMPARE(n.devices, std::int64_t{0});
    QVERIFY(n.powerMaxW.complete() && n.weightKg.complete());
}

void TestNumbers::countsNodesAcceleratorsPassivesAndLinks()
{
    Builder b;
    (void)b.part("gpu", PartClass::Accelerator, {});
    const auto node =
        b.part("node", PartClass::Server, {{"power_max_w", 10200}, {"weight_kg", 130.45}},
               {{"gpu", 8}, {"cpu", 2}});
    const auto plain =
        b.part("plain", PartClass::Server, {{"power_max_w", 500}, {"weight_kg", 20}});
    const auto panel = b.part("panel", PartClass::Passive, {{"weight_kg", 0.5}});
    model::Rack rack;
    rack.name = "A01";
    rack.part = b.part("rack", PartClass::Rack, {{"weight_kg", 180}});
    model::InRack at;
    at.rack = b.add(rack);
    const auto n1 = b.device("n1", node, at);
    const auto n2 = b.device("n2", node, at);
    const auto s = b.device("s", plain, model::Unplaced{}); // bought, so counted
    (void)b.device("panel", panel, at);
    model::Connection breakout;
    breakout.kind = model::ConnectionKind::Data;
    breakout.ends = {{{n1, "p1"}, {}}, {{n2, "p1"}, {}}, {{s, "p1"}, {}}};
    (void)b.add(breakout);
    model::Connection cord;
    cord.kind = model::ConnectionKind::Power;
    cord.ends = {{{n1, "psu0"}, {}}, {{s, "out"}, {}}};
    (void)b.add(cord);
    const DesignNumbers n = b.numbers();
    QCOMPARE(n.racks, std::int64_t{1});
    QCOMPARE(n.nodes, std::int64_t{2});
    QCOMPARE(n.accelerators, std::int64_t{16});
    QCOMPARE(n.devices, std::int64_t{3});
    QCOMPARE(n.passives, std::int64_t{1});
    QCOMPARE(n.links, std::int64_t{2}); // one breakout cable, two links
    QCOMPARE(n.dataCables, std::int64_t{1});
    QCOMPARE(n.powerCords, std::int64_t{1});
    QCOMPARE(n.powerMaxW.known, 20900.0);
    QVERIFY(n.powerMaxW.complete());
    QCOMPARE(n.weightKg.known, 180 + 2 * 130.45 + 20 + 0.5);
}

void TestNumbers::unknownIsNamedAndNotZero()
{
    Builder b;
    const auto known =
        b.part("known", PartClass::Server, {{"power_max_w", 500}, {"weight_kg", 20}});
    const auto mystery = b.part("mystery", PartClass::Server, {});
    (void)b.device("a", known, model::Unplaced{});
    const auto id = b.device("b", mystery, model::Unplaced{});
    const DesignNumbers n = b.numbers();
    QCOMPARE(n.powerMaxW.known, 500.0);
    QCOMPARE(n.powerMaxW.unknown, std::vector<model::EntityRef>{id});
    QCOMPARE(n.weightKg.unknown, std::vector<model::EntityRef>{id});
    QCOMPARE(n.powerExpectedW.unknown.size(), std::size_t{2}); // a maximum is no expectation
    QVERIFY(n.powerMaxW.text("W").find("≥") != std::string::npos);
}

void TestNumbers::whatIsNotThereInAPhaseDoesNotCount()
{
    Builder b;
    model::Phase first;
    first.name = "1";
    first.order = 1;
    const auto one = b.add(first);
    model::Phase second;
    second.name = "2";
    second.order = 2;
    const auto two = b.add(second);
    model::Device device;
    device.name = "later";
    device.part = b.part("box", PartClass::Server, {{"power_max_w", 500}});
    device.lifecycle.addedIn = two;
    (void)b.add(device);
    const edit::State state = edit::State::of(b.design);
    QCOMPARE(designNumbers(state, model::PhaseView(b.design, one)).value.devices, std::int64_t{0});
    QCOMPARE(designNumbers(state, model::PhaseView(b.design, two)).value.devices, std::int64_t{1});
}

QTEST_GUILESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
