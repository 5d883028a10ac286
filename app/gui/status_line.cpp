#include "app/gui/status_line.h"

#include "core/analysis/measures.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QLocale>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace cw::gui {

using views::JobState;

StatusLine::StatusLine(views::Context& context, QWidget* parent)
    : QStatusBar(parent), m_context(&context)
{
    setSizeGripEnabled(false);
    m_pointer = addLabel(tr("Position of the pointer"), false);
    m_selection = addLabel(tr("Selected"), false);
    m_zoom = addLabel(tr("Zoom"), false);
    m_job = addLabel(tr("Running job"), true);
    m_progress = new QProgressBar;
    m_progress->setFixedWidth(120);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the running job"));
    addPermanentWidget(m_progress);
    m_cancel = new QToolButton;
    m_cancel->setToolTip(tr("Cancel this job"));
    m_cancel->setAccessibleName(tr("Cancel the running job"));
    addPermanentWidget(m_cancel);
    m_estimate = addLabel(tr("Estimate"), true);
    m_save = addLabel(tr("Saved"), true);
    m_units = addLabel(tr("Units"), true);
    m_units->setText(tr("mm · kg · kW"));

    views::JobCenter& jobs = context.jobs();
    connect(m_cancel, &QToolButton::clicked, this,
            [this] { m_context->jobs().cancel(m_shownJob); });
    connect(&jobs, &views::JobCenter::added, this, &StatusLine::showJobs);
    connect(&jobs, &views::JobCenter::updated, this, &StatusLine::showJobs);
    connect(&context.selection(), &views::Selection::changed, this, &StatusLine::showSelection);
    connect(&context.chain(), &views::Chain::stale, this, &StatusLine::showEstimate);
    connect(&context.chain(), &views::Chain::arrived, this, &StatusLine::showEstimate);
    connect(&context.session, &views::Session::titleChanged, this, &StatusLine::showSaveState);
    connect(&context.session, &views::Session::documentChanged, this, [this] {
        m_savedAt.clear();
        showSaveState();
        showSelection();
        showEstimate();
    });
    const auto setIcons = [this] {
        m_cancel->setIcon(views::icon(QStringLiteral("close"), m_context->theme));
    };
    connect(&context.theme, &views::Theme::changed, this, setIcons);
    setIcons();
    showJobs();
    showSelection();
    showEstimate();
    showSaveState();
}

QLabel* StatusLine::addLabel(const QString& name, bool right)
{
    auto* label = new QLabel;
    label->setAccessibleName(name);
    if (right)
        addPermanentWidget(label);
    else
        addWidget(label);
    return label;
}

void StatusLine::setPointerText(const QString& text)
{
    m_pointer->setText(text);
    m_pointer->setVisible(!text.isEmpty());
}

void StatusLine::setZoomText(const QString& text)
{
    m_zoom->setText(text);
    m_zoom->setVisible(!text.isEmpty());
}

void StatusLine::setImperial(bool imperial)
{
    m_imperial = imperial;
    m_units->setText(imperial ? tr("mm · lb · kW") : tr("mm · kg · kW"));
    showSelection();
}

void StatusLine::say(const QString& text)
{
    showMessage(text, 8000);
}

void StatusLine::setSaved(const QString& when)
{
    m_savedAt = when;
    showSaveState();
}

QString StatusLine::estimateText() const
{
    return m_estimate->text();
}

QString StatusLine::saveText() const
{
    return m_save->text();
}

void StatusLine::showSelection()
{
    const auto& refs = m_context->selection().refs();
    m_selection->setVisible(!refs.empty());
    if (refs.empty())
        return;
    QStringList parts{tr("%1 selected").arg(QLocale().toString(static_cast<qlonglong>(refs.size())))};
    // Beyond this many the selection panel counts, in its own time.
    constexpr std::size_t kMeasured = 2000;
    if (refs.size() <= kMeasured) {
        const analysis::Measures sum =
            analysis::measure(m_context->session.state(), m_context->session.phase(), refs);
        const auto total = [](const model::KnownSum& value, double scale, const char* unit) {
            // What is not known makes the sum a lower bound.
            return QStringLiteral("%1%2 %3")
                .arg(!value.complete() ? QStringLiteral("≥ ") : QString())
                .arg(QLocale().toString(value.known / scale, 'f', 1), QLatin1String(unit));
        };
        if (sum.units > 0)
            parts.append(tr("%1 U").arg(sum.units));
        if (sum.powerW.known > 0)
            parts.append(total(sum.powerW, 1000, "kW"));
        if (sum.weightKg.known > 0)
            parts.append(m_imperial ? total(sum.weightKg, 0.45359237, "lb")
                                    : total(sum.weightKg, 1, "kg"));
    }
    m_selection->setText(parts.join(QStringLiteral(" · ")));
}

void StatusLine::showEstimate()
{
    const views::Chain& chain = m_context->chain();
    m_estimate->setVisible(m_context->session.isOpen());
    if (!chain.isCurrent())
        m_estimate->setText(tr("Estimate being renewed"));
    else if (!chain.workload())
        m_estimate->setText(tr("No workload to estimate"));
    else
        m_estimate->setText(tr("Estimate current · %1 ms").arg(chain.lastRoundMs()));
}

void StatusLine::showSaveState()
{
    const views::Session& session = m_context->session;
    m_save->setVisible(session.isOpen());
    if (!session.isOpen())
        return;
    if (session.isReadOnly())
        m_save->setText(tr("Read-only"));
    else if (session.isDirty())
        m_save->setText(session.path().isEmpty() ? tr("Not saved yet") : tr("Unsaved changes"));
    else
        m_save->setText(m_savedAt.isEmpty() ? tr("Saved") : tr("Saved %1").arg(m_savedAt));
}

void StatusLine::showJobs()
{
    const views::JobRecord* running = nullptr;
    for (const views::JobRecord& record : m_context->jobs().records())
        if (record.state == JobState::Running && record.lane == views::JobLane::Work)
            running = &record;
    m_job->setVisible(running != nullptr);
    m_progress->setVisible(running != nullptr);
    m_cancel->setVisible(running != nullptr);
    if (running == nullptr)
        return;
    m_shownJob = running->number;
    m_job->setText(running->name);
    // Nothing reported yet: a bar that only moves.
    m_progress->setRange(0, running->fraction > 0 ? 1000 : 0);
    m_progress->setValue(static_cast<int>(running->fraction * 1000));
}

} // namespace cw::gui
