#include "views/widgets/labels.h"

#include <QScrollArea>
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

void makePlain(QScrollArea* area, QWidget* content)
{
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    content->setAutoFillBackground(false);
    area->viewport()->setAutoFillBackground(false);
}

QScrollArea* scrolled(QWidget* content, QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    makePlain(area, content);
    return area;
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
