#include "tests/app/cli/program.h"

#include <QDir>
#include <QTemporaryDir>

using namespace cw::cli::test;

/// The main job by the program alone: from template to bill, checks, estimate and drawings. Counts
/// of NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11 (DGX H100), tables 4, 7 and 8.
class TestSuperPod : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void billHasThePublishedCounts_data();
    void billHasThePublishedCounts();
    void billMarksAssumptions();
    void estimateHasTheStableKeys();
    void checkStatesSeverityAndRules();
    void exportsDependOnNothingButTheProject();

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QJsonObject bill(const QString& project) const;
    QTemporaryDir m_folder;
};

namespace {

QByteArray contents(const QString& name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        QTest::qFail(qPrintable("cannot read " + name), __FILE__, __LINE__);
    return file.readAll();
}

} // namespace

void TestSuperPod::initTestCase()
{
    for (const char* nodes : {"31", "63", "127"})
        QCOMPARE(runCli({"new", "--template", "dgx-h100-superpod", "--set",
                         QString("nodes=") + nodes, "-o", path(QString(nodes) + ".cwright")})
                     .exitCode,
                 0);
}

QJsonObject TestSuperPod::bill(const QString& project) const
{
    const QString out = path("bill.json");
    if (runCli({"export", "bom-json", path(project + ".cwright"), "-o", out}).exitCode != 0)
        QTest::qFail("no bill", __FILE__, __LINE__);
    return QJsonDocument::fromJson(contents(out)).object();
}

void TestSuperPod::billHasThePublishedCounts_data()
{
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("leafAndSpine");
    QTest::addColumn<int>("cables");
    QTest::addColumn<int>("switchOptics");
    QTest::newRow("31") << 31 << 8 + 4 << 31 * 8 + 256 << 12 * 32;
    QTest::newRow("63") << 63 << 16 + 8 << 63 * 8 + 512 << 24 * 32;
    QTest::newRow("127") << 127 << 32 + 16 << 2040 << 1536;
}

void TestSuperPod::billHasThePublishedCounts()
{
    QFETCH(int, nodes);
    const QJsonArray lines = bill(QString::number(nodes)).value("lines").toArray();
    const auto count = [&](const QString& subsystem, const QString& category,
                           const QString& words = {}, const QString& without = {}) {
        int sum = 0;
        for (const QJsonValue& value : lines) {
            const QJsonObject line = value.toObject();
            const QString text = line.value("description").toString();
            if (line.value("subsystem").toString() == subsystem &&
                line.value("category").toString() == category && text.contains(words) &&
                (without.isEmpty() || !text.contains(without)))
                sum += line.value("quantity").toInt();
        }
        return sum;
    };
    QCOMPARE(count("compute", "server"), nodes);
    QTEST(count("compute_network", "switch"), "leafAndSpine");
    QTEST(count("compute_network", "cable", {}, "fabric-manager"), "cables");
    QCOMPARE(count("compute_network", "cable", "fabric-manager"), 4);
    QTEST(count("compute_network", "optic", "switch side"), "switchOptics");
    QCOMPARE(count("compute_network", "optic", "node side"), nodes * 4);
    QCOMPARE(count("management", "appliance"), 4);
    QCOMPARE(count("power", "rack_pdu", "PX3"), (nodes + 3) / 4 * 3);
    if (nodes != 127)
        return;
    QCOMPARE(count("racks", "rack"), 38);
    QCOMPARE(count("power", "rack_pdu", {}, "PX3"), 12);
    QCOMPARE(count("storage_network", "switch"), 16);
    QCOMPARE(count("in_band_network", "switch"), 8);
    QCOMPARE(count("out_of_band_network", "switch"), 8);
}

/// The rating of the management racks' PDU could not be read: a planning template stands in, and
/// the bill says so.
void TestSuperPod::billMarksAssumptions()
{
    const QJsonObject json = bill("127");
    int marked = 0;
    for (const QJsonValue& value : json.value("lines").toArray()) {
        const QJsonObject line = value.toObject();
        const bool template_ = line.value("note").toString().contains("assumption");
        marked += template_ ? 1 : 0;
        if (line.value("description").toString().contains("rack PDU"))
            QVERIFY(template_);
        QVERIFY(!template_ || line.value("manufacturer").toString() == "Generic");
    }
    QVERIFY(marked >= 2);
    QStringList names;
    for (const QJsonValue& value : json.value("assumptions").toArray())
        names << value.toObject().value("name").toString();
    QVERIFY(names.contains("management rack PDUs"));
    QCOMPARE(runCli({"export", "bom-csv", path("127.cwright"), "-o", path("b.csv")}).exitCode, 0);
    QVERIFY(contents(path("b.csv")).contains("assumption: planning template"));
}

void TestSuperPod::estimateHasTheStableKeys()
{
    const Ran ran = runCli({"estimate", path("127.cwright"), "--explain", "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject json = ran.json();
    for (const char* key : {"why", "memory_why", "goodput_why", "cost_why"})
        QVERIFY2(!json.value(key).toObject().value("inputs").toArray().isEmpty(), key);
    QCOMPARE(json.value("memory_why").toObject().value("value").toDouble(),
             json.value("memory_per_gpu_bytes").toObject().value("total").toDouble());
    for (const char* key : {"workload",
                            "kind",
                            "feasible",
                            "reasons",
                            "step_time_s",
                            "step_time_p10_s",
                            "step_time_p90_s",
                            "tokens_per_s",
                            "tokens_per_s_per_gpu",
                            "model_tflops_per_gpu",
                            "mfu",
                            "memory_per_gpu_bytes",
                            "breakdown_s",
                            "binding",
                            "goodput",
                            "power_w",
                            "energy_per_token_j",
                            "cost_per_million_tokens",
                            "profile",
                            "confidence",
                            "ttft_ms",
                            "tpot_ms",
                            "requests_per_s",
                            "output_tokens_per_s"})
        QVERIFY2(json.contains(QLatin1String(key)), key);
    // Some lines have no price: what is known, and how many are not in it.
    QVERIFY(json.value("cost_per_million_tokens").toDouble() > 0.01);
    QVERIFY(json.value("cost_per_million_tokens_unknown_count").toInt() > 0);
    QVERIFY(!json.value("cost_missing").toArray().isEmpty());
    QVERIFY(json.contains("cost_why"));
    double sum = 0;
    const QJsonObject terms = json.value("breakdown_s").toObject();
    for (const QJsonValue& term : terms)
        sum += term.toDouble();
    QVERIFY(qAbs(sum - json.value("step_time_s").toDouble()) < 1e-9);
    QVERIFY(runCli({"estimate", path("127.cwright")}).out.contains("Cost per million tokens"));
    const double dearer = runCli({"estimate", path("127.cwright"), "--years", "3", "--json"})
                              .json()
                              .value("cost_per_million_tokens")
                              .toDouble();
    QVERIFY(dearer > json.value("cost_per_million_tokens").toDouble());
    QCOMPARE(runCli({"estimate", path("127.cwright"), "--years", "0"}).exitCode, 2);
}

void TestSuperPod::checkStatesSeverityAndRules()
{
    // As it ships: warnings about data that the catalog lacks, no error.
    QCOMPARE(runCli({"check", path("127.cwright")}).exitCode, 0);
    QCOMPARE(runCli({"check", path("127.cwright"), "--severity", "warning"}).exitCode, 1);
    const QJsonObject json = runCli({"check", path("127.cwright"), "--json"}).json();
    QCOMPARE(json.value("counts").toObject().value("error").toInt(), 0);
    QVERIFY(json.value("rules").toArray().size() >= 19);
    // No budget is set on its racks: nothing found among nothing is not shown as a plain pass.
    QVERIFY(runCli({"check", path("127.cwright")}).out.contains("passed: nothing to check"));
}

/// Same project, same bytes: another folder, time zone and locale change nothing.
void TestSuperPod::exportsDependOnNothingButTheProject()
{
    QVERIFY(QDir(m_folder.path()).mkpath("elsewhere"));
    const auto all = [&](const QString& out, const char* zone, const char* locale) {
        qputenv("TZ", zone);
        qputenv("LC_ALL", locale);
        const Ran ran = runCli({"export", "all", path("31.cwright"), "-o", out}, path("elsewhere"));
        qunsetenv("TZ");
        qunsetenv("LC_ALL");
        return ran.exitCode;
    };
    QCOMPARE(all(path("one"), "UTC", "C"), 0);
    QCOMPARE(all(path("two"), "Asia/Kathmandu", "de_DE.UTF-8"), 0);
    const QStringList files = QDir(path("one")).entryList(QDir::Files);
    QVERIFY(files.size() >= 9);
    for (const QString& file : files)
        QVERIFY2(contents(path("one/" + file)) == contents(path("two/" + file)), qPrintable(file));
    // The template too.
    QCOMPARE(runCli({"new", "--template", "dgx-h100-superpod", "--set", "nodes=31", "-o",
                     path("again.cwright")})
                 .exitCode,
             0);
    QVERIFY(contents(path("again.cwright")) == contents(path("31.cwright")));
}

QTEST_GUILESS_MAIN(TestSuperPod)
#include "tst_superpod.moc"
