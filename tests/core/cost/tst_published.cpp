#include "core/cost/bom.h"
#include "tests/core/cost/superpod.h"

#include <QTest>

using namespace cw;
using namespace cw::cost;

namespace {

double counted(const Bom& bom, std::string_view category, std::string_view what)
{
    for (const BomCount& count : bom.counts)
        if (count.category == category && count.what == what)
            return count.quantity;
    return -1;
}

} // namespace

/// F10b: the bill of the compute network of NVIDIA DGX SuperPOD H100, RA-11333-001 V11, tables 7
/// and 8, for 127 nodes.
class TestPublished : public QObject {
    Q_OBJECT

private slots:
    void fourUnits()
    {
        const test::Superpod pod(4);
        const Bom bom = billOfMaterials(pod.state(), {}).value;
        QCOMPARE(counted(bom, "server", "dgx-h100"), 127.0);
        QCOMPARE(counted(bom, "switch", "qm9700"), 48.0);
        QCOMPARE(counted(bom, "appliance", "ufm"), 4.0);
        QCOMPARE(counted(bom, "cable", "compute, node to leaf"), 1016.0);
        QCOMPARE(counted(bom, "cable", "compute, leaf to spine"), 1024.0);
        QCOMPARE(counted(bom, "cable", "compute, fabric-manager"), 4.0);
        QCOMPARE(counted(bom, "optic", "twin-finned, compute, switch side"), 1536.0);
        QCOMPARE(counted(bom, "optic", "twin-flat, compute, node side"), 508.0);
        QCOMPARE(counted(bom, "optic", "single-flat, compute, fabric-manager side"), 4.0);
        QVERIFY(bom.remarks.empty());
    }

    void oneAndTwoUnits()
    {
        const Bom one = billOfMaterials(test::Superpod(1).state(), {}).value;
        QCOMPARE(counted(one, "server", "dgx-h100"), 31.0);
        QCOMPARE(counted(one, "cable", "compute, node to leaf"), 248.0);
        QCOMPARE(counted(one, "cable", "compute, leaf to spine"), 256.0);
        const Bom two = billOfMaterials(test::Superpod(2).state(), {}).value;
        QCOMPARE(counted(two, "cable", "compute, node to leaf"), 504.0);
        QCOMPARE(counted(two, "cable", "compute, leaf to spine"), 512.0);
    }
};

QTEST_GUILESS_MAIN(TestPublished)
#include "tst_published.moc"
