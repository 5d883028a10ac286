#include "views/widgets/chip.h"

#include "views/widgets/labels.h"

#include <QLocale>

namespace cw::views {

Chip::Chip(const QString& name, QWidget* parent) : QPushButton(name, parent), m_name(name)
{
    setCheckable(true);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setLook(this, "chip");
}

void Chip::setCount(int count)
{
    const QString number = QLocale(QLocale::English).toString(count);
    setText(count < 0 ? m_name : QStringLiteral("%1  %2").arg(m_name, number));
    setAccessibleName(text());
}

} // namespace cw::views
