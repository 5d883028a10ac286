// The catalog that ships: what was compiled from catalog/.

#include "core/catalog/catalog.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>

using namespace cw;
using namespace cw::catalog;

class TestShipped : public QObject {
    Q_OBJECT

    std::unique_ptr<Catalog> m_catalog;
    std::set<std::string> m_keys;

    std::string first(const char* text, const char* kind = "") const
    {
        SearchQuery query;
        query.text = text;
        query.kind = kind;
        const auto found = m_catalog->search(query);
        return !found ? found.error().text() : found->empty() ? "nothing" : found->front().key;
    }

private slots:
    void initTestCase()
    {
        auto opened = Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        m_catalog = std::make_unique<Catalog>(std::move(*opened));
        const auto parts = m_catalog->list();
        QVERIFY2(parts, parts ? "" : parts.error().text().c_str());
        for (const PartSummary& part : *parts)
            m_keys.insert(part.key);
    }

    void holdsAtLeastTheSeed()
    {
        QVERIFY2(m_keys.size() >= 660, std::to_string(m_keys.size()).c_str());
        std::ifstream seed(CW_SOURCE_DIR "/tests/core/catalog/seed_keys.txt");
        std::size_t count = 0;
        for (std::string key; std::getline(seed, key); ++count)
            QVERIFY2(*m_catalog->contains(key), key.c_str());
        QCOMPARE(count, std::size_t{660});
    }

    void everyPartCanBeReadAndItsComponentsExist()
    {
        for (const std::string& key : m_keys) {
            const auto part = m_catalog->find(key);
            QVERIFY2(part, part ? "" : part.error().text().c_str());
            for (const auto& component : part->components)
                QVERIFY2(m_keys.contains(component.part), key.c_str());
        }
    }

    void findsWhatPeopleType()
    {
        QCOMPARE(first("dgx h100 8u"), std::string("nvidia-dgx-h100"));
        QCOMPARE(first("dgx h100"), std::string("nvidia-dgx-h100"));
        QCOMPARE(first("qm9700"), std::string("nvidia-qm9700"));
        QCOMPARE(first("h100 sxm", "accelerator"), std::string("nvidia-h100-sxm5-80gb"));
        QVERIFY(first("arista 800g").starts_with("arista-"));
        QCOMPARE(first("no such thing"), std::string("nothing"));
    }

    void referencePricesAreObservationsWithDateAndSource()
    {
        const auto book = m_catalog->referencePrices();
        QVERIFY2(book, book ? "" : book.error().text().c_str());
        QVERIFY(book->rows().size() >= 426);
        std::set<std::string> priced;
        for (const Price& price : book->rows()) {
            QVERIFY2(firstDay(price.date), price.part.c_str());
            QVERIFY2(!price.source.empty(), price.part.c_str());
            if (m_keys.contains(price.part))
                priced.insert(price.part);
        }
        QVERIFY2(priced.size() >= 184, std::to_string(priced.size()).c_str());
        // List before estimate, though the estimate is the newer one.
        const auto node = book->best("nvidia-dgx-h100");
        QVERIFY(node && node->kind == PriceKind::List);
        QCOMPARE(node->amount.text(), std::string("199000.00 USD"));
        // A server's price, though it was recorded among the accelerators, is not one card's.
        QVERIFY(book->best("nvidia-b300-sxm-288gb")->amount < Money::fromUnits(100'000, "USD"));
        // 150 USD and 55 USD a metre.
        QCOMPARE(book->best("generic-400g-dac")->amountFor(metres(2)).text(),
                 std::string("260.00 USD"));
        QVERIFY(!book->best("nvidia-ufm-enterprise-appliance"));
    }
};

QTEST_GUILESS_MAIN(TestShipped)
#include "tst_shipped.moc"
