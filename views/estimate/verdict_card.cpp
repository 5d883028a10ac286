#include "views/estimate/verdict_card.h"

#include "views/vitals/vital_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace cw::views {

namespace {

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

void setLook(QWidget& widget, const char* look)
{
    if (widget.property("cw").toByteArray() == look)
        return;
    widget.setProperty("cw", look);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

QString trustText(estimate::Trust trust)
{
    switch (trust) {
    case estimate::Trust::Calibrated:
        return VerdictCard::tr("inside the calibrated range");
    case estimate::Trust::Extrapolated:
        return VerdictCard::tr("extrapolated");
    case estimate::Trust::Prior:
        return VerdictCard::tr("planning values, no runs behind it");
    }
    return {};
}

} // namespace

QString figuresText(const estimate::Estimate& e, const model::Workload* workload)
{
    QStringList parts;
    parts << VerdictCard::tr("%1 of %2 accelerators")
                 .arg(countText(e.acceleratorsUsed),
                      countText(e.acceleratorsUsed + e.acceleratorsLeft));
    if (e.mfu)
        parts << VerdictCard::tr("MFU %1 %").arg(100 * *e.mfu, 0, 'f', 1);
    if (e.stepTimeP10S && e.stepTimeP90S)
        parts << VerdictCard::tr("P10–P90 %1–%2 s")
                     .arg(*e.stepTimeP10S, 0, 'g', 3)
                     .arg(*e.stepTimeP90S, 0, 'g', 3);
    if (e.ttftMs)
        parts << VerdictCard::tr("first token after %1 ms").arg(*e.ttftMs, 0, 'f', 0);
    if (e.requestsPerS)
        parts << VerdictCard::tr("%1 requests/s").arg(*e.requestsPerS, 0, 'g', 3);
    if (workload != nullptr && workload->trainingTokens && e.feasible)
        if (const auto seconds = estimate::trainingTimeS(e, *workload->trainingTokens))
            parts << VerdictCard::tr("%1 for %2")
                         .arg(durationText(*seconds),
                              quantityText(*workload->trainingTokens, VerdictCard::tr("tokens")));
    if (e.energyPerTokenJ)
        parts << VerdictCard::tr("%1 J a token").arg(*e.energyPerTokenJ, 0, 'g', 3);
    return parts.join(QStringLiteral(" · "));
}

VerdictCard::VerdictCard(Context& context, QWidget* parent)
    : QFrame(parent), m_context(&context), m_verdict(new QLabel(this)), m_figures(new QLabel(this)),
      m_binding(new ElidedButton(this)), m_plan(new QPushButton(tr("Find a plan"), this)),
      m_reasons(new QVBoxLayout), m_notes(new QLabel(this))
{
    setProperty("cw", "card");
    setAccessibleName(tr("Verdict"));
    m_verdict->setProperty("cw", "title");
    m_verdict->setWordWrap(true);
    m_figures->setProperty("cw", "secondary");
    m_figures->setWordWrap(true);
    m_notes->setProperty("cw", "secondary");
    m_notes->setWordWrap(true);
    m_notes->setTextFormat(Qt::PlainText);
    m_binding->setProperty("cw", "link");
    m_binding->setCursor(Qt::PointingHandCursor);
    connect(m_binding, &QPushButton::clicked, this, [this] { select(m_entity); });
    m_plan->setAccessibleName(tr("Find a plan that fits"));
    connect(m_plan, &QPushButton::clicked, this, &VerdictCard::planRequested);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->addWidget(m_verdict, 1);
    head->addWidget(m_plan);
    layout->addLayout(head);
    layout->addWidget(m_figures);
    m_binding->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    layout->addWidget(m_binding);
    m_reasons->setSpacing(4);
    layout->addLayout(m_reasons);
    layout->addWidget(m_notes);
}

void VerdictCard::select(std::optional<model::EntityRef> entity)
{
    if (!entity || !m_context->session.isOpen() || !m_context->session.design().contains(*entity))
        return;
    m_context->selection().set(*entity);
    Q_EMIT m_context->selection().revealRequested(*entity);
}

QString VerdictCard::text() const
{
    return m_verdict->text();
}

/// Lines that are there already stay: making them anew lays out the whole workspace.
void VerdictCard::showReasons(const std::vector<estimate::Reason>& reasons)
{
    if (reasons == m_shown)
        return;
    m_shown = reasons;
    while (QLayoutItem* item = m_reasons->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const estimate::Reason& reason : reasons)
        addReason(reason);
}

void VerdictCard::addReason(const estimate::Reason& reason)
{
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* mark = new QLabel(reason.blocking ? tr("Error") : tr("Note"), line);
    mark->setProperty("cw", reason.blocking ? "error" : "secondary");
    mark->setFixedWidth(44);
    mark->setAlignment(Qt::AlignTop);
    QString words = qt(reason.message);
    if (!reason.fix.empty())
        words += tr(". To mend it: %1").arg(qt(reason.fix));
    auto* text = new QLabel(words, line);
    text->setWordWrap(true);
    text->setTextFormat(Qt::PlainText);
    text->setAccessibleName(words);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addWidget(text, 1);
    if (reason.entity) {
        auto* show = new QPushButton(tr("Show"), line);
        show->setProperty("cw", "link");
        show->setAccessibleName(tr("Show the object: %1").arg(words));
        connect(show, &QPushButton::clicked, this, [this, at = *reason.entity] { select(at); });
        layout->addWidget(show, 0, Qt::AlignTop);
    }
    m_reasons->addWidget(line);
}

void VerdictCard::showBinding(const estimate::Estimate* estimate)
{
    const bool binds =
        estimate != nullptr && estimate->feasible && !estimate->binding.message.empty();
    m_entity.reset();
    if (binds) {
        m_entity = estimate->binding.entity;
        QString words = tr("Binds: %1").arg(qt(estimate->binding.message));
        if (m_entity)
            words +=
                QStringLiteral(" → ") + qt(displayName(m_context->session.design(), *m_entity));
        m_binding->setFullText(words, tr("Select and show what binds"));
        m_binding->setEnabled(m_entity.has_value());
    }
    m_binding->setVisible(binds);
}

void VerdictCard::showNotes(const estimate::Estimate* estimate)
{
    if (estimate != nullptr) {
        QStringList notes{
            tr("Stack profile %1, %2").arg(qt(estimate->profile), trustText(estimate->trust))};
        for (const std::string& note : estimate->notes)
            notes << qt(note);
        m_notes->setText(notes.join(QStringLiteral(" · ")));
    }
    m_notes->setVisible(estimate != nullptr);
}

void VerdictCard::show(const estimate::Estimate* estimate, const Error* error, bool current)
{
    m_plan->setVisible(error == nullptr && estimate != nullptr && !estimate->feasible);
    m_figures->setVisible(estimate != nullptr);
    showReasons(estimate != nullptr ? estimate->reasons : std::vector<estimate::Reason>{});
    showBinding(estimate);
    showNotes(estimate);
    if (estimate == nullptr) {
        m_verdict->setText(error == nullptr ? tr("Computing…") : qt(error->text()));
        setLook(*m_verdict, error == nullptr ? "title" : "error");
        setAccessibleDescription(m_verdict->text());
        return;
    }
    QString verdict = estimate->feasible ? tr("%1 runs").arg(qt(estimate->workload))
                                         : tr("%1 does not run").arg(qt(estimate->workload));
    if (!current)
        verdict += tr(" · being computed anew");
    m_verdict->setText(verdict);
    setLook(*m_verdict, "title");
    const auto workload = m_context->chain().workload();
    m_figures->setText(
        figuresText(*estimate, workload ? m_context->session.design().find(*workload) : nullptr));
    setAccessibleDescription(verdict + QStringLiteral(", ") + m_figures->text());
}

} // namespace cw::views
