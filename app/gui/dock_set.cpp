#include "app/gui/dock_set.h"

#include "views/docks/catalog_dock.h"
#include "views/docks/comments_dock.h"
#include "views/docks/findings_dock.h"
#include "views/docks/history_dock.h"
#include "views/docks/inspector_dock.h"
#include "views/docks/jobs_dock.h"
#include "views/docks/selection_dock.h"
#include "views/docks/structure_dock.h"
#include "views/docks/unplaced_dock.h"

#include <QDockWidget>
#include <QTabBar>
#include <QTimer>

namespace cw::gui {

using namespace views;

namespace {

/// Nothing in the stead of a title: tabs name the panel already.
class NoTitle final : public QWidget {
public:
    explicit NoTitle(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }
    [[nodiscard]] QSize sizeHint() const override { return {0, 1}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 1}; }
};

} // namespace

template <class D>
D* DockSet::add(Qt::DockWidgetArea area)
{
    auto* frame = new QDockWidget(m_window);
    auto* dock = new D(*m_context, frame);
    frame->setObjectName(QStringLiteral("dock.") + dock->id());
    frame->setWindowTitle(dock->title());
    frame->setAccessibleName(dock->title());
    frame->setWidget(dock);
    frame->setTitleBarWidget(new NoTitle(frame));
    connect(dock, &Dock::titleChanged, frame, &QDockWidget::setWindowTitle);
    connect(dock, &Dock::message, this, &DockSet::message);
    m_window->addDockWidget(area, frame);
    m_frames.push_back(frame);
    return dock;
}

DockSet::DockSet(Context& context, QMainWindow& window)
    : QObject(&window), m_context(&context), m_window(&window)
{
    window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks |
                          QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                            Qt::BottomDockWidgetArea})
        window.setTabPosition(area, QTabWidget::North);
    catalog = add<CatalogDock>(Qt::LeftDockWidgetArea);
    structure = add<StructureDock>(Qt::LeftDockWidgetArea);
    inspector = add<InspectorDock>(Qt::RightDockWidgetArea);
    comments = add<CommentsDock>(Qt::RightDockWidgetArea);
    findings = add<FindingsDock>(Qt::BottomDockWidgetArea);
    unplaced = add<UnplacedDock>(Qt::BottomDockWidgetArea);
    add<SelectionDock>(Qt::BottomDockWidgetArea);
    add<JobsDock>(Qt::BottomDockWidgetArea);
    add<HistoryDock>(Qt::BottomDockWidgetArea);
    arrange();
}

void DockSet::arrange()
{
    const auto put = [&](Qt::DockWidgetArea area, const QStringList& ids) {
        QDockWidget* first = nullptr;
        for (const QString& id : ids) {
            QDockWidget* dock = frame(id);
            dock->setFloating(false);
            m_window->addDockWidget(area, dock);
            if (first != nullptr)
                m_window->tabifyDockWidget(first, dock);
            else
                first = dock;
            dock->setVisible(m_allVisible);
        }
        first->raise();
        return first;
    };
    QDockWidget* left =
        put(Qt::LeftDockWidgetArea, {QStringLiteral("catalog"), QStringLiteral("structure")});
    QDockWidget* right =
        put(Qt::RightDockWidgetArea, {QStringLiteral("inspector"), QStringLiteral("comments")});
    QDockWidget* bottom =
        put(Qt::BottomDockWidgetArea,
            {QStringLiteral("findings"), QStringLiteral("unplaced"), QStringLiteral("selection"),
             QStringLiteral("jobs"), QStringLiteral("history")});
    m_window->resizeDocks({left, right}, {272, 288}, Qt::Horizontal);
    m_window->resizeDocks({bottom}, {190}, Qt::Vertical);
    QTimer::singleShot(0, this, &DockSet::nameTabBars);
}

void DockSet::raise(const QString& id)
{
    if (QDockWidget* dock = frame(id)) {
        dock->show();
        dock->raise();
    }
    nameTabBars();
}

QDockWidget* DockSet::frame(const QString& id) const
{
    for (QDockWidget* dock : m_frames)
        if (dock->objectName() == QStringLiteral("dock.") + id)
            return dock;
    return nullptr;
}

void DockSet::setAllVisible(bool visible)
{
    if (visible == m_allVisible)
        return;
    m_allVisible = visible;
    if (!visible) {
        m_hidden.clear();
        for (QDockWidget* dock : m_frames)
            if (!dock->isHidden()) {
                m_hidden.push_back(dock);
                dock->hide();
            }
        return;
    }
    for (QDockWidget* dock : m_hidden)
        dock->show();
    m_hidden.clear();
    for (const char* front : {"catalog", "inspector", "findings"})
        frame(QLatin1String(front))->raise();
    QTimer::singleShot(0, this, &DockSet::nameTabBars);
}

void DockSet::nameTabBars()
{
    // The window makes these by itself whenever panels share a place.
    const auto bars = m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
    for (QTabBar* bar : bars) {
        bar->setAccessibleName(tr("Panels"));
        bar->setExpanding(false);
        bar->setDrawBase(false);
        bar->setElideMode(Qt::ElideNone);
    }
}

} // namespace cw::gui
