#include "views/docks/inspector_dock.h"

#include "core/fabric/port_overrides.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "tests/views/support/workbench.h"
#include "views/docks/field_editor.h"
#include "views/docks/inspector_lists.h"
#include "views/docks/inspector_rows.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <set>

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
    QPushButton* button(const char* name)
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return m_dock->findChild<QPushButton*>(QLatin1String(name));
    }
    void showAll()
    {
        QCoreApplication::processEvents();
        for (QPushButton* each : m_dock->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Show all fields"))
                each->click();
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
        QVERIFY(m_bench.settle());
        FieldEditor* limit = editor("power_limit_w");
        const std::size_t before = steps();
        limit->enter(QStringLiteral("12 m"));
        QCOMPARE(steps(), before);
        QVERIFY2(limit->error().contains(QStringLiteral("does not fit")),
                 qPrintable(limit->error()));
        // It stays while results arrive, and goes with the selection.
        QVERIFY(m_bench.session.edit("other", [&](edit::Transaction& tx) {
            return tx.update(racks()[2], [](model::Rack& r) { r.note = "x"; });
        }));
        QVERIFY(m_bench.settle());
        QVERIFY(!editor("power_limit_w")->error().isEmpty());
        m_bench.session.selection().set(racks()[1]);
        QCOMPARE(editor("power_limit_w")->error(), QString());
        m_bench.session.selection().set(rack);
        editor("power_limit_w")->enter(QStringLiteral("12 kW"));
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

    void modulesOfSeveralDevicesAreAddedChangedAndTakenOut()
    {
        std::vector<Id<model::Device>> nodes;
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node" && nodes.size() < 2)
                nodes.push_back(device.id);
        m_bench.session.selection().set({nodes[0], nodes[1]});
        QVERIFY(editor(kNewModuleKey) == nullptr); // asked for with all fields
        showAll();
        FieldEditor* more = editor(kNewModuleKey);
        QVERIFY(more != nullptr);
        const auto* offered = more->findChild<QComboBox*>();
        QVERIFY(offered != nullptr);
        QString card; // of the catalog, not in the design yet
        for (int i = 0; i < offered->count(); ++i)
            if (offered->itemData(i).toString().startsWith(QLatin1String(kCatalogPrefix)) &&
                offered->itemText(i).contains(QStringLiteral("BlueField")))
                card = offered->itemData(i).toString();
        QVERIFY(!card.isEmpty());
        const std::size_t before = steps();
        more->enter(card);
        QCOMPARE(steps(), before + 1);
        QCOMPARE(m_bench.session.history().undoStep()->name,
                 std::string("Add module to 2 devices"));
        for (const auto id : nodes) {
            const auto& modules = m_bench.design().at(id).modules;
            QCOMPARE(modules.size(), std::size_t(1));
            QCOMPARE(modules[0].slot, std::string("slot-1"));
            const model::Part* part = m_bench.design().find(modules[0].part);
            QVERIFY(part != nullptr); // embedded, with its sources
            QCOMPARE(QLatin1String(kCatalogPrefix) + QString::fromStdString(part->key), card);
            QVERIFY(!part->sources.empty());
        }
        QVERIFY(editor("modules.slot-1.part")->shown().contains(QStringLiteral("BlueField")));
        editor("modules.slot-1.count")->enter(QStringLiteral("3"));
        QCOMPARE(m_bench.design().at(nodes[1]).modules[0].count, std::int64_t(3));
        editor("modules.slot-1.count")->enter(QStringLiteral("-3"));
        QVERIFY(editor("modules.slot-1.count")->error().contains(QStringLiteral("0 to 1000")));
        QCOMPARE(m_bench.design().at(nodes[1]).modules[0].count, std::int64_t(3));
        // One of them differs: mixed.
        m_bench.session.selection().set(nodes[0]);
        editor("modules.slot-1.count")->enter(QStringLiteral("1"));
        m_bench.session.selection().set({nodes[0], nodes[1]});
        QCOMPARE(editor("modules.slot-1.count")->shown(), QStringLiteral("mixed"));
        editor("modules.slot-1.slot")->enter(QStringLiteral("riser-2"));
        QCOMPARE(m_bench.design().at(nodes[0]).modules[0].slot, std::string("riser-2"));
        QVERIFY(editor("modules.slot-1.slot") == nullptr);
        const std::size_t steps2 = steps();
        button("remove-modules.riser-2.part")->click();
        QCOMPARE(steps(), steps2 + 1);
        QCOMPARE(m_bench.session.history().undoStep()->name,
                 std::string("Take module in riser-2 out of 2 devices"));
        QVERIFY(m_bench.design().at(nodes[0]).modules.empty());
        QVERIFY(m_bench.design().at(nodes[1]).modules.empty());
        m_bench.session.undo();
        QCOMPARE(m_bench.design().at(nodes[1]).modules[0].count, std::int64_t(3));
    }

    void aModuleIsShownOnceAndLeadsToItsPart()
    {
        const auto node = someNode();
        QVERIFY(m_bench.session.edit("card", [&](edit::Transaction& tx) {
            const auto card = tx.embed(*m_bench.catalog.catalog()->find("nvidia-bf3-b3220"));
            return tx.update(node, [&](model::Device& d) { d.modules = {{"slot-1", card, 2}}; });
        }));
        QVERIFY(m_bench.settle());
        int rows = 0;
        for (const InspectorRow& row :
             inspectorRows(m_bench.session.chain(), {model::Kind::Device, {node}}, false)) {
            rows += row.title == QStringLiteral("slot-1") ? 1 : 0;
            if (row.title == QStringLiteral("slot-1"))
                QVERIFY(row.field && row.value.reference);
            QVERIFY(!row.field || row.field->type != edit::FieldType::Composite ||
                    (row.field->key != "modules" && row.field->key != "ports"));
        }
        QCOMPARE(rows, 1);
    }

    void portsAreReservedLabelledAndReleased()
    {
        // A switch with a port that a cable uses, and one that none does.
        Id<model::Device> leaf{kUnset};
        QString taken;
        QString open;
        for (const model::Device& device : m_bench.design().table<model::Device>()) {
            if (!taken.isEmpty() && !open.isEmpty())
                break;
            taken.clear();
            open.clear();
            std::set<std::string> used;
            for (const auto cable :
                 m_bench.session.state().lookup.referrers<model::Connection>(device.id))
                for (const model::ConnectionEnd& end : m_bench.design().at(cable).ends)
                    if (end.at.device == device.id)
                        used.insert(end.at.port);
            if (device.role != "leaf" && device.role != "spine")
                continue;
            leaf = device.id;
            for (const std::string& port : fabric::openPorts(m_bench.design(), device))
                (used.contains(port) ? taken : open) = QString::fromStdString(port);
        }
        QVERIFY2(!taken.isEmpty() && !open.isEmpty(), qPrintable(taken + open));
        m_bench.session.selection().set(leaf);
        showAll();
        FieldEditor* more = editor(kNewPortKey);
        QVERIFY(more != nullptr);
        const auto* offered = more->findChild<QComboBox*>();
        QVERIFY(offered != nullptr && offered->findData(open) >= 0);
        // A port that a cable uses is refused, beside the field.
        const std::size_t before = steps();
        more->enter(taken);
        QVERIFY2(more->error().contains(QStringLiteral("uses it")), qPrintable(more->error()));
        QCOMPARE(steps(), before);
        more->enter(open);
        QCOMPARE(steps(), before + 1);
        QVERIFY(m_bench.design().at(leaf).ports.at(0).reserved);
        const std::string key = "ports." + open.toStdString();
        editor((key + ".label").c_str())->enter(QStringLiteral("spare uplink"));
        QCOMPARE(m_bench.design().at(leaf).ports.at(0).label, std::string("spare uplink"));
        FieldEditor* use = editor((key + ".use").c_str());
        QCOMPARE(use->shown(), QStringLiteral("reserved"));
        use->enter(QStringLiteral("disabled"));
        QVERIFY(m_bench.design().at(leaf).ports.at(0).disabled);
        button(("remove-" + key + ".use").c_str())->click();
        QVERIFY(m_bench.design().at(leaf).ports.empty());
        QVERIFY(m_bench.session.history().undoStep()->name.starts_with("Release port"));
    }

    void listsOfAReadOnlyDesignHaveNoButtons()
    {
        const auto node = someNode();
        QVERIFY(m_bench.session.edit("port", [&](edit::Transaction& tx) {
            return tx.update(node, [](model::Device& d) {
                d.ports = {{"p", "", true, false, ""}};
            });
        }));
        m_bench.show(m_bench.session.snapshot(), true);
        m_bench.session.selection().set(node);
        QVERIFY(editor("ports.p.use") != nullptr);
        QVERIFY(button("remove-ports.p.use") == nullptr);
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
