#include "core/model/change_set.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestChangeSet : public QObject {
    Q_OBJECT

private slots:
    void aRenameTouchesIdentityAlone()
    {
        Rack rack;
        rack.id = Id<Rack>(1);
        Rack renamed = rack;
        renamed.name = "A01";
        Patch patch;
        patch.changes<Rack>().push_back({rack.id, rack, renamed});
        const ChangeSet changes = changeSetOf(patch);
        QCOMPARE(changes.entities.size(), std::size_t{1});
        QCOMPARE(changes.entities.front().kind, ChangeKind::Changed);
        QVERIFY(changes.facets == FacetSet(Facet::Identity));
    }

    void aMoveTouchesPlacement()
    {
        Device device;
        device.id = Id<Device>(1);
        Device moved = device;
        moved.placement = InRack{Id<Rack>(1), {}};
        Patch patch;
        patch.changes<Device>().push_back({device.id, device, moved});
        QVERIFY(changeSetOf(patch).facets == FacetSet(Facet::Placement));
        QVERIFY(changeSetOf(patch).touches(Kind::Device));
        QVERIFY(!changeSetOf(patch).touches(Kind::Rack));
    }

    void creatingTouchesAllThatTheKindSays()
    {
        Connection cable;
        cable.id = Id<Connection>(1);
        Patch patch;
        patch.changes<Connection>().push_back({cable.id, std::nullopt, cable});
        const ChangeSet changes = changeSetOf(patch);
        QCOMPARE(changes.entities.front().kind, ChangeKind::Created);
        QVERIFY(changes.facets.has(Facet::Wiring));
        QVERIFY(changes.facets.has(Facet::Lifecycle));
        QVERIFY(!changes.facets.has(Facet::Cost));
    }

    void fieldChangesNameTheFields()
    {
        Rack rack;
        Rack changed = rack;
        changed.name = "A01";
        changed.position.x = metres(1);
        const auto fields = fieldChanges(rack, changed);
        QCOMPARE(fields.size(), std::size_t{2});
        QCOMPARE(fields[0].key, std::string_view("name"));
        QCOMPARE(fields[1].key, std::string_view("position"));
        QCOMPARE(fields[1].discipline, Discipline::Physical);
    }
};

QTEST_GUILESS_MAIN(TestChangeSet)
#include "tst_change_set.moc"
