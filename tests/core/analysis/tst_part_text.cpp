#include "core/analysis/part_text.h"

#include <QTest>

using namespace cw;

class TestPartText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void factsHaveATitleWithoutTheirUnit()
    {
        QCOMPARE(analysis::factTitle("weight_kg"), std::string("Weight"));
        QCOMPARE(analysis::factTitle("rack_units"), std::string("Rack units"));
    }
    void insideASentenceOnlyNamesKeepCapitals()
    {
        QCOMPARE(analysis::factWords("weight_kg"), std::string("weight"));
        QCOMPARE(analysis::factWords("depth_mm"), std::string("depth"));
        QCOMPARE(analysis::factWords("bf16_tflops_dense"), std::string("BF16 dense"));
    }
};

QTEST_GUILESS_MAIN(TestPartText)
#include "tst_part_text.moc"
