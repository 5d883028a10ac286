#include "core/project/templates/floor_layout.h"

#include <QTest>

using namespace cw;
using namespace cw::project;

class TestFloorLayout : public QObject {
    Q_OBJECT

    FloorRules m_rules{millimetres(600), millimetres(1200)};

private slots:
    void frontsLookAtEachOtherOverColdAisles()
    {
        const FloorLayout layout = layOutRows({8, 8, 8, 8}, m_rules);
        QCOMPARE(layout.rows.size(), std::size_t{4});
        QCOMPARE(layout.rows[0].rotationDegrees, 0.0);   // front to -y
        QCOMPARE(layout.rows[1].rotationDegrees, 180.0); // front to +y
        QCOMPARE(layout.rows[2].rotationDegrees, 0.0);
        QCOMPARE(layout.aisles.size(), std::size_t{3});
        QVERIFY(!layout.aisles[0].cold);
        QVERIFY(layout.aisles[1].cold);
        QVERIFY(!layout.aisles[2].cold);
    }

    void racksStandSideBySideInsideTheHall()
    {
        const FloorLayout layout = layOutRows({3, 5}, m_rules);
        QCOMPARE(layout.positions.size(), std::size_t{8});
        QCOMPARE(layout.positions[1].first - layout.positions[0].first, millimetres(600));
        QCOMPARE(layout.rows[1].y - layout.rows[0].y, millimetres(1200) + m_rules.hotAisle);
        for (const auto& [x, y] : layout.positions) {
            QVERIFY(x >= m_rules.margin);
            QVERIFY(x + m_rules.rackWidth <= layout.width - m_rules.margin);
            QVERIFY(y + m_rules.rackDepth <= layout.depth - m_rules.margin);
        }
        // The shorter row stands in the middle.
        QCOMPARE(layout.positions[0].first, m_rules.margin + millimetres(600));
    }

    void rowsAreLettered()
    {
        const FloorLayout layout = layOutRows(std::vector<std::int64_t>(28, 1), m_rules);
        QCOMPARE(layout.rows[0].name, std::string("A"));
        QCOMPARE(layout.rows[25].name, std::string("Z"));
        QCOMPARE(layout.rows[26].name, std::string("AA"));
        QCOMPARE(layout.rows[27].name, std::string("AB"));
    }
};

QTEST_GUILESS_MAIN(TestFloorLayout)
#include "tst_floor_layout.moc"
