#include "core/model/entities.h"
#include "core/physical/verbs.h"
#include "tests/views/support/workbench.h"
#include "views/review/changes_model.h"
#include "views/review/compare_workspace.h"
#include "views/review/read_only_banner.h"
#include "views/widgets/banner.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestReview : public QObject {
    Q_OBJECT

    Workbench m_bench;
    QTemporaryDir m_folder;

    Id<model::Device> someNode() const
    {
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                return device.id;
        qFatal("no node");
    }
    QString saved()
    {
        const QString path = m_folder.filePath(QStringLiteral("before.cwright"));
        project::SaveOptions options;
        options.replace = true;
        const auto done = project::saveDocument(*m_bench.disk, m_bench.session.snapshot(),
                                                project::Path(path.toStdString()), options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        return path;
    }
    void unplace(Id<model::Device> node)
    {
        QVERIFY(m_bench.session.edit(
            "Unplace", [&](edit::Transaction& tx) { return physical::unplace(tx, node); }));
    }

    /// A headline number as the table shows it: {before, after}.
    static std::pair<QString, QString> number(const CompareWorkspace& workspace,
                                              const QString& name)
    {
        const QAbstractItemModel* table = workspace.findChild<QTableView*>()->model();
        for (int row = 0; row < table->rowCount(); ++row)
            if (table->index(row, 0).data().toString() == name)
                return {table->index(row, 1).data().toString(),
                        table->index(row, 2).data().toString()};
        return {};
    }
    static void choose(CompareWorkspace& workspace, const char* side, const QString& state)
    {
        auto* chooser = workspace.findChild<QComboBox*>(QLatin1String(side));
        const int index = chooser->findText(state);
        QVERIFY2(index >= 0, qPrintable(state));
        chooser->setCurrentIndex(index);
        Q_EMIT chooser->activated(index);
    }
    Id<model::Phase> phase(const std::string& name, int order)
    {
        std::optional<Id<model::Phase>> made;
        const auto done =
            m_bench.session.edit("Phase", [&](edit::Transaction& tx) -> Expected<void> {
                model::Phase phase;
                phase.name = name;
                phase.order = order;
                auto id = tx.create(phase);
                if (!id)
                    return fail(id.error());
                made = *id;
                return {};
            });
        if (!done)
            qFatal("%s", done.error().text().c_str());
        return *made;
    }
    void change(Id<model::Device> node, const std::function<void(model::Device&)>& how)
    {
        QVERIFY(m_bench.session.edit("Change",
                                     [&](edit::Transaction& tx) { return tx.update(node, how); }));
    }
    /// The open design without one node, and with another one renamed, as variants of it.
    void withVariants(Id<model::Device> without, Id<model::Device> renamed)
    {
        project::Document document = m_bench.session.snapshot();
        const edit::State base = edit::State::of(document.design);
        edit::Transaction lean(base, m_bench.ids, "lean");
        QVERIFY(edit::eraseWithReferrers(lean, without));
        edit::Transaction other(base, m_bench.ids, "other");
        QVERIFY(other.update(renamed, [](model::Device& d) { d.name = "another name"; }));
        QVERIFY(project::addVariant(document, "lean", {}, lean.design(), m_bench.ids));
        QVERIFY(project::addVariant(document, "other", {}, other.design(), m_bench.ids));
        m_bench.show(std::move(document));
    }

private slots:
    void init() { m_bench.open("air-rack"); }

    void theBannerNamesProgramRevisionAndHash()
    {
        ReadOnlyBanner banner(m_bench.context);
        QVERIFY(banner.isHidden()); // one's own
        project::Document document = m_bench.session.snapshot();
        QVERIFY(project::freezeRevision(document, {"B", "eva", ""}, m_bench.clock));
        const auto hash = project::designHash(document.design);
        project::Opened opened;
        opened.document = std::move(document);
        opened.readOnly = true;
        opened.generator = "clusterwright 0.1.0";
        opened.notes = {"jan edits it"};
        m_bench.session.show(std::move(opened), QStringLiteral("/x/their.cwright"));
        QVERIFY(!banner.isHidden());
        QVERIFY(m_bench.settle());
        QCOMPARE(banner.hash().toStdString(), *hash);
        auto* strip = banner.findChild<Banner*>();
        QVERIFY(strip->text().contains(QStringLiteral("jan edits it")));
        for (const QString& word :
             {QStringLiteral("revision B by eva, 2026-11-30"), QStringLiteral("unchanged since"),
              banner.hash(), QStringLiteral("clusterwright 0.1.0")})
            QVERIFY2(strip->detail().contains(word), qPrintable(strip->detail()));
    }

    void aFileIsComparedAndFollowed()
    {
        const QString path = saved();
        CompareWorkspace workspace(m_bench.context);
        workspace.resize(1200, 700);
        workspace.show();
        const auto node = someNode();
        const auto rack = std::get<model::InRack>(m_bench.design().at(node).placement).rack;
        QSignalSpy marked(&workspace, &CompareWorkspace::highlightsChanged);
        workspace.compareWithFile(path);
        QVERIFY(!workspace.isReady());
        QVERIFY(m_bench.settle());
        QVERIFY(workspace.isReady());
        QVERIFY(workspace.highlights().empty()); // the same
        unplace(node);
        QVERIFY(m_bench.settle());
        const auto& marks = workspace.highlights();
        QVERIFY(marks.contains(node));
        QCOMPARE(marks.at(node).mark, std::string("moved"));
        QVERIFY(marks.contains(rack)); // where it was
        QVERIFY(marked.count() >= 2);
        auto* changes = workspace.findChild<ChangesModel*>();
        QVERIFY(changes->count(review::ChangeHow::Moved) >= 1);
        auto* numbers = workspace.findChild<QTableView*>();
        QVERIFY(numbers->model()->rowCount() > 5);
        workspace.stopComparing();
        QVERIFY(workspace.highlights().empty());
    }

    void aFrozenRevisionIsCompared()
    {
        project::Document document = m_bench.session.snapshot();
        QVERIFY(project::freezeRevision(document, {"A", "eva", ""}, m_bench.clock));
        m_bench.show(std::move(document));
        const auto node = someNode();
        QVERIFY(m_bench.session.edit("Rename", [&](edit::Transaction& tx) {
            return tx.update(node, [](model::Device& d) { d.name = "other"; });
        }));
        CompareWorkspace workspace(m_bench.context);
        workspace.compareWithRevision(QStringLiteral("A"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().size(), std::size_t(2)); // the device and its rack
        QCOMPARE(workspace.highlights().at(node).mark, std::string("~"));
    }

    void sidesAreSwapped()
    {
        const QString path = saved();
        CompareWorkspace workspace(m_bench.context);
        const auto node = someNode();
        QVERIFY(m_bench.session.edit(
            "Delete", [&](edit::Transaction& tx) { return edit::eraseWithReferrers(tx, node); }));
        workspace.compareWithFile(path);
        QVERIFY(m_bench.settle());
        const auto nodes = number(workspace, QStringLiteral("Nodes"));
        QCOMPARE(nodes.first.toInt(), nodes.second.toInt() + 1);
        QCOMPARE(workspace.highlights().at(node).mark, std::string("−"));
        workspace.findChild<QPushButton*>(QStringLiteral("swap_sides"))->click();
        QVERIFY(m_bench.settle());
        QCOMPARE(number(workspace, QStringLiteral("Nodes")),
                 (std::pair{nodes.second, nodes.first}));
        QCOMPARE(workspace.highlights().at(node).mark, std::string("+"));
        // The open design is still followed, on its new side.
        m_bench.session.undo();
        QVERIFY(m_bench.settle());
        QVERIFY(!workspace.highlights().contains(node));
        workspace.stopComparing();
        workspace.swapSides(); // of nothing
        QVERIFY(workspace.isReady());
    }

    void phasesOfTheOpenDesignAreCompared()
    {
        const auto node = someNode();
        const auto pilot = phase("Pilot", 1);
        const auto growth = phase("Growth", 2);
        change(node, [&](model::Device& d) { d.lifecycle.addedIn = growth; });
        CompareWorkspace workspace(m_bench.context);
        workspace.compareWithin({{}, {}, pilot}, {});
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("+"));
        const auto nodes = number(workspace, QStringLiteral("Nodes"));
        QCOMPARE(nodes.first.toInt() + 1, nodes.second.toInt());
        const auto power = number(workspace, QStringLiteral("IT power, maximum"));
        QVERIFY(power.first != power.second);
        // Before and after the other phase: nothing is left to do.
        choose(workspace, "before_reading", QStringLiteral("Base · Growth"));
        QVERIFY(m_bench.settle());
        QVERIFY(workspace.highlights().empty());
        choose(workspace, "after_reading", QStringLiteral("Base · Pilot"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("−"));
        // A phase that is undone is the end.
        while (m_bench.session.history().position() > 0)
            m_bench.session.undo();
        QVERIFY(m_bench.settle());
        QVERIFY(workspace.highlights().empty());
        QVERIFY(workspace.isReady());
    }

    void variantsAreCompared()
    {
        const auto node = someNode();
        const auto other = m_bench.any<model::Device>();
        QVERIFY(node != other);
        withVariants(node, other);
        CompareWorkspace workspace(m_bench.context);
        auto* others = workspace.findChild<QComboBox*>(QStringLiteral("other_states"));
        QCOMPARE(others->count(), 2);
        Q_EMIT others->activated(others->findText(QStringLiteral("Variant lean")));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("−"));
        const auto nodes = number(workspace, QStringLiteral("Nodes"));
        QCOMPARE(nodes.first.toInt(), nodes.second.toInt() + 1);
        // One variant with the other.
        choose(workspace, "before_reading", QStringLiteral("Variant other"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("−"));
        QCOMPARE(workspace.highlights().at(other).mark, std::string("~"));
        // A variant that fits no longer is said, and another one may be chosen.
        QSignalSpy said(&workspace, &Workspace::message);
        change(other, [](model::Device& d) { d.name = "a third name"; });
        QVERIFY(m_bench.settle());
        QVERIFY(said.count() >= 1);
        QVERIFY(said.last().front().toString().contains(QStringLiteral("variant 'other'")));
        QVERIFY(workspace.highlights().empty());
        choose(workspace, "before_reading", QStringLiteral("Base"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("−"));
    }

    void statesOfAnotherFileAreCompared()
    {
        const auto node = someNode();
        const auto pilot = phase("Pilot", 1);
        const auto growth = phase("Growth", 2);
        Q_UNUSED(pilot)
        change(node, [&](model::Device& d) { d.lifecycle.addedIn = growth; });
        withVariants(m_bench.any<model::Device>(), node);
        const QString path = saved();
        CompareWorkspace workspace(m_bench.context);
        workspace.compareWithFile(path);
        auto* before = workspace.findChild<QComboBox*>(QStringLiteral("before_reading"));
        QVERIFY(!before->isEnabled()); // not read yet
        QVERIFY(m_bench.settle());
        QVERIFY(workspace.highlights().empty());
        QVERIFY(before->isEnabled());
        QVERIFY(QFile::remove(path)); // read once
        choose(workspace, "before_reading", QStringLiteral("Base · Pilot"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("+"));
        choose(workspace, "before_reading", QStringLiteral("Variant other · end state"));
        QVERIFY(m_bench.settle());
        QCOMPARE(workspace.highlights().at(node).mark, std::string("~"));
    }

    void whatCannotBeReadIsSaid()
    {
        CompareWorkspace workspace(m_bench.context);
        QSignalSpy said(&workspace, &Workspace::message);
        workspace.compareWithFile(m_folder.filePath(QStringLiteral("nothing.cwright")));
        QVERIFY(m_bench.settle());
        QCOMPARE(said.count(), 1);
        QVERIFY(said.front().front().toString().contains(QStringLiteral("nothing.cwright")));
        QVERIFY(workspace.isReady());
    }

    void changesAreFilteredByDisciplineAndHow()
    {
        const model::Design before = m_bench.design();
        unplace(someNode());
        QVERIFY(m_bench.session.edit("Limit", [&](edit::Transaction& tx) {
            return tx.update(m_bench.any<model::Rack>(),
                             [](model::Rack& r) { r.powerLimit = Power{1000}; });
        }));
        ChangesModel model(m_bench.theme);
        QAbstractItemModelTester tester(&model);
        model.setRows(review::changeRows(before, m_bench.design()));
        const int all = model.rowCount();
        QVERIFY(all >= 2);
        model.setDisciplines({int(model::Discipline::Power)});
        QCOMPARE(model.rowCount(), model.count(model::Discipline::Power));
        QVERIFY(model.index(0, ChangesModel::WhatColumn)
                    .data()
                    .toString()
                    .contains(QStringLiteral("1000 W")));
        model.setDisciplines({});
        model.setHows({int(review::ChangeHow::Moved)});
        QCOMPARE(model.rowCount(), model.count(review::ChangeHow::Moved));
        model.setHows({});
        model.setText(QStringLiteral("no such name"));
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(TestReview)
#include "tst_review.moc"
