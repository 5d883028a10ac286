#include "core/codec/decode.h"
#include "core/codec/encode.h"

#include <QFile>
#include <QTest>

using namespace cw;
using namespace cw::model;

namespace {

std::string fixture(const char* name)
{
    QFile file(QStringLiteral(CW_SOURCE_DIR "/tests/core/codec/fixtures/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Expected<codec::DecodedProject> decoded(const std::string& text)
{
    codec::TextSource source(text);
    return codec::decodeProject(source);
}

} // namespace

class TestMigration : public QObject {
    Q_OBJECT

private slots:
    void aFileOfVersion1BecomesExactlyThatOfVersion2()
    {
        const auto file = decoded(fixture("v1.cwright"));
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QCOMPARE(file->version, std::int64_t{1});
        QCOMPARE(file->notes.size(), std::size_t{1});
        codec::StringSink sink;
        QVERIFY(codec::encodeProject(file->file, sink, {"clusterwright test", {}, {}}));
        QCOMPARE(QByteArray::fromStdString(sink.text()),
                 QByteArray::fromStdString(fixture("v1_as_v2.cwright")));
        QVERIFY(decoded(sink.text())->file == file->file);
    }

    void unitsBecomeHeightsAndMetresMillimetres()
    {
        const auto file = decoded(fixture("v1.cwright"));
        QVERIFY(file);
        // Unit 1 is the lowest; the lower edge of unit 23 is 22 x 44.45 mm = 977.9 mm above it.
        const auto& devices = file->file.design.table<Device>();
        QCOMPARE(std::get<InRack>(devices.at(Id<Device>(10)).placement).bottom, Length{0});
        QCOMPARE(std::get<InRack>(devices.at(Id<Device>(11)).placement).bottom, Length{977'900});
        const Connection& cable = file->file.design.at(Id<Connection>(20));
        QCOMPARE(*cable.lengthOrdered, Length{1'500'000});
        QCOMPARE(*cable.lengthEstimated, Length{1'234'567});
    }

    void whatVersion1NeverHadIsAnErrorWithItsPointer()
    {
        std::string text = fixture("v1.cwright");
        const auto at = text.find("\"unit\":23");
        QVERIFY(at != std::string::npos);
        text.replace(at, 9, "\"unit\":{}");
        const auto file = decoded(text);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::Malformed);
        QCOMPARE(file.error().where, std::string("/device/1"));
    }

    void unitsAreNoKeyOfVersion2()
    {
        std::string text = fixture("v1.cwright");
        text.replace(text.find("\"version\":1"), 11, "\"version\":2");
        QCOMPARE(decoded(text).error().where, std::string("/device/0/placement/unit"));
    }
};

QTEST_GUILESS_MAIN(TestMigration)
#include "tst_migration.moc"
