#include "app/gui/main_window.h"

#include "app/gui/action_table.h"
#include "app/gui/banners.h"
#include "app/gui/dock_set.h"
#include "app/gui/edit_commands.h"
#include "app/gui/file_ui.h"
#include "app/gui/object_search.h"
#include "app/gui/recent_files.h"
#include "app/gui/status_line.h"
#include "app/gui/workspaces.h"
#include "views/actions/action_registry.h"
#include "views/actions/palette.h"
#include "views/canvas/canvas.h"
#include "views/docks/find_bar.h"
#include "views/floor/floor_workspace.h"
#include "views/review/compare_workspace.h"
#include "views/review/read_only_banner.h"
#include "views/start/first_task.h"
#include "views/start/start_page.h"
#include "views/vitals/vitals_bar.h"
#include "views/workspace/workspace.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>

namespace cw::gui {

using namespace views;

void MainWindow::makeCentre()
{
    Context& context = m_bench->context;
    auto* centre = new QWidget;
    centre->setAccessibleName(tr("Workspace"));
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_banners = new BannerStack(m_bench->theme, centre);
    column->addWidget(m_banners);
    auto* readOnly = new ReadOnlyBanner(context, centre);
    connect(readOnly, &ReadOnlyBanner::saveCopyRequested, this, [this] { m_files->saveAs(); });
    connect(readOnly, &ReadOnlyBanner::compareRequested, this, &MainWindow::chooseComparison);
    column->addWidget(readOnly);
    m_find = new FindBar(context, centre);
    m_find->hide();
    column->addWidget(m_find);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    m_stack = new QStackedWidget;
    m_stack->setAccessibleName(tr("Workspace"));
    m_start = new StartPage(context, m_stack);
    m_stack->addWidget(m_start);
    m_workspaces = makeWorkspaces(context, m_stack);
    for (Workspace* workspace : m_workspaces) {
        workspace->setAccessibleName(workspace->title());
        m_stack->addWidget(workspace);
    }
    m_task = new FirstTask(context, centre);
    m_task->hide();
    row->addWidget(m_stack, 1);
    row->addWidget(m_task);
    column->addLayout(row, 1);
    setCentralWidget(centre);
}

void MainWindow::makeActions()
{
    m_actions = new ActionRegistry(m_bench->theme, *this, *m_stack);
    m_actions->add(actionTable(*this));
    QSettings settings;
    m_actions->loadKeys(settings);
    m_actions->fillMenuBar(*menuBar());
    m_palette = new CommandPalette(*m_actions, m_bench->theme, this);
    m_palette->setObjectSearch(
        [this](const QString& query, int limit) { return searchObjects(*m_bench, query, limit); });
    connect(m_recent, &RecentFiles::changed, this, &MainWindow::fillRecentMenu);
    fillRecentMenu();
}

void MainWindow::fillRecentMenu()
{
    QMenu* menu = m_actions->menu(tr("File/Open recent"));
    if (menu == nullptr)
        return;
    for (QAction* action : menu->actions())
        if (action->property("path").isValid())
            delete action;
    int number = 0;
    QAction* before = menu->actions().value(0);
    for (const QString& path : m_recent->paths()) {
        auto* action = new QAction(
            QStringLiteral("&%1  %2").arg(++number).arg(QFileInfo(path).fileName()), menu);
        action->setProperty("path", path);
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { m_files->open(path); });
        menu->insertAction(before, action);
    }
}

void MainWindow::makeToolRow()
{
    auto* row = addToolBar(tr("Tools"));
    row->setObjectName(QStringLiteral("toolRow"));
    row->setMovable(false);
    row->setContextMenuPolicy(Qt::PreventContextMenu);
    row->setIconSize(QSize(18, 18));
    m_actions->fillToolBar(*row);
    row->addSeparator();
    auto* group = new QActionGroup(this);
    for (const Workspace* workspace : m_workspaces) {
        QAction* action = m_actions->action(QStringLiteral("workspace.") + workspace->id());
        group->addAction(action);
        row->addAction(action);
        auto* button = qobject_cast<QToolButton*>(row->widgetForAction(action));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(workspace->title());
        button->setFocusPolicy(Qt::TabFocus);
    }
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(space);
    auto* field = new QPushButton(tr("Search or run a command · %1").arg(QStringLiteral("Ctrl+K")));
    field->setProperty("cw", "field");
    field->setAccessibleName(tr("Command palette"));
    field->setIcon({});
    field->setMinimumWidth(260);
    connect(field, &QPushButton::clicked, this, &MainWindow::openPalette);
    const auto nameKeys = [this, field] {
        const QList<QKeySequence> keys = m_actions->keys(QStringLiteral("help.palette"));
        field->setText(tr("Search or run a command") +
                       (keys.isEmpty() ? QString()
                                       : QStringLiteral(" · ") +
                                             keys.front().toString(QKeySequence::NativeText)));
        field->setToolTip(m_actions->toolTip(QStringLiteral("help.palette")));
    };
    connect(m_actions, &ActionRegistry::keysChanged, this, nameKeys);
    nameKeys();
    row->addWidget(field);

    addToolBarBreak();
    m_vitalsRow = addToolBar(tr("Vital signs"));
    m_vitalsRow->setObjectName(QStringLiteral("vitalsRow"));
    m_vitalsRow->setProperty("cw", "bare");
    m_vitalsRow->setMovable(false);
    m_vitalsRow->setContextMenuPolicy(Qt::PreventContextMenu);
    m_vitals = new VitalsBar(m_bench->context, this);
    m_vitals->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_vitalsRow->addWidget(m_vitals);
}

void MainWindow::connectWorkspaces()
{
    for (Workspace* workspace : m_workspaces) {
        connect(workspace, &Workspace::message, m_status, &StatusLine::say);
        connect(workspace, &Workspace::pointerText, m_status,
                [this, workspace](const QString& text) {
                    if (workspace == this->workspace())
                        m_status->setPointerText(text);
                });
        if (Canvas* canvas = workspace->canvas()) {
            connect(canvas, &Canvas::viewChanged, this, &MainWindow::showZoom);
            connect(canvas, &Canvas::contextMenuRequested, this, [this](QPoint at) {
                QMenu menu(this);
                for (const char* id :
                     {"edit.cut", "edit.copy", "edit.paste", "edit.duplicate", "edit.delete",
                      "edit.rename", "design.rotate", "design.flip", "design.lock", "go.follow",
                      "design.lose-selection", "review.comment", "view.fit", "view.selection"})
                    if (QAction* action = m_actions->action(QLatin1String(id));
                        action != nullptr && action->isEnabled())
                        menu.addAction(action);
                menu.exec(at);
            });
        }
    }
    if (auto* floor = qobject_cast<FloorWorkspace*>(workspace(QStringLiteral("floor"))))
        connect(floor, &FloorWorkspace::addHallRequested, this, &MainWindow::addHall);
    if (auto* review = qobject_cast<CompareWorkspace*>(workspace(QStringLiteral("review"))))
        connect(review, &CompareWorkspace::highlightsChanged, this,
                [this](const CompareWorkspace::Highlights& highlights) {
                    for (Workspace* workspace : m_workspaces)
                        if (Canvas* canvas = workspace->canvas())
                            canvas->setHighlights(highlights);
                });
}

void MainWindow::connectSession()
{
    Session& session = m_bench->session;
    connect(&session, &Session::documentChanged, this, &MainWindow::documentChanged);
    connect(&session, &Session::titleChanged, this, &MainWindow::showTitle);
    connect(&session.selection(), &Selection::revealRequested, this, &MainWindow::reveal);
    connect(&session.chain(), &Chain::stale, this, &MainWindow::showScenario);
    const auto refresh = [this] { m_actions->refreshLater(); };
    connect(&session, &Session::changed, this, refresh);
    connect(&session, &Session::titleChanged, this, refresh);
    connect(&session.selection(), &Selection::changed, this, refresh);
    connect(&session.chain(), &Chain::stale, this, refresh);
    connect(m_commands, &EditCommands::clipboardChanged, this, refresh);
    connect(m_commands, &EditCommands::message, m_status, &StatusLine::say);
    connect(m_commands, &EditCommands::connectionsOffered, this, &MainWindow::offerConnections);
    connect(m_docks, &DockSet::message, m_status, &StatusLine::say);
    connect(m_files, &FileUi::compareRequested, this, &MainWindow::compareWith);
    connect(m_files, &FileUi::leftoversChanged, this, &MainWindow::showLeftovers);
    connect(m_vitals, &VitalsBar::explained, m_task, &FirstTask::noteExplained);
    connect(m_recent, &RecentFiles::changed, this,
            [this] { m_start->setRecent(m_recent->paths()); });

    connect(m_start, &StartPage::templateChosen, m_files, &FileUi::openTemplate);
    connect(m_start, &StartPage::openRequested, m_files, &FileUi::openDialog);
    connect(m_start, &StartPage::recentChosen, this,
            [this](const QString& path) { m_files->open(path); });
    connect(m_start, &StartPage::firstTaskRequested, this, &MainWindow::beginFirstTask);
    connect(m_start, &StartPage::restoreRequested, this, [this](int index) {
        const auto found = m_files->leftovers();
        if (index < static_cast<int>(found.size()))
            m_files->restoreLeftover(found[static_cast<std::size_t>(index)]);
    });
    connect(m_start, &StartPage::discardRequested, this, [this](int index) {
        const auto found = m_files->leftovers();
        if (index < static_cast<int>(found.size()))
            m_files->discardLeftover(found[static_cast<std::size_t>(index)]);
    });
}

} // namespace cw::gui
