#include "views/docks/inspector_dock.h"

#include "tests/views/support/workbench.h"
#include "views/docks/field_editor.h"
#include "views/docks/inspector_rows.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestInspector : public QObject {
    Q_OBJECT

    Workbench m_bench;
    std::unique_ptr<InspectorDock> m_dock;

    /// The editor of a field as it is shown now; old ones wait to be deleted.
    FieldEditor* editor(const char* key)
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return m_dock->findChild<FieldEditor*>(QLatin1String(key));
    }
    std::vector<Id<model::Rack>> racks() const
    {
        std::vector<Id<model::Rack>> out;
        for (const model::Rack& rack : m_bench.design().table<model::Rack>())
            out.push_back(rack.id);
        return out;
    }
    Id<model::Device> someNode() const
    {
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                return device.id;
        qFatal("no node");
    }
    std::size_t steps() const { return m_bench.session.history().steps().size(); }

private slots:
    void init()
    {
        m_bench.open("dgx-h100-superpod", {{"nodes", "31"}});
        m_dock = std::make_unique<InspectorDock>(m_bench.context);
        m_dock->resize(320, 900);
        m_dock->show();
    }

    void twoRacksWithDifferentLimitsAreMixedAndTakeOne()
    {
        const auto all = racks();
        QVERIFY(m_bench.session.edit("limit", [&](edit::Transaction& tx) {
            return tx.update(all[0], [](model::Rack& r) { r.powerLimit = Power{40'000}; });
        }));
        QVERIFY(m_bench.session.edit("limit", [&](edit::Transaction& tx) {
            return tx.update(all[1], [](model::Rack& r) { r.powerLimit = Power{30'000}; });
        }));
        m_bench.session.selection().set({all[0], all[1]});
        FieldEditor* limit = editor("power_limit_w");
        QVERIFY(limit != nullptr);
        QCOMPARE(limit->shown(), QStringLiteral("mixed"));
        const std::size_t before = steps();
        limit->enter(QStringLiteral("44 kW"));
        QCOMPARE(steps(), before + 1); // one step for both
        QCOMPARE(m_bench.session.history().undoStep()->name,
                 std::string("Set power limit of 2 racks"));
        QCOMPARE(m_bench.design().at(all[0]).powerLimit, std::optional(Power{44'000}));
        QCOMPARE(m_bench.design().at(all[1]).powerLimit, std::optional(Power{44'000}));
        QCOMPARE(editor("power_limit_w")->shown(), QStringLiteral("44000 W"));
        m_bench.session.undo();
        QCOMPARE(m_bench.design().at(all[1]).powerLimit, std::optional(Power{30'000}));
        QCOMPARE(editor("power_limit_w")->shown(), QStringLiteral("mixed"));
    }

    void anErrorStandsBesideTheFieldAndNothingChanges()
    {
        const auto rack = racks()[0];
        m_bench.session.selection().set(rack);
        FieldEditor* limit = editor("power_limit_w");
        const std::size_t before = steps();
        limit->enter(QStringLiteral("12 m"));
        QCOMPARE(steps(), before);
        QVERIFY2(limit->error().contains(QStringLiteral("does not fit")),
                 qPrintable(limit->error()));
        limit->enter(QStringLiteral("12 kW"));
        QCOMPARE(editor("power_limit_w")->error(), QString());
    }

    void aDeviceIsRenamedAndMovedByItsUnit()
    {
        const auto node = someNode();
        m_bench.session.selection().set(node);
        editor("name")->enter(QStringLiteral("dgx-new"));
        QCOMPARE(m_bench.design().at(node).name, std::string("dgx-new"));
        QVERIFY(m_bench.session.history().undoStep()->name.starts_with("Rename "));
        FieldEditor* unit = editor(kUnitKey);
        QVERIFY(unit != nullptr);
        unit->enter(QStringLiteral("4000"));
        QVERIFY(!unit->error().isEmpty()); // outside the rack: refused with the reason
        FieldEditor* face = editor(kFaceKey);
        QVERIFY(face != nullptr);
        QCOMPARE(face->shown(), QStringLiteral("front"));
    }

    void aFactIsSetForThisDeviceAloneAndTakenBack()
    {
        const auto node = someNode();
        m_bench.session.selection().set(node);
        QVERIFY(editor("overrides.power_max_w") == nullptr); // facts are shown when asked for
        for (QPushButton* button : m_dock->findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("Show the facts")))
                button->click();
        FieldEditor* power = editor("overrides.power_max_w");
        QVERIFY(power != nullptr);
        QCOMPARE(power->shown(), QStringLiteral("10200 W"));
        power->enter(QStringLiteral("9.8 kW"));
        QCOMPARE(model::numberOf(m_bench.design(), m_bench.design().at(node), "power_max_w"),
                 std::optional(9800.0));
        QCOMPARE(editor("overrides.power_max_w")->shown(), QStringLiteral("9800 W"));
        editor("overrides.power_max_w")->enter({});
        QVERIFY(m_bench.design().at(node).overrides.empty());
        QCOMPARE(editor("overrides.power_max_w")->shown(), QStringLiteral("10200 W"));
    }

    void attributesAreAddedAndChanged()
    {
        const auto all = racks();
        m_bench.session.selection().set({all[0], all[1]});
        for (QPushButton* button : m_dock->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Show all fields"))
                button->click();
        FieldEditor* more = editor(kNewAttributeKey);
        QVERIFY(more != nullptr);
        more->enter(QStringLiteral("no value"));
        QVERIFY(!more->error().isEmpty());
        more->enter(QStringLiteral("owner = Ada"));
        QCOMPARE(m_bench.design().at(all[1]).attributes.at("owner"), std::string("Ada"));
        FieldEditor* owner = editor("attributes.owner");
        QVERIFY(owner != nullptr);
        QCOMPARE(owner->shown(), QStringLiteral("Ada"));
        owner->enter({});
        QVERIFY(m_bench.design().at(all[0]).attributes.empty());
    }

    void whatFollowsIsShownWithItsGround()
    {
        QVERIFY(m_bench.settle());
        const auto rows =
            inspectorRows(m_bench.session.chain(), {model::Kind::Device, {someNode()}}, false);
        const auto text = [&](const QString& title) {
            for (const InspectorRow& row : rows)
                if (row.title == title)
                    return row.text + QLatin1Char('|') + row.aside;
            return QString();
        };
        QVERIFY2(text(QStringLiteral("Maximum")).startsWith(QStringLiteral("10.20 kW|")),
                 qPrintable(text(QStringLiteral("Maximum"))));
        QVERIFY(text(QStringLiteral("Feeds")).contains(QStringLiteral("A ")));
        QVERIFY(text(QStringLiteral("Compute InfiniBand")).contains(QStringLiteral("400G")));
        QStringList sections;
        for (const InspectorRow& row : rows)
            if (sections.isEmpty() || sections.last() != row.section)
                sections << row.section;
        QCOMPARE(sections.mid(0, 2),
                 (QStringList{QStringLiteral("Identity"), QStringLiteral("Placement")}));
        QCOMPARE(QSet<QString>(sections.begin(), sections.end()).size(), sections.size());
        QVERIFY(reasonText(m_bench.session.chain(), someNode()).contains(QStringLiteral("<-")));
    }

    void aReadOnlyDesignIsShownAndNotEdited()
    {
        m_bench.show(m_bench.session.snapshot(), true);
        const auto rack = racks()[0];
        m_bench.session.selection().set(rack);
        FieldEditor* name = editor("name");
        QVERIFY(name != nullptr);
        QVERIFY(name->findChild<QLineEdit*>()->isReadOnly());
        name->enter(QStringLiteral("other"));
        QVERIFY(!name->error().isEmpty());
    }

    void everyKindCanBeShown()
    {
        const auto show = [&](model::EntityRef ref) {
            m_bench.session.selection().set(ref);
            QCoreApplication::processEvents();
            QVERIFY(!inspectorRows(m_bench.session.chain(), {ref.kind, {ref}}, true).empty());
        };
        show(m_bench.any<model::Hall>());
        show(m_bench.any<model::Row>());
        show(m_bench.any<model::Network>());
        show(m_bench.any<model::Feed>());
        show(m_bench.any<model::Connection>());
        show(m_bench.any<model::Part>());
        show(m_bench.any<model::Workload>());
    }

    void thousandsOfObjectsAreInspectedAtOnce()
    {
        Selection::Refs refs;
        for (const model::Connection& cable : m_bench.design().table<model::Connection>())
            refs.emplace_back(cable.id);
        QVERIFY(refs.size() > 500);
        QElapsedTimer clock;
        clock.start();
        m_bench.session.selection().set(refs);
        QCoreApplication::processEvents();
        qInfo("%zu connections inspected in %lld ms", refs.size(), clock.elapsed());
        QVERIFY(editor("status") != nullptr);
        QVERIFY(clock.elapsed() < 2000);
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
