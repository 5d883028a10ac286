#include "views/widgets/labels.h"

#include <QStyle>

namespace cw::views {

SectionLabel::SectionLabel(const QString& text, QWidget* parent) : QLabel(parent)
{
    setLook(this, "section");
    setTitle(text);
}

void SectionLabel::setTitle(const QString& text)
{
    setText(text.toUpper());
    setAccessibleName(text);
}

QLabel* secondaryLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    setLook(label, "secondary");
    return label;
}

void setLook(QWidget* widget, const char* look)
{
    if (widget->property("cw").toByteArray() == look)
        return;
    widget->setProperty("cw", QByteArray(look));
    if (widget->testAttribute(Qt::WA_WState_Polished)) {
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
}

} // namespace cw::views
