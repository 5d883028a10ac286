#pragma once

#include "app/gui/workbench.h"

#include <QPointer>

#include <functional>

class QMessageBox;
class QPushButton;

namespace cw::gui {

class BannerStack;
class RecentFiles;
class StatusLine;

/// Unsaved work that an ended program left behind.
struct Leftover {
    QString path; ///< of the project; empty: never saved
    project::Recovery recovery;
};

/// Opening, saving and what a person has to decide on the way: FileController's questions as
/// dialogs and banners.
class FileUi : public QObject {
    Q_OBJECT

public:
    FileUi(Workbench& bench, QWidget& window, BannerStack& banners, StatusLine& status,
           RecentFiles& recent);
    ~FileUi() override;

    void openDialog();
    void open(const QString& path, bool readOnly = false);
    void openTemplate(const QString& id);
    void save();
    void saveAs();
    void reload();
    void close();
    /// Does it now, or after a question where work would be lost; not at all if that is cancelled.
    void whenSafe(std::function<void()> deed);

    /// What programs that ended without closing left behind, newest first.
    [[nodiscard]] std::vector<Leftover> leftovers() const;
    void restoreLeftover(const Leftover& leftover);
    void discardLeftover(const Leftover& leftover);
    /// What went wrong, where, and what to do.
    void showError(const QString& what, const Error& error);
    /// The window closes in order: nothing to be restored at the next start.
    void endSession();

Q_SIGNALS:
    void compareRequested(const QString& path);
    void leftoversChanged();

private:
    void connectQuestions();
    QMessageBox* ask(const QString& name, const QString& what, const Error& error);
    QMessageBox* ask(const QString& name, const QString& what, const QString& detail);
    void showLocked(const QString& path, const Error& error);
    void showConflict(const QString& path, const Error& error);
    void showRecovery(const QString& path, const project::Recovery& recovery);
    void rememberOpen(const QString& path);
    [[nodiscard]] QString lastFolder() const;

    Workbench* m_bench;
    QWidget* m_window;
    BannerStack* m_banners;
    StatusLine* m_status;
    RecentFiles* m_recent;
    std::function<void()> m_afterSave;
};

} // namespace cw::gui
