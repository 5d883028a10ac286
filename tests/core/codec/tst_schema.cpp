#include "core/codec/schema.h"

#include "core/codec/encode.h"
#include "tests/core/support/json_schema.h"
#include "tests/core/support/random_design.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace cw;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSchema : public QObject {
    Q_OBJECT

private slots:
    void thePublishedSchemasAreTheGeneratedOnes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("project") << "project";
        QTest::newRow("part") << "part";
    }
    void thePublishedSchemasAreTheGeneratedOnes()
    {
        QFETCH(QString, name);
        const auto schema = codec::schemaJson(name.toStdString());
        QVERIFY(schema);
        const QString published =
            QStringLiteral(CW_SOURCE_DIR "/resources/schemas/%1.schema.json").arg(name);
        const QString generated = QDir::temp().filePath(name + ".schema.json");
        if (contentOf(published) != QByteArray::fromStdString(*schema)) {
            QFile out(generated);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(QByteArray::fromStdString(*schema));
            QFAIL(qPrintable("copy " + generated + " to " + published));
        }
    }

    void namesOfSchemasAreKnown()
    {
        QCOMPARE(codec::schemaJson("rack").error().code, ErrorCode::NotFound);
        QCOMPARE(codec::schemaJson("requirements").error().code, ErrorCode::Unsupported);
    }

    void whatIsWrittenValidates()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("random.cwright");
        codec::ProjectFile file;
        file.design = support::randomDesign(11, 5);
        const model::Design other = support::randomlyChanged(file.design, 12, 40);
        file.variants.push_back(
            {Id<codec::Variant>(1), "v", {}, "", difference(file.design, other)});
        file.revisions.push_back({"A", "me", "", "2026-11-30", std::string(64, '0'), other});
        file.extras.file["x-a"] = "1";
        codec::StringSink sink;
        QVERIFY(codec::encodeProject(file, sink));
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(QByteArray::fromStdString(sink.text()));
        out.close();
        QCOMPARE(support::complaints("project", {path}), QByteArray());

        QByteArray broken = QByteArray::fromStdString(sink.text());
        broken.replace("\"hall\":[\n{", "\"hall\":[\n{\"colour\":1,");
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(broken);
        out.close();
        QVERIFY(support::complaints("project", {path}).contains("'colour' does not match"));
    }

    void everyFileOfTheCatalogValidates()
    {
        QStringList files;
        QDirIterator at(QStringLiteral(CW_SOURCE_DIR "/catalog/parts"), {"*.json"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (at.hasNext())
            files << at.next();
        QVERIFY(files.size() > 50);
        QCOMPARE(support::complaints("part", files), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"
