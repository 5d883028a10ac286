#include "core/codec/schema.h"

#include "core/codec/encode.h"
#include "tests/core/support/random_design.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace cw;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What python3-jsonschema says, or nothing where it is not installed.
std::optional<QByteArray> complaints(const char* schema, const QString& file)
{
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start("python3",
                 {"-c",
                  "import json,sys\n"
                  "try: from jsonschema import Draft202012Validator as V\n"
                  "except ImportError: sys.exit(77)\n"
                  "s=json.load(open(sys.argv[1])); V.check_schema(s)\n"
                  "for e in list(V(s).iter_errors(json.load(open(sys.argv[2]))))[:5]:\n"
                  "    print(e.json_path, e.message[:300])\n",
                  QStringLiteral(CW_SOURCE_DIR "/resources/schemas/%1.schema.json").arg(schema), file});
    if (!python.waitForFinished(120'000) || python.exitCode() == 77)
        return std::nullopt;
    return python.readAll();
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
        const QString published = QStringLiteral(CW_SOURCE_DIR "/resources/schemas/%1.schema.json").arg(name);
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
        file.variants.push_back({Id<codec::Variant>(1), "v", {}, "", difference(file.design, other)});
        file.revisions.push_back({"A", "me", "", "2026-11-30", std::string(64, '0'), other});
        file.extras.file["x-a"] = "1";
        codec::StringSink sink;
        QVERIFY(codec::encodeProject(file, sink));
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(QByteArray::fromStdString(sink.text()));
        out.close();
        const auto wrong = complaints("project", path);
        if (!wrong)
            QSKIP("python3-jsonschema is not installed");
        QCOMPARE(*wrong, QByteArray());

        QByteArray broken = QByteArray::fromStdString(sink.text());
        broken.replace("\"hall\":[\n{", "\"hall\":[\n{\"colour\":1,");
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(broken);
        out.close();
        QVERIFY(complaints("project", path)->contains("colour"));
    }

    void theCatalogValidates()
    {
        const auto wrong =
            complaints("part", QStringLiteral(CW_SOURCE_DIR "/catalog/parts/server/nvidia.json"));
        if (!wrong)
            QSKIP("python3-jsonschema is not installed");
        QCOMPARE(*wrong, QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"
