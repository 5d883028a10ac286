#include "tests/views/canvas/canvas_test.h"

using namespace cw;
using namespace cw::views;
using support::CanvasFixture;
using support::FakeScene;
using Refs = Selection::Refs;

class TestCanvasSelect : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aClickSelectsTheTopmost();
    void shiftAddsAndControlToggles();
    void aClickOnEmptyGroundClears();
    void aBoxFromLeftToRightTakesWhatIsInside();
    void aBoxFromRightToLeftTakesWhatItTouches();
    void aBoxWithinARackMeansItsDevices();
    void shiftBoxAdds();
    void escapeRestoresWhatWasSelectedBeforeTheBox();
    void escapeWithoutAGestureClears();
    void tabGoesThroughWhatOverlaps();
    void tabLeavesWhereNothingOverlaps();
    void arrowsGoToTheNearestOfTheSameKind();
    void arrowsWithNothingSelectedPan();
    void onlyWhatIsSelectableIsHit();
    void hiddenLayersAreNotHit();
    void rightClickSelectsBeforeTheMenu();
    void doubleClickNamesTheEntity();
    void hoverIsToldToOthersAndShowsACard();
};

void TestCanvasSelect::aClickSelectsTheTopmost()
{
    CanvasFixture f;
    f.click(f.scene.middleOf(1, 3));
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(1, 3)});
    f.click({30, 1000}); // the frame beside the devices
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(0)});
}

void TestCanvasSelect::shiftAddsAndControlToggles()
{
    CanvasFixture f;
    f.click(f.scene.middleOf(0, 0));
    f.click(f.scene.middleOf(0, 1), Qt::ShiftModifier);
    f.click(f.scene.middleOf(0, 1), Qt::ShiftModifier);
    QCOMPARE(f.selection.refs(), (Refs{FakeScene::device(0, 0), FakeScene::device(0, 1)}));
    f.click(f.scene.middleOf(0, 2), Qt::ControlModifier);
    f.click(f.scene.middleOf(0, 0), Qt::ControlModifier);
    QCOMPARE(f.selection.refs(), (Refs{FakeScene::device(0, 1), FakeScene::device(0, 2)}));
}

void TestCanvasSelect::aClickOnEmptyGroundClears()
{
    CanvasFixture f;
    f.selection.set(FakeScene::device(0, 0));
    f.click({700, -200}, Qt::ShiftModifier);
    QVERIFY(!f.selection.empty());
    f.click({700, -200});
    QVERIFY(f.selection.empty());
}

void TestCanvasSelect::aBoxFromLeftToRightTakesWhatIsInside()
{
    CanvasFixture f;
    // Around devices 1 and 2 of the first rack, halfway into 0 and 3.
    f.drag({690, 170}, {-40, 760}, false);
    const drawing::Box one = f.scene.boxOfDevice(0, 1);
    const drawing::Box two = f.scene.boxOfDevice(0, 2);
    f.drag({-40, one.y - 90}, {690, two.top() + 90});
    QCOMPARE(f.selection.refs(), (Refs{FakeScene::device(0, 1), FakeScene::device(0, 2)}));
}

void TestCanvasSelect::aBoxFromRightToLeftTakesWhatItTouches()
{
    CanvasFixture f;
    const drawing::Box one = f.scene.boxOfDevice(0, 1);
    const drawing::Box two = f.scene.boxOfDevice(0, 2);
    f.drag({690, two.top() - 10}, {300, one.y + 10});
    QCOMPARE(f.selection.refs(),
             (Refs{FakeScene::rack(0), FakeScene::device(0, 1), FakeScene::device(0, 2)}));
}

void TestCanvasSelect::aBoxWithinARackMeansItsDevices()
{
    CanvasFixture f;
    const drawing::Box one = f.scene.boxOfDevice(0, 1);
    const drawing::Box two = f.scene.boxOfDevice(0, 2);
    f.drag({500, two.top() - 10}, {300, one.y + 10});
    QCOMPARE(f.selection.refs(), (Refs{FakeScene::device(0, 1), FakeScene::device(0, 2)}));
}

void TestCanvasSelect::shiftBoxAdds()
{
    CanvasFixture f;
    f.selection.set(FakeScene::device(2, 0));
    const drawing::Box one = f.scene.boxOfDevice(0, 1);
    f.drag({-40, one.y - 10}, {690, one.top() + 10}, true, Qt::ShiftModifier);
    QCOMPARE(f.selection.refs(), (Refs{FakeScene::device(2, 0), FakeScene::device(0, 1)}));
}

void TestCanvasSelect::escapeRestoresWhatWasSelectedBeforeTheBox()
{
    CanvasFixture f;
    f.selection.set(FakeScene::device(2, 0));
    f.press({-40, 0});
    f.moveTo({690, 900});
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(2, 0)});
    f.release({690, 900}); // the button is still to come up: nothing happens
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(2, 0)});
}

void TestCanvasSelect::escapeWithoutAGestureClears()
{
    CanvasFixture f;
    f.selection.set(FakeScene::device(2, 0));
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    QVERIFY(f.selection.empty());
}

void TestCanvasSelect::tabGoesThroughWhatOverlaps()
{
    CanvasFixture f(3, 8, true);
    f.click({300, 130});
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(0, 8)});
    f.moveTo({300, 130});
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(0, 0)});
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(0)});
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(0, 8)});
    QTest::keyClick(&f.canvas, Qt::Key_Backtab);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(0)});
}

void TestCanvasSelect::tabLeavesWhereNothingOverlaps()
{
    CanvasFixture f;
    f.moveTo({700, -200});
    QVERIFY(f.canvas.hasFocus());
    QTest::keyClick(&f.canvas, Qt::Key_Tab);
    QVERIFY(f.other.hasFocus());
}

void TestCanvasSelect::arrowsGoToTheNearestOfTheSameKind()
{
    CanvasFixture f(24, 6); // ten racks a line
    f.canvas.zoomToFit();
    f.selection.set(FakeScene::device(3, 2));
    const auto after = [&](int key) {
        QTest::keyClick(&f.canvas, static_cast<Qt::Key>(key));
        return f.selection.refs();
    };
    QCOMPARE(after(Qt::Key_Up), (Refs{FakeScene::device(3, 3)}));
    QCOMPARE(after(Qt::Key_Right), (Refs{FakeScene::device(4, 3)}));
    QCOMPARE(after(Qt::Key_Down), (Refs{FakeScene::device(4, 2)}));
    QCOMPARE(after(Qt::Key_Left), (Refs{FakeScene::device(3, 2)}));
    // Past the lowest device of a rack: the rack of the next line.
    f.selection.set(FakeScene::device(3, 0));
    QCOMPARE(after(Qt::Key_Down), (Refs{FakeScene::device(13, 5)}));
    // From rack to rack, though devices are nearer.
    f.selection.set(FakeScene::rack(3));
    QCOMPARE(after(Qt::Key_Right), (Refs{FakeScene::rack(4)}));
    QCOMPARE(after(Qt::Key_Down), (Refs{FakeScene::rack(14)}));
    // Nothing lies there: it stays.
    f.selection.set(FakeScene::device(0, 2));
    QCOMPARE(after(Qt::Key_Left), (Refs{FakeScene::device(0, 2)}));
    // What is out of sight is found, and shown.
    f.canvas.setView(f.scene.middleOf(3, 2), 1.6);
    f.selection.set(FakeScene::device(3, 2));
    QCOMPARE(after(Qt::Key_Right), (Refs{FakeScene::device(4, 2)}));
    QVERIFY(f.canvas.toView(f.scene.boxOfDevice(4, 2)).intersects(QRectF(f.canvas.rect())));
}

void TestCanvasSelect::arrowsWithNothingSelectedPan()
{
    CanvasFixture f;
    f.canvas.setView(f.scene.middleOf(1, 2), 0.4);
    const drawing::Box before = f.canvas.visibleBox();
    QTest::keyClick(&f.canvas, Qt::Key_Right);
    QVERIFY(f.selection.empty());
    QVERIFY(f.canvas.visibleBox().x > before.x);
    // Asked to select, it begins in the middle of the view.
    f.canvas.setView(f.scene.middleOf(1, 2), 0.4);
    QVERIFY(f.canvas.walk(Qt::Key_Right));
    QCOMPARE(f.selection.refs(), (Selection::Refs{FakeScene::device(1, 2)}));
}

void TestCanvasSelect::onlyWhatIsSelectableIsHit()
{
    CanvasFixture f;
    f.canvas.setSelectable([](model::EntityRef ref) { return ref.kind == model::Kind::Rack; });
    f.click(f.scene.middleOf(1, 3));
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(1)});
    f.drag({-100, -100}, {690, 2300});
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(0)});
}

void TestCanvasSelect::hiddenLayersAreNotHit()
{
    CanvasFixture f;
    f.canvas.setLayerVisible(drawing::Layer::Devices, false);
    f.canvas.setLayerVisible(drawing::Layer::Labels, false);
    QVERIFY(!f.canvas.isLayerVisible(drawing::Layer::Devices));
    f.click(f.scene.middleOf(1, 3));
    QCOMPARE(f.selection.refs(), Refs{FakeScene::rack(1)});
}

void TestCanvasSelect::rightClickSelectsBeforeTheMenu()
{
    CanvasFixture f;
    const QPoint at = f.canvas.toView(f.scene.middleOf(0, 2)).toPoint();
    QTest::mousePress(&f.canvas, Qt::RightButton, {}, at);
    QCOMPARE(f.selection.refs(), Refs{FakeScene::device(0, 2)});
    std::optional<model::EntityRef> asked;
    QObject::connect(&f.canvas, &Canvas::contextMenuRequested, &f.canvas,
                     [&](QPoint, std::optional<model::EntityRef> ref) { asked = ref; });
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, f.canvas.mapToGlobal(at));
    QApplication::sendEvent(&f.canvas, &menu);
    QCOMPARE(asked, std::optional(FakeScene::device(0, 2)));
}

void TestCanvasSelect::doubleClickNamesTheEntity()
{
    CanvasFixture f;
    std::optional<model::EntityRef> opened;
    QObject::connect(&f.canvas, &Canvas::doubleClicked, &f.canvas,
                     [&](model::EntityRef ref) { opened = ref; });
    QTest::mouseDClick(&f.canvas, Qt::LeftButton, {},
                       f.canvas.toView(f.scene.middleOf(0, 2)).toPoint());
    QCOMPARE(opened, std::optional(FakeScene::device(0, 2)));
}

void TestCanvasSelect::hoverIsToldToOthersAndShowsACard()
{
    CanvasFixture f;
    std::optional<model::EntityRef> hovered;
    QObject::connect(&f.selection, &Selection::hovered, &f.canvas,
                     [&](std::optional<model::EntityRef> ref) { hovered = ref; });
    f.canvas.setHoverText([](model::EntityRef ref) {
        return ref == FakeScene::device(0, 2) ? QStringLiteral("<b>node</b>") : QString();
    });
    f.moveTo(f.scene.middleOf(0, 2));
    QCOMPARE(hovered, std::optional(FakeScene::device(0, 2)));
    auto* card = f.canvas.findChild<QLabel*>(QStringLiteral("hoverCard"));
    QVERIFY(card != nullptr && !card->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(card->isVisible(), 2000);
    QVERIFY(f.canvas.rect().contains(card->geometry()));
    f.moveTo({700, -200});
    QVERIFY(!card->isVisible());
    QCOMPARE(hovered, std::nullopt);
}

QTEST_MAIN(TestCanvasSelect)
#include "tst_canvas_select.moc"
