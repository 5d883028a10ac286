#include "core/base/id.h"

#include <QTest>

#include <set>

using namespace cw;

struct Thing;

class TestId : public QObject {
    Q_OBJECT

private slots:
    void printsAndReadsBack()
    {
        for (const std::uint64_t raw : {std::uint64_t{1}, std::uint64_t{31}, std::uint64_t{32},
                                        ~std::uint64_t{0}, std::uint64_t{0x0123456789abcdef}}) {
            const Id<Thing> id(raw);
            QCOMPARE(id.text().size(), std::size_t{13});
            const auto parsed = Id<Thing>::parse(id.text());
            QVERIFY(parsed.has_value());
            QCOMPARE(parsed->raw(), raw);
        }
    }

    void textSortsAsTheNumber()
    {
        QVERIFY(formatId(1) < formatId(2));
        QVERIFY(formatId(31) < formatId(32));
        QVERIFY(formatId(1ULL << 40) < formatId(1ULL << 41));
    }

    void refusesWhatIsNoId_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << "";
        QTest::newRow("short") << "123";
        QTest::newRow("long") << "00000000000012";
        QTest::newRow("zero is never an id") << "0000000000000";
        QTest::newRow("letter that is no digit") << "000000000000i";
        QTest::newRow("capital") << "000000000000A";
        QTest::newRow("passes 64 bits") << "zzzzzzzzzzzzz";
    }
    void refusesWhatIsNoId()
    {
        QFETCH(QString, text);
        const auto parsed = parseId(text.toStdString());
        QVERIFY(!parsed.has_value());
        QCOMPARE(parsed.error().code, ErrorCode::Malformed);
        QVERIFY(!parsed.error().hint.empty());
    }

    void anOriginGivesTheSameIdAgain()
    {
        QCOMPARE(originId("network:compute", "leaf-01"), originId("network:compute", "leaf-01"));
        QVERIFY(originId("network:compute", "leaf-01") != originId("network:compute", "leaf-02"));
        QVERIFY(originId("network:compute", "leaf-01") != originId("network:storage", "leaf-01"));
        // Files hold these ids: the hash may never change.
        QCOMPARE(QString::fromStdString(formatId(originId("network:compute", "leaf-01"))),
                 QStringLiteral("1c022q68n26pg"));
    }

    void generatorAndKeyDoNotRunTogether()
    {
        QVERIFY(originId("ab", "c") != originId("a", "bc"));
    }

    void randomIdsDiffer()
    {
        RandomIdSource source;
        std::set<std::uint64_t> seen;
        for (int i = 0; i < 1000; ++i)
            seen.insert(source.next());
        QCOMPARE(seen.size(), std::size_t{1000});
        QVERIFY(!seen.contains(0));
    }

    void countingIdsCount()
    {
        CountingIdSource source(7);
        QCOMPARE(source.next(), std::uint64_t{7});
        QCOMPARE(source.nextId<Thing>().raw(), std::uint64_t{8});
    }
};

QTEST_GUILESS_MAIN(TestId)
#include "tst_id.moc"
