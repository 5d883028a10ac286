#include "app/gui/status_line.h"

#include "core/model/rack.h"

#include "views/theme/icons.h"
#include "views/theme/theme.h"

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
    setUnitsText(tr("mm · kg · kW"));

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

void StatusLine::setUnitsText(const QString& text)
{
    m_units->setText(text);
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
    const auto count = m_context->selection().refs().size();
    m_selection->setText(count == 0 ? QString() : tr("%n selected", "", static_cast<int>(count)));
    m_selection->setVisible(count > 0);
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
        if (record.state == JobState::Running && !record.quiet)
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
