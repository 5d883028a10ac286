#pragma once

#include <QDialog>

class QDateEdit;
class QCheckBox;
class QLineEdit;
class QPlainTextEdit;

namespace cw::views {

/// Asks why findings are accepted, by whom and until when. A reason and a name are needed.
class WaiveDialog : public QDialog {
    Q_OBJECT

public:
    WaiveDialog(const QString& what, const QString& author, const QString& today,
                QWidget* parent = nullptr);

    [[nodiscard]] QString reason() const;
    [[nodiscard]] QString author() const;
    /// ISO date; empty: never.
    [[nodiscard]] QString expires() const;

private:
    QPlainTextEdit* m_reason;
    QLineEdit* m_author;
    QCheckBox* m_limited;
    QDateEdit* m_expires;
};

} // namespace cw::views
