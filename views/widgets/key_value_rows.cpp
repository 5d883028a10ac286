#include "views/widgets/key_value_rows.h"

#include "views/widgets/labels.h"

#include <QGridLayout>

namespace cw::views {

KeyValueRows::KeyValueRows(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnMinimumWidth(0, kNameWidth);
    m_grid->setColumnStretch(1, 1);
}

QLabel* KeyValueRows::addName(const QString& name)
{
    auto* label = new QLabel(name, this);
    setLook(label, "secondary");
    label->setFixedWidth(kNameWidth);
    label->setWordWrap(true);
    label->setMinimumHeight(24);
    m_grid->addWidget(label, m_line, 0, Qt::AlignTop);
    return label;
}

QLabel* KeyValueRows::addRow(const QString& name, const QString& value, const QString& aside)
{
    auto* label = new QLabel(this);
    label->setWordWrap(true);
    label->setMinimumHeight(24);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAccessibleName(name + QStringLiteral(": ") + value);
    if (aside.isEmpty()) {
        label->setTextFormat(Qt::PlainText);
        label->setText(value);
    } else {
        const QString quiet = palette().color(QPalette::PlaceholderText).name();
        label->setTextFormat(Qt::RichText);
        label->setText(QStringLiteral("%1 <i style=\"color:%3\">%2</i>")
                           .arg(value.toHtmlEscaped(), aside.toHtmlEscaped(), quiet));
    }
    addRow(name, label);
    return label;
}

void KeyValueRows::addRow(const QString& name, QWidget* value)
{
    QLabel* label = addName(name);
    label->setBuddy(value);
    if (value->accessibleName().isEmpty())
        value->setAccessibleName(name);
    m_grid->addWidget(value, m_line, 1);
    ++m_line;
    ++m_rows;
}

QLabel* KeyValueRows::addNote()
{
    auto* note = new QLabel(this);
    note->setWordWrap(true);
    note->setTextFormat(Qt::PlainText);
    note->hide();
    m_grid->addWidget(note, m_line++, 1);
    return note;
}

void KeyValueRows::clear()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    m_rows = 0;
    m_line = 0;
}

} // namespace cw::views
