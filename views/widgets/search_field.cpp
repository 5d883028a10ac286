#include "views/widgets/search_field.h"

#include <QKeyEvent>

namespace cw::views {

SearchField::SearchField(const QString& placeholder, QWidget* parent) : QLineEdit(parent)
{
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setClearButtonEnabled(true);
    m_pause.setSingleShot(true);
    m_pause.setInterval(120);
    connect(this, &QLineEdit::textChanged, this, [this] { m_pause.start(); });
    connect(&m_pause, &QTimer::timeout, this, [this] { Q_EMIT searched(text()); });
}

void SearchField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    if (m_list != nullptr && (event->key() == Qt::Key_Down || event->key() == Qt::Key_PageDown)) {
        m_list->setFocus(Qt::TabFocusReason);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace cw::views
