#pragma once

#include "app/gui/preferences.h"
#include "app/gui/workbench.h"
#include "core/drawing/display_list.h"

#include <QMainWindow>

#include <vector>

class QPushButton;
class QStackedWidget;

namespace cw::views {
class ActionRegistry;
class CommandPalette;
class FindBar;
class FirstTask;
class StartPage;
class VitalsBar;
class Workspace;
} // namespace cw::views

namespace cw::gui {

class BannerStack;
class DockSet;
class EditCommands;
class FileUi;
class RecentFiles;
class StatusLine;
struct ExportSet;

struct WindowOptions {
    bool restoreLayout{true}; ///< as it was when last closed
    bool firstStart{false};   ///< open the small rack with the ninety-second task
};

/// The window: puts workspaces, panels, vital signs and actions together. It knows no subject.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Workbench& bench, const WindowOptions& options = {});
    ~MainWindow() override;

    [[nodiscard]] Workbench& bench() { return *m_bench; }
    [[nodiscard]] views::ActionRegistry& actions() { return *m_actions; }
    [[nodiscard]] EditCommands& commands() { return *m_commands; }
    [[nodiscard]] FileUi& files() { return *m_files; }
    [[nodiscard]] RecentFiles& recent() { return *m_recent; }
    [[nodiscard]] DockSet& docks() { return *m_docks; }
    [[nodiscard]] BannerStack& banners() { return *m_banners; }
    [[nodiscard]] StatusLine& status() { return *m_status; }
    [[nodiscard]] views::VitalsBar& vitals() { return *m_vitals; }
    [[nodiscard]] views::StartPage& startPage() { return *m_start; }
    [[nodiscard]] views::FirstTask* firstTask() { return m_task; }

    [[nodiscard]] const std::vector<views::Workspace*>& workspaces() const { return m_workspaces; }
    /// Null while the start page is shown.
    [[nodiscard]] views::Workspace* workspace() const;
    [[nodiscard]] views::Workspace* workspace(const QString& id) const;
    void showWorkspace(const QString& id);
    /// The one that the next document is shown in, by id or title; false if there is no such.
    bool preferWorkspace(const QString& name);
    void stepWorkspace(int step);
    void showStart();
    [[nodiscard]] bool isOnStart() const;
    /// Shows an entity in the workspace that is open, or in the first that can show it.
    void reveal(model::EntityRef entity);

    void openPalette();
    void openFind();
    void openShortcutList();
    void openPreferences(bool keys = false);
    void openAbout();
    void openExports();
    void exportAgain();
    void beginFirstTask();
    /// Adds a hall and puts the keyboard into its name.
    void addHall();
    void compareWith(const QString& path);
    void chooseComparison();
    void resetLayout();
    void toggleFullScreen();

    [[nodiscard]] const Preferences& preferences() const { return m_preferences; }
    void apply(const Preferences& preferences);
    void chooseTheme(views::ThemeChoice theme);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // window_frame.cpp
    void makeCentre();
    void makeActions();
    void makeToolRow();
    void connectWorkspaces();
    void connectSession();
    void fillRecentMenu();
    // window_dialogs.cpp
    void runExport(const ExportSet& set);
    void offerConnections(const std::vector<Id<model::Connection>>& cables);
    // main_window.cpp
    void documentChanged();
    void showTitle();
    void showScenario();
    void showZoom();
    void showLeftovers();
    void saveLayout();
    void restoreLayout();

    Workbench* m_bench;
    Preferences m_preferences;
    EditCommands* m_commands{nullptr};
    RecentFiles* m_recent{nullptr};
    StatusLine* m_status{nullptr};
    BannerStack* m_banners{nullptr};
    FileUi* m_files{nullptr};
    QStackedWidget* m_stack{nullptr};
    views::StartPage* m_start{nullptr};
    views::FirstTask* m_task{nullptr};
    views::FindBar* m_find{nullptr};
    std::vector<views::Workspace*> m_workspaces;
    DockSet* m_docks{nullptr};
    views::VitalsBar* m_vitals{nullptr};
    QToolBar* m_vitalsRow{nullptr};
    views::ActionRegistry* m_actions{nullptr};
    views::CommandPalette* m_palette{nullptr};
    QString m_lastWorkspace{QStringLiteral("racks")};
    bool m_closing{false};
    bool m_taskWanted{false};
};

} // namespace cw::gui
