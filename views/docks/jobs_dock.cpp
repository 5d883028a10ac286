#include "views/docks/jobs_dock.h"

#include "views/models/jobs_model.h"
#include "views/theme/theme.h"
#include "views/widgets/empty_state.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace cw::views {

namespace {

/// A thin bar and the percent of a running job.
class ProgressDelegate final : public QStyledItemDelegate {
public:
    ProgressDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent), m_theme(theme)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        if (!index.data(JobsModel::RunningRole).toBool()) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QRectF bar = QRectF(option.rect).adjusted(6, 0, -6, 0);
        bar.setTop(bar.center().y() - 3);
        bar.setHeight(6);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_theme.colour(drawing::Role::Chip));
        painter->drawRoundedRect(bar, 3, 3);
        bar.setWidth(bar.width() * index.data(JobsModel::FractionRole).toDouble());
        painter->setBrush(m_theme.colour(drawing::Role::Accent));
        painter->drawRoundedRect(bar, 3, 3);
        painter->restore();
    }
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == JobsModel::StateColumn && index.data(JobsModel::FailedRole).toBool())
            option->palette.setColor(QPalette::Text, m_theme.colour(drawing::Role::Error));
    }

private:
    const Theme& m_theme;
};

} // namespace

struct JobsDock::Private {
    JobsModel* model{nullptr};
    QTreeView* view{nullptr};
    EmptyState* empty{nullptr};
    QStackedWidget* stack{nullptr};
};

JobsDock::JobsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Jobs"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 0, 0);
    m->stack = new QStackedWidget(this);
    layout->addWidget(m->stack);
    m->model = new JobsModel(context.jobs(), this);
    m->view = new QTreeView(m->stack);
    m->view->setModel(m->model);
    m->view->setItemDelegate(new ProgressDelegate(context.theme, m->view));
    m->view->setAccessibleName(tr("Jobs"));
    m->view->setRootIsDecorated(false);
    m->view->setUniformRowHeights(true);
    m->view->setContextMenuPolicy(Qt::CustomContextMenu);
    m->view->header()->setStretchLastSection(false);
    m->view->header()->setSectionResizeMode(JobsModel::StateColumn, QHeaderView::Stretch);
    m->view->setColumnWidth(JobsModel::NameColumn, 220);
    m->empty = new EmptyState(m->stack);
    m->empty->show(tr("Nothing has run yet"),
                   tr("Opening, saving, exports and comparisons stand here with their progress, "
                      "and what failed with its reason."));
    m->stack->addWidget(m->view);
    m->stack->addWidget(m->empty);
    connect(m->view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const QModelIndex index = m->view->indexAt(at);
        if (!index.isValid())
            return;
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const quint64 number = index.data(JobsModel::NumberRole).toULongLong();
        menu->addAction(tr("Cancel"), this,
                        [this, number] { this->context().jobs().cancel(number); })
            ->setEnabled(index.data(JobsModel::RunningRole).toBool());
        const QString text = index.siblingAtColumn(JobsModel::StateColumn).data().toString();
        menu->addAction(tr("Copy"), this, [text] { QApplication::clipboard()->setText(text); });
        menu->popup(m->view->viewport()->mapToGlobal(at));
    });
    auto* cancel = new QAction(tr("Cancel the job"), m->view);
    cancel->setShortcut(QKeySequence::Delete);
    cancel->setShortcutContext(Qt::WidgetShortcut);
    m->view->addAction(cancel);
    connect(cancel, &QAction::triggered, this, [this] {
        this->context().jobs().cancel(
            m->view->currentIndex().data(JobsModel::NumberRole).toULongLong());
    });
    const auto show = [this] {
        m->stack->setCurrentWidget(m->model->rowCount() > 0 ? static_cast<QWidget*>(m->view)
                                                            : m->empty);
        Q_EMIT titleChanged(title());
    };
    for (const auto signal : {&JobCenter::added, &JobCenter::updated, &JobCenter::removed})
        connect(&context.jobs(), signal, this, show);
    show();
}

JobsDock::~JobsDock() = default;

QString JobsDock::title() const
{
    const int running = m->model->runningCount();
    return running > 0 ? tr("Jobs %1").arg(running) : tr("Jobs");
}

} // namespace cw::views
