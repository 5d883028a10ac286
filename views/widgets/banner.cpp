#include "views/widgets/banner.h"

#include "views/widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace cw::views {

Banner::Banner(QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)), m_detail(secondaryLabel({}, this)),
      m_layout(new QHBoxLayout(this))
{
    setLook(this, "banner");
    m_layout->setContentsMargins(12, 8, 12, 8);
    m_layout->setSpacing(8);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(m_text);
    texts->addWidget(m_detail);
    m_layout->addLayout(texts, 1);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_detail->hide();
}

void Banner::setText(const QString& text)
{
    m_text->setText(text);
    setAccessibleName(text);
}

void Banner::setDetail(const QString& text)
{
    m_detail->setText(text);
    m_detail->setVisible(!text.isEmpty());
    setAccessibleDescription(text);
}

QString Banner::text() const
{
    return m_text->text();
}

QString Banner::detail() const
{
    return m_detail->text();
}

QPushButton* Banner::addButton(const QString& text)
{
    auto* button = new QPushButton(text, this);
    button->setAccessibleName(text);
    m_layout->addWidget(button, 0, Qt::AlignVCenter);
    return button;
}

} // namespace cw::views
