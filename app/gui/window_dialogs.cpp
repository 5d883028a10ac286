#include "app/gui/main_window.h"

#include "app/gui/banners.h"
#include "app/gui/exports_dialog.h"
#include "app/gui/file_ui.h"
#include "app/gui/preferences_dialog.h"
#include "app/gui/status_line.h"
#include "views/actions/action_registry.h"
#include "views/actions/shortcut_list.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QUrl>

namespace cw::gui {

using namespace views;

void MainWindow::openShortcutList()
{
    auto* list = new ShortcutList(*m_actions, this);
    connect(list, &ShortcutList::changeKeysRequested, this, [this] { openPreferences(true); });
    list->open();
}

void MainWindow::openPreferences(bool keys)
{
    auto* dialog = new PreferencesDialog(m_preferences, *m_actions, this);
    connect(dialog, &PreferencesDialog::applied, this, &MainWindow::apply);
    if (keys)
        dialog->showKeys();
    dialog->open();
}

void MainWindow::openAbout()
{
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("about"));
    box->setWindowTitle(tr("About Clusterwright"));
    box->setIconPixmap(windowIcon().pixmap(64, 64));
    box->setText(tr("Clusterwright %1").arg(QStringLiteral(CW_VERSION)));
    box->setInformativeText(
        tr("A workbench for AI cluster design: racks, power, cooling and fabric in one record, and "
           "what training and inference it delivers.\n\nGNU General Public License, version 3 or "
           "later. Built on Qt %1, SQLite, Boost, Eigen, fmt, nlohmann/json, libxlsxwriter, libzip, "
           "pugixml and yaml-cpp.")
            .arg(QString::fromLatin1(qVersion())));
    box->open();
}

void MainWindow::openExports()
{
    auto* dialog = new ExportsDialog(ExportSet::last(m_bench->session.path()), this);
    connect(dialog, &ExportsDialog::exportRequested, this, &MainWindow::runExport);
    dialog->open();
}

void MainWindow::exportAgain()
{
    runExport(ExportSet::last(m_bench->session.path()));
}

void MainWindow::runExport(const ExportSet& set)
{
    set.remember(m_bench->session.path());
    runExports(*m_bench, set, [this, set](Expected<QStringList> written) {
        const QString key = QStringLiteral("export");
        if (!written) {
            if (written.error().code != ErrorCode::Cancelled)
                m_files->showError(tr("The export was not finished"), written.error());
            return;
        }
        const auto openFolder = [this, key, folder = set.folder] {
            QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
            m_banners->remove(key);
        };
        m_banners->put(key, BannerStack::Kind::Info,
                       tr("%n files written to %1", "", static_cast<int>(written->size()))
                           .arg(set.folder),
                       {{tr("Open the folder"), openFolder}});
        m_status->say(tr("Exported to %1").arg(set.folder));
    });
}

void MainWindow::chooseComparison()
{
    auto* dialog = new QFileDialog(this, tr("Compare with"),
                                   QFileInfo(m_bench->session.path()).absolutePath(),
                                   QStringLiteral("Clusterwright (*.cwright *.cwright~ *.autosave)"));
    dialog->setObjectName(QStringLiteral("compare"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::compareWith);
    dialog->open();
}

} // namespace cw::gui
