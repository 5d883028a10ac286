#include "tests/app/cli/program.h"

using namespace cw::cli::test;

class TestCatalog : public QObject {
    Q_OBJECT
private slots:
    void searchFindsByTheBeginningsOfWords();
    void showGivesValueUnitSourceAndConfidence();
    void anUnknownPartEndsWith2AndNamesLikeOnes();
    void userPartsAreAddedChangedAndRemoved();
    void aBadPartIsRefusedWithWhatIsWrong();
    void fabricPlanOfTheSuperPod();
    void anInfeasibleFabricEndsWith1AndNamesWhatWouldWork();
};

void TestCatalog::searchFindsByTheBeginningsOfWords()
{
    const Ran ran = runCli({"catalog", "search", "dgx", "h100", "--kind", "server", "--json"});
    QCOMPARE(ran.exitCode, 0);
    QStringList ids;
    for (const QJsonValue& value : ran.json().value("parts").toArray()) {
        for (const char* key : {"id", "kind", "manufacturer", "model"})
            QVERIFY2(value.toObject().contains(QLatin1String(key)), key);
        ids << value.toObject().value("id").toString();
    }
    QVERIFY(ids.contains("nvidia-dgx-h100"));
    QVERIFY(runCli({"catalog", "search", "dgx h100"}).out.contains("nvidia-dgx-h100"));

    const Ran nothing = runCli({"catalog", "search", "zzzz", "--json"});
    QCOMPARE(nothing.exitCode, 0);
    QVERIFY(nothing.json().value("parts").toArray().isEmpty());
    QVERIFY(runCli({"catalog", "search", "zzzz"}).out.contains("fewer words"));
    const Ran kind = runCli({"catalog", "search", "h100", "--kind", "toaster", "--json"});
    QCOMPARE(kind.exitCode, 2);
    QVERIFY(kind.error().value("hint").toString().contains("server"));
}

void TestCatalog::showGivesValueUnitSourceAndConfidence()
{
    const Ran ran = runCli({"catalog", "show", "nvidia-dgx-h100", "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject power = ran.json()
                                  .value("part")
                                  .toObject()
                                  .value("fields")
                                  .toObject()
                                  .value("power_max_w")
                                  .toObject();
    QCOMPARE(power.value("value").toDouble(), 10200.0);
    QCOMPARE(power.value("unit").toString(), QString("W"));
    QCOMPARE(power.value("confidence").toString(), QString("read"));
    QVERIFY(power.value("source").toString().contains("User Guide"));
    // Whether a source is the figure's own or only the part's is told.
    QCOMPARE(power.value("source_of").toString(), QString("fact"));
    QCOMPARE(ran.json()
                 .value("part")
                 .toObject()
                 .value("fields")
                 .toObject()
                 .value("accelerator_slots")
                 .toObject()
                 .value("source_of")
                 .toString(),
             QString("part"));
    const QByteArray text = runCli({"catalog", "show", "nvidia-dgx-h100"}).out;
    QVERIFY(text.contains("the part's") && text.contains("not structured"));
}

void TestCatalog::userPartsAreAddedChangedAndRemoved()
{
    const QTemporaryDir folder;
    const QString database = folder.filePath("user.sqlite");
    const QString file = folder.filePath("mine.json");
    const auto cli = [&](const QStringList& arguments) { return runCli(arguments, {}, database); };
    const auto write = [&](QByteArray text) {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    };
    QByteArray text = cli({"catalog", "show", "nvidia-dgx-h100", "--file"}).out;
    text.replace("\"nvidia-dgx-h100\"", "\"mine-dgx\"").replace("\"DGX H100\"", "\"My node\"");
    write(text);

    QCOMPARE(cli({"catalog", "add", file, "--check", "--json"}).exitCode, 0);
    QVERIFY(!QFile::exists(database)); // checking stores nothing
    const Ran added = cli({"catalog", "add", file, "--json"});
    QCOMPARE(added.exitCode, 0);
    QCOMPARE(added.json().value("added").toArray(), QJsonArray{"mine-dgx"});
    const auto shown = [&] {
        return cli({"catalog", "show", "mine-dgx", "--json"}).json().value("part").toObject();
    };
    QCOMPARE(shown().value("layer").toString(), QString("user"));
    QCOMPARE(shown().value("model").toString(), QString("My node"));
    QVERIFY(cli({"catalog", "search", "my node"}).out.contains("mine-dgx"));

    write(text.replace("My node", "My second node"));
    QCOMPARE(cli({"catalog", "add", file}).exitCode, 4); // there already
    QCOMPARE(cli({"catalog", "add", file, "--update"}).exitCode, 0);
    QCOMPARE(shown().value("model").toString(), QString("My second node"));

    QCOMPARE(cli({"catalog", "remove", "mine-dgx"}).exitCode, 0);
    QCOMPARE(cli({"catalog", "show", "mine-dgx"}).exitCode, 2);
    QCOMPARE(cli({"catalog", "remove", "mine-dgx"}).exitCode, 2);
}

void TestCatalog::aBadPartIsRefusedWithWhatIsWrong()
{
    const QTemporaryDir folder;
    const QString database = folder.filePath("user.sqlite");
    const QString file = folder.filePath("bad.json");
    QByteArray text = runCli({"catalog", "show", "nvidia-dgx-h100", "--file"}).out;
    text.replace("\"value\":10200", "\"value\":19800"); // six supplies of 3300 W
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
    out.close();
    const Ran bad = runCli({"catalog", "add", file, "--json"}, {}, database);
    QCOMPARE(bad.exitCode, 3);
    QVERIFY2(bad.out.contains("supply-rating-as-draw"), bad.out.constData());
    QVERIFY(!QFile::exists(database));
    QCOMPARE(runCli({"catalog", "add", folder.filePath("none.json")}, {}, database).exitCode, 3);
}

void TestCatalog::anUnknownPartEndsWith2AndNamesLikeOnes()
{
    const Ran ran = runCli({"catalog", "show", "nvidia-dgx-h10", "--json"});
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.out.contains("nvidia-dgx-h100"));
}

void TestCatalog::fabricPlanOfTheSuperPod()
{
    // NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11, table 3: four units of 32 nodes,
    // 127 nodes: 32 leaf and 16 spine switches, 1,016 and 1,024 cables.
    const Ran ran =
        runCli({"fabric", "plan", "--nodes", "127", "--nics-per-node", "8", "--link-gbit", "400",
                "--switch", "nvidia-qm9700", "--su-nodes", "32", "--manager-ports", "4", "--json"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonObject plan = ran.json();
    for (const char* key : {"tiers", "planes", "leaf", "spine", "core", "links", "manager_links",
                            "transceivers", "oversubscription", "ports", "infeasible"})
        QVERIFY2(plan.contains(QLatin1String(key)), key);
    QCOMPARE(plan.value("leaf").toInt(), 32);
    QCOMPARE(plan.value("spine").toInt(), 16);
    QCOMPARE(plan.value("links").toObject().value("node_leaf").toInt(), 1016);
    QCOMPARE(plan.value("links").toObject().value("leaf_spine").toInt(), 1024);
    QVERIFY(plan.value("infeasible").isNull());
}

void TestCatalog::anInfeasibleFabricEndsWith1AndNamesWhatWouldWork()
{
    const Ran ran =
        runCli({"fabric", "plan", "--nodes", "5000", "--nics-per-node", "8", "--link-gbit", "400",
                "--switch", "nvidia-qm9700", "--tiers", "2", "--json"});
    QCOMPARE(ran.exitCode, 1);
    const QJsonObject why = ran.json().value("infeasible").toObject();
    QVERIFY(!why.value("reason").toString().isEmpty());
    QVERIFY(!why.value("nearest").toArray().isEmpty());

    // One tier cannot join more nodes than one switch a rail.
    const QStringList oneTier{
        "fabric",      "plan", "--nodes",  "500",           "--nics-per-node", "8",
        "--link-gbit", "400",  "--switch", "nvidia-qm9700", "--tiers",         "1"};
    QCOMPARE(runCli(oneTier).exitCode, 1);
    const Ran json = runCli(oneTier + QStringList{"--json"});
    QCOMPARE(json.exitCode, 1);
    const QJsonObject nearest =
        json.json().value("infeasible").toObject().value("nearest").toArray().at(0).toObject();
    QCOMPARE(nearest.value("setting").toString(), QString("nodes"));
    QCOMPARE(nearest.value("value").toString(), QString("64"));
    QCOMPARE(json.json().value("leaf").toInt(), 0);
}

QTEST_GUILESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
