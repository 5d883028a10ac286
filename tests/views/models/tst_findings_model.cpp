#include "views/models/findings_model.h"

#include "core/checks/run.h"
#include "tests/core/physical/room.h"
#include "views/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace cw;
using namespace cw::views;

class TestFindingsModel : public QObject {
    Q_OBJECT

    Theme m_theme;

    static checks::Finding finding(const char* rule, checks::Severity severity, const char* print,
                                   bool waived = false)
    {
        checks::Finding out;
        out.rule = rule;
        out.id = std::string(rule) + "/" + print;
        out.fingerprint = print;
        out.severity = severity;
        out.message = std::string("something about ") + print;
        out.state = waived ? checks::FindingState::Waived : checks::FindingState::Found;
        return out;
    }
    static std::shared_ptr<checks::Report> sample()
    {
        auto report = std::make_shared<checks::Report>();
        report->findings = {
            finding("physical.space", checks::Severity::Error, "one"),
            finding("physical.space", checks::Severity::Error, "two"),
            finding("fabric.reach", checks::Severity::Warning, "three"),
            finding("data.recalled", checks::Severity::Info, "four"),
            finding("fabric.reach", checks::Severity::Warning, "five", true),
        };
        report->findings[2].arguments = {{"length_m", 45.0}, {"reach_max_m", 30.0}};
        report->rules = {{"physical.depth", checks::RuleState::Passed, 12, {}},
                         {"power.supply", checks::RuleState::Disabled, 0, {}},
                         {"cooling.inlet", checks::RuleState::NotRun, 0, {}},
                         {"cooling.heat",
                          checks::RuleState::Skipped,
                          0,
                          {{"heat_output_w", {}, {}, "needs heat_output_w of X"}}}};
        return report;
    }
    static QSet<int> all()
    {
        QSet<int> kinds;
        for (int kind = 0; kind < kFindingKinds; ++kind)
            kinds.insert(kind);
        return kinds;
    }

private slots:
    void everyStateIsCountedAndNoneIsAPass()
    {
        FindingsModel model(m_theme);
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.hasReport());
        model.setReport(sample(), edit::State::of({}));
        QCOMPARE(model.count(FindingKind::Error), 2);
        QCOMPARE(model.count(FindingKind::Warning), 1);
        QCOMPARE(model.count(FindingKind::Info), 1);
        QCOMPARE(model.count(FindingKind::Waived), 1);
        QCOMPARE(model.count(FindingKind::Skipped), 1);
        QCOMPARE(model.count(FindingKind::Passed), 1);
        QCOMPARE(model.count(FindingKind::NotRun), 1);
        QCOMPARE(model.count(FindingKind::Disabled), 1);
        QCOMPARE(model.openCount(), 4);
        QCOMPARE(model.lineCount(), 4); // at first only what is open
        model.setKinds(all());
        QCOMPARE(model.lineCount(), 9);
    }

    void groupsByRuleByObjectOrNone()
    {
        FindingsModel model(m_theme);
        QAbstractItemModelTester tester(&model);
        model.setReport(sample(), edit::State::of({}));
        QCOMPARE(model.rowCount(), 3);
        const QModelIndex group = model.index(0, 0);
        QVERIFY(model.isGroup(group));
        QVERIFY(group.data().toString().startsWith(QLatin1String("Everything has its own space")));
        QCOMPARE(model.rowCount(group), 2);
        QCOMPARE(model.ruleId(group), QStringLiteral("physical.space"));
        model.setGrouping(FindingGrouping::Object);
        QCOMPARE(model.rowCount(), 1); // without subjects: the whole design
        model.setGrouping(FindingGrouping::None);
        QCOMPARE(model.rowCount(), 4);
        QVERIFY(!model.isGroup(model.index(0, 0)));
        QCOMPARE(model.index(2, FindingsModel::MeasureColumn).data().toString(),
                 QStringLiteral("45 / 30 m"));
    }

    void wordsFilterAndNextGoesAround()
    {
        FindingsModel model(m_theme);
        QAbstractItemModelTester tester(&model);
        model.setReport(sample(), edit::State::of({}));
        model.setText(QStringLiteral("THREE reach"));
        QCOMPARE(model.lineCount(), 1);
        model.setText({});
        QModelIndex at;
        QStringList seen;
        for (int i = 0; i < 5; ++i) {
            at = model.next(at, 1);
            seen << QString::fromStdString(model.finding(at)->fingerprint);
        }
        QCOMPARE(seen, (QStringList{"one", "two", "three", "four", "one"}));
        QCOMPARE(model.finding(model.next(at, -1))->fingerprint, std::string("four"));
        QVERIFY(model.indexOf("fabric.reach/three").isValid());
        QVERIFY(!model.indexOf("fabric.reach/five").isValid());
    }

    void theSameReportResetsNothing()
    {
        FindingsModel model(m_theme);
        model.setReport(sample(), edit::State::of({}));
        int resets = 0;
        connect(&model, &QAbstractItemModel::modelReset, this, [&] { ++resets; });
        model.setReport(sample(), edit::State::of({}));
        QCOMPARE(resets, 0);
        auto other = sample();
        other->findings.pop_back();
        model.setReport(other, edit::State::of({}));
        QCOMPARE(resets, 1);
    }

    void aRealReportHasObjectsAndFixes()
    {
        support::Room room;
        const auto rack = room.rack("A07");
        const auto node = support::part("node", {{"rack_units", 4}, {"depth_mm", 800}}, "rack");
        room.at("one", node, rack, 1);
        const auto two = room.device("two", node);
        support::must(room.tx.update(two, [&](model::Device& d) {
            d.placement = model::InRack{rack, kRackUnit * 2};
        }));
        auto report = checks::run(room.tx.state(), {}, {});
        QVERIFY(report);
        FindingsModel model(m_theme);
        QAbstractItemModelTester tester(&model);
        model.setText(QStringLiteral("physical.space"));
        model.setReport(std::make_shared<checks::Report>(*report), room.tx.state());
        QCOMPARE(model.lineCount(), 1);
        const QModelIndex line = model.index(0, 0, model.index(0, 0));
        QVERIFY(!model.subjects(line).empty());
        QVERIFY(!line.siblingAtColumn(FindingsModel::ObjectColumn).data().toString().isEmpty());
        QVERIFY(model.fix(line).has_value());
        QCOMPARE(line.siblingAtColumn(FindingsModel::FixColumn).data().toString(),
                 QStringLiteral("Move two to free units"));
    }
};

QTEST_MAIN(TestFindingsModel)
#include "tst_findings_model.moc"
