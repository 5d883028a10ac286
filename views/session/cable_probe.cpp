#include "views/session/cable_probe.h"

#include "core/physical/route.h"

#include <QLocale>
#include <QPointer>

#include <algorithm>

namespace cw::views {

namespace {

constexpr int kRestMs = 90;

std::vector<Id<model::Connection>> cablesOf(const CableProbe::Question& question)
{
    std::vector<Id<model::Connection>> out;
    const auto add = [&](const std::vector<Id<model::Connection>>& more) {
        out.insert(out.end(), more.begin(), more.end());
    };
    for (const Id<model::Device> device : question.devices)
        add(physical::connectionsOfDevice(question.state, device));
    for (const Id<model::Rack> rack : question.racks)
        add(physical::connectionsOfRack(question.state, rack));
    std::ranges::sort(out);
    const auto rest = std::ranges::unique(out);
    out.erase(rest.begin(), rest.end());
    return out;
}

} // namespace

CableProbe::CableProbe(JobCenter& jobs, QObject* parent) : QObject(parent), m_jobs(&jobs)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &CableProbe::run);
}

void CableProbe::ask(Question question)
{
    m_question = std::move(question);
    m_text.clear();
    ++m_asked;
    m_rest.start();
}

void CableProbe::forget()
{
    m_rest.stop();
    m_question = {};
    m_text.clear();
    ++m_asked;
}

void CableProbe::run()
{
    jobs::Job<physical::CableEffect> job{
        "cables of a move",
        [question = m_question](jobs::StopToken stop,
                                jobs::ProgressSink&) -> Expected<physical::CableEffect> {
            CountingIdSource ids;
            edit::Transaction tx(question.state, ids, {});
            // A move that is refused has no effect; that it is refused is said elsewhere.
            if (auto done = question.verb(tx); !done)
                return physical::CableEffect{};
            if (stop.stop_requested())
                return fail(jobs::cancelled("cables of a move"));
            return physical::cableEffect(question.state, tx.state(), cablesOf(question));
        }};
    const QPointer<CableProbe> self(this);
    m_jobs->run<physical::CableEffect>(
        std::move(job), QStringLiteral("cable-probe"),
        [self, asked = m_asked](Expected<physical::CableEffect> effect) {
            // No answer is no harm: the move itself says what is wrong.
            if (!self || asked != self->m_asked || !effect)
                return;
            self->m_text = cableText(*effect);
            Q_EMIT self->answered();
        },
        JobLane::Analysis);
}

QString cableText(const physical::CableEffect& effect)
{
    if (effect.cables == 0)
        return {};
    const QLocale locale;
    QString out;
    if (effect.changed() == 0)
        out = QObject::tr("no cable changes length");
    else if (effect.changed() == 1)
        out = QObject::tr("1 cable changes length");
    else
        out = QObject::tr("%1 cables change length")
                  .arg(locale.toString(static_cast<qlonglong>(effect.changed())));
    if (effect.beyondReach > 0)
        out += QObject::tr(", %1 beyond the reach of their medium")
                   .arg(locale.toString(static_cast<qlonglong>(effect.beyondReach)));
    if (effect.unmeasured > 0)
        out += QObject::tr(", %1 without a length")
                   .arg(locale.toString(static_cast<qlonglong>(effect.unmeasured)));
    return out;
}

} // namespace cw::views
