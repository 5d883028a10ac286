#include "views/docks/part_details.h"

#include "core/analysis/part_text.h"
#include "views/theme/theme.h"
#include "views/widgets/key_value_rows.h"
#include "views/widgets/labels.h"

#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace cw::views {

namespace {

/// What is to be known before a figure of the part is relied on.
QString doubtsOf(const model::Part& part)
{
    QStringList doubts;
    int recalled = 0;
    int estimated = 0;
    for (const auto& [key, fact] : part.facts) {
        recalled += fact.confidence == model::Confidence::Recalled ? 1 : 0;
        estimated += fact.confidence == model::Confidence::Estimate ? 1 : 0;
    }
    if (recalled > 0)
        doubts << PartDetails::tr("Facts recalled, not read in a source: %1; verify them")
                      .arg(recalled);
    if (estimated > 0)
        doubts << PartDetails::tr("Facts that are planning values: %1").arg(estimated);
    QStringList missing;
    if (!part.structured.ports &&
        (part.partClass == model::PartClass::Server || part.partClass == model::PartClass::Switch))
        missing << PartDetails::tr("ports");
    if (!part.structured.power && part.partClass != model::PartClass::Cable &&
        part.partClass != model::PartClass::Transceiver &&
        part.partClass != model::PartClass::Passive && part.partClass != model::PartClass::Rack)
        missing << PartDetails::tr("power inlets and outlets");
    if (!missing.isEmpty())
        doubts << PartDetails::tr("Not listed: %1; checks that need them are skipped")
                      .arg(missing.join(QStringLiteral(", ")));
    return doubts.join(QStringLiteral(".\n"));
}

} // namespace

PartDetails::PartDetails(const Theme& theme, QWidget* parent) : QScrollArea(parent), m_theme(&theme)
{
    setAccessibleName(tr("Details of the part"));
    auto* content = new QWidget;
    content->setMinimumWidth(200);
    makePlain(this, content);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(6);
    m_name = new QLabel(content);
    m_name->setWordWrap(true);
    m_name->setTextFormat(Qt::PlainText);
    setLook(m_name, "title");
    m_line = secondaryLabel({}, content);
    m_doubt = new QLabel(content);
    m_doubt->setWordWrap(true);
    m_doubt->setTextFormat(Qt::PlainText);
    setLook(m_doubt, "warning");
    layout->addWidget(m_name);
    layout->addWidget(m_line);
    auto* buttons = new QHBoxLayout;
    auto* add = new QPushButton(tr("Add to the design"), content);
    m_favourite = new QPushButton(content);
    buttons->addWidget(add);
    buttons->addWidget(m_favourite);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addWidget(m_doubt);
    layout->addWidget(new SectionLabel(tr("Facts"), content));
    m_facts = new KeyValueRows(content);
    layout->addWidget(m_facts);
    layout->addWidget(new SectionLabel(tr("Sources"), content));
    m_sources = secondaryLabel({}, content);
    m_sources->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_sources);
    layout->addStretch(1);
    connect(add, &QPushButton::clicked, this, [this] { Q_EMIT addRequested(m_key); });
    connect(m_favourite, &QPushButton::clicked, this, [this] { Q_EMIT favouriteToggled(m_key); });
}

void PartDetails::show(const model::Part& part, const catalog::PartSummary& summary, bool favourite)
{
    const QString key = QString::fromStdString(part.key);
    m_favourite->setText(favourite ? QStringLiteral("★") : QStringLiteral("☆"));
    m_favourite->setAccessibleName(favourite ? tr("Remove from favourites")
                                             : tr("Add to favourites"));
    m_favourite->setToolTip(m_favourite->accessibleName());
    if (key == m_key && m_facts->rows() > 0)
        return;
    m_key = key;
    m_name->setText(QString::fromStdString(part.manufacturer + " " + part.model));
    QStringList line{QString::fromStdString(
        part.kind.empty() ? std::string(enumName(part.partClass)) : part.kind)};
    if (!part.partNumber.empty())
        line << QString::fromStdString(part.partNumber);
    if (!part.status.empty())
        line << QString::fromStdString(part.status);
    if (summary.layer == catalog::Layer::User)
        line << (summary.overrides ? tr("your own, in place of the built-in one") : tr("your own"));
    m_line->setText(line.join(QStringLiteral(" · ")));
    m_doubt->setText(doubtsOf(part));
    m_doubt->setVisible(!m_doubt->text().isEmpty());
    m_facts->clear();
    for (const auto& [name, fact] : part.facts) {
        QLabel* label = m_facts->addRow(QString::fromStdString(analysis::factTitle(name)),
                                        QString::fromStdString(analysis::factText(name, fact)),
                                        QString::fromStdString(analysis::factGround(part, fact)));
        label->setToolTip(QString::fromStdString(fact.note));
    }
    QStringList sources;
    for (const std::string& source : part.sources)
        sources << QString::fromStdString(source);
    m_sources->setText(sources.isEmpty() ? tr("No source is named.")
                                         : sources.join(QLatin1Char('\n')));
    verticalScrollBar()->setValue(0);
}

} // namespace cw::views
