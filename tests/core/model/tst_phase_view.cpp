#include "core/model/phase_view.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestPhaseView : public QObject {
    Q_OBJECT

    Design m_design;

private slots:
    void initTestCase()
    {
        for (const std::uint64_t raw : {1, 2, 3}) {
            Phase phase;
            phase.id = Id<Phase>(raw);
            phase.order = static_cast<std::int64_t>(4 - raw); // ids and order run against each other
            m_design.table<Phase>().insert(phase);
        }
    }

    void whatIsAddedInALaterPhaseIsNotThereYet()
    {
        const Lifecycle second{Id<Phase>(2), std::nullopt};
        QVERIFY(!PhaseView(m_design, Id<Phase>(3)).shows(second)); // order 1
        QVERIFY(PhaseView(m_design, Id<Phase>(2)).shows(second));  // order 2
        QVERIFY(PhaseView(m_design, Id<Phase>(1)).shows(second));  // order 3
        QVERIFY(PhaseView().shows(second));
    }

    void whatIsRemovedIsGoneFromThenOn()
    {
        const Lifecycle until{std::nullopt, Id<Phase>(2)};
        QVERIFY(PhaseView(m_design, Id<Phase>(3)).shows(until));
        QVERIFY(!PhaseView(m_design, Id<Phase>(2)).shows(until));
        QVERIFY(!PhaseView(m_design, Id<Phase>(1)).shows(until));
        QVERIFY(!PhaseView().shows(until));
    }

    void whatHasNoPhaseIsAlwaysThere()
    {
        for (const std::uint64_t raw : {1, 2, 3})
            QVERIFY(PhaseView(m_design, Id<Phase>(raw)).shows(Lifecycle{}));
        QVERIFY(PhaseView().shows(Lifecycle{}));
    }

    void aRemovedDeviceIsNotShown()
    {
        Device device;
        QVERIFY(PhaseView().shows(device));
        device.status = DeviceStatus::Removed;
        QVERIFY(!PhaseView().shows(device));
    }
};

QTEST_GUILESS_MAIN(TestPhaseView)
#include "tst_phase_view.moc"
