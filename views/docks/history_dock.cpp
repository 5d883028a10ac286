#include "views/docks/history_dock.h"

#include "views/models/history_model.h"
#include "views/theme/theme.h"
#include "views/widgets/empty_state.h"

#include <QListView>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace cw::views {

namespace {

/// Undone steps are quiet, the current one has a mark.
class StepDelegate final : public QStyledItemDelegate {
public:
    StepDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme)
    {
    }
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!index.data(HistoryModel::DoneRole).toBool())
            option->palette.setColor(QPalette::Text, m_theme.colour(drawing::Role::SecondaryText));
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyleOptionViewItem moved = option;
        moved.rect.adjust(kMark, 0, 0, 0);
        QStyledItemDelegate::paint(painter, moved, index);
        if (!index.data(HistoryModel::CurrentRole).toBool())
            return;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_theme.colour(drawing::Role::Accent));
        painter->drawRoundedRect(
            QRectF(option.rect.left() + 2, option.rect.top() + 6, 3, option.rect.height() - 12), 1,
            1);
        painter->restore();
    }

private:
    static constexpr int kMark = 8; ///< width that the mark of the current step takes
    const Theme& m_theme;
};

} // namespace

struct HistoryDock::Private {
    HistoryModel* model{nullptr};
    QListView* view{nullptr};
    EmptyState* empty{nullptr};
    QStackedWidget* stack{nullptr};
};

HistoryDock::HistoryDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("History"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 0, 0);
    m->stack = new QStackedWidget(this);
    layout->addWidget(m->stack);
    m->model = new HistoryModel(context.session, this);
    m->view = new QListView(m->stack);
    m->view->setModel(m->model);
    m->view->setItemDelegate(new StepDelegate(context.theme, m->view));
    m->view->setAccessibleName(tr("Steps of the design"));
    m->view->setToolTip(tr("Click a step to go there: later ones are undone, earlier ones redone"));
    m->empty = new EmptyState(m->stack);
    m->empty->show(tr("No steps yet"),
                   tr("Every change of the design stands here by name, to go back to."));
    m->stack->addWidget(m->view);
    m->stack->addWidget(m->empty);
    const auto go = [this](const QModelIndex& index) {
        if (this->context().session.isOpen())
            this->context().session.goTo(std::size_t(index.row()));
    };
    connect(m->view, &QListView::clicked, this, go);
    connect(m->view, &QListView::activated, this, go);
    const auto show = [this] {
        m->stack->setCurrentWidget(m->model->rowCount() > 1 ? static_cast<QWidget*>(m->view)
                                                            : m->empty);
        const QModelIndex at = m->model->index(m->model->currentRow());
        m->view->setCurrentIndex(at);
        m->view->scrollTo(at);
    };
    connect(&context.session, &Session::changed, this, show);
    connect(&context.session, &Session::documentChanged, this, show);
    show();
}

HistoryDock::~HistoryDock() = default;

QString HistoryDock::title() const
{
    return tr("History");
}

} // namespace cw::views
