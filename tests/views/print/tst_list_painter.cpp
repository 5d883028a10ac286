#include "core/drawing/canvas.h"
#include "views/print/list_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace cw;
using namespace cw::drawing;
using namespace cw::views;

namespace {

QColor qt(Role role)
{
    const Colour c = lightPalette()[role];
    return {c.red, c.green, c.blue};
}

/// 400 × 400 px, scene (0, 0) at the lower left.
QImage painted(const DisplayList& list, ListPaintOptions options = {})
{
    QImage image(400, 400, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    options.origin = {0, 400};
    ListPainter(painter, options).paint(list);
    return image;
}

QRect inkOf(const QImage& image)
{
    QRect out;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != QColor(Qt::white))
                out = out.united(QRect(x, y, 1, 1));
    return out;
}

ListPaintOptions at(double scale)
{
    ListPaintOptions out;
    out.scale = scale;
    return out;
}

TextShape label(const std::string& text, double size)
{
    TextShape out;
    out.text = text;
    out.size = size;
    out.at = {100, 100};
    return out;
}

} // namespace

class TestListPainter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void yPointsUp();
    void edgesOfNeighboursMeet();
    void thinThingsStayVisible();
    void softEdgesShareTheirPixel();
    void patternsLeaveTheGroundVisible();
    void hatchesLeanAsTheyAreNamed();
    void textBelowNinePixelsIsLeftOut();
    void textStandsAtItsAnchor();
    void textIsElidedToItsWidth();
    void turnedTextRunsUpwards();
    void dashesHaveGaps();
    void layersAndLevelsOfDetail();
};

void TestListPainter::yPointsUp()
{
    DisplayList list;
    Canvas(list).rect({100, 200, 50, 100}, filled(Role::Compute));
    const QImage image = painted(list, at(1));
    QCOMPARE(inkOf(image), QRect(100, 100, 50, 100));
    QCOMPARE(image.pixelColor(120, 150), qt(Role::Compute));
}

void TestListPainter::edgesOfNeighboursMeet()
{
    DisplayList list;
    Canvas canvas(list);
    for (int i = 0; i < 40; ++i)
        canvas.rect({0, i * 44.45, 480, 44.45}, filled(i % 2 == 0 ? Role::Compute : Role::Fabric));
    const QImage image = painted(list, at(0.137));
    for (int y = 400 - static_cast<int>(40 * 44.45 * 0.137) + 1; y < 400; ++y)
        QVERIFY(image.pixelColor(20, y) == qt(Role::Compute) ||
                image.pixelColor(20, y) == qt(Role::Fabric)); // no gap, no blend
}

void TestListPainter::thinThingsStayVisible()
{
    DisplayList list;
    Canvas canvas(list);
    canvas.rect({100, 100, 10, 2000}, filled(Role::Compute)); // a stripe of 0.3 px
    canvas.path({{400, 0}, {400, 4000}}, stroked(Role::Line, 1));
    const QImage image = painted(list, at(0.03));
    QCOMPARE(image.pixelColor(3, 370), qt(Role::Compute));
    QCOMPARE(image.pixelColor(12, 390), qt(Role::Line));
}

void TestListPainter::softEdgesShareTheirPixel()
{
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    ListPaintOptions options;
    options.scale = 1;
    options.origin = {0, 40};
    ListPainter list(painter, options);
    list.setSoft(true);
    Item item;
    item.shape = RectShape{{10.25, 10, 10, 20.5}, 0};
    item.paint = filled(Role::Text);
    list.paint(item);
    painter.end();
    const int full = qt(Role::Text).red();
    const auto share = [&](int x, int y) {
        return (255.0 - image.pixelColor(x, y).red()) / (255.0 - full);
    };
    QCOMPARE(share(15, 20), 1.0);
    QVERIFY(std::abs(share(10, 20) - 0.75) < 0.02); // left edge
    QVERIFY(std::abs(share(20, 20) - 0.25) < 0.02); // right edge
    QVERIFY(std::abs(share(15, 9) - 0.5) < 0.02);   // upper edge
    QVERIFY(std::abs(share(20, 9) - 0.125) < 0.02); // corner
    QCOMPARE(share(15, 30), 0.0);
    QCOMPARE(share(9, 20), 0.0);
}

void TestListPainter::patternsLeaveTheGroundVisible()
{
    for (const Pattern pattern : {Pattern::Forward, Pattern::Back, Pattern::Cross, Pattern::Dots}) {
        DisplayList list;
        Canvas(list).rect({0, 0, 400, 400}, hatched(Role::Power, pattern));
        const QImage image = painted(list, at(1));
        int ink = 0;
        for (int y = 0; y < 400; ++y)
            for (int x = 0; x < 400; ++x)
                ink += image.pixelColor(x, y) == qt(Role::Power) ? 1 : 0;
        QVERIFY(ink > 400 * 400 / 50);
        QVERIFY(ink < 400 * 400 / 2);
    }
}

void TestListPainter::hatchesLeanAsTheyAreNamed()
{
    DisplayList list;
    Canvas(list).rect({0, 0, 400, 400}, hatched(Role::Power, Pattern::Forward));
    const QImage image = painted(list, at(1));
    int forward = 0; // like "/": one to the right, one up
    int back = 0;
    for (int y = 10; y < 390; ++y) {
        for (int x = 10; x < 390; ++x) {
            if (image.pixelColor(x, y) != qt(Role::Power))
                continue;
            forward += image.pixelColor(x + 1, y - 1) == qt(Role::Power) ? 1 : 0;
            back += image.pixelColor(x + 1, y + 1) == qt(Role::Power) ? 1 : 0;
        }
    }
    QVERIFY(forward > 2 * back);
}

void TestListPainter::textBelowNinePixelsIsLeftOut()
{
    DisplayList list;
    Canvas(list).text(label("node-1", 30), Role::Text);
    QVERIFY(inkOf(painted(list, at(0.29))).isEmpty());
    QVERIFY(!inkOf(painted(list, at(0.30))).isEmpty());
    ListPaintOptions doubled = at(0.30); // two device pixels a logical one
    doubled.minTextSize = 18;
    QVERIFY(inkOf(painted(list, doubled)).isEmpty());
}

void TestListPainter::textStandsAtItsAnchor()
{
    const auto inkAt = [](Anchor anchor) {
        DisplayList list;
        TextShape text = label("HHHH", 20);
        text.at = {200, 200};
        text.anchor = anchor;
        Canvas(list).text(text, Role::Text);
        return inkOf(painted(list, at(1)));
    };
    const QRect start = inkAt(Anchor::Start);
    const QRect middle = inkAt(Anchor::Middle);
    const QRect end = inkAt(Anchor::End);
    QVERIFY(std::abs(start.left() - 201) <= 3);
    QVERIFY(std::abs(end.right() - 199) <= 3);
    QVERIFY(std::abs(middle.center().x() - 200) <= 2);
    QVERIFY(std::abs(start.bottom() - 200) <= 1);          // the baseline
    QVERIFY(start.height() >= 13 && start.height() <= 16); // capitals of 20 px
}

void TestListPainter::textIsElidedToItsWidth()
{
    DisplayList list;
    TextShape text = label("a name much longer than its device is wide", 20);
    text.maxWidth = 120;
    Canvas(list).text(text, Role::Text);
    const QRect ink = inkOf(painted(list, at(1)));
    QVERIFY(ink.width() <= 120);
    QVERIFY(ink.width() > 80);
    std::get<TextShape>(list.items[0].shape).maxWidth = 5; // not even a letter
    QVERIFY(inkOf(painted(list, at(1))).isEmpty());
}

void TestListPainter::turnedTextRunsUpwards()
{
    DisplayList list;
    TextShape text = label("HHHHHH", 20);
    text.at = {200, 200};
    text.rotationDegrees = 90;
    Canvas(list).text(text, Role::Text);
    const QRect ink = inkOf(painted(list, at(1)));
    QVERIFY(ink.height() > 3 * ink.width());
    QVERIFY(ink.bottom() <= 201 && ink.top() < 150);
    QVERIFY(ink.right() <= 201);
}

void TestListPainter::dashesHaveGaps()
{
    for (const Dash dash : {Dash::Dashed, Dash::Dotted, Dash::DashDot}) {
        DisplayList list;
        Canvas(list).path({{0, 200}, {400, 200}}, stroked(Role::Error, 4, dash));
        const QImage image = painted(list, at(1));
        int ink = 0;
        for (int x = 0; x < 400; ++x)
            ink += image.pixelColor(x, 200) != QColor(Qt::white) ? 1 : 0;
        QVERIFY(ink > 100 && ink < 390);
    }
}

void TestListPainter::layersAndLevelsOfDetail()
{
    DisplayList list;
    Canvas canvas(list);
    canvas.setLayer(Layer::Details);
    canvas.setDetail(0.5);
    canvas.rect({0, 0, 100, 100}, filled(Role::Compute));
    QVERIFY(inkOf(painted(list, at(0.49))).isEmpty());
    QVERIFY(!inkOf(painted(list, at(0.5))).isEmpty());
    ListPaintOptions hidden = at(1);
    hidden.layers.reset(static_cast<std::size_t>(Layer::Details));
    QVERIFY(inkOf(painted(list, hidden)).isEmpty());
    ListPaintOptions closer = at(0.3); // a page is looked at more closely than at its own size
    closer.detail = 1;
    QVERIFY(!inkOf(painted(list, closer)).isEmpty());
}

QTEST_MAIN(TestListPainter)
#include "tst_list_painter.moc"
