#include "core/codec/json_out.h"

#include "core/base/utf8.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace cw;
using codec::JsonOut;
using namespace std::string_view_literals;

namespace {

template <class Write>
Expected<std::string> written(Write&& write)
{
    codec::StringSink sink;
    JsonOut out(sink);
    write(out);
    auto done = out.finish();
    if (!done)
        return fail(done.error());
    return sink.take();
}

/// Takes `capacity` bytes, then is full.
class SmallDisk final : public codec::Sink {
public:
    explicit SmallDisk(std::size_t capacity) : m_free(capacity) {}
    Expected<void> write(std::string_view bytes) override
    {
        if (bytes.size() > m_free)
            return fail(ErrorCode::WriteFailed, "disk full");
        m_free -= bytes.size();
        return {};
    }

private:
    std::size_t m_free;
};

} // namespace

class TestJsonOut : public QObject {
    Q_OBJECT

private slots:
    void numbersAreTheShortestThatReadBack()
    {
        const auto text = [](double value) {
            return *written([&](JsonOut& out) { out.number(value); });
        };
        QCOMPARE(text(0.1), std::string("0.1"));
        QCOMPARE(text(8.0), std::string("8"));
        QCOMPARE(text(1.0 / 3), std::string("0.3333333333333333"));
        QCOMPARE(text(-0.0), std::string("0"));
        QCOMPARE(text(1e30), std::string("1e+30"));
    }

    void numbersThatAreNoQuantityAreRefused()
    {
        for (const double value : {std::nan(""), std::numeric_limits<double>::infinity(), 1e308, -1e31}) {
            const auto text = written([&](JsonOut& out) { out.number(value); });
            QVERIFY(!text);
            QCOMPARE(text.error().code, ErrorCode::InvalidArgument);
        }
    }

    void lengthsAreExactMillimetres()
    {
        const auto text = [](std::int64_t um) {
            return *written([&](JsonOut& out) { out.length({um}); });
        };
        QCOMPARE(text(44450), std::string("44.45"));
        QCOMPARE(text(15875), std::string("15.875"));
        QCOMPARE(text(600000), std::string("600"));
        QCOMPARE(text(-1), std::string("-0.001"));
        QCOMPARE(text(0), std::string("0"));
        QCOMPARE(text(999'999'999'999), std::string("999999999.999"));
        QVERIFY(!written([](JsonOut& out) { out.length({1'000'000'000'001}); }));
        QVERIFY(!written([](JsonOut& out) { out.length({std::numeric_limits<std::int64_t>::min()}); }));
    }

    void textIsEscapedAsJsonAsks()
    {
        const auto text = written([](JsonOut& out) {
            out.string("a\"b\\c\n\t\x01\0/é電𝄞"sv);
        });
        QCOMPARE(*text, std::string("\"a\\\"b\\\\c\\n\\t\\u0001\\u0000/é電𝄞\""));
    }

    void textThatIsNotUtf8IsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("lone continuation") << QByteArray("a\x80");
        QTest::newRow("cut off") << QByteArray("a\xe9\x9b");
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80");
        QTest::newRow("beyond U+10FFFF") << QByteArray("\xf4\x90\x80\x80");
    }
    void textThatIsNotUtf8IsRefused()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!written([&](JsonOut& out) { out.string(text.toStdString()); }));
    }

    void aFullDiskIsReportedOnceAndForAll()
    {
        SmallDisk disk(100);
        JsonOut out(disk);
        for (int i = 0; i < 100'000; ++i) {
            out.raw("0123456789");
            out.rest();
        }
        const auto done = out.finish();
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::WriteFailed);
    }
};

QTEST_GUILESS_MAIN(TestJsonOut)
#include "tst_json_out.moc"
