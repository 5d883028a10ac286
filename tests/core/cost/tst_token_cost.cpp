#include "core/cost/token_cost.h"

#include <QTest>

#include <cmath>

using namespace cw;
using namespace cw::cost;

namespace {

TokenCostInput node()
{
    TokenCostInput in;
    in.capital = {Money::fromUnits(525'600, "USD"), 3, 0};
    in.tokensPerS = 24'000;
    in.powerW = 10'000;
    return in;
}

} // namespace

class TestTokenCost : public QObject {
    Q_OBJECT
private slots:
    /// 525,600 USD over 6 years of 8,760 h are 10 USD/h; 10 kW x 1.3 x 0.08 USD/kWh are 1.04 USD/h;
    /// 24,000 tokens/s are 86.4 M tokens/h.
    void capitalAndEnergyOverTokens()
    {
        const auto result = costPerMillionTokens(node());
        QVERIFY(result.value.known.has_value());
        QVERIFY(std::abs(*result.value.known - 11.04 / 86.4) < 1e-9);
        QCOMPARE(result.value.unknownCount, 0);
        QVERIFY(result.value.missing.empty());
        QCOMPARE(result.why.inputs.size(), std::size_t{3});
        TokenCostInput half = node();
        half.goodput = 0.5;
        QVERIFY(std::abs(*costPerMillionTokens(half).value.known - 2 * 11.04 / 86.4) < 1e-9);
    }
    /// 2 USD for each hour of 3,000 tokens/s are 0.185 USD for a million.
    void twoDollarsAnHour()
    {
        TokenCostInput in;
        in.capital = {Money::fromUnits(2 * 8760, "USD"), 1, 0};
        in.tokensPerS = 3000;
        in.powerW = 0;
        QVERIFY(std::abs(*costPerMillionTokens(in, {1, {}, 1}).value.known - 0.185) < 5e-4);
    }
    void whatIsMissingIsSaidAndNeverZero()
    {
        TokenCostInput in = node();
        in.capital.unknownLines = 9;
        const TokenCost some = costPerMillionTokens(in).value;
        QVERIFY(some.known && some.unknownCount == 9);
        QCOMPARE(some.missing.at(0), std::string("9 lines of the bill without a price"));

        in = node();
        in.capital = {Money(0, "EUR"), 0, 4};
        const TokenCost none = costPerMillionTokens(in).value;
        QVERIFY(!none.known);
        QCOMPARE(none.unknownCount, 5); // and no tariff in EUR

        in = node();
        in.tokensPerS.reset();
        QVERIFY(!costPerMillionTokens(in).value.known);
        QCOMPARE(costPerMillionTokens(in).value.missing.at(0), std::string("tokens/s"));
    }
};

QTEST_GUILESS_MAIN(TestTokenCost)
#include "tst_token_cost.moc"
