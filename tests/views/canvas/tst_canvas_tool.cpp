#include "tests/views/canvas/canvas_test.h"

#include <QDragEnterEvent>
#include <QMimeData>

using namespace cw;
using namespace cw::views;
using support::CanvasFixture;
using support::FakeScene;

namespace {

class Recorder : public Tool {
public:
    bool press(Canvas&, const CanvasEvent& event) override
    {
        log << QStringLiteral("press");
        at = event;
        return takes;
    }
    void move(Canvas&, const CanvasEvent& event) override
    {
        log << QStringLiteral("move");
        at = event;
    }
    void release(Canvas&, const CanvasEvent& event) override
    {
        log << QStringLiteral("release");
        at = event;
    }
    bool key(Canvas&, int key, Qt::KeyboardModifiers) override { return key == Qt::Key_Left; }
    void cancel(Canvas&) override { log << QStringLiteral("cancel"); }
    bool dragMove(Canvas&, const QMimeData& data, const CanvasEvent& event) override
    {
        log << QStringLiteral("over ") + QString::fromUtf8(data.data(kPartMime));
        at = event;
        return accepts;
    }
    void dragLeave(Canvas&) override { log << QStringLiteral("leave"); }
    bool drop(Canvas&, const QMimeData&, const CanvasEvent& event) override
    {
        log << QStringLiteral("drop");
        at = event;
        return accepts;
    }

    bool takes{true};
    bool accepts{true};
    QStringList log;
    CanvasEvent at;
};

} // namespace

class TestCanvasTool : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aToolGetsTheGestureItTakes();
    void aPressSelectsWhatTheToolMoves();
    void aToolThatDeclinesLeavesABox();
    void escapeCancelsAndTheReleaseIsLost();
    void losingTheFocusCancels();
    void keysGoToTheToolFirst();
    void aDragFromTheCatalogIsShownAndDropped();
    void aRefusedDragIsRefused();
    void aDragAtTheBorderScrolls();
    void anotherToolCancelsTheFirst();
};

void TestCanvasTool::aToolGetsTheGestureItTakes()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    const drawing::Point to = f.scene.middleOf(2, 5);
    f.drag(f.scene.middleOf(0, 0), to);
    QCOMPARE(tool.log, (QStringList{QStringLiteral("press"), QStringLiteral("move"),
                                    QStringLiteral("move"), QStringLiteral("release")}));
    QVERIFY(std::abs(tool.at.scene.x - to.x) < 1 / f.canvas.scale());
    QVERIFY(std::abs(tool.at.scene.y - to.y) < 1 / f.canvas.scale());
    QCOMPARE(tool.at.hit->entity, FakeScene::device(2, 5));
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::aPressSelectsWhatTheToolMoves()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    f.press(f.scene.middleOf(0, 0));
    QCOMPARE(f.selection.refs(), Selection::Refs{FakeScene::device(0, 0)});
    f.release(f.scene.middleOf(0, 0));
    f.selection.set({FakeScene::device(0, 0), FakeScene::device(0, 1)});
    f.press(f.scene.middleOf(0, 0)); // one of several: all of them move
    QCOMPARE(f.selection.refs().size(), 2U);
    f.release(f.scene.middleOf(0, 0)); // but a click means this one
    QCOMPARE(f.selection.refs(), Selection::Refs{FakeScene::device(0, 0)});
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::aToolThatDeclinesLeavesABox()
{
    CanvasFixture f;
    Recorder tool;
    tool.takes = false;
    f.canvas.setTool(&tool);
    f.drag({-100, -100}, {690, 2100});
    QVERIFY(f.selection.contains(FakeScene::device(0, 3)));
    QCOMPARE(tool.log, QStringList{QStringLiteral("press")});
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::escapeCancelsAndTheReleaseIsLost()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    f.drag(f.scene.middleOf(0, 0), f.scene.middleOf(1, 1), false);
    QCOMPARE(tool.log.last(), QStringLiteral("cancel"));
    QCOMPARE(tool.log.count(QStringLiteral("release")), 0);
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::losingTheFocusCancels()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    f.press(f.scene.middleOf(0, 0));
    f.other.setFocus();
    QCOMPARE(tool.log.last(), QStringLiteral("cancel"));
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::keysGoToTheToolFirst()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    const drawing::Box before = f.canvas.visibleBox();
    QTest::keyClick(&f.canvas, Qt::Key_Left);
    QVERIFY(f.canvas.visibleBox() == before);
    f.canvas.setTool(nullptr);
    QTest::keyClick(&f.canvas, Qt::Key_Left);
    QVERIFY(!(f.canvas.visibleBox() == before));
}

void TestCanvasTool::aDragFromTheCatalogIsShownAndDropped()
{
    CanvasFixture f;
    Recorder tool;
    f.canvas.setTool(&tool);
    QMimeData data;
    data.setData(QLatin1String(kPartMime), "nvidia/dgx-h100");
    const QPoint at = f.canvas.toView(f.scene.middleOf(1, 4)).toPoint();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&f.canvas, &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&f.canvas, &move);
    QVERIFY(move.isAccepted());
    QCOMPARE(tool.log.last(), QStringLiteral("over nvidia/dgx-h100"));
    QCOMPARE(tool.at.hit->entity, FakeScene::device(1, 4));
    QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&f.canvas, &drop);
    QVERIFY(drop.isAccepted());
    QCOMPARE(tool.log.last(), QStringLiteral("drop"));
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::aRefusedDragIsRefused()
{
    CanvasFixture f;
    Recorder tool;
    tool.accepts = false;
    f.canvas.setTool(&tool);
    QMimeData data;
    data.setData(QLatin1String(kPartMime), "nvidia/dgx-h100");
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&f.canvas, &enter);
    QVERIFY(enter.isAccepted()); // else no move would come
    QDragMoveEvent move({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&f.canvas, &move);
    QVERIFY(!move.isAccepted());
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    QCOMPARE(tool.log.last(), QStringLiteral("leave"));
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::aDragAtTheBorderScrolls()
{
    CanvasFixture f(40, 8);
    Recorder tool;
    f.canvas.setTool(&tool);
    f.canvas.setView({400, 900}, 0.4);
    f.press(f.scene.middleOf(0, 0));
    f.moveToView(QPointF(f.canvas.width() - 4, f.canvas.height() / 2.0));
    const double left = f.canvas.visibleBox().x;
    const double under = tool.at.scene.x;
    QTRY_VERIFY(f.canvas.visibleBox().x > left + 100);
    QVERIFY(tool.at.scene.x > under + 50); // the gesture went along
    QTest::keyClick(&f.canvas, Qt::Key_Escape);
    const double stopped = f.canvas.visibleBox().x;
    QTest::qWait(60);
    QCOMPARE(f.canvas.visibleBox().x, stopped);
    f.canvas.setTool(nullptr);
}

void TestCanvasTool::anotherToolCancelsTheFirst()
{
    CanvasFixture f;
    Recorder first;
    Recorder second;
    f.canvas.setTool(&first);
    f.press(f.scene.middleOf(0, 0));
    f.canvas.setTool(&second);
    QCOMPARE(first.log.last(), QStringLiteral("cancel"));
    f.release(f.scene.middleOf(0, 0));
    QVERIFY(second.log.isEmpty());
    f.canvas.setTool(nullptr);
}

QTEST_MAIN(TestCanvasTool)
#include "tst_canvas_tool.moc"
