#include "core/cost/bom.h"
#include "tests/core/cost/small_design.h"

#include <QTest>

#include <algorithm>

using namespace cw;
using namespace cw::cost;
using model::NetworkKind;
using model::PartClass;

namespace {

Bom billOf(const test::SmallDesign& small, const BomOptions& options = {})
{
    return billOfMaterials(small.state(), {}, options).value;
}

const BomLine* lineWith(const std::vector<BomLine>& lines, std::string_view description)
{
    const auto at = std::ranges::find_if(lines, [&](const BomLine& line) {
        return line.description.find(description) != std::string::npos;
    });
    return at == lines.end() ? nullptr : &*at;
}

double sum(const Bom& bom, std::string_view category)
{
    double total = 0;
    for (const BomLine& line : bom.lines)
        if (line.category == category)
            total += line.quantity;
    return total;
}

BomOptions everythingCosts(const char* amount)
{
    BomOptions options;
    options.prices = [=](const model::Part&, std::int64_t) {
        Price price;
        price.amount = *Money::parse(amount);
        price.kind = "list";
        price.date = "2026-03";
        price.book = "test";
        return std::optional(price);
    };
    return options;
}

} // namespace

class TestBom : public QObject {
    Q_OBJECT

private slots:
    void countsWhatIsPlaced()
    {
        test::SmallDesign small;
        const auto server = small.part("gpu-8", PartClass::Server);
        const auto a = small.rack("A01");
        const auto b = small.rack("A02");
        for (int i = 1; i <= 4; ++i)
            small.device("node-" + std::to_string(i), server, i < 3 ? a : b, 1 + 8 * (i % 2),
                         "compute-node");
        const Bom bom = billOf(small);
        const BomLine* nodes = lineWith(bom.lines, "gpu-8");
        QVERIFY(nodes != nullptr);
        QCOMPARE(nodes->id, std::string("1.0"));
        QCOMPARE(nodes->quantity, 4.0);
        QCOMPARE(nodes->orderQuantity, 4.0);
        QVERIFY(nodes->subsystem == Subsystem::Compute);
        QCOMPARE(nodes->mpn, std::string("PN-gpu-8"));
        QVERIFY((nodes->racks == std::vector<std::string>{"A01", "A02"}));
        QCOMPARE(nodes->names.size(), std::size_t(4));
        QVERIFY(nodes->source == LineSource::Placed);
        // Racks without a part are counted, never dropped.
        const BomLine* racks = lineWith(bom.lines, "rack, part not chosen");
        QVERIFY(racks != nullptr);
        QCOMPARE(racks->quantity, 2.0);
    }

    // T43 (netbox #8244): 120 cables by type, colour, length; the counts sum to 120.
    void cablesByTypeColourAndLength()
    {
        test::SmallDesign small;
        const auto host = small.part("host", PartClass::Server);
        const auto cat6 = small.part("Cat6A", PartClass::Cable);
        const auto fibre = small.part("OM4", PartClass::Cable);
        const auto rack = small.rack("A01");
        const auto a = small.device("a", host, rack, 1);
        const auto z = small.device("z", host, rack, 3);
        for (int i = 0; i < 120; ++i) {
            auto cable = small.cable("c" + std::to_string(i), a, "p" + std::to_string(i), z,
                                     "p" + std::to_string(i));
            cable.part = i < 90 ? cat6 : fibre;
            cable.colour = i < 50 ? "grey" : "blue";
            cable.lengthOrdered = metres(i < 70 ? 2 : 3);
            small.add(cable);
        }
        const Bom bom = billOf(small);
        QCOMPARE(sum(bom, "cable"), 120.0);
        const BomLine* grey = lineWith(bom.lines, "Cat6A, 2 m, grey");
        QVERIFY(grey != nullptr);
        QCOMPARE(grey->quantity, 50.0);
        QCOMPARE(lineWith(bom.lines, "Cat6A, 2 m, blue")->quantity, 20.0);
        QCOMPARE(lineWith(bom.lines, "Cat6A, 3 m, blue")->quantity, 20.0);
        QCOMPARE(lineWith(bom.lines, "OM4, 3 m, blue")->quantity, 30.0);
    }

    // Two links through the two ports of a twin-port cage share one transceiver (NVIDIA DGX
    // SuperPOD RA-11333-001 V11, table 8: 508 node transceivers for 127 x 8 links).
    void twinPortTransceiverIsBoughtOnce()
    {
        test::SmallDesign small;
        const auto server = small.part("dgx", PartClass::Server);
        const auto leafPart = small.part("qm", PartClass::Switch);
        const auto flat = small.part("flat-top", PartClass::Transceiver);
        const auto finned = small.part("finned", PartClass::Transceiver);
        const auto fibre = small.part("mpo", PartClass::Cable);
        const auto compute = small.network("compute", NetworkKind::Compute);
        const auto rack = small.rack("A01");
        const auto node = small.device("dgx-1", server, rack, 1, "compute-node");
        const auto leaf = small.device("leaf-1", leafPart, rack, 20, "leaf");
        for (int i = 0; i < 8; ++i) {
            auto cable = small.cable(
                {}, node, "osfp" + std::to_string(1 + i / 2) + "/" + std::to_string(1 + i % 2),
                leaf, std::to_string(1 + i / 2) + "/" + std::to_string(1 + i % 2));
            cable.ends[0].optic = flat;
            cable.ends[1].optic = finned;
            cable.network = compute;
            cable.part = fibre;
            cable.tier = 1;
            small.add(cable);
        }
        const Bom bom = billOf(small);
        QCOMPARE(lineWith(bom.lines, "flat-top, compute, node side")->quantity, 4.0);
        QCOMPARE(lineWith(bom.lines, "finned, compute, switch side")->quantity, 4.0);
        QCOMPARE(sum(bom, "cable"), 8.0);
        QVERIFY(lineWith(bom.lines, "qm")->subsystem == Subsystem::ComputeNetwork);
        QVERIFY(bom.remarks.empty());
    }

    void purposeAndTierAreLinesOfTheirOwn()
    {
        test::SmallDesign small;
        const auto leafPart = small.part("qm", PartClass::Switch);
        const auto managerPart = small.part("ufm", PartClass::Appliance);
        const auto fibre = small.part("mpo", PartClass::Cable);
        const auto compute = small.network("compute", NetworkKind::Compute);
        const auto rack = small.rack("A01");
        const auto leaf = small.device("leaf-1", leafPart, rack, 20, "leaf");
        const auto spine = small.device("spine-1", leafPart, rack, 22, "spine");
        const auto manager = small.device("ufm-1", managerPart, rack, 24, "fabric-manager");
        for (int i = 1; i <= 3; ++i) {
            auto cable = small.cable({}, leaf, std::to_string(i), i < 3 ? spine : manager,
                                     std::to_string(i));
            cable.network = compute;
            cable.part = fibre;
            cable.tier = i < 3 ? 2 : 1;
            cable.purpose = i < 3 ? "" : "fabric-manager";
            cable.lengthOrdered = metres(i);
            small.add(cable);
        }
        const Bom bom = billOf(small);
        QCOMPARE(lineWith(bom.lines, "mpo, 3 m, compute, fabric-manager")->quantity, 1.0);
        // Whatever lengths they have, the published count stands in one place.
        const BomCount want{Subsystem::ComputeNetwork, "cable", "compute, leaf to spine", 2};
        QVERIFY(std::ranges::find(bom.counts, want) != bom.counts.end());
    }

    void cableWithoutPartIsCounted()
    {
        test::SmallDesign small;
        const auto server = small.part("s", PartClass::Server);
        const auto rack = small.rack("A01");
        const auto a = small.device("a", server, rack, 1);
        const auto b = small.device("b", server, rack, 2);
        const auto c = small.device("c", server, rack, 3);
        auto breakout = small.cable("b1", a, "p1", b, "p1");
        breakout.ends.push_back({{c, "p1"}, {}});
        small.add(breakout); // three ends, one cable
        auto cord = small.cable("k1", a, "psu0", b, "c19-1");
        cord.kind = model::ConnectionKind::Power;
        small.add(cord);
        const Bom bom = billOf(small);
        const BomLine* cable = lineWith(bom.lines, "cable, part not chosen");
        QVERIFY(cable != nullptr);
        QCOMPARE(cable->quantity, 1.0);
        QCOMPARE(cable->missing, std::string("part not chosen"));
        QCOMPARE(lineWith(bom.lines, "cord, part not chosen")->quantity, 1.0);
    }

    // T54 (netbox #18575): passive parts are counted, and told from managed devices.
    void passivePartsAreFlagged()
    {
        test::SmallDesign small;
        const auto blank = small.part("blank-1u", PartClass::Passive);
        const auto rack = small.rack("A01");
        for (int i = 1; i <= 10; ++i)
            small.device("blank", blank, rack, i);
        const Bom bom = billOf(small);
        const BomLine* line = lineWith(bom.lines, "blank-1u");
        QCOMPARE(line->quantity, 10.0);
        QVERIFY(line->passive);
    }

    // T55 (KiCad 13466): parts marked do-not-include stay out of the order, with all in them.
    void notIncludedStaysOutOfTheOrder()
    {
        test::SmallDesign small;
        const auto server = small.part("s", PartClass::Server);
        const auto drive = small.part("nvme", PartClass::Drive);
        const auto rack = small.rack("A01");
        small.device("bought", server, rack, 1);
        const auto theirs = small.device("theirs", server, rack, 2);
        small.change(theirs, [&](model::Device& device) {
            device.doNotInclude = true;
            device.modules = {{"bay1", drive, 4}};
        });
        const Bom bom = billOf(small, everythingCosts("100 USD"));
        QCOMPARE(lineWith(bom.lines, "s")->quantity, 1.0);
        QVERIFY(lineWith(bom.lines, "nvme") == nullptr);
        QCOMPARE(bom.notIncluded.size(), std::size_t(2));
        for (const BomLine& line : bom.notIncluded) {
            QVERIFY(line.doNotInclude);
            QCOMPARE(line.orderQuantity, 0.0);
            QVERIFY(!line.extended);
        }
        QCOMPARE(bom.notIncluded[1].quantity, 4.0);
        QCOMPARE(bom.notIncluded[1].parent, bom.notIncluded[0].id);
    }

    void modulesStandBelowTheirDevice()
    {
        test::SmallDesign small;
        const auto server = small.part("s", PartClass::Server);
        const auto drive = small.part("nvme", PartClass::Drive);
        const auto rack = small.rack("A01");
        for (int i = 1; i <= 3; ++i) {
            const auto id = small.device("n" + std::to_string(i), server, rack, i);
            small.change(id, [&](model::Device& device) {
                device.modules = {{"bay1", drive, 2}, {"bay2", drive, 1}};
            });
        }
        const Bom bom = billOf(small);
        const BomLine* drives = lineWith(bom.lines, "nvme");
        QCOMPARE(drives->quantity, 9.0);
        QCOMPARE(drives->id, std::string("1.1"));
        QCOMPARE(drives->parent, std::string("1.0"));
        QVERIFY(drives->subsystem == Subsystem::Compute);
    }

    void totalSaysWhatIsUnknown()
    {
        test::SmallDesign small;
        const auto server = small.part("s", PartClass::Server);
        const auto drive = small.part("nvme", PartClass::Drive);
        const auto rack = small.rack("A01");
        const auto id = small.device("n", server, rack, 1);
        small.change(id, [&](model::Device& d) { d.modules = {{"bay1", drive, 3}}; });
        BomOptions options;
        options.prices = [](const model::Part& part, std::int64_t) -> std::optional<Price> {
            if (part.key != "nvme")
                return std::nullopt;
            Price price;
            price.amount = *Money::parse("1111.115 USD");
            return price;
        };
        const Bom bom = billOf(small, options);
        QCOMPARE(bom.total.text(), std::string("≥ 3,333.36 USD, 2 lines without a price"));
        QCOMPARE(bom.missingPrices().size(), std::size_t(2)); // the server and the rack
        const Bom none = billOf(small);
        QCOMPARE(none.total.text(), std::string("unknown: 3 lines without a price"));
    }

    void priceLinesAddAndOverride()
    {
        test::SmallDesign small;
        const auto server = small.part("s", PartClass::Server);
        small.device("n", server, small.rack("A01"), 1);
        model::PriceLine over;
        over.name = "server, offer";
        over.partKey = "s";
        over.unitPrice = "250.50 USD";
        over.basis = "budgetary";
        small.add(over);
        model::PriceLine service;
        service.name = "Installation";
        service.quantity = 2.5;
        service.unitPrice = "100.01 USD";
        small.add(service);
        model::PriceLine broken;
        broken.name = "Freight";
        broken.unitPrice = "about 5";
        small.add(broken);
        const Bom bom = billOf(small, everythingCosts("1 USD"));
        const BomLine* line = lineWith(bom.lines, "s");
        QCOMPARE(line->extended->text(), std::string("250.50 USD"));
        QVERIFY(line->price->budgetary);
        const BomLine* manual = lineWith(bom.lines, "Installation");
        QVERIFY(manual->source == LineSource::Manual);
        QCOMPARE(manual->extended->text(), std::string("250.03 USD"));
        const BomLine* freight = lineWith(bom.lines, "Freight");
        QVERIFY(!freight->unitPrice);
        QVERIFY(freight->missing.find("about 5") != std::string::npos);
    }

    void sparesAndPacks()
    {
        test::SmallDesign small;
        const auto host = small.part("host", PartClass::Server);
        const auto rack = small.rack("A01");
        for (int i = 1; i <= 10; ++i)
            small.device("h" + std::to_string(i), host, rack, i);
        BomOptions options;
        options.spares = {{"server", 0.03, 1, 4}};
        const BomLine line = *lineWith(billOf(small, options).lines, "host");
        QCOMPARE(line.spares, 1.0);
        QCOMPARE(line.orderQuantity, 12.0);
    }

    void onlyWhatThePhaseShows()
    {
        test::SmallDesign small;
        model::Phase later;
        later.name = "Expansion";
        later.order = 2;
        model::Phase first;
        first.name = "First";
        first.order = 1;
        const auto laterId = small.add(later);
        const auto firstId = small.add(first);
        const auto host = small.part("host", PartClass::Server);
        const auto rack = small.rack("A01");
        small.device("h1", host, rack, 1);
        const auto second = small.device("h2", host, rack, 2);
        small.change(second, [&](model::Device& d) { d.lifecycle.addedIn = laterId; });
        const auto at = [&](std::optional<Id<model::Phase>> phase) {
            return lineWith(
                       billOfMaterials(small.state(), model::PhaseView(small.state().design, phase))
                           .value.lines,
                       "host")
                ->quantity;
        };
        QCOMPARE(at(firstId), 1.0);
        QCOMPARE(at(laterId), 2.0);
    }

    void conflictingTransceiversAreSaid()
    {
        test::SmallDesign small;
        const auto host = small.part("host", PartClass::Server);
        const auto one = small.part("o1", PartClass::Transceiver);
        const auto two = small.part("o2", PartClass::Transceiver);
        const auto rack = small.rack("A01");
        const auto a = small.device("a", host, rack, 1);
        const auto b = small.device("b", host, rack, 2);
        auto first = small.cable("1", a, "osfp1/1", b, "osfp1/1");
        first.ends[0].optic = one;
        small.add(first);
        auto second = small.cable("2", a, "osfp1/2", b, "osfp1/2");
        second.ends[0].optic = two;
        small.add(second);
        const Bom bom = billOf(small);
        QCOMPARE(bom.remarks.size(), std::size_t(1));
        QVERIFY(bom.remarks[0].find("osfp1") != std::string::npos);
        QCOMPARE(sum(bom, "optic"), 2.0);
    }
};

QTEST_GUILESS_MAIN(TestBom)
#include "tst_bom.moc"
