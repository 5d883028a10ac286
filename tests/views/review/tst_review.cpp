#include "core/physical/verbs.h"
#include "tests/views/support/workbench.h"
#include "views/review/changes_model.h"
#include "views/review/compare_workspace.h"
#include "views/review/read_only_banner.h"
#include "views/widgets/banner.h"

#include <QAbstractItemModelTester>
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
