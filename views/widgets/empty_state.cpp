#include "views/widgets/empty_state.h"

#include "views/widgets/labels.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace cw::views {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_text(secondaryLabel({}, this)),
      m_action(new QPushButton(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->setSpacing(8);
    layout->addStretch();
    for (QLabel* label : {m_title, m_text})
        label->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    setLook(m_title, "title");
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_action, 0, Qt::AlignCenter);
    layout->addStretch();
    m_action->hide();
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionTriggered);
}

void EmptyState::show(const QString& title, const QString& text, const QString& action)
{
    m_title->setText(title);
    m_text->setText(text);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text);
    setVisible(true);
}

QString EmptyState::title() const
{
    return m_title->text();
}

QString EmptyState::text() const
{
    return m_text->text();
}

} // namespace cw::views
