#include "tests/views/canvas/canvas_test.h"

#include <QAccessible>

#include <set>

using namespace cw;
using namespace cw::views;
using support::CanvasFixture;
using support::FakeScene;

class TestCanvasAccess : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCanvasIsAListOfWhatIsInSight();
    void itemsKnowNamePlaceAndState();
    void itemsAreFoundByPointAndCanBeSelected();
    void theListFollowsTheViewAndTheScene();
    void anEmptyListSaysWhy();
};

void TestCanvasAccess::theCanvasIsAListOfWhatIsInSight()
{
    CanvasFixture f(3, 8);
    f.canvas.setNameOf([](model::EntityRef ref) { return QString::fromStdString(ref.text()); });
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&f.canvas);
    QVERIFY(list != nullptr);
    QCOMPARE(list->role(), QAccessible::List);
    QVERIFY(!list->text(QAccessible::Name).isEmpty());
    QCOMPARE(list->childCount(), 3 * 9);
    std::set<QString> names;
    for (int i = 0; i < list->childCount(); ++i) {
        QAccessibleInterface* item = list->child(i);
        QVERIFY(item != nullptr && item->isValid());
        QCOMPARE(item->parent(), list);
        QCOMPARE(list->indexOfChild(item), i);
        QCOMPARE(item->role(), QAccessible::ListItem);
        QVERIFY(!item->rect().isEmpty());
        names.insert(item->text(QAccessible::Name));
    }
    QCOMPARE(names.size(), 27U);
    QVERIFY(list->child(27) == nullptr);
}

void TestCanvasAccess::itemsKnowNamePlaceAndState()
{
    CanvasFixture f(3, 8);
    f.canvas.setNameOf([](model::EntityRef ref) {
        return ref == FakeScene::device(1, 2) ? QStringLiteral("node-2-3, DGX H100")
                                              : QStringLiteral("other");
    });
    f.selection.set(FakeScene::device(1, 2));
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&f.canvas);
    QAccessibleInterface* item = list->focusChild();
    QVERIFY(item != nullptr);
    QCOMPARE(item->text(QAccessible::Name), QStringLiteral("node-2-3, DGX H100"));
    QVERIFY(item->state().selected && item->state().focused && !item->state().offscreen);
    const QRect expected = f.canvas.toView(f.scene.boxOfDevice(1, 2)).toRect();
    QCOMPARE(item->rect(), QRect(f.canvas.mapToGlobal(expected.topLeft()), expected.size()));
    f.selection.clear();
    QVERIFY(!item->state().selected);
}

void TestCanvasAccess::itemsAreFoundByPointAndCanBeSelected()
{
    CanvasFixture f(3, 8);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&f.canvas);
    const QPoint at = f.canvas.mapToGlobal(f.canvas.toView(f.scene.middleOf(2, 4)).toPoint());
    QAccessibleInterface* item = list->childAt(at.x(), at.y());
    QVERIFY(item != nullptr);
    QVERIFY(item->actionInterface() != nullptr);
    item->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(f.selection.refs(), Selection::Refs{FakeScene::device(2, 4)});
}

void TestCanvasAccess::theListFollowsTheViewAndTheScene()
{
    CanvasFixture f(3, 8);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&f.canvas);
    QCOMPARE(list->childCount(), 27);
    f.canvas.zoomTo(f.scene.boxOfDevice(1, 2).grown(-40));
    QVERIFY(list->childCount() < 9);
    f.canvas.zoomToFit();
    QCOMPARE(list->childCount(), 27);
    f.canvas.setSelectable([](model::EntityRef ref) { return ref.kind == model::Kind::Rack; });
    f.scene.change(0);
    QCOMPARE(list->childCount(), 3);
}

void TestCanvasAccess::anEmptyListSaysWhy()
{
    CanvasFixture f(1, 1);
    f.canvas.setEmptyText(QStringLiteral("No racks yet"));
    f.scene.removeAll();
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&f.canvas);
    QCOMPARE(list->childCount(), 0);
    QCOMPARE(list->text(QAccessible::Description), QStringLiteral("No racks yet"));
}

QTEST_MAIN(TestCanvasAccess)
#include "tst_canvas_access.moc"
