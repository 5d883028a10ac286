#pragma once

#include "core/edit/fields.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace cw::views {

/// Shows and edits one field of one object or of many: a line, a choice, a link. It changes
/// nothing itself: committed() gives the text as edit::setField takes it.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        QString name;
        QString text; ///< as setField takes it
    };

    /// `choices`: what a reference may point at; empty: it is a link only.
    FieldEditor(const edit::FieldInfo& info, const QList<Choice>& choices, bool readOnly,
                QWidget* parent = nullptr);

    void setValue(const edit::FieldValue& value);
    /// Below the editor, until the next value; empty: none.
    void setError(const QString& text);
    [[nodiscard]] QString error() const;
    /// A quiet line below the editor: where a value comes from, how one is typed. Empty: none.
    void setNote(const QString& text);
    /// Shown where there is no value; a dash if none is given.
    void setPlaceholder(const QString& text) { m_placeholder = text; }
    [[nodiscard]] const std::string& key() const { return m_key; }
    /// The text that is shown: "mixed" where objects differ.
    [[nodiscard]] QString shown() const;
    /// Puts the keyboard into it.
    void edit();
    /// As if the user had typed it and pressed Enter.
    void enter(const QString& text);

Q_SIGNALS:
    void committed(const QString& text);
    void followed(cw::model::EntityRef ref);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeLine(bool readOnly);
    void makeCombo(const QList<Choice>& choices, bool readOnly);
    void commitLine();

    std::string m_key;
    QString m_placeholder{QStringLiteral("—")};
    edit::FieldValue m_value;
    QLineEdit* m_line{nullptr};
    QComboBox* m_combo{nullptr};
    QPushButton* m_link{nullptr};
    QLabel* m_label{nullptr};
    QLabel* m_note{nullptr};
    QLabel* m_error;
};

} // namespace cw::views
