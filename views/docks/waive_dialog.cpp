#include "views/docks/waive_dialog.h"

#include "views/widgets/labels.h"

#include <QCheckBox>
#include <QDateEdit>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace cw::views {

WaiveDialog::WaiveDialog(const QString& what, const QString& author, const QString& today,
                         QWidget* parent)
    : QDialog(parent), m_reason(new QPlainTextEdit(this)), m_author(new QLineEdit(author, this)),
      m_limited(new QCheckBox(tr("Holds only until"), this)), m_expires(new QDateEdit(this))
{
    setWindowTitle(tr("Waive"));
    resize(460, 300);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("Why is this acceptable? Who decided it, on what ground?"));
    m_reason->setTabChangesFocus(true);
    m_author->setAccessibleName(tr("Author"));
    m_expires->setAccessibleName(tr("Last day"));
    m_expires->setCalendarPopup(true);
    m_expires->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    m_expires->setDate(QDate::fromString(today, Qt::ISODate).addMonths(3));
    m_expires->setEnabled(false);
    connect(m_limited, &QCheckBox::toggled, m_expires, &QWidget::setEnabled);

    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setSpacing(8);
    form->addRow(secondaryLabel(what, this));
    form->addRow(tr("Reason"), m_reason);
    form->addRow(tr("Author"), m_author);
    form->addRow(tr("Date"), secondaryLabel(today, this));
    form->addRow(m_limited, m_expires);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton* accept = buttons->button(QDialogButtonBox::Ok);
    accept->setText(tr("Waive"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto check = [this, accept] {
        accept->setEnabled(!reason().isEmpty() && !this->author().isEmpty());
    };
    connect(m_reason, &QPlainTextEdit::textChanged, this, check);
    connect(m_author, &QLineEdit::textChanged, this, check);
    check();
    m_reason->setFocus();
}

QString WaiveDialog::reason() const
{
    return m_reason->toPlainText().trimmed();
}

QString WaiveDialog::author() const
{
    return m_author->text().trimmed();
}

QString WaiveDialog::expires() const
{
    return m_limited->isChecked() ? m_expires->date().toString(Qt::ISODate) : QString();
}

} // namespace cw::views
