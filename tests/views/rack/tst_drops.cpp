// Random drops through the real widget: what is dropped lands on the rows that were shown, at every
// zoom and scale factor.
#include "tests/views/rack/rack_hall.h"

#include <QProcess>
#include <QTest>

#include <random>

using namespace cw;
using namespace cw::model;
using namespace cw::views;
using support::RackHall;

namespace {

constexpr int kDrops = 250;      ///< a scale factor; four of them
constexpr double kNatural = 0.4; ///< px a millimetre: 100 %
constexpr int kMargin = 36;      ///< a drag nearer to the border scrolls

} // namespace

class TestDrops : public QObject {
    Q_OBJECT

private slots:
    void drops()
    {
        RackHall hall;
        hall.workspace->resize(900, 640);
        QCoreApplication::processEvents();
        std::mt19937 random(20261130);
        const auto between = [&](double low, double high) {
            return std::uniform_real_distribution<double>(low, high)(random);
        };
        const std::vector<Id<Device>> devices = {hall.node1, hall.node2, hall.switch1, hall.shallow,
                                                 hall.carrier};
        int landed = 0;
        int refused = 0;
        for (int i = 0; i < kDrops; ++i) {
            const Id<Device> id = devices[random() % devices.size()];
            const double zoom = 0.25 * std::pow(16.0, between(0, 1)); // 25 % to 400 %
            const auto boxes = boxesOf(hall.scene().views(), hall.bench.session.state(),
                                       hall.device(id), hall.place(id));
            const drawing::Box box = boxes.front().box;
            const drawing::Point hold{box.x + box.width * between(0.1, 0.9),
                                      box.y + box.height * between(0.1, 0.9)};
            const QSize size = hall.canvas().size();
            hall.canvas().setView(
                {hold.x + between(-300, 300) / zoom, hold.y + between(-200, 200) / zoom},
                kNatural * zoom);
            const QPoint from = hall.canvas().toView(hold).toPoint();
            if (!QRect(QPoint(), size)
                     .adjusted(kMargin, kMargin, -kMargin, -kMargin)
                     .contains(from))
                continue;
            const QPoint to(static_cast<int>(between(kMargin, size.width() - kMargin)),
                            static_cast<int>(between(kMargin, size.height() - kMargin)));
            const Design before = hall.bench.design();
            hall.press(from);
            hall.move((from + to) / 2);
            hall.move(to);
            if (!hall.tool().drag()) { // nothing there to take, or no way to go
                hall.release(to);
                QVERIFY(hall.bench.design() == before);
                continue;
            }
            const Id<Device> held = hall.tool().drag()->grabbed().device.id;
            const DropPreview shown = hall.tool().drag()->preview();
            QVERIFY(hall.tool().slowestMoveMs() < 16);
            // What is painted as the landing rows, before anything has changed.
            QRectF landing;
            if (shown.fits)
                landing =
                    hall.canvas().toView(boxesOf(hall.scene().views(), hall.tool().drag()->state(),
                                                 hall.device(held), shown.places.front())
                                             .front()
                                             .box);
            hall.release(to);
            if (!shown.fits) {
                ++refused;
                QVERIFY(hall.bench.design() == before);
                continue;
            }
            ++landed;
            QVERIFY(hall.place(held) == shown.places.front());
            const QRectF drawn = hall.box_(held, hall.place(held));
            QCOMPARE(drawn, landing);
            const auto* rail = std::get_if<InRack>(&hall.place(held));
            if (rail == nullptr || held != id)
                continue; // a module of the carrier was taken, not the carrier
            const auto geometry =
                physical::rackGeometry(hall.bench.design(), hall.bench.design().at(rail->rack));
            QVERIFY(physical::onUnitBoundary(geometry, rail->bottom));
            const Length height = physical::deviceGeometry(hall.bench.design(), hall.device(held))
                                      .heightOnRails(geometry);
            const bool atEnd =
                rail->bottom == Length{0} || rail->bottom + height == *geometry.railHeight();
            // Shown where the hand is: within half a unit, but at the ends of the rails.
            const double off = drawn.bottom() - to.y() - (hold.y - box.y) * hall.canvas().scale();
            const double half = 44.45 / 2 * hall.canvas().scale();
            QVERIFY2(atEnd || std::abs(off) <= half + 1.5, qPrintable(QString::number(off)));
        }
        QVERIFY2(landed > kDrops / 8, qPrintable(QString::number(landed)));
        QVERIFY2(refused > 5, qPrintable(QString::number(refused)));
    }

    // The scale factor of a program holds from its start: each one is a run of its own.
    void otherScaleFactors_data()
    {
        QTest::addColumn<QString>("factor");
        for (const char* factor : {"1.25", "1.5", "2"})
            QTest::newRow(factor) << factor;
    }
    void otherScaleFactors()
    {
        QFETCH(QString, factor);
        QProcess run;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_SCALE_FACTOR", factor);
        run.setProcessEnvironment(environment);
        run.start(QCoreApplication::applicationFilePath(), {"drops"});
        QVERIFY(run.waitForFinished(240'000));
        QVERIFY2(run.exitCode() == 0, run.readAllStandardOutput().constData());
    }
};

QTEST_MAIN(TestDrops)
#include "tst_drops.moc"
