#include "core/cost/names.h"

#include <QTest>

using namespace cw::cost;

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void naturalOrder()
    {
        QVERIFY(nameLess("A2", "A10"));
        QVERIFY(!nameLess("A10", "A2"));
        QVERIFY(nameLess("A9", "B1"));
        QVERIFY(nameLess("rack", "rack-1"));
        QVERIFY(!nameLess("A1", "A1"));
        // Equal but for zeros: still a strict order.
        QVERIFY(nameLess("a01", "a1") != nameLess("a1", "a01"));
    }

    void runsBecomeRanges()
    {
        QCOMPARE(compactNames({"n3", "n1", "n2", "n10"}), std::string("n1…n3, n10"));
        QCOMPARE(compactNames({"n01", "n02"}), std::string("n01, n02"));
        QCOMPARE(compactNames({"n9", "n10", "n11"}), std::string("n9…n11"));
        QCOMPARE(compactNames({"机柜-1", "机柜-2", "机柜-3"}), std::string("机柜-1…机柜-3"));
        QCOMPARE(compactNames({"a", "b"}), std::string("a, b"));
        QCOMPARE(compactNames({}), std::string());
        // Longer than any number we count with.
        QCOMPARE(compactNames({"9999999999999999999999"}), std::string("9999999999999999999999"));
    }
};

QTEST_GUILESS_MAIN(TestNames)
#include "tst_names.moc"
