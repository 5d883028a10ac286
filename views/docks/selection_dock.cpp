#include "views/docks/selection_dock.h"

#include "views/models/selection_model.h"
#include "views/widgets/empty_state.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace cw::views {

struct SelectionDock::Private {
    SelectionTableModel* model{nullptr};
    QTableView* view{nullptr};
    EmptyState* empty{nullptr};
    QStackedWidget* stack{nullptr};
};

SelectionDock::SelectionDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Selection"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 0, 0);
    m->stack = new QStackedWidget(this);
    layout->addWidget(m->stack);
    m->model = new SelectionTableModel(context.session, this);
    m->view = new QTableView(m->stack);
    m->view->setModel(m->model);
    m->view->setAccessibleName(tr("Selected objects"));
    m->view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m->view->setShowGrid(false);
    m->view->setSortingEnabled(true);
    m->view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m->view->verticalHeader()->hide();
    m->view->verticalHeader()->setDefaultSectionSize(28);
    m->view->horizontalHeader()->setHighlightSections(false);
    m->view->horizontalHeader()->setStretchLastSection(false);
    m->view->horizontalHeader()->setSectionResizeMode(SelectionTableModel::PlaceColumn,
                                                      QHeaderView::Stretch);
    m->view->setColumnWidth(SelectionTableModel::NameColumn, 220);
    m->empty = new EmptyState(m->stack);
    m->stack->addWidget(m->view);
    m->stack->addWidget(m->empty);
    auto* copyAction = new QAction(tr("Copy the table"), m->view);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m->view->addAction(copyAction);
    m->view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copyAction, &QAction::triggered, this, &SelectionDock::copy);
    connect(m->view, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto ref = m->model->entity(index))
            Q_EMIT this->context().selection().revealRequested(*ref);
    });
    const auto show = [this] {
        const bool any = m->model->rowCount() > 0;
        m->empty->show(tr("Nothing selected"),
                       tr("Selected racks and devices stand here with units, power and weight, "
                          "and their totals."));
        m->stack->setCurrentWidget(any ? static_cast<QWidget*>(m->view) : m->empty);
        Q_EMIT titleChanged(title());
    };
    connect(m->model, &QAbstractItemModel::modelReset, this, show);
    show();
}

SelectionDock::~SelectionDock() = default;

QString SelectionDock::title() const
{
    const std::size_t count = m->model->objectCount();
    return count > 0 ? tr("Selection %1").arg(count) : tr("Selection");
}

void SelectionDock::copy() const
{
    QApplication::clipboard()->setText(m->model->tabbedText());
}

} // namespace cw::views
