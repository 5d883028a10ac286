#include "views/models/structure_model.h"

#include "core/physical/verbs.h"
#include "tests/views/support/workbench.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestStructureModel : public QObject {
    Q_OBJECT

    Workbench m_bench;
    std::unique_ptr<StructureModel> m_model;

    void follow()
    {
        m_model->reset(m_bench.session.state());
        connect(&m_bench.session, &Session::changed, m_model.get(),
                [this](const model::ChangeSet& changes) {
                    m_model->update(m_bench.session.state(), changes);
                });
    }
    Id<model::Device> someNode() const
    {
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                return device.id;
        qFatal("no node");
    }
    void edit(const std::function<Expected<void>(edit::Transaction&)>& verb)
    {
        const auto done = m_bench.session.edit(QStringLiteral("edit"), verb);
        QVERIFY2(done, done ? "" : done.error().text().c_str());
    }
    /// Every made line stands where the state says, and only once.
    void mustAgree(const QModelIndex& parent = {})
    {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            if (const auto ref = m_model->entity(index)) {
                QVERIFY(m_bench.design().contains(*ref));
                QCOMPARE(m_model->indexOf(*ref, false), index);
                QCOMPARE(index.data().toString(),
                         QString::fromStdString(displayName(m_bench.design(), *ref)));
                const auto above = structureParent(m_bench.design(), *ref);
                QVERIFY(above.has_value());
                if (above->type == StructureKey::Type::Entity)
                    QVERIFY(m_model->entity(parent) == above->entity);
            }
            mustAgree(index);
        }
    }

private slots:
    void init()
    {
        m_bench.open("air-rack");
        m_model = std::make_unique<StructureModel>(m_bench.theme);
    }

    void theTreeIsMadeAsItIsLookedInto()
    {
        QAbstractItemModelTester tester(m_model.get());
        tester.setUseFetchMore(false); // it would fetch in the midst of a reset
        follow();
        const auto node = someNode();
        QVERIFY(!m_model->indexOf(node, false).isValid());
        const QModelIndex index = m_model->indexOf(node);
        QVERIFY(index.isValid());
        QVERIFY(m_model->entity(index.parent()).has_value());
        QCOMPARE(m_model->entity(index.parent())->kind, model::Kind::Rack);
        QVERIFY(!index.siblingAtColumn(1).data().toString().isEmpty()); // its units
        mustAgree();
    }

    void aRenameChangesOneLine()
    {
        QAbstractItemModelTester tester(m_model.get());
        tester.setUseFetchMore(false); // it would fetch in the midst of a reset
        follow();
        const auto node = someNode();
        QVERIFY(m_model->indexOf(node).isValid());
        QSignalSpy resets(m_model.get(), &QAbstractItemModel::modelReset);
        edit([&](edit::Transaction& tx) {
            return tx.update(node, [](model::Device& d) { d.name = "renamed"; });
        });
        QCOMPARE(resets.count(), 0);
        QCOMPARE(m_model->indexOf(node, false).data().toString(), QStringLiteral("renamed"));
        m_bench.session.undo();
        mustAgree();
        QCOMPARE(resets.count(), 0);
    }

    void unplacingMovesTheLineAndUndoBringsItBack()
    {
        QAbstractItemModelTester tester(m_model.get());
        tester.setUseFetchMore(false); // it would fetch in the midst of a reset
        follow();
        const auto node = someNode();
        const QModelIndex before = m_model->indexOf(node);
        const auto rack = m_model->entity(before.parent());
        const auto loosely = [&] {
            return structureChildren(m_bench.session.state(),
                                     StructureKey::of(StructureGroup::Unplaced))
                .size();
        };
        const std::size_t already = loosely();
        edit([&](edit::Transaction& tx) { return physical::unplace(tx, node); });
        const QModelIndex loose = m_model->indexOf(node);
        QVERIFY(loose.isValid());
        QVERIFY(!m_model->entity(loose.parent()).has_value()); // the group
        QCOMPARE(loosely(), already + 1);
        QCOMPARE(loose.parent().siblingAtColumn(1).data().toString(), QString::number(loosely()));
        mustAgree();
        m_bench.session.undo();
        QVERIFY(m_model->entity(m_model->indexOf(node).parent()) == rack);
        mustAgree();
    }

    void erasingARackUnplacesItsDevices()
    {
        QAbstractItemModelTester tester(m_model.get());
        tester.setUseFetchMore(false); // it would fetch in the midst of a reset
        follow();
        const auto node = someNode();
        const auto rack = *m_model->entity(m_model->indexOf(node).parent());
        edit([&](edit::Transaction& tx) { return edit::eraseWithReferrers(tx, rack); });
        QVERIFY(!m_model->indexOf(rack, false).isValid());
        QVERIFY(m_model->indexOf(node).isValid());
        mustAgree();
        m_bench.session.undo();
        QVERIFY(m_model->indexOf(node).isValid());
        mustAgree();
    }

    void aFilterKeepsWhatHasTheNameAndWhatItStandsIn()
    {
        QAbstractItemModelTester tester(m_model.get());
        tester.setUseFetchMore(false); // it would fetch in the midst of a reset
        follow();
        const auto node = someNode();
        const QString name = QString::fromStdString(displayName(m_bench.design(), node)).toUpper();
        m_model->setFilter(name);
        const QModelIndex index = m_model->indexOf(node);
        QVERIFY(index.isValid());
        QVERIFY(index.parent().isValid());
        mustAgree();
        m_model->setFilter(QStringLiteral("no such thing"));
        QCOMPARE(m_model->rowCount(), 0);
        m_model->setFilter({});
        QVERIFY(m_model->indexOf(node).isValid());
    }

    void devicesAreDragged()
    {
        follow();
        const auto node = someNode();
        const std::unique_ptr<QMimeData> data(m_model->mimeData({m_model->indexOf(node)}));
        QCOMPARE(data->data(m_model->mimeTypes().front()),
                 QByteArray::fromStdString(model::EntityRef(node).text()));
    }

    /// 12,800 devices: an edit touches its lines, not the tree.
    void theLargestDesignStaysQuick()
    {
        project::Document document;
        std::vector<model::Rack> racks;
        std::vector<model::Device> devices;
        model::Part part;
        part.key = "node";
        part.manufacturer = "Maker";
        part.model = "Node";
        part.facts["rack_units"].value = 1.0;
        part.id = model::partId(part);
        model::Hall hall;
        hall.id = Id<model::Hall>(1);
        hall.name = "hall";
        hall.width = metres(100);
        hall.depth = metres(100);
        for (std::uint64_t r = 1; r <= 400; ++r) {
            model::Rack rack;
            rack.id = Id<model::Rack>(r);
            rack.name = "R" + std::to_string(r);
            rack.hall = hall.id;
            rack.rackUnits = 42;
            racks.push_back(rack);
            for (std::uint64_t u = 0; u < 32; ++u) {
                model::Device device;
                device.id = Id<model::Device>(r * 100 + u);
                device.name = rack.name + "-" + std::to_string(u);
                device.part = part.id;
                device.placement = model::InRack{rack.id, kRackUnit * std::int64_t(u)};
                devices.push_back(device);
            }
        }
        document.design.table<model::Part>().insert(part);
        document.design.table<model::Hall>().insert(hall);
        document.design.table<model::Rack>().assignSorted(racks);
        document.design.table<model::Device>().assignSorted(devices);
        m_bench.show(std::move(document));
        follow();
        for (const model::Rack& rack : racks)
            QVERIFY(m_model->indexOf(Id<model::Device>(rack.id.raw() * 100)).isValid());
        QSignalSpy resets(m_model.get(), &QAbstractItemModel::modelReset);
        QElapsedTimer clock;
        clock.start();
        constexpr int kEdits = 20;
        for (int i = 0; i < kEdits; ++i) {
            edit::Transaction tx = m_bench.session.begin(QStringLiteral("rename"));
            const Id<model::Device> id(std::uint64_t(100 * (i + 1)));
            QVERIFY(tx.update(id, [&](model::Device& d) { d.name = "x" + std::to_string(i); }));
            QVERIFY(m_bench.session.commit(tx));
        }
        QCOMPARE(resets.count(), 0);
        const double each = double(clock.nsecsElapsed()) / 1e6 / kEdits;
        qInfo("an edit with the whole tree made: %.2f ms", each);
        QVERIFY2(each < 50, "an edit of the tree is no matter of its size");
        clock.restart();
        m_model->setFilter(QStringLiteral("R39"));
        qInfo("filtering 12,800 devices: %lld ms", clock.elapsed());
        QVERIFY(clock.elapsed() < 1000);
    }
};

QTEST_MAIN(TestStructureModel)
#include "tst_structure_model.moc"
