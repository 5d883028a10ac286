#include "core/model/derivation.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestDerivation : public QObject {
    Q_OBJECT

private slots:
    void aFactCarriesUnitSourceAndConfidence()
    {
        Part part;
        part.manufacturer = "NVIDIA";
        part.model = "DGX H100";
        part.sources = {"user guide", "data sheet"};
        part.facts["power_max_w"] = {.value = 10200.0, .sources = {1}};
        part.facts["depth_mm"] = {.value = 897.1, .confidence = Confidence::Recalled};
        const Derivation power = factDerivation(part, "power_max_w");
        QCOMPARE(power.value, std::optional(10200.0));
        QCOMPARE(power.unit, std::string("W"));
        QCOMPARE(power.source, std::string("user guide"));
        QCOMPARE(power.confidence, std::optional(Confidence::Read));
        const Derivation depth = factDerivation(part, "depth_mm");
        QVERIFY(depth.source.find("part as a whole") != std::string::npos);
        QCOMPARE(depth.confidence, std::optional(Confidence::Recalled));
        QCOMPARE(factDerivation(part, "weight_kg").value, std::nullopt);
    }

    void aSumSaysWhatIsUnknownInIt()
    {
        KnownSum sum;
        sum.add(1'000'000, Id<Device>(1));
        sum.add(630'000, Id<Device>(2));
        QVERIFY(sum.complete());
        QCOMPARE(QString::fromStdString(sum.text("W")), QStringLiteral("1.63 MW"));
        sum.add(std::nullopt, Id<Device>(3));
        QCOMPARE(QString::fromStdString(sum.text("W")), QStringLiteral("≥ 1.63 MW, 1 unknown"));
        QCOMPARE(sum.unknown.front(), EntityRef(Id<Device>(3)));
    }

    void textShowsTheTree()
    {
        Derivation sum;
        sum.term = "IT power";
        sum.value = 20400;
        sum.unit = "W";
        sum.formula = "sum of devices";
        sum.inputs = {{.term = "node", .value = 10200.0, .unit = "W", .source = "user guide"}};
        QCOMPARE(QString::fromStdString(derivationText(sum)),
                 QStringLiteral("IT power = 20.40 kW  [sum of devices]\n  node = 10.20 kW  <- user guide\n"));
    }
};

QTEST_GUILESS_MAIN(TestDerivation)
#include "tst_derivation.moc"
