#include "views/docks/find_bar.h"

#include "core/physical/position.h"
#include "views/docks/inspector_rows.h"
#include "views/models/structure_nodes.h"
#include "views/widgets/labels.h"
#include "views/widgets/search_field.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cw::views {

struct FindBar::Private {
    FindBar* bar{nullptr};
    Context* context{nullptr};
    SearchField* field{nullptr};
    QLabel* count{nullptr};
    QListWidget* list{nullptr};
    std::vector<model::EntityRef> hits;
    QString searched; ///< what the hits are of

    void search();
    void take(bool all);
    void close();
};

namespace {
constexpr std::size_t kMostHits = 500;
constexpr int kMostShown = 50;
} // namespace

FindBar::FindBar(Context& context, QWidget* parent)
    : QWidget(parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Find"));
    Private* d = m.get();
    d->bar = this;
    d->context = &context;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    auto* row = new QHBoxLayout;
    d->field = new SearchField(tr("Find by name"), this);
    d->field->setDelay(60);
    d->field->installEventFilter(this);
    d->count = new QLabel(this);
    setLook(d->count, "secondary");
    auto* all = new QPushButton(tr("Select all"), this);
    all->setToolTip(tr("Select every hit (Shift+Enter)"));
    auto* close = new QPushButton(tr("Close"), this);
    row->addWidget(d->field, 1);
    row->addWidget(d->count);
    row->addWidget(all);
    row->addWidget(close);
    layout->addLayout(row);
    d->list = new QListWidget(this);
    d->list->setAccessibleName(tr("Hits"));
    d->list->setMaximumHeight(220);
    d->list->hide();
    d->list->installEventFilter(this);
    layout->addWidget(d->list);
    d->field->setList(d->list);
    connect(d->field, &SearchField::searched, this, [d] { d->search(); });
    connect(d->list, &QListWidget::itemClicked, this, [d] { d->take(false); });
    connect(d->list, &QListWidget::itemActivated, this, [d] { d->take(false); });
    connect(all, &QPushButton::clicked, this, [d] { d->take(true); });
    connect(close, &QPushButton::clicked, this, [d] { d->close(); });
    connect(&context.session, &Session::documentChanged, this, [d] { d->close(); });
    hide();
}

FindBar::~FindBar() = default;

void FindBar::open()
{
    show();
    m->field->setFocus(Qt::ShortcutFocusReason);
    m->field->selectAll();
}

void FindBar::Private::search()
{
    list->clear();
    hits.clear();
    const QString text = field->text().simplified();
    searched = text;
    if (!text.isEmpty() && context->session.isOpen()) {
        const model::Design& design = context->session.design();
        hits = structureMatches(design, text, kMostHits);
        for (const model::EntityRef& ref : hits) {
            if (list->count() == kMostShown)
                break;
            QString line = QString::fromStdString(displayName(design, ref));
            if (const auto* device = design.find(ref.as<model::Device>()))
                line += QStringLiteral("   ") +
                        QString::fromStdString(physical::positionText(design, *device));
            else
                line += QStringLiteral("   ") + kindTitle(ref.kind);
            list->addItem(line);
        }
        list->setCurrentRow(0);
    }
    list->setVisible(list->count() > 0);
    count->setText(text.isEmpty()             ? QString()
                   : hits.size() == kMostHits ? tr("Hits: %1 or more").arg(hits.size())
                                              : tr("Hits: %1").arg(hits.size()));
}

void FindBar::Private::take(bool all)
{
    if (hits.empty())
        return;
    const int row = qBound(0, list->currentRow(), int(hits.size()) - 1);
    const model::EntityRef chosen = hits[size_t(row)];
    Selection& selection = context->selection();
    if (all) {
        Selection::Refs refs = hits;
        std::rotate(refs.begin() + row, refs.begin() + row + 1, refs.end());
        selection.set(std::move(refs));
    } else {
        selection.set(chosen);
    }
    Q_EMIT selection.revealRequested(chosen);
}

void FindBar::Private::close()
{
    if (bar->isHidden())
        return;
    bar->hide();
    Q_EMIT bar->closed();
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
        m->close();
        return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        if (m->searched != m->field->text().simplified())
            m->search();
        m->take(key->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    }
    if (watched == m->field && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) &&
        m->list->count() > 0) {
        const int step = key->key() == Qt::Key_Down ? 1 : -1;
        m->list->setCurrentRow(qBound(0, m->list->currentRow() + step, m->list->count() - 1));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace cw::views
