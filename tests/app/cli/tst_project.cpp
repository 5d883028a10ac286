#include "tests/app/cli/program.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>

using namespace cw::cli::test;

class TestProject : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void infoHasTheStableKeys();
    void infoAtAPhase();
    void checkSaysWhatIsWrongAndEndsWith1();
    void checkOfOneRule();
    void unknownNamesEndWith2();
    void powerAndCoolingHaveTheStableKeys();
    void estimateWithoutAWorkloadSaysSo();
    void diffNamesWhatChangedAndWhatFollows();
    void planDatesAreTheFirstAndTheLastWorkingDay();
    void exportListAndOneFile();
    void anExportNeverReplacesAProject();
    void numbersHaveNoBinaryNoise();
    void theSameCallGivesTheSameBytes();
    void readingWritesNothing();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString file() const { return path("small.cwright"); }
    QTemporaryDir m_folder;
};

namespace {

void requireKeys(const QJsonObject& object, std::initializer_list<const char*> keys)
{
    for (const char* key : keys)
        QVERIFY2(object.contains(QLatin1String(key)), key);
}

} // namespace

void TestProject::initTestCase()
{
    save(smallProject(), file());
}

void TestProject::infoHasTheStableKeys()
{
    const Ran ran = runCli({"info", file(), "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject info = ran.json();
    requireKeys(info,
                {"name", "version", "revision", "hash", "halls", "racks", "nodes", "accelerators",
                 "devices", "links", "power_max_w", "power_max_w_unknown_count", "power_expected_w",
                 "heat_air_w", "heat_liquid_w", "weight_kg", "parts", "workloads"});
    QCOMPARE(info.value("name").toString(), QString("Small"));
    QCOMPARE(info.value("racks").toInt(), 1);
    QCOMPARE(info.value("devices").toInt(), 2);
    QCOMPARE(info.value("power_max_w").toDouble(), 1000.0);
    QCOMPARE(info.value("weight_kg").toDouble(), 220.0);
    QCOMPARE(info.value("power_expected_w_unknown_count").toInt(), 2);
    QCOMPARE(info.value("hash").toString().size(), 64);
    const Ran text = runCli({"info", file()});
    QVERIFY(text.out.contains("Small") && text.out.contains("1 kW"));
}

void TestProject::infoAtAPhase()
{
    QCOMPARE(runCli({"info", file(), "--json", "--phase", "first"}).json().value("devices").toInt(),
             1);
    QCOMPARE(
        runCli({"info", file(), "--json", "--phase", "second"}).json().value("devices").toInt(), 2);
}

void TestProject::checkSaysWhatIsWrongAndEndsWith1()
{
    const Ran ran = runCli({"check", file(), "--json"});
    QCOMPARE(ran.exitCode, 1);
    const QJsonObject report = ran.json();
    requireKeys(report, {"findings", "rules", "counts"});
    requireKeys(report.value("counts").toObject(), {"error", "warning", "info"});
    QStringList rulesFound;
    for (const QJsonValue& value : report.value("findings").toArray()) {
        requireKeys(value.toObject(), {"id", "rule", "severity", "state", "subjects", "message",
                                       "arguments", "fingerprint", "waived"});
        rulesFound << value.toObject().value("rule").toString();
    }
    QVERIFY(rulesFound.contains("physical.space"));
    const QStringList states{"passed", "found", "skipped", "not_run", "disabled"};
    for (const QJsonValue& value : report.value("rules").toArray())
        QVERIFY(states.contains(value.toObject().value("state").toString()));
    const Ran text = runCli({"check", file()});
    QCOMPARE(text.exitCode, 1);
    QVERIFY(text.out.contains("srv-1") && text.out.contains("physical.space"));
    QVERIFY(text.out.contains("skipped"));
}

void TestProject::checkOfOneRule()
{
    const Ran ran = runCli({"check", file(), "--json", "--rule", "physical.depth"});
    QCOMPARE(ran.exitCode, 0);
    for (const QJsonValue& value : ran.json().value("rules").toArray()) {
        const QJsonObject rule = value.toObject();
        const bool asked = rule.value("id").toString() == "physical.depth";
        QCOMPARE(rule.value("state").toString(), QString(asked ? "passed" : "not_run"));
    }
    // In the first phase nothing overlaps yet.
    QCOMPARE(runCli({"check", file(), "--rule", "physical.space", "--phase", "first"}).exitCode, 0);
    QCOMPARE(runCli({"check", file(), "--rule", "physical.space"}).exitCode, 1);
}

void TestProject::unknownNamesEndWith2()
{
    const QList<QStringList> calls{{"check", file(), "--rule", "no.such"},
                                   {"info", file(), "--phase", "third"},
                                   {"info", file(), "--variant", "liquid"},
                                   {"power", file(), "--fail", "ups-9"},
                                   {"fabric", "show", file(), "--network", "none"},
                                   {"export", "no-such-kind", file(), "-o", path("x")}};
    for (const QStringList& call : calls) {
        const Ran ran = runCli(call + QStringList{"--json"});
        QVERIFY2(ran.exitCode == 2, qPrintable(call.join(' ')));
        QVERIFY2(!ran.error().value("hint").toString().isEmpty(), qPrintable(call.join(' ')));
    }
    QVERIFY(runCli({"info", file(), "--phase", "third", "--json"})
                .error()
                .value("hint")
                .toString()
                .contains("first, second"));
}

void TestProject::powerAndCoolingHaveTheStableKeys()
{
    const Ran power = runCli({"power", file(), "--json", "--fail", "srv-1"});
    QCOMPARE(power.exitCode, 0);
    requireKeys(power.json(), {"nodes", "devices", "racks", "pue"});
    const QJsonObject device = power.json().value("devices").toArray().at(0).toObject();
    QVERIFY(device.contains("state") && device.contains("entity"));
    const Ran cooling = runCli({"cooling", file(), "--json"});
    QCOMPARE(cooling.exitCode, 0);
    const auto heat = [](const Ran& ran) {
        double sum = 0;
        for (const QJsonValue& row : ran.json().value("racks").toArray())
            sum += row.toObject().value("heat_air_w").toDouble();
        return sum;
    };
    const QString wired = path("wired.cwright");
    QCOMPARE(runCli({"new", "--template", "air-rack", "-o", wired}).exitCode, 0);
    const Ran lost = runCli({"cooling", wired, "--json", "--fail", "A", "--fail", "B"});
    QCOMPARE(lost.exitCode, 0);
    QVERIFY(heat(lost) < 0.1 * heat(runCli({"cooling", wired, "--json"})));
    const QJsonObject rack = cooling.json().value("racks").toArray().at(0).toObject();
    requireKeys(
        rack, {"entity", "heat_air_w", "heat_liquid_w", "airflow_m3_s", "coolant_lpm", "inlet_c"});
}

void TestProject::estimateWithoutAWorkloadSaysSo()
{
    const Ran ran = runCli({"estimate", file(), "--json"});
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.error().value("message").toString().contains("no workload"));
}

void TestProject::diffNamesWhatChangedAndWhatFollows()
{
    QCOMPARE(runCli({"diff", file(), file(), "--exit-code"}).exitCode, 0);
    cw::project::Document other = smallProject();
    auto& devices = other.design.table<cw::model::Device>();
    cw::model::Device moved = *devices.begin();
    moved.name = "renamed";
    moved.powerCap = cw::Power{400};
    devices.replace(moved);
    const auto last = *std::next(devices.begin());
    devices.erase(last.id);
    save(other, path("other.cwright"));
    const Ran ran = runCli({"diff", file(), path("other.cwright"), "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject diff = ran.json();
    QVERIFY(diff.value("added").toArray().isEmpty());
    QCOMPARE(diff.value("removed").toArray().size(), 1);
    const QJsonObject changed = diff.value("changed").toArray().at(0).toObject();
    QCOMPARE(changed.value("kind").toString(), QString("device"));
    QCOMPARE(changed.value("fields").toArray(), (QJsonArray{"name", "power_cap_w"}));
    QCOMPARE(changed.value("discipline").toString(), QString("power"));
    const QJsonObject follows = diff.value("consequences").toObject();
    requireKeys(follows, {"power_w", "price", "tokens_per_s", "findings"});
    QCOMPARE(follows.value("power_w").toDouble(), -600.0); // one gone, one capped at 400 W
    QVERIFY(follows.value("tokens_per_s").isNull());
    QVERIFY(follows.value("findings").toInt() < 0); // the overlap is gone
    QCOMPARE(runCli({"diff", file(), path("other.cwright"), "--exit-code"}).exitCode, 1);
}

// A task of one day that starts on a Monday ends on that Monday.
void TestProject::planDatesAreTheFirstAndTheLastWorkingDay()
{
    const Ran ran = runCli({"plan", file(), "--start", "2026-11-30", "--json"});
    QCOMPARE(ran.exitCode, 0);
    requireKeys(ran.json(), {"phases", "tasks", "critical_path"});
    // No start is given: no date is known.
    const QJsonObject undated = runCli({"plan", file(), "--json"}).json();
    QVERIFY(undated.value("start_date").isNull());
    QVERIFY(undated.value("tasks").toArray().at(0).toObject().value("start_date").isNull());
    int oneDay = 0;
    for (const QJsonValue& value : ran.json().value("tasks").toArray()) {
        const QJsonObject task = value.toObject();
        requireKeys(task,
                    {"id", "name", "phase", "start", "finish", "float_days", "depends_on", "crew"});
        const QString first = task.value("start_date").toString();
        const QString last = task.value("finish_date").toString();
        QVERIFY2(first <= last, qPrintable(first + " to " + last));
        const double start = task.value("start").toDouble();
        const double days = task.value("finish").toDouble() - start;
        if (days > 0 && std::floor(start) == std::floor(start + days - 1e-6)) {
            ++oneDay;
            QCOMPARE(last, first);
        }
    }
    QVERIFY(oneDay > 0);
}

void TestProject::exportListAndOneFile()
{
    const Ran list = runCli({"export", "--list", "--json"});
    QCOMPARE(list.exitCode, 0);
    QVERIFY(!list.json().value("kinds").toArray().isEmpty());
    const Ran ran = runCli({"export", "bom-csv", file(), "-o", path("bom.csv"), "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject written = ran.json().value("files").toArray().at(0).toObject();
    QCOMPARE(written.value("path").toString(), path("bom.csv"));
    QCOMPARE(written.value("bytes").toInteger(), QFileInfo(path("bom.csv")).size());
    const Ran nowhere =
        runCli({"export", "bom-csv", file(), "-o", path("no/such/bom.csv"), "--json"});
    QCOMPARE(nowhere.exitCode, 4);
    QVERIFY(!nowhere.error().value("message").toString().isEmpty());
}

// A slip of the hand: the project where the output belongs.
void TestProject::anExportNeverReplacesAProject()
{
    QFile before(file());
    QVERIFY(before.open(QIODevice::ReadOnly));
    const QByteArray bytes = before.readAll();
    for (const QString& out : {file(), path("link.cwright")}) {
        QFile::link(file(), path("link.cwright"));
        const Ran ran = runCli({"export", "bom-csv", file(), "-o", out, "--json"});
        QCOMPARE(ran.exitCode, 4);
        QCOMPARE(ran.error().value("code").toString(), QString("conflict"));
        QCOMPARE(ran.error().value("where").toString(), out);
        QVERIFY(ran.error().value("hint").toString().contains("another name"));
        QFile after(file());
        QVERIFY(after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), bytes);
    }
    QVERIFY(QFile::remove(path("link.cwright")));
    // What is no project is replaced, like by any other program.
    QCOMPARE(runCli({"export", "bom-csv", file(), "-o", path("twice.csv")}).exitCode, 0);
    QCOMPARE(runCli({"export", "bom-csv", file(), "-o", path("twice.csv")}).exitCode, 0);
    QCOMPARE(runCli({"export", "bom-csv", file(), "-o", ""}).exitCode, 2);
    QCOMPARE(runCli({"export", "bom-csv", file(), "-o", "-"}).exitCode, 2);
    const Ran all = runCli({"export", "all", file(), "-o", path("twice.csv"), "--json"});
    QCOMPARE(all.exitCode, 4);
    QVERIFY(all.error().value("hint").toString().contains("folder"));
}

void TestProject::theSameCallGivesTheSameBytes()
{
    for (const char* verb : {"info", "check", "power", "cooling", "plan"}) {
        const QStringList call{verb, file(), "--json"};
        QCOMPARE(runCli(call).out, runCli(call).out);
    }
}

void TestProject::readingWritesNothing()
{
    const QDir folder(m_folder.path());
    const QStringList before = folder.entryList(QDir::Files | QDir::Hidden);
    QVERIFY(runCli({"info", file()}).exitCode == 0);
    QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden), before);
}

// 220 kg and six times 0.1 kg: in binary 220.59999999999997 or 220.60000000000002, by the order.
void TestProject::numbersHaveNoBinaryNoise()
{
    cw::project::Document document = smallProject();
    cw::model::Part light = part("light", cw::model::PartClass::Server, {{"weight_kg", 0.1}});
    document.design.table<cw::model::Part>().insert(light);
    for (std::uint64_t id = 900; id < 906; ++id) {
        cw::model::Device device;
        device.id = cw::Id<cw::model::Device>(id);
        device.name = "light-" + std::to_string(id);
        device.part = light.id;
        document.design.table<cw::model::Device>().insert(device);
    }
    save(document, path("light.cwright"));
    const Ran ran = runCli({"info", path("light.cwright"), "--json"});
    QVERIFY2(ran.out.contains("\"weight_kg\": 220.6,"), ran.out);
}

QTEST_GUILESS_MAIN(TestProject)
#include "tst_project.moc"
