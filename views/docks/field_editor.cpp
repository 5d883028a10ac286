#include "views/docks/field_editor.h"

#include "views/widgets/labels.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace cw::views {

using edit::FieldType;

FieldEditor::FieldEditor(const edit::FieldInfo& info, const QList<Choice>& choices, bool readOnly,
                         QWidget* parent)
    : QWidget(parent), m_key(info.key), m_error(new QLabel(this))
{
    const QString title = QString::fromStdString(info.title);
    setAccessibleName(title);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    switch (info.type) {
    case FieldType::Text:
    case FieldType::Number:
    case FieldType::Integer:
        makeLine(readOnly);
        break;
    case FieldType::Flag:
        makeCombo({{tr("yes"), QStringLiteral("yes")}, {tr("no"), QStringLiteral("no")}}, readOnly);
        break;
    case FieldType::Choice:
    case FieldType::Reference:
        makeCombo(choices, readOnly);
        break;
    case FieldType::Composite:
        m_label = new QLabel(this);
        m_label->setWordWrap(true);
        m_label->setContentsMargins(4, 2, 4, 2);
        layout->addWidget(m_label);
        break;
    }
    for (QWidget* widget : {static_cast<QWidget*>(m_line), static_cast<QWidget*>(m_combo)})
        if (widget != nullptr) {
            widget->setAccessibleName(title);
            setFocusProxy(widget);
        }
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setContentsMargins(4, 0, 4, 4);
    setLook(m_error, "error");
    m_error->hide();
    layout->addWidget(m_error);
}

void FieldEditor::makeLine(bool readOnly)
{
    m_line = new QLineEdit(this);
    m_line->setReadOnly(readOnly);
    setLook(m_line, "flat");
    m_line->installEventFilter(this);
    connect(m_line, &QLineEdit::editingFinished, this, &FieldEditor::commitLine);
    layout()->addWidget(m_line);
}

void FieldEditor::makeCombo(const QList<Choice>& choices, bool readOnly)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    if (!choices.isEmpty()) {
        m_combo = new QComboBox(this);
        m_combo->setEnabled(!readOnly);
        setLook(m_combo, "flat");
        for (const Choice& choice : choices)
            m_combo->addItem(choice.name, choice.text);
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->installEventFilter(this);
        connect(m_combo, &QComboBox::activated, this,
                [this](int index) { Q_EMIT committed(m_combo->itemData(index).toString()); });
        row->addWidget(m_combo, 1);
    }
    m_link = new QPushButton(this);
    setLook(m_link, "link");
    m_link->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_link->hide();
    connect(m_link, &QPushButton::clicked, this, [this] {
        if (m_value.reference)
            Q_EMIT followed(*m_value.reference);
    });
    row->addWidget(m_link);
    if (m_combo == nullptr)
        row->addStretch(1);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void FieldEditor::setValue(const edit::FieldValue& value)
{
    // What was refused stays said while results arrive that change nothing here.
    if (value.text != m_value.text || value.mixed != m_value.mixed ||
        value.reference != m_value.reference)
        setError({});
    m_value = value;
    const QString text = value.mixed ? QString() : QString::fromStdString(value.text);
    if (m_line != nullptr && !(m_line->hasFocus() && m_line->isModified())) {
        m_line->setText(text);
        m_line->setPlaceholderText(value.mixed ? tr("mixed") : m_placeholder);
        m_line->setCursorPosition(0);
        m_line->setToolTip(text);
    }
    if (m_combo != nullptr) {
        const QString wanted = value.reference ? QString::fromStdString(value.reference->text())
                                               : QString::fromStdString(value.text);
        m_combo->setPlaceholderText(value.mixed ? tr("mixed") : m_placeholder);
        m_combo->setCurrentIndex(value.mixed ? -1 : m_combo->findData(wanted));
    }
    if (m_link != nullptr) {
        const bool known = value.reference.has_value() && !value.mixed;
        const QString name = QString::fromStdString(value.text);
        m_link->setText(m_combo != nullptr ? QStringLiteral("›")
                        : value.mixed      ? tr("mixed")
                        : known            ? name
                                           : QStringLiteral("—"));
        m_link->setToolTip(tr("Show %1").arg(name));
        m_link->setAccessibleName(tr("Show %1").arg(name));
        m_link->setEnabled(known);
        m_link->setVisible(m_combo == nullptr || known);
    }
    if (m_label != nullptr)
        m_label->setText(value.mixed ? tr("mixed") : text.isEmpty() ? QStringLiteral("—") : text);
}

QString FieldEditor::shown() const
{
    if (m_value.mixed)
        return tr("mixed");
    if (m_line != nullptr)
        return m_line->text();
    return QString::fromStdString(m_value.text);
}

void FieldEditor::setError(const QString& text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
    if (m_line != nullptr)
        setLook(m_line, text.isEmpty() ? "flat" : "flat-error");
}

void FieldEditor::setNote(const QString& text)
{
    if (m_note == nullptr) {
        m_note = secondaryLabel({}, this);
        m_note->setContentsMargins(4, 0, 4, 4);
        static_cast<QVBoxLayout*>(layout())->insertWidget(layout()->count() - 1, m_note);
    }
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    if (m_line != nullptr)
        m_line->setAccessibleDescription(text);
}

QString FieldEditor::error() const
{
    return m_error->text();
}

void FieldEditor::edit()
{
    setFocus(Qt::ShortcutFocusReason);
    if (m_line != nullptr) {
        m_line->setFocus(Qt::ShortcutFocusReason);
        m_line->selectAll();
    }
}

void FieldEditor::enter(const QString& text)
{
    if (m_line == nullptr) {
        Q_EMIT committed(text);
        return;
    }
    m_line->setText(text);
    m_line->setModified(true);
    commitLine();
}

void FieldEditor::commitLine()
{
    if (!m_line->isModified())
        return;
    m_line->setModified(false);
    const QString text = m_line->text().trimmed();
    if (!m_value.mixed && text == QString::fromStdString(m_value.text)) {
        setError({});
        return;
    }
    Q_EMIT committed(text);
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
        (m_line->isModified() || !m_error->isHidden())) {
        m_line->setModified(false);
        setError({});
        setValue(m_value);
        return true;
    }
    // The wheel scrolls the panel; it does not change values by accident.
    if (watched == m_combo && event->type() == QEvent::Wheel && !m_combo->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace cw::views
