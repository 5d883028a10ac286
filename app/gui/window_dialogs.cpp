#include "app/gui/main_window.h"

#include "app/gui/banners.h"
#include "app/gui/edit_commands.h"
#include "app/gui/exports_dialog.h"
#include "app/gui/file_ui.h"
#include "app/gui/preferences_dialog.h"
#include "app/gui/status_line.h"
#include "views/actions/action_registry.h"
#include "views/actions/shortcut_list.h"
#include "views/canvas/canvas.h"
#include "views/session/plural.h"
#include "views/workspace/workspace.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
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
           "later. Built on Qt %1, SQLite, Boost, Eigen, fmt, nlohmann/json, libxlsxwriter, "
           "libzip, "
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
                       views::plural(static_cast<std::size_t>(written->size()),
                                     tr("%n file written to %1"), tr("%n files written to %1"))
                           .arg(set.folder),
                       {{tr("Open the folder"), openFolder}});
        m_status->say(tr("Exported to %1").arg(set.folder));
    });
}

void MainWindow::offerConnections(const std::vector<Id<model::Connection>>& cables)
{
    constexpr std::size_t kMost = 40; // a menu, not a list of ports
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("connections"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Which connection"));
    for (std::size_t i = 0; i < std::min(cables.size(), kMost); ++i)
        menu->addAction(m_commands->connectionText(cables[i]), this,
                        [this, cable = cables[i]] { m_commands->follow(cable); });
    if (cables.size() > kMost)
        menu->addAction(tr("%1 more are in the inspector").arg(cables.size() - kMost))
            ->setEnabled(false);
    // Beside what is selected, or where the pointer is.
    QPoint at = QCursor::pos();
    if (views::Workspace* shown = workspace(); shown != nullptr && shown->canvas() != nullptr) {
        views::Canvas& canvas = *shown->canvas();
        if (const auto current = m_bench->session.selection().current())
            if (const auto box = canvas.boxOf(*current))
                if (const QRectF seen = canvas.toView(*box).intersected(QRectF(canvas.rect()));
                    !seen.isEmpty())
                    at = canvas.mapToGlobal(seen.center().toPoint());
    }
    menu->popup(at);
    menu->setActiveAction(menu->actions().front());
}

void MainWindow::chooseComparison()
{
    auto* dialog =
        new QFileDialog(this, tr("Compare with"), QFileInfo(m_bench->session.path()).absolutePath(),
                        QStringLiteral("Clusterwright (*.cwright *.cwright~ *.autosave)"));
    dialog->setObjectName(QStringLiteral("compare"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::compareWith);
    dialog->open();
}

} // namespace cw::gui
