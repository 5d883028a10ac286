#include "views/docks/unplaced_dock.h"

#include "core/model/rack.h"
#include "core/physical/verbs.h"
#include "views/docks/part_delegate.h"
#include "views/models/unplaced_model.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/labels.h"

#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace cw::views {

struct UnplacedDock::Private {
    UnplacedDock* dock{nullptr};
    UnplacedModel* model{nullptr};
    QListView* view{nullptr};
    EmptyState* empty{nullptr};
    QStackedWidget* stack{nullptr};
    QLabel* hint{nullptr};
    QPushButton* place{nullptr};
    bool following{false};

    void build();
    void show();
    void select();
    [[nodiscard]] std::vector<Id<model::Device>> chosen() const;
    [[nodiscard]] std::vector<Id<model::Device>> forRacks() const;
};

UnplacedDock::UnplacedDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Unplaced"));
    Private* d = m.get();
    d->dock = this;
    d->model = new UnplacedModel(context.session, context.theme, this);
    d->build();
    connect(d->place, &QPushButton::clicked, this, &UnplacedDock::placeAutomatically);
    connect(d->view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [d] { d->select(); });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(d->model, signal, this, [d] { d->show(); });
    connect(&context.session, &Session::documentChanged, this, [d] { d->show(); });
    d->show();
}

UnplacedDock::~UnplacedDock() = default;

QString UnplacedDock::title() const
{
    const int count = m->model->rowCount();
    return count > 0 ? tr("Unplaced %1").arg(count) : tr("Unplaced");
}

void UnplacedDock::Private::build()
{
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 6, 12, 6);
    hint = secondaryLabel({}, dock);
    place = new QPushButton(tr("Place automatically"), dock);
    place->setToolTip(tr("Bottom up, heaviest first, into racks that have room and carry it"));
    bar->addWidget(hint, 1);
    bar->addWidget(place);
    layout->addLayout(bar);
    stack = new QStackedWidget(dock);
    view = new QListView(stack);
    view->setModel(model);
    auto* delegate = new PartDelegate(dock->context().theme, view);
    delegate->setRoles(UnplacedModel::FactsRole, UnplacedModel::DisciplineRole);
    view->setItemDelegate(delegate);
    view->setAccessibleName(tr("Unplaced racks and devices"));
    view->setUniformItemSizes(true);
    view->setDragEnabled(true);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    empty = new EmptyState(stack);
    stack->addWidget(view);
    stack->addWidget(empty);
    layout->addWidget(stack, 1);
}

void UnplacedDock::Private::show()
{
    const bool any = model->rowCount() > 0;
    if (dock->context().session.isOpen())
        empty->show(tr("Everything has a place"),
                    tr("What is taken out of racks, or added without a place, waits here to be "
                       "dragged into one."));
    else
        empty->show(tr("No design is open"), tr("Things without a place wait here."));
    stack->setCurrentWidget(any ? static_cast<QWidget*>(view) : empty);
    place->setEnabled(any && !forRacks().empty() && !dock->context().session.isReadOnly());
    place->setVisible(any);
    hint->setText(any ? tr("Drag them into a rack or onto the floor.") : QString());
    hint->setVisible(any);
    Q_EMIT dock->titleChanged(dock->title());
}

void UnplacedDock::Private::select()
{
    Selection::Refs refs;
    for (const QModelIndex& row : view->selectionModel()->selectedIndexes())
        if (const auto ref = model->entity(row))
            refs.push_back(*ref);
    if (!refs.empty())
        dock->context().selection().set(refs);
}

std::vector<Id<model::Device>> UnplacedDock::Private::chosen() const
{
    std::vector<Id<model::Device>> out;
    for (const QModelIndex& row : view->selectionModel()->selectedIndexes())
        if (const auto ref = model->entity(row))
            if (const auto id = ref->as<model::Device>())
                out.push_back(*id);
    return out.empty() ? forRacks() : out;
}

/// Plant stands on the floor: it is placed by hand.
std::vector<Id<model::Device>> UnplacedDock::Private::forRacks() const
{
    std::vector<Id<model::Device>> out = model->devices();
    const model::Design& design = dock->context().session.design();
    std::erase_if(out, [&](Id<model::Device> id) {
        const model::Part* part = design.partOf(design.at(id));
        return part == nullptr || part->partClass == model::PartClass::PowerSource ||
               part->partClass == model::PartClass::Cooling;
    });
    return out;
}

void UnplacedDock::placeAutomatically()
{
    Session& session = context().session;
    const auto devices = m->chosen();
    if (!session.isOpen() || devices.empty())
        return;
    std::vector<const model::Rack*> sorted;
    for (const model::Rack& rack : session.design().table<model::Rack>())
        sorted.push_back(&rack);
    std::sort(sorted.begin(), sorted.end(), [](const model::Rack* a, const model::Rack* b) {
        return std::tie(a->name, a->id) < std::tie(b->name, b->id);
    });
    std::vector<Id<model::Rack>> racks;
    for (const model::Rack* rack : sorted)
        racks.push_back(rack->id);
    physical::BulkMove moved;
    const auto done = session.edit(
        tr("Place devices (%1)").arg(devices.size()), [&](edit::Transaction& tx) -> Expected<void> {
            auto result = physical::autoPlace(tx, devices, racks);
            if (!result)
                return fail(std::move(result.error()));
            moved = std::move(*result);
            if (moved.placed.empty())
                return fail(ErrorCode::Infeasible,
                            moved.reasons.empty() ? "nothing fits" : moved.reasons.front(), {},
                            "add a rack or make room");
            return {};
        });
    if (!done)
        Q_EMIT message(QString::fromStdString(done.error().text()));
    else if (!moved.unplaced.empty())
        Q_EMIT message(tr("%1 placed, %2 fit nowhere: %3")
                           .arg(moved.placed.size())
                           .arg(moved.unplaced.size())
                           .arg(QString::fromStdString(moved.reasons.front())));
}

} // namespace cw::views
