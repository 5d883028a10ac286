#include "core/catalog/price_book.h"
#include "tests/core/catalog/fixtures.h"

#include <QTest>

using namespace cw;
using namespace cw::catalog;
using cw::catalog::test::price;

namespace {

PriceBook book(std::vector<Price> rows)
{
    PriceBookInfo info;
    info.name = "test";
    return {info, std::move(rows)};
}

std::string text(const std::optional<Price>& found)
{
    return found ? found->amount.text() : std::string("none");
}

const char* kHead = R"({"format": "clusterwright-prices", "version": 1, "name": "b", "prices": [)";

std::string file(const std::string& row)
{
    return kHead + row + "]}";
}

} // namespace

class TestPriceBook : public QObject {
    Q_OBJECT
private slots:
    void newestRowOfTheBestKindWins()
    {
        const auto prices = book({price("a", 500, PriceKind::Planning, "2026-11"),
                                  price("a", 300, PriceKind::Street, "2026-10"),
                                  price("a", 100, PriceKind::List, "2023"),
                                  price("a", 120, PriceKind::List, "2024"),
                                  price("a", 1, PriceKind::Rental, "2026-11")});
        QCOMPARE(text(prices.best("a")), std::string("120.00 USD"));
        // All of it stays visible, best first.
        std::vector<std::string> history;
        for (const Price& row : prices.history("a"))
            history.push_back(row.amount.text());
        QCOMPARE(history, (std::vector<std::string>{"120.00 USD", "100.00 USD", "300.00 USD",
                                                    "500.00 USD", "1.00 USD"}));
    }

    void aPartWithoutAPriceHasNone()
    {
        const auto prices = book({price("a", 500)});
        QVERIFY(!prices.best("b"));
        QVERIFY(prices.history("b").empty());
    }

    void aRentalOrAPriceOfAnotherUnitBuysNothing()
    {
        Price rental = price("a", 2, PriceKind::Rental);
        Price terabyte = price("a", 600);
        terabyte.unit = PriceUnit::Terabyte;
        const auto prices = book({rental, terabyte});
        QVERIFY(!prices.best("a"));
        QCOMPARE(text(prices.best("a", PriceUnit::Terabyte)), std::string("600.00 USD"));
    }

    void aQuarterCountsAsItsFirstDay()
    {
        QCOMPARE(*firstDay("2026"), std::string("2026-01-01"));
        QCOMPARE(*firstDay("2026-Q3"), std::string("2026-07-01"));
        QCOMPARE(*firstDay("2026-09"), std::string("2026-09-01"));
        QCOMPARE(*firstDay("2024-02-29"), std::string("2024-02-29"));
        for (const char* wrong : {"", "26", "2026-", "2026-Q5", "2026-13", "2026-9", "2025-02-29",
                                  "2026-01-01T", "x026", "2026/01"})
            QVERIFY2(!firstDay(wrong), wrong);
        const auto prices = book({price("a", 1, PriceKind::Street, "2026-Q1"),
                                  price("a", 2, PriceKind::Street, "2026-02")});
        QCOMPARE(text(prices.best("a")), std::string("2.00 USD"));
    }

    void whatWasReadComesBeforeWhatWasRecalled()
    {
        Price recalled = price("a", 1);
        recalled.confidence = model::Confidence::Recalled;
        const auto prices = book({recalled, price("a", 2)});
        QCOMPARE(text(prices.best("a")), std::string("2.00 USD"));
        QVERIFY(recalled.isBudgetary());
        QVERIFY(!prices.best("a")->isBudgetary());
        QVERIFY(price("a", 1, PriceKind::Planning).isBudgetary());
    }

    void aQuantityBreakHoldsFromItsQuantityOn()
    {
        Price hundred = price("a", 80);
        hundred.minQuantity = 100;
        const auto prices = book({price("a", 100), hundred});
        QCOMPARE(text(prices.best("a", PriceUnit::Each, 99)), std::string("100.00 USD"));
        QCOMPARE(text(prices.best("a", PriceUnit::Each, 100)), std::string("80.00 USD"));
    }

    void aCablePricedByLengthAddsItsMetres()
    {
        Price cable = price("a", 150);
        cable.amountPerMetre = Money::fromUnits(55, "USD");
        QCOMPARE(cable.amountFor(millimetres(2500)).text(), std::string("287.50 USD"));
        QCOMPARE(price("a", 150).amountFor(metres(3)).text(), std::string("150.00 USD"));
    }

    void readsAFile()
    {
        const auto read = readPriceBook(
            file(R"({"part": "x", "category": "cable", "what": "DAC", "kind": "planning",
                     "unit": "each", "amount": 12.5, "amount_per_m": 0.9, "currency": "EUR",
                     "date": "2026", "region": "EU", "source": "s", "confidence": "read",
                     "note": "n"})"),
            "p.json");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const auto found = read->best("x");
        QVERIFY(found);
        QCOMPARE(found->amount.text(), std::string("12.50 EUR"));
        QCOMPARE(found->amountPerMetre->text(), std::string("0.90 EUR"));
        QCOMPARE(found->book, std::string("b"));
        QVERIFY(found->kind == PriceKind::Planning);
    }

    void refusesWhatIsNoPriceBook_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& json, const char* message) {
            QTest::newRow(name) << QString::fromStdString(json) << message;
        };
        const std::string rest = R"("currency": "USD", "date": "2026", "confidence": "read"})";
        row("no JSON", "{", "not a JSON object");
        row("another file", R"({"format": "clusterwright-parts"})", "clusterwright-prices");
        row("newer", R"({"format": "clusterwright-prices", "version": 2})", "version");
        row("no name", R"({"format": "clusterwright-prices", "version": 1})", "name");
        row("unknown key",
            file(R"({"part": "x", "kind": "list", "amount": 1, "amuont": 1, )" + rest), "amuont");
        row("no amount", file(R"({"part": "x", "kind": "list", )" + rest), "amount");
        row("text for a number", file(R"({"part": "x", "kind": "list", "amount": "1", )" + rest),
            "amount");
        row("too fine", file(R"({"part": "x", "kind": "list", "amount": 0.00001, )" + rest),
            "amount");
        row("huge", file(R"({"part": "x", "kind": "list", "amount": 1e308, )" + rest), "amount");
        row("unknown kind", file(R"({"part": "x", "kind": "quote", "amount": 1, )" + rest),
            "quote");
        row("row is a number", file("1"), "object");
    }
    void refusesWhatIsNoPriceBook()
    {
        QFETCH(QString, json);
        QFETCH(QString, message);
        const auto read = readPriceBook(json.toStdString(), "p.json");
        QVERIFY(!read);
        QVERIFY2(QString::fromStdString(read.error().text()).contains(message),
                 read.error().text().c_str());
        QVERIFY(read.error().where.starts_with("p.json"));
    }
};

QTEST_GUILESS_MAIN(TestPriceBook)
#include "tst_price_book.moc"
