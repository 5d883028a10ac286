#include "core/cost/catalog_prices.h"
#include "core/cost/price.h"

#include <QTest>

using namespace cw;
using namespace cw::cost;

class TestPrice : public QObject {
    Q_OBJECT

private slots:
    // T50 (netbox #9127): 200 x 1,000 USD, 35 % discount, rate 0.92 -> 119,600.00 EUR.
    void discountAndRate()
    {
        ExchangeRates rates;
        rates.date = "2026-11-02";
        rates.millionths["USD"] = 920'000;
        const auto unit = netUnitPrice(Money::fromUnits(1000, "USD"), 350'000, rates, "EUR");
        QVERIFY(unit.has_value());
        QCOMPARE(extended(*unit, 200).text(), std::string("119600.00 EUR"));

        rates.millionths["USD"] = 900'000;
        const auto later = netUnitPrice(Money::fromUnits(1000, "USD"), 350'000, rates, "EUR");
        QCOMPARE(extended(*later, 200).text(), std::string("117000.00 EUR"));
    }

    void currencyWithoutRateHasNoPrice()
    {
        const auto unit = netUnitPrice(Money::fromUnits(1, "CHF"), 0, {}, "EUR");
        QVERIFY(!unit);
        QVERIFY(unit.error().code == ErrorCode::MissingData);
        QVERIFY(unit.error().message.find("CHF") != std::string::npos);
    }

    void unitPricesAndLinesAreWholeCents()
    {
        // 0.995 rounds half away from zero; a third of a piece gives whole cents again.
        const auto unit = netUnitPrice(*Money::parse("9.95 USD"), 900'000, {}, "USD");
        QCOMPARE(unit->text(), std::string("1.00 USD"));
        QCOMPARE(extended(*Money::parse("10.00 USD"), 1.0 / 3.0).text(), std::string("3.33 USD"));
    }

    void cableByTheMetre()
    {
        Price price;
        price.amount = *Money::parse("20 USD");
        price.perMetre = *Money::parse("1.5 USD");
        QCOMPARE(listPrice(price, metres(10))->text(), std::string("35.00 USD"));
        QVERIFY(!listPrice(price, std::nullopt));
    }

    void booksInTheirOrder()
    {
        const auto row = [](std::string part, const char* amount, catalog::PriceKind kind,
                            catalog::PriceUnit unit = catalog::PriceUnit::Each) {
            catalog::Price price;
            price.part = std::move(part);
            price.amount = *Money::parse(amount);
            price.kind = kind;
            price.unit = unit;
            price.date = "2026-03";
            return price;
        };
        using enum catalog::PriceKind;
        const auto reference = std::make_shared<const catalog::PriceBook>(
            catalog::PriceBookInfo{"reference"},
            std::vector{row("switch", "50000 USD", Planning), row("hours", "2 USD", Rental),
                        row("fibre", "3 USD", Street, catalog::PriceUnit::Metre)});
        const auto own = std::make_shared<const catalog::PriceBook>(
            catalog::PriceBookInfo{"own"}, std::vector{row("switch", "36000 USD", List)});
        const auto lookup = pricesFrom({own, reference});
        model::Part part;
        part.key = "switch";
        QCOMPARE(lookup(part, 1)->amount.text(), std::string("36000.00 USD"));
        QCOMPARE(lookup(part, 1)->book, std::string("own"));
        QVERIFY(pricesFrom({reference})(part, 1)->budgetary);
        part.key = "fibre";
        QCOMPARE(listPrice(*lookup(part, 1), metres(2.5))->text(), std::string("7.50 USD"));
        part.key = "hours"; // a rental buys nothing
        QVERIFY(!lookup(part, 1));
    }
};

QTEST_GUILESS_MAIN(TestPrice)
#include "tst_price.moc"
