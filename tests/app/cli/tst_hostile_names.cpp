// Names in a file from someone else are text and nothing more: on the terminal and in exports.
#include "core/base/printable.h"
#include "core/base/utf8.h"
#include "tests/app/cli/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace cw;
using namespace cw::cli::test;

namespace {

/// Colours, a window title, a line of its own, C1, an override, separators, no characters, markup.
const QString kHostile = QString::fromUtf8(
    "=cmd|' /C calc'!A0\x1b[31m\x1b]0;mine\x07\nFORGED: fine\r\nFORGED: fine\u0085\u009b31m\u202e"
    "gnp\u202c\u2066\u2028FORGED\u200f\uFFFE\uFFFF<script>alert(1)</script>&amp;]]>\"'|`*_,;\t");

QString unprintableIn(const QByteArray& bytes)
{
    const std::string text = bytes.toStdString();
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = std::string_view(text).substr(at);
        const std::size_t length = utf8Length(rest);
        if (length == 0)
            return "no UTF-8: " + QString::fromLatin1(bytes.mid(qsizetype(at), 8).toHex(' '));
        const char32_t point = codePoint(rest, length);
        if (isUnprintable(point) && point != '\n')
            return QString("U+%1 after: ").arg(uint(point), 4, 16) +
                   QString::fromUtf8(bytes.mid(std::max<qsizetype>(0, qsizetype(at) - 60), 60));
        at += length;
    }
    return {};
}

void requireHarmless(const QByteArray& bytes)
{
    const QString found = unprintableIn(bytes);
    QVERIFY2(found.isEmpty(), qPrintable(found));
    for (const QByteArray& line : bytes.split('\n'))
        QVERIFY2(!line.startsWith("FORGED"), line.constData());
}

/// The shipped one-rack design with every name but those of parts made hostile.
QByteArray hostileRack(const QByteArray& design)
{
    QJsonObject root = QJsonDocument::fromJson(design).object();
    int number = 0;
    for (auto kind = root.begin(); kind != root.end(); ++kind) {
        if (!kind->isArray() || kind.key() == "part")
            continue;
        QJsonArray all = kind->toArray();
        for (QJsonValueRef value : all) {
            QJsonObject entity = value.toObject();
            for (const char* key : {"name", "label", "purpose", "note"})
                if (entity.contains(QLatin1String(key)))
                    entity[QLatin1String(key)] = kHostile + QString::number(++number);
            value = entity;
        }
        *kind = all;
    }
    for (const char* key : {"format", "version", "generator"}) // the header stands first
        root.remove(QLatin1String(key));
    return R"({"format":"clusterwright-project","version":2,)" +
           QJsonDocument(root).toJson(QJsonDocument::Compact).mid(1);
}

/// What the other has no hostile texts in: parts, phases, variants, waivers.
project::Document hostileParts()
{
    const std::string evil = kHostile.toStdString();
    project::Document document;
    model::Design& design = document.design;
    model::Settings settings;
    settings.id = model::kSettingsId;
    settings.name = evil;
    settings.revision = evil;
    design.table<model::Settings>().insert(settings);
    model::Part server = part("server" + evil, model::PartClass::Server,
                              {{"rack_units", 2}, {"depth_mm", 800}, {"power_max_w", 500}});
    server.manufacturer = server.model = server.partNumber = server.kind = evil;
    server.sources = {evil};
    server.components = {{evil, 8}};
    server.id = partId(server);
    design.table<model::Part>().insert(server);
    model::Phase phase;
    phase.id = Id<model::Phase>(2);
    phase.name = evil;
    design.table<model::Phase>().insert(phase);
    model::Waiver waiver;
    waiver.id = Id<model::Waiver>(3);
    waiver.fingerprint = waiver.rule = waiver.author = waiver.reason = evil;
    waiver.date = waiver.expires = "2026-01-01";
    design.table<model::Waiver>().insert(waiver);
    model::Device device;
    device.id = Id<model::Device>(4);
    device.name = evil;
    device.part = server.id;
    design.table<model::Device>().insert(device);
    const model::Design base = design;
    device.name += "2";
    design.table<model::Device>().replace(device);
    RandomIdSource ids;
    const model::Design option = std::exchange(design, base);
    if (!project::addVariant(document, evil, {}, option, ids))
        qFatal("no variant");
    return document;
}

} // namespace

class TestHostileNames : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }

private slots:
    void initTestCase()
    {
        QCOMPARE(runCli({"new", "--template", "air-rack", "-o", path("air.cwright")}).exitCode, 0);
        QFile design(path("air.cwright"));
        QVERIFY(design.open(QIODevice::ReadOnly));
        QFile hostile(path("rack.cwright"));
        QVERIFY(hostile.open(QIODevice::WriteOnly));
        hostile.write(hostileRack(design.readAll()));
        save(hostileParts(), path("parts.cwright"));
    }

    void noVerbLetsThemReachTheTerminal_data()
    {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<int>("exitCode");
        for (const char* name : {"rack.cwright", "parts.cwright"}) {
            const QString file = path(name);
            for (const char* verb : {"info", "check", "power", "cooling", "plan"})
                QTest::addRow("%s %s", verb, name) << QStringList{verb, file} << -1;
            QTest::addRow("all findings %s", name) << QStringList{"check", file, "--all"} << -1;
            QTest::addRow("no such phase %s", name)
                << QStringList{"info", file, "--phase", "none"} << 2;
            QTest::addRow("no such variant %s", name)
                << QStringList{"info", file, "--variant", "none"} << 2;
            QTest::addRow("export %s", name)
                << QStringList{"export", "cables-csv", file, "-o", path("cables.csv")} << 0;
        }
        const QString rack = path("rack.cwright");
        QTest::newRow("estimate") << QStringList{"estimate", rack, "--explain"} << 0;
        QTest::newRow("no such workload") << QStringList{"estimate", rack, "--workload", "x"} << 2;
        QTest::newRow("fabric") << QStringList{"fabric", "show", rack} << 0;
        QTest::newRow("no such network")
            << QStringList{"fabric", "show", rack, "--network", "x"} << 2;
        QTest::newRow("diff") << QStringList{"diff", path("air.cwright"), rack} << 0;
        QTest::newRow("variant") << QStringList{"info", path("parts.cwright"), "--variant",
                                                kHostile}
                                 << 0;
        QTest::newRow("phase") << QStringList{"info", path("parts.cwright"), "--phase", kHostile}
                               << 0;
        QTest::newRow("as typed") << QStringList{"info", kHostile} << 3;
        QTest::newRow("an option as typed") << QStringList{"info", rack, "--" + kHostile} << 2;
        QTest::newRow("a setting as typed")
            << QStringList{"new", "--template", kHostile, "-o", path("x.cwright")} << 2;
    }
    void noVerbLetsThemReachTheTerminal()
    {
        QFETCH(QStringList, call);
        QFETCH(int, exitCode);
        const Ran text = runCli(call);
        QVERIFY2(exitCode == -1 ? text.exitCode <= 1 : text.exitCode == exitCode, text.err);
        requireHarmless(text.out);
        requireHarmless(text.err);
        const Ran json = runCli(call + QStringList{"--json"});
        requireHarmless(json.out);
        requireHarmless(json.err);
        QVERIFY(!json.json().isEmpty());
    }

    void whatIsWrongWithAFileIsSaidInOneLine()
    {
        QJsonObject row{{"id", "0000000000001"}, {"name", kHostile}, {"hall", "0000000000009"}};
        const QByteArray text = R"({"format":"clusterwright-project","version":2,"row":)" +
                                QJsonDocument(QJsonArray{row}).toJson(QJsonDocument::Compact) + "}";
        QFile file(path("dangling.cwright"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        const Ran ran = runCli({"info", file.fileName()});
        QCOMPARE(ran.exitCode, 3);
        requireHarmless(ran.err);
        QCOMPARE(ran.err.count('\n'), 2); // what, and what to do
        QVERIFY2(ran.err.contains("which does not exist"), ran.err);
    }

    void documentsHoldThemUnchanged()
    {
        const Ran ran = runCli({"info", path("parts.cwright"), "--json"});
        QCOMPARE(ran.json().value("name").toString(), kHostile);
    }

    void exportsStayWhole()
    {
        for (const char* name : {"rack.cwright", "parts.cwright"}) {
            const QString out = m_folder.filePath(QString("out-") + name);
            const Ran ran = runCli({"export", "all", path(name), "-o", out, "--json"});
            QVERIFY2(ran.exitCode == 0, ran.out + ran.err);
            for (const QFileInfo& info : QDir(out).entryInfoList(QDir::Files)) {
                QFile file(info.filePath());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                if (info.suffix() == "svg") {
                    QXmlStreamReader reader(bytes);
                    while (!reader.atEnd()) {
                        reader.readNext();
                        QVERIFY(reader.name() != QLatin1String("script"));
                    }
                    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
                } else if (info.suffix() == "json") {
                    QVERIFY(QJsonDocument::fromJson(bytes).isObject());
                } else if (info.suffix() == "csv") {
                    QVERIFY(!bytes.contains('\x1b') && !bytes.contains("\u202e"));
                    for (const QByteArray& line : bytes.split('\n'))
                        for (const QByteArray& cell : line.split(','))
                            QVERIFY2(!cell.startsWith('=') && !cell.startsWith("\"="), cell);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestHostileNames)
#include "tst_hostile_names.moc"
