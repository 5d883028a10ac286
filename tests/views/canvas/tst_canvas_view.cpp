#include "tests/views/canvas/canvas_test.h"

#include <QNativeGestureEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace cw;
using namespace cw::views;
using support::CanvasFixture;
using support::FakeScene;

namespace {

void wheel(Canvas& canvas, QPointF at, int angle, QPoint pixels = {},
           Qt::ScrollPhase phase = Qt::NoScrollPhase)
{
    QWheelEvent event(at, canvas.mapToGlobal(at), pixels, {0, angle}, Qt::NoButton, Qt::NoModifier,
                      phase, false);
    QApplication::sendEvent(&canvas, &event);
}

QColor colourAt(const QImage& image, QPointF at)
{
    return image.pixelColor((at * image.devicePixelRatio()).toPoint());
}

bool near(double a, double b, double by)
{
    return std::abs(a - b) <= by;
}

/// As near as whole device pixels allow.
bool closeTo(QPointF a, QPointF b)
{
    return near(a.x(), b.x(), 1) && near(a.y(), b.y(), 1);
}

} // namespace

class TestCanvasView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewSceneIsShownWhole();
    void aWheelKeepsThePointUnderTheCursor();
    void twoFingersPanAndAPinchZooms();
    void middleDragAndSpaceDragPan();
    void keysZoomFitAndPan();
    void fitFollowsTheWindowUntilTheUserZooms();
    void aResizeKeepsTheMiddle();
    void revealScrollsAsLittleAsNeeded();
    void revealZoomsOnlyWhatIsTooSmall();
    void zoomToSelectionFillsTheView();
    void levelsOfDetailAppearWithTheScale();
    void onlyChangedPiecesAreAskedForAgain();
    void aChangedPieceLooksDifferent();
    void aMovedPieceLeavesNothingBehind();
    void onlyWhatIsSeenIsMade();
    void aLargeSceneArrivesOverSeveralFrames();
    void panningPaintsWhatARepaintWouldPaint();
    void themesSwitchLive();
    void theSelectionIsOutlined();
    void highlightsAreOutlinedAndMarked();
    void guidesAndGridAreDrawn();
    void theOverviewShowsOnlyWhenSomethingIsOutOfSight();
    void anEmptySceneSaysWhatToDo();
    void theSceneMayGo();
};

void TestCanvasView::aNewSceneIsShownWhole()
{
    CanvasFixture f;
    QVERIFY(QRectF(f.canvas.rect()).contains(f.canvas.toView(f.scene.bounds())));
    const drawing::Box seen = f.canvas.visibleBox();
    QVERIFY(seen.width < 3 * f.scene.bounds().width || seen.height < 3 * f.scene.bounds().height);
}

void TestCanvasView::aWheelKeepsThePointUnderTheCursor()
{
    CanvasFixture f;
    const QPointF at(313, 207);
    const drawing::Point before = f.canvas.toScene(at);
    for (int notch = 0; notch < 8; ++notch) {
        const double scale = f.canvas.scale();
        wheel(f.canvas, at, 120);
        QVERIFY(f.canvas.scale() > scale * 1.1);
        const QPointF now = f.canvas.toView(before);
        QVERIFY2(near(now.x(), at.x(), 1) && near(now.y(), at.y(), 1),
                 qPrintable(QStringLiteral("%1 %2").arg(now.x()).arg(now.y())));
    }
    for (int notch = 0; notch < 20; ++notch)
        wheel(f.canvas, at, -120);
    QVERIFY(near(f.canvas.toView(before).x(), at.x(), 1));
    for (int notch = 0; notch < 200; ++notch)
        wheel(f.canvas, at, -120);
    QVERIFY(f.canvas.toView(f.scene.bounds()).width() > 50); // never lost
}

void TestCanvasView::twoFingersPanAndAPinchZooms()
{
    CanvasFixture f;
    const double scale = f.canvas.scale();
    const QPointF before = f.canvas.toView(drawing::Point{0, 0});
    wheel(f.canvas, {300, 300}, 40, {12, -30}, Qt::ScrollUpdate);
    QCOMPARE(f.canvas.scale(), scale);
    const QPointF by = f.canvas.toView(drawing::Point{0, 0}) - before;
    QVERIFY(near(by.x(), 12, 0.5) && near(by.y(), -30, 0.5));
    const drawing::Point under = f.canvas.toScene({300, 300});
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2,
                              {300, 300}, {300, 300}, {300, 300}, 0.25, {});
    QApplication::sendEvent(&f.canvas, &pinch);
    QVERIFY(near(f.canvas.scale(), scale * 1.25, 1e-9));
    QVERIFY(near(f.canvas.toView(under).x(), 300, 1));
}

void TestCanvasView::middleDragAndSpaceDragPan()
{
    CanvasFixture f;
    f.selection.set(FakeScene::device(0, 0));
    const drawing::Point held = f.scene.middleOf(1, 1);
    const QPointF from = f.canvas.toView(held);
    f.press(held, {}, Qt::MiddleButton);
    f.moveToView(from + QPointF(40, 25));
    QVERIFY(closeTo(f.canvas.toView(held), from + QPointF(40, 25)));
    f.release(held);
    QTest::keyPress(&f.canvas, Qt::Key_Space);
    f.press(held);
    f.moveToView(from);
    f.release(held);
    QTest::keyRelease(&f.canvas, Qt::Key_Space);
    QVERIFY(closeTo(f.canvas.toView(held), from));
    QCOMPARE(f.selection.refs(), Selection::Refs{FakeScene::device(0, 0)});
}

void TestCanvasView::keysZoomFitAndPan()
{
    CanvasFixture f;
    const double fit = f.canvas.scale();
    QTest::keyClick(&f.canvas, Qt::Key_Plus);
    QVERIFY(f.canvas.scale() > fit);
    QTest::keyClick(&f.canvas, Qt::Key_Minus);
    QVERIFY(near(f.canvas.scale(), fit, fit * 1e-6));
    QTest::keyClick(&f.canvas, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(f.canvas.scale(), 0.4); // the list's natural scale
    const QPointF before = f.canvas.toView(drawing::Point{0, 0});
    QTest::keyClick(&f.canvas, Qt::Key_Right);
    QVERIFY(f.canvas.toView(drawing::Point{0, 0}).x() < before.x());
    QTest::keyClick(&f.canvas, Qt::Key_Home);
    QVERIFY(near(f.canvas.scale(), fit, fit * 1e-6));
    f.selection.set(FakeScene::device(2, 1));
    QTest::keyClick(&f.canvas, Qt::Key_F, Qt::ShiftModifier);
    QVERIFY(f.canvas.scale() > 2 * fit);
    QTest::keyClick(&f.canvas, Qt::Key_F);
    QVERIFY(near(f.canvas.scale(), fit, fit * 1e-6));
}

void TestCanvasView::fitFollowsTheWindowUntilTheUserZooms()
{
    CanvasFixture f;
    const double fit = f.canvas.scale();
    f.window.resize(600, 500);
    QTRY_VERIFY(f.canvas.scale() < fit);
    QVERIFY(QRectF(f.canvas.rect()).contains(f.canvas.toView(f.scene.bounds())));
    wheel(f.canvas, {100, 100}, 120);
    const double chosen = f.canvas.scale();
    f.window.resize(900, 700);
    QTRY_VERIFY(f.canvas.width() > 700);
    QCOMPARE(f.canvas.scale(), chosen);
}

void TestCanvasView::aResizeKeepsTheMiddle()
{
    CanvasFixture f;
    f.canvas.setView({500, 700}, 0.5);
    f.window.resize(700, 600);
    QTRY_VERIFY(f.canvas.width() < 900);
    const drawing::Point middle = f.canvas.toScene(QRectF(f.canvas.rect()).center());
    QVERIFY(near(middle.x, 500, 5) && near(middle.y, 700, 5));
}

void TestCanvasView::revealScrollsAsLittleAsNeeded()
{
    CanvasFixture f(20, 8);
    f.canvas.setView({0, 0}, 0.4);
    const double scale = f.canvas.scale();
    f.canvas.reveal(FakeScene::device(9, 1));
    QCOMPARE(f.canvas.scale(), scale);
    const QRectF at = f.canvas.toView(f.scene.boxOfDevice(9, 1));
    QVERIFY(QRectF(f.canvas.rect()).contains(at));
    QVERIFY(f.canvas.width() - at.right() < 40); // just within the right border
    const drawing::Box before = f.canvas.visibleBox();
    f.canvas.reveal(FakeScene::device(9, 1));
    QVERIFY(f.canvas.visibleBox() == before);
}

void TestCanvasView::revealZoomsOnlyWhatIsTooSmall()
{
    CanvasFixture f(200, 8);
    f.canvas.setView({0, 0}, 0.01);
    f.canvas.reveal(FakeScene::device(150, 1));
    const QRectF at = f.canvas.toView(f.scene.boxOfDevice(150, 1));
    QVERIFY(at.height() > 12);
    QVERIFY(QRectF(f.canvas.rect()).contains(at));
}

void TestCanvasView::zoomToSelectionFillsTheView()
{
    CanvasFixture f(20, 8);
    f.selection.set({FakeScene::rack(3), FakeScene::rack(4)});
    f.canvas.zoomToSelection();
    const QRectF at = f.canvas.toView(*f.canvas.boxOf(FakeScene::rack(3)))
                          .united(f.canvas.toView(*f.canvas.boxOf(FakeScene::rack(4))));
    QVERIFY(QRectF(f.canvas.rect()).contains(at));
    QVERIFY(at.height() > 0.8 * f.canvas.height() || at.width() > 0.8 * f.canvas.width());
}

void TestCanvasView::levelsOfDetailAppearWithTheScale()
{
    CanvasFixture f;
    const drawing::Box device = f.scene.boxOfDevice(1, 2);
    const drawing::Point port{device.x + 206, device.y + 26}; // the middle of the first port
    const QColor detail = f.theme.colour(drawing::Role::DeviceDetail);
    const QColor face = f.theme.colour(drawing::Role::DeviceFace);
    f.canvas.setView(port, 0.34);
    QCOMPARE(colourAt(f.picture(), f.canvas.toView(port)), face);
    f.canvas.setView(port, 0.36);
    QCOMPARE(colourAt(f.picture(), f.canvas.toView(port)), detail);
}

void TestCanvasView::onlyChangedPiecesAreAskedForAgain()
{
    CanvasFixture f(6, 8);
    (void)f.picture();
    QCOMPARE(f.scene.asked, 6);
    f.canvas.zoomBy(1.5, {10, 10});
    (void)f.picture();
    QCOMPARE(f.scene.asked, 6);
    f.scene.change(2);
    f.canvas.zoomToFit();
    (void)f.picture();
    QCOMPARE(f.scene.asked, 7);
    Q_EMIT f.scene.piecesChanged(); // nothing is new
    (void)f.picture();
    QCOMPARE(f.scene.asked, 7);
}

void TestCanvasView::aChangedPieceLooksDifferent()
{
    CanvasFixture f;
    const QPointF at = f.canvas.toView(f.scene.middleOf(1, 2));
    const QPointF elsewhere = f.canvas.toView(f.scene.middleOf(0, 2));
    QCOMPARE(colourAt(f.picture(), at), f.theme.colour(drawing::Role::DeviceFace));
    f.scene.face = drawing::Role::Error;
    f.scene.change(1);
    const QImage now = f.picture();
    QCOMPARE(colourAt(now, at), f.theme.colour(drawing::Role::Error));
    QCOMPARE(colourAt(now, elsewhere), f.theme.colour(drawing::Role::DeviceFace));
}

void TestCanvasView::aMovedPieceLeavesNothingBehind()
{
    CanvasFixture f;
    f.canvas.setView({1000, 1000}, 0.2);
    const drawing::Point before = f.scene.middleOf(2, 1);
    QCOMPARE(colourAt(f.picture(), f.canvas.toView(before)),
             f.theme.colour(drawing::Role::DeviceFace));
    f.scene.moveTo(2, {2600, 0});
    const QImage now = f.picture();
    QCOMPARE(colourAt(now, f.canvas.toView(before)), f.theme.colour(drawing::Role::Canvas));
    QCOMPARE(colourAt(now, f.canvas.toView(f.scene.middleOf(2, 1))),
             f.theme.colour(drawing::Role::DeviceFace));
    QCOMPARE(f.scene.asked, 3); // its list is the same
}

void TestCanvasView::onlyWhatIsSeenIsMade()
{
    CanvasFixture f(3, 8);
    FakeScene large(400, 8);
    f.canvas.setView({0, 0}, 0.4);
    f.canvas.setScene(&large);
    f.canvas.setView({0, 0}, 0.4);
    large.asked = 0;
    f.canvas.setView({-100'000, 100'000}, 0.4);
    (void)f.picture();
    QCOMPARE(large.asked, 0);
    f.canvas.setScene(nullptr);
}

void TestCanvasView::aLargeSceneArrivesOverSeveralFrames()
{
    CanvasFixture f;
    class Slow : public FakeScene {
    public:
        using FakeScene::FakeScene;
        std::shared_ptr<const drawing::DisplayList> list(const Piece& piece) const override
        {
            QTest::qSleep(3);
            return FakeScene::list(piece);
        }
    } slow(60, 8);
    QSignalSpy settled(&f.canvas, &Canvas::settled);
    f.canvas.setScene(&slow);
    QImage frame(f.canvas.size(), QImage::Format_RGB32);
    QPainter painter(&frame);
    int frames = 0;
    int mostAtOnce = 0;
    while (!f.canvas.isSettled() && frames < 200) {
        const int before = slow.asked;
        f.canvas.paintFrame(painter);
        mostAtOnce = std::max(mostAtOnce, slow.asked - before);
        ++frames;
    }
    QVERIFY(f.canvas.isSettled());
    QVERIFY2(frames > 10, qPrintable(QString::number(frames)));
    QVERIFY2(mostAtOnce <= 5, qPrintable(QString::number(mostAtOnce))); // 8 ms of 3 ms each
    painter.end();
    f.canvas.setScene(nullptr);
}

void TestCanvasView::panningPaintsWhatARepaintWouldPaint()
{
    CanvasFixture f(12, 8);
    f.canvas.setMinimapVisible(false);
    f.canvas.setView({3000, 900}, 0.45);
    (void)f.picture();
    f.press({3000, 900}, {}, Qt::MiddleButton);
    const QPointF at = f.canvas.toView(drawing::Point{3000, 900});
    for (int i = 1; i <= 7; ++i)
        f.moveToView(at + QPointF(-31 * i, 17 * i));
    f.release({3000, 900});
    const QImage shifted = f.picture();
    f.theme.choose(ThemeChoice::Dark); // throws away what is painted
    f.theme.choose(ThemeChoice::Light);
    QVERIFY(shifted == f.picture());
}

void TestCanvasView::themesSwitchLive()
{
    CanvasFixture f;
    const QPointF at = f.canvas.toView(f.scene.middleOf(1, 2));
    (void)f.picture();
    f.theme.choose(ThemeChoice::Dark);
    QCOMPARE(colourAt(f.picture(), at), f.theme.colour(drawing::Role::DeviceFace));
    QCOMPARE(colourAt(f.picture(), {3, 3}), f.theme.colour(drawing::Role::Canvas));
}

void TestCanvasView::theSelectionIsOutlined()
{
    CanvasFixture f;
    f.canvas.setView(f.scene.middleOf(1, 2), 0.4);
    const QRectF box = f.canvas.toView(f.scene.boxOfDevice(1, 2));
    const QPointF edge(box.center().x(), std::round(box.top()));
    const QColor accent = f.theme.colour(drawing::Role::Accent);
    QVERIFY(colourAt(f.picture(), edge) != accent);
    f.selection.set(FakeScene::device(1, 2));
    QCOMPARE(colourAt(f.picture(), edge), accent);
}

void TestCanvasView::highlightsAreOutlinedAndMarked()
{
    CanvasFixture f;
    f.canvas.setView(f.scene.middleOf(1, 2), 0.4);
    const QImage before = f.picture();
    const QRectF box = f.canvas.toView(f.scene.boxOfDevice(1, 2));
    Highlight added;
    added.role = drawing::Role::Good;
    added.mark = "+";
    f.canvas.setHighlights({{FakeScene::device(1, 2), added}});
    const QImage after = f.picture();
    const QColor good = f.theme.colour(drawing::Role::Good);
    QCOMPARE(colourAt(after, {box.center().x(), std::round(box.top())}), good);
    QCOMPARE(colourAt(after, box.topRight() + QPointF(-6, 10)), good); // the mark's ground
    // Everything else recedes; what is highlighted keeps its own colours under its hatch.
    const QPointF other = f.canvas.toView(f.scene.middleOf(1, 4));
    QVERIFY(colourAt(after, other) != colourAt(before, other));
    QCOMPARE(colourAt(after, box.center()), colourAt(before, box.center()));
    added.pattern = drawing::Pattern::Cross;
    f.canvas.setHighlights({{FakeScene::device(1, 2), added}});
    QVERIFY(f.picture() != after);
    f.canvas.setHighlights({});
    QVERIFY(f.picture() == before);
}

void TestCanvasView::guidesAndGridAreDrawn()
{
    CanvasFixture f;
    f.canvas.setView({700, 1000}, 0.2);
    const QImage before = f.picture();
    f.canvas.setGuides({{true, 700}});
    QVERIFY(f.picture() != before);
    f.canvas.setGuides({});
    QVERIFY(f.picture() == before);
    f.canvas.setGridStep(600);
    const QPointF line = f.canvas.toView(drawing::Point{-600, 1500});
    QCOMPARE(colourAt(f.picture(), line), f.theme.colour(drawing::Role::Line));
    f.canvas.setGridStep(0);
    QVERIFY(f.picture() == before);
}

void TestCanvasView::theOverviewShowsOnlyWhenSomethingIsOutOfSight()
{
    CanvasFixture f(40, 8);
    f.canvas.setMinimapVisible(false);
    const QImage whole = f.picture();
    f.canvas.setMinimapVisible(true);
    QVERIFY(f.picture() == whole);
    f.canvas.setView({0, 0}, 0.4);
    const QImage with = f.picture();
    f.canvas.setMinimapVisible(false);
    QVERIFY(f.picture() != with);
    f.canvas.setMinimapVisible(true);
    // A press in it goes there: the scene's middle is in its middle.
    const drawing::Box all = f.scene.bounds();
    QPoint corner = f.canvas.rect().bottomRight() - QPoint(12, 12);
    const double inside = std::min(196 / all.width, 132 / all.height);
    const QPoint middle =
        corner - QPointF(all.width * inside / 2 + 6, all.height * inside / 2 + 6).toPoint();
    QTest::mouseClick(&f.canvas, Qt::LeftButton, {}, middle);
    const drawing::Point centre = f.canvas.toScene(QRectF(f.canvas.rect()).center());
    QVERIFY(near(centre.x, all.x + all.width / 2, 2 / inside));
    QVERIFY(near(centre.y, all.y + all.height / 2, 2 / inside));
    QVERIFY(f.selection.empty());
}

void TestCanvasView::anEmptySceneSaysWhatToDo()
{
    CanvasFixture f;
    f.scene.removeAll();
    const QImage blank = f.picture();
    f.canvas.setEmptyText(QStringLiteral("No racks yet. Drag a rack from the catalog."));
    QVERIFY(f.picture() != blank);
    f.scene.put(2);
    QVERIFY(QRectF(f.canvas.rect()).contains(f.canvas.toView(f.scene.bounds())));
}

void TestCanvasView::theSceneMayGo()
{
    CanvasFixture f;
    auto gone = std::make_unique<FakeScene>(4, 4);
    f.canvas.setScene(gone.get());
    (void)f.picture();
    gone.reset();
    QVERIFY(f.canvas.scene() == nullptr);
    (void)f.picture();
    QVERIFY(f.canvas.hitsAt({0, 0}).empty());
}

QTEST_MAIN(TestCanvasView)
#include "tst_canvas_view.moc"
