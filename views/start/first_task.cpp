#include "views/start/first_task.h"

#include "views/session/plural.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace cw::views {

namespace {

struct StepText {
    const char* title;
    const char* hint;
};

constexpr std::array<StepText, FirstTask::StepCount> kSteps{{
    {QT_TRANSLATE_NOOP("FirstTask", "Drag a node to other units"),
     QT_TRANSLATE_NOOP("FirstTask", "The landing rows show where it goes; a refused drop says why "
                                    "and moves nothing.")},
    {QT_TRANSLATE_NOOP("FirstTask", "Lose feed A"),
     QT_TRANSLATE_NOOP("FirstTask", "Design ▸ What if ▸ Lose feed A, or Ctrl+L. It is a question: "
                                    "the design stays as it is.")},
    {QT_TRANSLATE_NOOP("FirstTask", "Watch power and tokens/s"),
     QT_TRANSLATE_NOOP("FirstTask", "Nothing stops: the other feeds carry it, and IT power says "
                                    "which supply is fullest now. Lose feed B too, and it does.")},
    {QT_TRANSLATE_NOOP("FirstTask", "Ask why"),
     QT_TRANSLATE_NOOP("FirstTask", "Click a vital sign: its derivation, down to the source of "
                                    "each number.")},
    {QT_TRANSLATE_NOOP("FirstTask", "Undo"),
     QT_TRANSLATE_NOOP("FirstTask", "Ctrl+Z takes the move back; the history names every step.")},
}};

} // namespace

FirstTask::FirstTask(Context& context, QWidget* parent) : QWidget(parent), m_context(&context)
{
    setProperty("cw", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("First steps"));
    setFixedWidth(288);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    auto* title = new QLabel(tr("First steps in 90 seconds"));
    title->setProperty("cw", "title");
    column->addWidget(title);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < StepCount; ++i) {
        const auto at = static_cast<std::size_t>(i);
        m_marks[at] = new QLabel;
        m_marks[at]->setFixedSize(20, 20);
        m_texts[at] = new QLabel(tr(kSteps[at].title));
        auto* hint = new QLabel(tr(kSteps[at].hint));
        hint->setProperty("cw", "secondary");
        hint->setWordWrap(true);
        grid->addWidget(m_marks[at], i * 3, 0, Qt::AlignTop);
        grid->addWidget(m_texts[at], i * 3, 1);
        grid->addWidget(hint, i * 3 + 1, 1);
        grid->setRowMinimumHeight(i * 3 + 2, 10);
    }
    column->addLayout(grid);
    m_end = new QLabel;
    m_end->setProperty("cw", "good");
    m_end->setWordWrap(true);
    column->addWidget(m_end);
    m_close = new QPushButton(tr("Close"));
    column->addWidget(m_close, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    connect(&context.session, &Session::changed, this, &FirstTask::noteChange);
    connect(&context.chain(), &Chain::stale, this, &FirstTask::noteScenario);
    connect(&context.chain(), &Chain::becameCurrent, this, &FirstTask::noteCurrent);
    connect(&context.theme, &Theme::changed, this, &FirstTask::setIcons);
    setIcons();
}

void FirstTask::begin()
{
    m_done.fill(false);
    m_end->clear();
    m_end->hide();
    m_close->setText(tr("Skip"));
    m_position = m_context->session.isOpen() ? m_context->session.history().position() : 0;
    m_clock.start();
    setIcons();
    QWidget::show();
}

bool FirstTask::isFinished() const
{
    return std::all_of(m_done.begin(), m_done.end(), [](bool done) { return done; });
}

void FirstTask::noteExplained()
{
    tick(Why);
}

void FirstTask::noteChange(const model::ChangeSet& changes)
{
    const std::size_t position = m_context->session.history().position();
    const bool undone = position < m_position;
    m_position = position;
    if (undone)
        tick(Undo);
    else
        for (const model::EntityChange& change : changes.entities)
            if (change.entity.kind == model::Kind::Device &&
                change.kind == model::ChangeKind::Changed &&
                change.facets.has(model::Facet::Placement))
                tick(Move);
}

void FirstTask::noteScenario()
{
    if (!m_context->chain().scenario().empty())
        tick(LoseFeed);
}

void FirstTask::noteCurrent()
{
    if (!m_context->chain().scenario().empty())
        tick(Watch);
}

void FirstTask::tick(Step step)
{
    if (!isVisibleTo(parentWidget()) || m_done[step])
        return;
    m_done[step] = true;
    setIcons();
    if (!isFinished())
        return;
    const int seconds = static_cast<int>(m_clock.elapsed() / 1000);
    m_end->setText(plural(static_cast<std::size_t>(std::max(seconds, 0)),
                          tr("Done in %n second. Ctrl+K finds everything else."),
                          tr("Done in %n seconds. Ctrl+K finds everything else.")));
    m_end->show();
    m_close->setText(tr("Close"));
    Q_EMIT finished(seconds);
}

void FirstTask::setIcons()
{
    for (int i = 0; i < StepCount; ++i) {
        const auto at = static_cast<std::size_t>(i);
        m_marks[at]->setPixmap(
            icon(m_done[at] ? QStringLiteral("circle-check") : QStringLiteral("circle"),
                 m_context->theme)
                .pixmap(QSize(18, 18), devicePixelRatioF()));
        m_marks[at]->setAccessibleName(m_done[at] ? tr("Done") : tr("To do"));
        m_texts[at]->setProperty("cw", m_done[at] ? "good" : "");
        m_texts[at]->style()->unpolish(m_texts[at]);
        m_texts[at]->style()->polish(m_texts[at]);
    }
}

} // namespace cw::views
