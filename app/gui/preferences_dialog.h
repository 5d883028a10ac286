#pragma once

#include "app/gui/preferences.h"

#include <QDialog>
#include <QHash>
#include <QKeySequence>

class QComboBox;
class QKeySequenceEdit;
class QLabel;
class QSpinBox;
class QTabWidget;
class QTableView;
class QStandardItemModel;

namespace cw::views {
class ActionRegistry;
}

namespace cw::gui {

/// Look, units, files, canvas, and the keys of every action. What is chosen shows at once; Cancel
/// takes it back.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    PreferencesDialog(const Preferences& now, views::ActionRegistry& actions, QWidget* parent);

    void showKeys();
    [[nodiscard]] Preferences chosen() const;

Q_SIGNALS:
    void applied(const cw::gui::Preferences& preferences);

private:
    QWidget* makeGeneral(const Preferences& now);
    QWidget* makeKeys();
    void fillKeys();
    void showKeyOf(int row);
    void setKey();
    void resetKey(bool all);
    void finish(int result);
    [[nodiscard]] QString currentAction() const;

    Preferences m_before;
    views::ActionRegistry* m_actions;
    QHash<QString, QList<QKeySequence>> m_keysBefore;
    QTabWidget* m_tabs;
    QComboBox* m_theme{nullptr};
    QSpinBox* m_font{nullptr};
    QComboBox* m_units{nullptr};
    QSpinBox* m_autosave{nullptr};
    QComboBox* m_drag{nullptr};
    QTableView* m_table{nullptr};
    QStandardItemModel* m_model{nullptr};
    QKeySequenceEdit* m_key{nullptr};
    QLabel* m_keyNote{nullptr};
};

} // namespace cw::gui
