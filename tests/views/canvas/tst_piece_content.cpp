#include "core/drawing/canvas.h"
#include "views/canvas/piece_content.h"
#include "views/canvas/shape_hit.h"

#include <QTest>

#include <random>

using namespace cw;
using namespace cw::drawing;
using namespace cw::views;

namespace {

std::vector<GridIndex::Entry> randomBoxes(int count)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-5000, 5000);
    std::uniform_real_distribution<double> size(0, 300);
    std::vector<GridIndex::Entry> out;
    for (int i = 0; i < count; ++i) {
        const double wide = i % 50 == 0 ? 30 : 1; // some reach over many cells
        out.push_back({{place(random), place(random), size(random) * wide, size(random)},
                       static_cast<std::uint32_t>(i)});
    }
    return out;
}

model::EntityRef ref(std::uint64_t number)
{
    return {model::Kind::Device, number};
}

} // namespace

class TestPieceContent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theGridFindsWhatAScanFinds();
    void anEntityIsWhereItsBodyIs();
    void farAwayOnlyTheFewItemsOfThatScaleAreVisited();
    void droppedDetailsLeaveTheFarPictureAndTheBoxes();
    void outlinesAreHitOnTheLineOnly();
    void slantedLinesAreHitNearTheLine();
};

void TestPieceContent::theGridFindsWhatAScanFinds()
{
    for (const int count : {0, 1, 40, 3000}) {
        const auto boxes = randomBoxes(count);
        const GridIndex index(boxes);
        std::vector<std::uint32_t> found;
        for (const GridIndex::Entry& area : randomBoxes(200)) {
            index.query(area.box, found);
            std::vector<std::uint32_t> expected;
            for (const GridIndex::Entry& entry : boxes)
                if (overlap(entry.box, area.box))
                    expected.push_back(entry.number);
            QCOMPARE(found, expected);
        }
    }
}

void TestPieceContent::anEntityIsWhereItsBodyIs()
{
    auto list = std::make_shared<DisplayList>();
    Canvas canvas(*list);
    canvas.setLink(ref(1));
    canvas.setLayer(Layer::Labels);
    canvas.rect({-500, 0, 2000, 40}, filled(Role::Text)); // a label wider than the device
    canvas.setLayer(Layer::Devices);
    canvas.rect({0, 0, 480, 100}, filled(Role::DeviceFace));
    canvas.setLayer(Layer::Marks);
    canvas.rect({-20, -20, 540, 140}, stroked(Role::Error, 6));
    const PieceContent content(list, 1);
    QVERIFY(*content.boxOf(ref(1)) == (Box{0, 0, 480, 100}));
    QVERIFY(content.boxOf(ref(2)) == nullptr);
}

void TestPieceContent::farAwayOnlyTheFewItemsOfThatScaleAreVisited()
{
    auto list = std::make_shared<DisplayList>();
    Canvas canvas(*list);
    canvas.rect({0, 0, 600, 2000}, filled(Role::RackFrame));
    canvas.setDetail(0.35);
    for (int i = 0; i < 500; ++i)
        canvas.rect({i * 1.0, 0, 1, 1}, filled(Role::DeviceDetail));
    Item far;
    far.shape = RectShape{{0, 0, 600, 2000}, 0};
    far.maxScale = 0.1;
    list->items.push_back(far);
    const PieceContent content(list, 1);
    const auto count = [&](double scale) {
        int out = 0;
        content.each({0, 0, 600, 2000}, scale, [&](const Item&) { ++out; });
        return out;
    };
    QCOMPARE(count(0.02), 2);
    QCOMPARE(count(0.2), 1);
    QCOMPARE(count(0.34), 1);
    QCOMPARE(count(0.35), 501);
    QCOMPARE(count(5), 501);
}

void TestPieceContent::droppedDetailsLeaveTheFarPictureAndTheBoxes()
{
    auto list = std::make_shared<DisplayList>();
    Canvas canvas(*list);
    canvas.setLink(ref(1));
    canvas.rect({0, 0, 600, 2000}, filled(Role::RackFrame));
    canvas.setDetail(0.35);
    canvas.setLink(ref(2));
    canvas.rect({0, 0, 10, 10}, filled(Role::DeviceDetail));
    const PieceContent content(list, 1);
    const auto far = content.withoutDetails();
    QVERIFY(content.hasDetailsFor(1));
    QVERIFY(!far->hasDetailsFor(1));
    QVERIFY(far->hasDetailsFor(0.05));
    QVERIFY(far->boxOf(ref(2)) != nullptr);
    QCOMPARE(far->itemCount(), 0U);
    QCOMPARE(far->entitiesAt({5, 5}, 0.05, 0, LayerSet().set()),
             std::vector<model::EntityRef>{ref(1)});
}

void TestPieceContent::outlinesAreHitOnTheLineOnly()
{
    Item item;
    item.shape = RectShape{{0, 0, 1000, 1000}, 0};
    item.paint = stroked(Role::Wall, 20);
    QVERIFY(hits(item, {5, 500}, 4));
    QVERIFY(hits(item, {-3, 500}, 4));
    QVERIFY(!hits(item, {500, 500}, 4));
    item.paint = filled(Role::Wall);
    QVERIFY(hits(item, {500, 500}, 4));
}

void TestPieceContent::slantedLinesAreHitNearTheLine()
{
    Item item;
    item.shape = PathShape{{{0, 0}, {1000, 1000}}, false};
    item.paint = stroked(Role::Fabric, 4);
    QVERIFY(hits(item, {500, 503}, 4));
    QVERIFY(!hits(item, {500, 700}, 4)); // inside its box, far from the line
    QVERIFY(touches(item, {400, 350, 100, 100}));
    QVERIFY(!touches(item, {100, 700, 100, 100}));
}

QTEST_GUILESS_MAIN(TestPieceContent)
#include "tst_piece_content.moc"
