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
#include <QEvent>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <cstdlib>

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

/// Of the bottom panels in a window of that height: rows to read, and the larger part for the
/// canvas.
int bottomHeightFor(int window)
{
    return std::clamp(int(window * 0.29), 190, 420);
}

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
    for (const auto area :
         {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea})
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
    window.installEventFilter(this);
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
    put(Qt::BottomDockWidgetArea,
        {QStringLiteral("findings"), QStringLiteral("unplaced"), QStringLiteral("selection"),
         QStringLiteral("jobs"), QStringLiteral("history")});
    m_window->resizeDocks({left, right}, {272, 288}, Qt::Horizontal);
    m_bottomHeight = -1;
    fitBottom();
    QTimer::singleShot(0, this, &DockSet::nameTabBars);
}

QDockWidget* DockSet::shownBottom() const
{
    for (QDockWidget* dock : m_frames)
        if (m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea && !dock->isFloating() &&
            dock->isVisible() && !dock->visibleRegion().isEmpty())
            return dock;
    return nullptr;
}

bool DockSet::isFitted(const QDockWidget& bottom) const
{
    constexpr int kSame = 2; // px
    return std::abs(bottom.height() - m_bottomHeight) <= kSame;
}

void DockSet::fitBottom()
{
    m_window->resizeDocks({frame(QStringLiteral("findings"))},
                          {bottomHeightFor(m_window->height())}, Qt::Vertical);
    if (m_fitting)
        return;
    // What came of it is known when the window has been laid out.
    m_fitting = true;
    QTimer::singleShot(0, this, [this] {
        m_fitting = false;
        const QDockWidget* shown = shownBottom();
        if (shown != nullptr && m_bottomHeight != 0)
            m_bottomHeight = shown->height();
    });
}

/// Unless the user has dragged them to another height.
void DockSet::fitBottomIfUntouched()
{
    const QDockWidget* shown = shownBottom();
    if (m_bottomHeight == 0 || shown == nullptr)
        return;
    if (m_fitting || m_bottomHeight < 0 || isFitted(*shown))
        fitBottom();
    else
        keepSizes();
}

bool DockSet::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && event->type() == QEvent::Resize && m_bottomHeight != 0)
        QTimer::singleShot(0, this, &DockSet::fitBottomIfUntouched);
    return QObject::eventFilter(watched, event);
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
        if (const QDockWidget* shown = shownBottom();
            shown != nullptr && m_bottomHeight > 0 && !isFitted(*shown))
            keepSizes();
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
    if (m_bottomHeight != 0)
        QTimer::singleShot(0, this, &DockSet::fitBottom);
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
