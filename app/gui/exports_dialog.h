#pragma once

#include "app/gui/exports.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace cw::gui {

/// Which exports to write, and where to.
class ExportsDialog : public QDialog {
    Q_OBJECT

public:
    ExportsDialog(const ExportSet& last, QWidget* parent);
    [[nodiscard]] ExportSet chosen() const;

Q_SIGNALS:
    void exportRequested(const cw::gui::ExportSet& set);

private:
    void refresh();
    void setAll(bool on);

    QListWidget* m_list;
    QLineEdit* m_folder;
    QComboBox* m_paper;
    QLabel* m_note;
    QPushButton* m_write;
};

} // namespace cw::gui
