#include "core/units/quantity.h"

#include <QTest>

using namespace cw;

template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };

class TestQuantity : public QObject {
    Q_OBJECT

private slots:
    void dimensionsDoNotMix()
    {
        static_assert(Addable<Power, Power>);
        static_assert(!Addable<Power, Voltage>);
        static_assert(!Addable<Power, ApparentPower>);
        static_assert(!Addable<Power, double>);
        QCOMPARE(Power{10200} / Power{5100}, 2.0);
    }

    void rackUnitsAndHolesAreExact()
    {
        // EIA-310: three holes a unit, 15.875 + 15.875 + 12.7 mm = 44.45 mm.
        QCOMPARE(millimetres(15.875) * 2 + millimetres(12.7), kRackUnit);
        QCOMPARE(kRackUnit * 42, millimetres(1866.9));
        // T02: two 3.5U routers take exactly 7U.
        QCOMPARE(kRackUnit * 7 / 2 + kRackUnit * 7 / 2, kRackUnit * 7);
    }

    void millimetresReadBack()
    {
        for (const double mm : {0.0, 44.45, 897.1, 15.875, -12.7, 123456.789})
            QCOMPARE(millimetres(mm).millimetres(), mm);
    }
};

QTEST_GUILESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
