#include "app/gui/action_table.h"

#include "app/gui/dock_set.h"
#include "app/gui/edit_commands.h"
#include "app/gui/file_ui.h"
#include "app/gui/main_window.h"
#include "app/gui/recent_files.h"
#include "views/canvas/canvas.h"
#include "views/docks/catalog_dock.h"
#include "views/docks/comments_dock.h"
#include "views/docks/findings_dock.h"
#include "views/docks/inspector_dock.h"
#include "views/docks/structure_dock.h"
#include "views/rack/racks_workspace.h"
#include "views/workspace/workspace.h"

#include <QDockWidget>

namespace cw::gui {

using views::ActionSpec;
using views::KeyScope;
using views::ThemeChoice;

namespace {

QString tr(const char* text)
{
    return MainWindow::tr(text);
}

// One line of the table: id, text, keys, icon, menu, group, tip, deed, and when it is enabled.
using Run = void (*)(MainWindow&);
using When = bool (*)(MainWindow&);
struct Row {
    const char* id;
    const char* text;
    QStringList keys;
    const char* icon;
    const char* menu;
    int group;
    const char* tip;
    Run run;
    When enabled{nullptr};
    bool toolBar{false};
};

bool isOpen(MainWindow& w)
{
    return w.commands().isOpen();
}
bool canEdit(MainWindow& w)
{
    return w.commands().canEdit();
}
bool canEditSelection(MainWindow& w)
{
    return w.commands().canEditSelection();
}
bool hasDevices(MainWindow& w)
{
    return w.commands().hasDevices();
}
bool hasCanvas(MainWindow& w)
{
    return w.workspace() != nullptr && w.workspace()->canvas() != nullptr;
}
views::Canvas& canvas(MainWindow& w)
{
    return *w.workspace()->canvas();
}
QPointF middle(MainWindow& w)
{
    return QRectF(canvas(w).rect()).center();
}

/// A tool in the middle of a move takes the key for itself.
bool passToTool(MainWindow& w, int key)
{
    if (!hasCanvas(w) || canvas(w).tool() == nullptr || !canvas(w).hasFocus())
        return false;
    const bool used = canvas(w).tool()->key(canvas(w), key, Qt::NoModifier);
    if (used)
        canvas(w).update();
    return used;
}

// clang-format off
const std::vector<Row>& rows()
{
    static const std::vector<Row> kRows{
    // File
    {"file.new", "New from a template…", {"Ctrl+N"}, "new", "File", 0, "Shows the start page with its templates", [](MainWindow& w) { w.showStart(); }},
    {"file.open", "Open…", {"Ctrl+O"}, "open", "File", 0, "Opens a project file; a file can also be dragged onto the window", [](MainWindow& w) { w.files().openDialog(); }, nullptr, true},
    {"file.clear-recent", "Clear the list", {}, "", "File/Open recent", 0, "Forgets the projects opened lately; the files stay", [](MainWindow& w) { w.recent().clear(); }},
    {"file.save", "Save", {"Ctrl+S"}, "save", "File", 1, "Writes the project to its file, keeping a backup of the last one", [](MainWindow& w) { w.files().save(); }, isOpen, true},
    {"file.save-as", "Save as…", {"Ctrl+Shift+S"}, "", "File", 1, "Writes the project to another file and goes on with that", [](MainWindow& w) { w.files().saveAs(); }, isOpen},
    {"file.reload", "Reload from disk", {}, "", "File", 1, "Reads the file again, without the changes since it was saved", [](MainWindow& w) { w.files().reload(); }, [](MainWindow& w) { return isOpen(w) && !w.bench().session.path().isEmpty(); }},
    {"file.compare", "Compare with a file…", {}, "compare", "File", 2, "Shows what differs from another project file, by discipline", [](MainWindow& w) { w.chooseComparison(); }, isOpen},
    {"file.export", "Export…", {"Ctrl+E"}, "export", "File", 3, "Writes bills of materials, cable schedules, drawings and plans", [](MainWindow& w) { w.openExports(); }, isOpen},
    {"file.export-again", "Export again", {"Ctrl+Shift+E"}, "", "File", 3, "Writes the same set of exports to the same folder as last time", [](MainWindow& w) { w.exportAgain(); }, isOpen},
    {"file.close", "Close the project", {"Ctrl+W"}, "", "File", 4, "Closes the project and shows the start page", [](MainWindow& w) { w.files().close(); }, isOpen},
    {"file.quit", "Quit", {"Ctrl+Q"}, "", "File", 4, "Leaves Clusterwright; asks first if work is unsaved", [](MainWindow& w) { w.close(); }},
    // Edit
    {"edit.undo", "Undo", {"Ctrl+Z"}, "undo", "Edit", 0, "Takes the last step back", [](MainWindow& w) { w.bench().session.undo(); }, [](MainWindow& w) { return !w.commands().undoName().isEmpty(); }, true},
    {"edit.redo", "Redo", {"Ctrl+Shift+Z", "Ctrl+Y"}, "redo", "Edit", 0, "Does again the step that was taken back", [](MainWindow& w) { w.bench().session.redo(); }, [](MainWindow& w) { return !w.commands().redoName().isEmpty(); }, true},
    {"edit.cut", "Cut", {"Ctrl+X"}, "cut", "Edit", 1, "Copies what is selected and removes it", [](MainWindow& w) { w.commands().cut(); }, hasDevices},
    {"edit.copy", "Copy", {"Ctrl+C"}, "copy", "Edit", 1, "Remembers selected racks and devices with what is in them and the cables between them", [](MainWindow& w) { w.commands().copy(); }, hasDevices},
    {"edit.paste", "Paste", {"Ctrl+V"}, "paste", "Edit", 1, "Makes the copies under free names, at the nearest free places; into the rack that is selected", [](MainWindow& w) { w.commands().paste(); }, [](MainWindow& w) { return w.commands().canPaste(); }},
    {"edit.duplicate", "Duplicate", {"Ctrl+D"}, "duplicate", "Edit", 1, "Copies selected racks and devices beside themselves", [](MainWindow& w) { w.commands().duplicate(); }, hasDevices},
    {"edit.delete", "Delete", {"Del"}, "delete", "Edit", 1, "Removes what is selected with its cables; what hangs in a deleted rack becomes unplaced", [](MainWindow& w) { w.commands().eraseSelection(); }, canEditSelection},
    {"edit.rename", "Rename", {"F2"}, "rename", "Edit", 1, "Puts the keyboard into the name field of the inspector", [](MainWindow& w) { w.docks().raise("inspector"); w.docks().inspector->editName(); }, canEditSelection},
    {"edit.select-all", "Select all devices", {"Ctrl+A"}, "selection", "Edit", 2, "Selects every device of the design", [](MainWindow& w) { w.commands().selectAll(); }, isOpen},
    {"edit.select-none", "Select nothing", {"Ctrl+Shift+A"}, "", "Edit", 2, "Clears the selection", [](MainWindow& w) { w.bench().session.selection().clear(); }, [](MainWindow& w) { return w.commands().hasSelection(); }},
    {"edit.find", "Find…", {"Ctrl+F"}, "search", "Edit", 3, "Finds objects of the design by name", [](MainWindow& w) { w.openFind(); }, isOpen},
    {"edit.preferences", "Preferences…", {"Ctrl+,"}, "settings", "Edit", 4, "Look, units, autosave, canvas and keys", [](MainWindow& w) { w.openPreferences(); }},
    // View
    {"view.fit", "Zoom to fit", {"Home", "F"}, "fit", "View", 0, "Shows everything in the workspace", [](MainWindow& w) { canvas(w).zoomToFit(); }, hasCanvas},
    {"view.selection", "Zoom to selection", {"Shift+F"}, "zoom-selection", "View", 0, "Shows what is selected as large as fits", [](MainWindow& w) { canvas(w).zoomToSelection(); }, hasCanvas},
    {"view.natural", "Zoom to 100 %", {"Ctrl+0"}, "zoom-natural", "View", 0, "Shows texts at their natural size", [](MainWindow& w) { canvas(w).zoomToNatural(); }, hasCanvas},
    {"view.in", "Zoom in", {"Ctrl++", "Ctrl+="}, "zoom-in", "View", 0, "Larger; the wheel does it at the pointer", [](MainWindow& w) { canvas(w).zoomBy(1.25, middle(w)); }, hasCanvas},
    {"view.out", "Zoom out", {"Ctrl+-"}, "zoom-out", "View", 0, "Smaller; the wheel does it at the pointer", [](MainWindow& w) { canvas(w).zoomBy(0.8, middle(w)); }, hasCanvas},
    {"view.faces", "Front, rear, both", {"V"}, "rack-side", "View", 1, "Which faces of the racks are shown", [](MainWindow& w) { qobject_cast<views::RacksWorkspace*>(w.workspace())->nextFaces(); }, [](MainWindow& w) { return qobject_cast<views::RacksWorkspace*>(w.workspace()) != nullptr; }},
    {"view.full-screen", "Full screen", {"F11"}, "full-screen", "View", 2, "The window fills the screen, or goes back", [](MainWindow& w) { w.toggleFullScreen(); }},
    {"view.reset-layout", "Reset layout", {}, "panels", "View", 2, "Puts every panel back to its own place", [](MainWindow& w) { w.resetLayout(); }},
    // Go
    {"go.start", "Start page", {"Alt+Home"}, "start", "Go", 0, "Templates, recent projects and unsaved work", [](MainWindow& w) { w.showStart(); }},
    {"go.next-workspace", "Next workspace", {"Ctrl+PgDown"}, "next", "Go", 2, "The workspace to the right in the switcher", [](MainWindow& w) { w.stepWorkspace(1); }, isOpen},
    {"go.previous-workspace", "Previous workspace", {"Ctrl+PgUp"}, "previous", "Go", 2, "The workspace to the left in the switcher", [](MainWindow& w) { w.stepWorkspace(-1); }, isOpen},
    {"go.reveal", "Show what is selected", {"Ctrl+Return"}, "", "Go", 3, "Scrolls to the selected object, in the workspace that can show it", [](MainWindow& w) { w.reveal(*w.bench().session.selection().current()); }, [](MainWindow& w) { return w.commands().hasSelection(); }},
    {"go.follow", "Follow the connection", {"J"}, "follow", "Go", 3, "From a device to one of its cables, from a cable to the device at its other end", [](MainWindow& w) { w.commands().followConnection(); }, [](MainWindow& w) { return w.commands().canFollow(); }},
    {"go.left", "Item to the left", {"Alt+Left"}, "", "Go/Nearest item", 4, "Selects what lies nearest to the left of what is selected", [](MainWindow& w) { canvas(w).walk(Qt::Key_Left); }, hasCanvas},
    {"go.right", "Item to the right", {"Alt+Right"}, "", "Go/Nearest item", 4, "Selects what lies nearest to the right of what is selected", [](MainWindow& w) { canvas(w).walk(Qt::Key_Right); }, hasCanvas},
    {"go.up", "Item above", {"Alt+Up"}, "", "Go/Nearest item", 4, "Selects what lies nearest above what is selected", [](MainWindow& w) { canvas(w).walk(Qt::Key_Up); }, hasCanvas},
    {"go.down", "Item below", {"Alt+Down"}, "", "Go/Nearest item", 4, "Selects what lies nearest below what is selected", [](MainWindow& w) { canvas(w).walk(Qt::Key_Down); }, hasCanvas},
    // Design
    {"design.add", "Add a device…", {"A"}, "add", "Design", 0, "Puts the keyboard into the search of the catalog", [](MainWindow& w) { w.docks().raise("catalog"); w.docks().catalog->focusSearch(); }, canEdit},
    {"design.add-hall", "Add hall…", {}, "floor", "Design", 0, "Adds an empty hall as large as the last one, shows it and puts the keyboard into its name", [](MainWindow& w) { w.addHall(); }, canEdit},
    {"design.place", "Place automatically", {}, "place", "Design", 0, "Finds places for unplaced devices: those selected, or all", [](MainWindow& w) { w.commands().placeAutomatically(); }, canEdit},
    {"design.rotate", "Rotate", {"R"}, "rotate", "Design", 1, "Turns selected racks on the floor by 90 degrees", [](MainWindow& w) { if (!passToTool(w, Qt::Key_R)) w.commands().rotate(); }, hasDevices},
    {"design.flip", "Flip to the other face", {"X"}, "flip", "Design", 1, "Hangs selected devices on the other face of their racks", [](MainWindow& w) { if (!passToTool(w, Qt::Key_X)) w.commands().flipFace(); }, hasDevices},
    {"design.restore", "Restore everything lost", {}, "restore", "Design/What if", 2, "Ends the question: nothing is taken as lost any more", [](MainWindow& w) { w.commands().restoreAll(); }, [](MainWindow& w) { return w.commands().hasScenario(); }},
    {"design.lose-selection", "Lose what is selected", {}, "", "Design/What if", 1, "Takes selected devices or feeds as failed; the design stays as it is", [](MainWindow& w) { w.commands().loseSelection(); }, [](MainWindow& w) { return w.commands().canLoseSelection(); }},
    // Analyse
    {"analyse.checks", "Run checks", {"F8"}, "checks", "Analyse", 0, "Computes everything anew and shows the findings; after an edit this happens by itself", [](MainWindow& w) { w.docks().raise("findings"); w.commands().runChecks(); }, isOpen},
    {"analyse.next", "Next finding", {"F3"}, "next", "Analyse", 0, "Selects and shows the next finding", [](MainWindow& w) { w.docks().raise("findings"); w.docks().findings->goToNext(1); }, isOpen},
    {"analyse.previous", "Previous finding", {"Shift+F3"}, "previous", "Analyse", 0, "Selects and shows the finding before", [](MainWindow& w) { w.docks().raise("findings"); w.docks().findings->goToNext(-1); }, isOpen},
    {"review.comment", "Comment on what is selected…", {"Ctrl+M"}, "comments", "Analyse", 1, "Pins a remark to the selected object", [](MainWindow& w) { w.docks().raise("comments"); w.docks().comments->beginComment(); }, [](MainWindow& w) { return w.commands().hasSelection(); }},
    // Help
    {"help.palette", "Command palette…", {"Ctrl+K", "Ctrl+Shift+P"}, "search", "Help", 0, "Runs any command, or goes to any object, by a few letters", [](MainWindow& w) { w.openPalette(); }},
    {"help.shortcuts", "Keyboard shortcuts…", {"Ctrl+F1", "?"}, "keyboard", "Help", 0, "Every command with its keys and what it does", [](MainWindow& w) { w.openShortcutList(); }},
    {"help.first-task", "First steps in 90 seconds", {"F1"}, "help", "Help", 0, "A small rack and five things to try with it", [](MainWindow& w) { w.beginFirstTask(); }},
    {"help.about", "About Clusterwright", {}, "info", "Help", 1, "Version, licence and what the program is built on", [](MainWindow& w) { w.openAbout(); }},
    };
    return kRows;
}
// clang-format on

/// Undo and redo say what; lock says which way.
void addLabels(ActionSpec& spec, MainWindow& window)
{
    MainWindow* w = &window;
    if (spec.id == QLatin1String("edit.undo"))
        spec.label = [w] {
            const QString name = w->commands().undoName();
            return name.isEmpty() ? tr("Undo") : tr("Undo %1").arg(name);
        };
    if (spec.id == QLatin1String("edit.redo"))
        spec.label = [w] {
            const QString name = w->commands().redoName();
            return name.isEmpty() ? tr("Redo") : tr("Redo %1").arg(name);
        };
    if (spec.id == QLatin1String("view.full-screen"))
        spec.checked = [w] { return w->isFullScreen(); };
    if (spec.id == QLatin1String("view.fit") || spec.id == QLatin1String("view.selection") ||
        spec.menu == tr("Go/Nearest item"))
        spec.scope = KeyScope::Workspace; // Home and F mean something else in lists
}

/// Those of which there is one for each of something.
void addThemes(std::vector<ActionSpec>& out, MainWindow* w)
{
    struct Look {
        const char* id;
        const char* text;
        const char* icon;
        ThemeChoice choice;
    };
    for (const Look& look : {Look{"view.light", "Light", "theme-light", ThemeChoice::Light},
                             Look{"view.dark", "Dark", "theme-dark", ThemeChoice::Dark},
                             Look{"view.system", "As the desktop", "theme-system",
                                  ThemeChoice::System}}) {
        ActionSpec spec;
        spec.id = QLatin1String(look.id);
        spec.text = tr(look.text);
        spec.icon = QLatin1String(look.icon);
        spec.menu = tr("View/Theme");
        spec.tip = tr("Colours of the whole window, at once");
        spec.run = [w, choice = look.choice] { w->chooseTheme(choice); };
        spec.checked = [w, choice = look.choice] { return w->bench().theme.choice() == choice; };
        out.push_back(std::move(spec));
    }
}

void addPanels(std::vector<ActionSpec>& out, MainWindow* w)
{
    for (QDockWidget* frame : w->docks().frames()) {
        ActionSpec spec;
        const auto* dock = qobject_cast<const views::Dock*>(frame->widget());
        spec.id = QStringLiteral("panel.") + dock->id();
        spec.text = tr("%1 panel").arg(dock->title().section(' ', 0, 0));
        spec.icon = dock->id();
        spec.menu = tr("View/Panels");
        spec.tip = tr("Shows this panel, or hides it if it is in front");
        spec.enabled = [w] { return w->commands().isOpen(); };
        spec.checked = [frame] { return frame->toggleViewAction()->isChecked(); };
        spec.run = [w, frame, id = dock->id()] {
            if (frame->isVisible() && !frame->visibleRegion().isEmpty())
                frame->hide();
            else
                w->docks().raise(id);
        };
        out.push_back(std::move(spec));
    }
}

void addWorkspaces(std::vector<ActionSpec>& out, MainWindow* w)
{
    int number = 0;
    for (views::Workspace* workspace : w->workspaces()) {
        ActionSpec spec;
        spec.id = QStringLiteral("workspace.") + workspace->id();
        spec.text = workspace->title();
        if (++number <= 9)
            spec.keys = {QStringLiteral("Ctrl+%1").arg(number)};
        spec.icon = workspace->iconName();
        spec.menu = tr("Go");
        spec.group = 1;
        spec.tip = tr("Shows this workspace");
        spec.run = [w, id = workspace->id()] { w->showWorkspace(id); };
        spec.enabled = [w] { return w->commands().isOpen(); };
        spec.checked = [w, workspace] { return w->workspace() == workspace; };
        out.push_back(std::move(spec));
    }
}

void addFeeds(std::vector<ActionSpec>& out, MainWindow* w)
{
    constexpr int kFeeds = 4; // A to D; more are lost through the selection
    for (int i = 0; i < kFeeds; ++i) {
        ActionSpec spec;
        spec.id = QStringLiteral("design.lose-feed-%1").arg(i + 1);
        spec.text = tr("Lose feed %1").arg(QChar('A' + i));
        spec.icon = i == 0 ? QStringLiteral("feed-loss") : QString();
        spec.menu = tr("Design/What if");
        spec.tip = tr("Takes this supply path as failed, or restores it; the design stays as it is");
        spec.run = [w, i] { w->commands().toggleFeed(i); };
        spec.enabled = [w, i] { return !w->commands().feedName(i).isEmpty(); };
        spec.checked = [w, i] { return w->commands().isFeedLost(i); };
        spec.label = [w, i, text = spec.text] {
            const QString name = w->commands().feedName(i);
            return name.isEmpty() ? text : tr("Lose feed %1").arg(name);
        };
        if (i == 0)
            spec.keys = {QStringLiteral("Ctrl+L")};
        out.push_back(std::move(spec));
    }
}

void addLock(std::vector<ActionSpec>& out, MainWindow* w)
{
    ActionSpec spec;
    spec.id = QStringLiteral("design.lock");
    spec.text = tr("Lock");
    spec.keys = {QStringLiteral("L")};
    spec.icon = QStringLiteral("lock");
    spec.menu = tr("Design");
    spec.group = 1;
    spec.tip = tr("Keeps selected racks and devices from being moved or deleted");
    spec.run = [w] { w->commands().toggleLock(); };
    spec.enabled = [w] { return w->commands().hasDevices(); };
    spec.checked = [w] { return w->commands().selectionLocked(); };
    out.push_back(std::move(spec));
}

} // namespace

std::vector<ActionSpec> actionTable(MainWindow& window)
{
    MainWindow* w = &window;
    std::vector<ActionSpec> out;
    for (const Row& row : rows()) {
        const QLatin1String id(row.id);
        if (id == QLatin1String("view.full-screen")) {
            addThemes(out, w);
            addPanels(out, w);
        }
        if (id == QLatin1String("go.next-workspace"))
            addWorkspaces(out, w);
        if (id == QLatin1String("design.restore"))
            addLock(out, w), addFeeds(out, w);
        ActionSpec spec;
        spec.id = id;
        spec.text = tr(row.text);
        spec.keys = row.keys;
        spec.icon = QLatin1String(row.icon);
        spec.menu = tr(row.menu);
        spec.group = row.group;
        spec.tip = tr(row.tip);
        spec.run = [w, run = row.run] { run(*w); };
        if (row.enabled != nullptr)
            spec.enabled = [w, when = row.enabled] { return when(*w); };
        spec.toolBar = row.toolBar;
        addLabels(spec, window);
        out.push_back(std::move(spec));
    }
    return out;
}

} // namespace cw::gui
