#include "app/gui/main_window.h"

#include "app/gui/banners.h"
#include "app/gui/dock_set.h"
#include "app/gui/edit_commands.h"
#include "app/gui/file_ui.h"
#include "app/gui/recent_files.h"
#include "app/gui/status_line.h"
#include "views/actions/action_registry.h"
#include "views/actions/palette.h"
#include "views/canvas/canvas.h"
#include "views/docks/find_bar.h"
#include "views/docks/inspector_dock.h"
#include "views/review/compare_workspace.h"
#include "views/start/first_task.h"
#include "views/start/start_page.h"
#include "views/workspace/workspace.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>

namespace cw::gui {

using namespace views;

namespace {

/// Containers that take the keyboard only to scroll or to change a tab need a name too.
void nameContainers(QWidget& window)
{
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->accessibleName().isEmpty())
            continue;
        if (qobject_cast<QTabBar*>(widget) != nullptr)
            widget->setAccessibleName(MainWindow::tr("Panels"));
        else if (qobject_cast<QScrollArea*>(widget) != nullptr)
            widget->setAccessibleName(MainWindow::tr("Scrolled content"));
        else if (widget->metaObject() == &QWidget::staticMetaObject)
            widget->setAccessibleName(MainWindow::tr("Chart"));
    }
}
/// Of the set of panels: another number forgets a stored layout that would not fit.
constexpr int kLayoutVersion = 2;
} // namespace

MainWindow::MainWindow(Workbench& bench, const WindowOptions& options) : m_bench(&bench)
{
    setObjectName(QStringLiteral("window"));
    setAccessibleName(tr("Clusterwright"));
    setAcceptDrops(true);
    resize(1600, 1000);
    m_preferences = Preferences::load(QSettings());
    bench.theme.setFontScale(m_preferences.fontScale);
    bench.theme.choose(m_preferences.theme); // before there are widgets to be styled anew
    m_commands = new EditCommands(bench.context, this);
    m_recent = new RecentFiles(this);
    m_status = new StatusLine(bench.context, this);
    setStatusBar(m_status);
    makeCentre();
    m_files = new FileUi(bench, *this, *m_banners, *m_status, *m_recent);
    m_docks = new DockSet(bench.context, *this);
    makeActions();
    makeToolRow();
    connectWorkspaces();
    connectSession();
    if (options.restoreLayout)
        restoreLayout();
    apply(m_preferences);
    documentChanged();
    showLeftovers();
    if (options.firstStart)
        beginFirstTask();
    // Tab bars of docks are made when the window is laid out.
    QTimer::singleShot(0, this, [this] { nameContainers(*this); });
}

MainWindow::~MainWindow() = default;

Workspace* MainWindow::workspace() const
{
    return qobject_cast<Workspace*>(m_stack->currentWidget());
}

Workspace* MainWindow::workspace(const QString& id) const
{
    for (Workspace* workspace : m_workspaces)
        if (workspace->id() == id)
            return workspace;
    return nullptr;
}

bool MainWindow::isOnStart() const
{
    return workspace() == nullptr;
}

void MainWindow::showWorkspace(const QString& id)
{
    Workspace* wanted = workspace(id);
    if (wanted == nullptr || !m_bench->session.isOpen())
        return;
    m_stack->setCurrentWidget(wanted);
    m_lastWorkspace = id;
    m_docks->setAllVisible(true);
    m_vitalsRow->show();
    m_status->setPointerText({});
    showZoom();
    m_actions->refreshLater();
    wanted->setFocus();
}

bool MainWindow::preferWorkspace(const QString& name)
{
    for (const Workspace* workspace : m_workspaces)
        if (workspace->id() == name || workspace->title().compare(name, Qt::CaseInsensitive) == 0) {
            m_lastWorkspace = workspace->id();
            return true;
        }
    return false;
}

void MainWindow::stepWorkspace(int step)
{
    const int count = static_cast<int>(m_workspaces.size());
    for (int i = 0; i < count; ++i)
        if (m_workspaces[static_cast<std::size_t>(i)] == workspace())
            return showWorkspace(
                m_workspaces[static_cast<std::size_t>((i + step + count) % count)]->id());
    if (count > 0)
        showWorkspace(m_workspaces.front()->id());
}

void MainWindow::showStart()
{
    m_start->setRecent(m_recent->paths());
    m_stack->setCurrentWidget(m_start);
    m_docks->setAllVisible(false);
    m_vitalsRow->hide();
    m_status->setPointerText({});
    showZoom();
    m_actions->refreshLater();
}

void MainWindow::reveal(model::EntityRef entity)
{
    Workspace* here = workspace();
    if (here == nullptr || !here->canReveal(entity)) {
        here = nullptr;
        for (Workspace* other : m_workspaces)
            if (here == nullptr && other->canReveal(entity))
                here = other;
        if (here == nullptr)
            return;
        showWorkspace(here->id());
    }
    here->reveal(entity);
}

void MainWindow::addHall()
{
    if (!m_commands->addHall())
        return;
    m_docks->raise(QStringLiteral("inspector"));
    m_docks->inspector->editName();
}

void MainWindow::documentChanged()
{
    const bool open = m_bench->session.isOpen();
    m_banners->remove(QStringLiteral("scenario"));
    if (open)
        showWorkspace(workspace(m_lastWorkspace) != nullptr ? m_lastWorkspace
                                                            : m_workspaces.front()->id());
    else
        showStart();
    showTitle();
    if (m_taskWanted && open) {
        m_taskWanted = false;
        m_task->begin();
    } else if (!m_taskWanted) {
        m_task->hide();
    }
    m_actions->refreshLater();
}

void MainWindow::showTitle()
{
    const Session& session = m_bench->session;
    setWindowModified(session.isDirty() && !session.isReadOnly());
    setWindowFilePath(session.path());
    if (!session.isOpen()) {
        setWindowTitle(QStringLiteral("Clusterwright"));
        return;
    }
    const QString name =
        session.path().isEmpty() ? session.name() : QFileInfo(session.path()).fileName();
    setWindowTitle(session.isReadOnly() ? tr("%1[*] (read-only) — Clusterwright").arg(name)
                                        : tr("%1[*] — Clusterwright").arg(name));
}

void MainWindow::showScenario()
{
    const QString key = QStringLiteral("scenario");
    if (!m_commands->hasScenario()) {
        m_banners->remove(key);
        return;
    }
    const QString text = m_commands->scenarioText() + tr(": every number shows what is left.");
    if (m_banners->text(key) != text)
        m_banners->put(key, BannerStack::Kind::Warning, text,
                       {{tr("Restore"), [this] { m_commands->restoreAll(); }}}, false);
}

void MainWindow::showZoom()
{
    Workspace* here = workspace();
    Canvas* canvas = here == nullptr ? nullptr : here->canvas();
    m_status->setZoomText(canvas == nullptr ? QString()
                                            : tr("Zoom %1 %").arg(qRound(canvas->zoom() * 100)));
}

void MainWindow::beginFirstTask()
{
    m_taskWanted = true;
    m_files->openTemplate(QStringLiteral("air-rack"));
}

void MainWindow::compareWith(const QString& path)
{
    if (auto* review = qobject_cast<CompareWorkspace*>(workspace(QStringLiteral("review")))) {
        showWorkspace(review->id());
        review->compareWithFile(path);
    }
}

void MainWindow::openPalette()
{
    m_palette->open();
}

void MainWindow::openFind()
{
    m_find->open();
}

void MainWindow::toggleFullScreen()
{
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::resetLayout()
{
    m_docks->arrange();
}

void MainWindow::saveLayout()
{
    if (isOnStart())
        m_docks->setAllVisible(true); // hidden for want of a document, not by the user
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState(kLayoutVersion));
    settings.setValue("window/workspace", m_lastWorkspace);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    if (restoreState(settings.value("window/state").toByteArray(), kLayoutVersion))
        m_docks->keepSizes();
    m_lastWorkspace = settings.value("window/workspace", m_lastWorkspace).toString();
}

void MainWindow::showLeftovers()
{
    const std::vector<Leftover> found = m_files->leftovers();
    std::vector<StartLeftover> shown;
    for (const Leftover& leftover : found)
        shown.push_back({leftover.path.isEmpty() ? tr("A project that was not saved yet")
                                                 : QFileInfo(leftover.path).fileName(),
                         leftover.recovery.written.seconds});
    m_start->setLeftovers(std::move(shown));
}

void MainWindow::apply(const Preferences& preferences)
{
    m_preferences = preferences;
    if (preferences.fontScale != m_bench->theme.fontScale())
        m_bench->theme.setFontScale(preferences.fontScale);
    if (preferences.theme != m_bench->theme.choice())
        m_bench->theme.choose(preferences.theme);
    m_bench->files.setAutosaveDelay(preferences.autosaveSeconds * 1000);
    m_status->setImperial(preferences.units == UnitChoice::Imperial);
    for (Workspace* workspace : m_workspaces)
        if (Canvas* canvas = workspace->canvas())
            canvas->setLeftDragPans(preferences.canvasDrag == CanvasDrag::Pan);
}

void MainWindow::chooseTheme(ThemeChoice theme)
{
    Preferences changed = m_preferences;
    changed.theme = theme;
    apply(changed);
    QSettings settings;
    m_preferences.save(settings);
    m_actions->refreshLater();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_closing) {
        event->ignore();
        m_files->whenSafe([this] {
            m_closing = true;
            close();
        });
        if (!m_closing)
            return;
    }
    saveLayout();
    m_files->endSession();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_files->open(event->mimeData()->urls().front().toLocalFile());
}

} // namespace cw::gui
