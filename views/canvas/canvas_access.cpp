#include "views/canvas/canvas_access.h"

#include "views/canvas/canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <unordered_map>

namespace cw::views {

namespace {

/// What is seen and may be selected, at most this many: nobody listens to more.
constexpr std::size_t kMostChildren = 2000;

class ItemAccess : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    ItemAccess(Canvas& canvas, model::EntityRef entity) : m_canvas(&canvas), m_entity(entity) {}

    [[nodiscard]] model::EntityRef entity() const { return m_entity; }

    bool isValid() const override { return m_canvas != nullptr; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_canvas->window()->windowHandle(); }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text which) const override
    {
        return which == QAccessible::Name ? m_canvas->nameOf(m_entity) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override
    {
        const auto box = m_canvas->boxOf(m_entity);
        if (!box)
            return {};
        const QRect at = m_canvas->toView(*box).toRect();
        return {m_canvas->mapToGlobal(at.topLeft()), at.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        const Selection& selection = m_canvas->selection();
        state.selectable = true;
        state.multiSelectable = true;
        state.selected = selection.contains(m_entity);
        state.focusable = true;
        state.focused = m_canvas->hasFocus() && selection.current() == m_entity;
        const auto box = m_canvas->boxOf(m_entity);
        state.offscreen = !box || !m_canvas->toView(*box).intersects(QRectF(m_canvas->rect()));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ActionInterface)
            return static_cast<QAccessibleActionInterface*>(this);
        return nullptr;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override
    {
        if (name == setFocusAction())
            m_canvas->setFocus();
        m_canvas->selection().set(m_entity);
        m_canvas->reveal(m_entity);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<Canvas> m_canvas;
    model::EntityRef m_entity;
};

class CanvasAccess : public QAccessibleWidget {
public:
    explicit CanvasAccess(Canvas* canvas) : QAccessibleWidget(canvas, QAccessible::List)
    {
        // The next question finds what is there then.
        const auto forget = [this] { m_stale = true; };
        m_connections = {QObject::connect(canvas, &Canvas::viewChanged, canvas, forget),
                         QObject::connect(canvas, &Canvas::contentChanged, canvas, forget)};
    }
    ~CanvasAccess() override
    {
        for (const QMetaObject::Connection& connection : m_connections)
            QObject::disconnect(connection);
        for (const auto& [entity, id] : m_ids)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(children().size()); }
    QAccessibleInterface* child(int index) const override
    {
        const auto& all = children();
        if (index < 0 || index >= static_cast<int>(all.size()))
            return nullptr;
        return interfaceOf(all[static_cast<std::size_t>(index)]);
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* item = dynamic_cast<const ItemAccess*>(child);
        if (item == nullptr)
            return -1;
        const auto& all = children();
        const auto at = std::find(all.begin(), all.end(), item->entity());
        return at == all.end() ? -1 : static_cast<int>(at - all.begin());
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPoint at = canvas()->mapFromGlobal(QPoint(x, y));
        for (const Hit& hit : canvas()->hitsAt(canvas()->toScene(at)))
            if (canvas()->isSelectable(hit.entity))
                return interfaceOf(hit.entity);
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto current = canvas()->selection().current();
        return canvas()->hasFocus() && current ? interfaceOf(*current) : nullptr;
    }
    QString text(QAccessible::Text which) const override
    {
        if (which == QAccessible::Description && childCount() == 0)
            return canvas()->emptyText();
        return QAccessibleWidget::text(which);
    }

private:
    [[nodiscard]] Canvas* canvas() const { return static_cast<Canvas*>(widget()); }
    [[nodiscard]] const std::vector<model::EntityRef>& children() const
    {
        if (m_stale) {
            m_stale = false;
            m_children = canvas()->entitiesIn(canvas()->visibleBox(), true);
            if (m_children.size() > kMostChildren)
                m_children.resize(kMostChildren);
        }
        return m_children;
    }
    [[nodiscard]] QAccessibleInterface* interfaceOf(model::EntityRef entity) const
    {
        if (const auto known = m_ids.find(entity); known != m_ids.end())
            return QAccessible::accessibleInterface(known->second);
        auto* item = new ItemAccess(*canvas(), entity); // owned by QAccessible's table
        m_ids[entity] = QAccessible::registerAccessibleInterface(item);
        return item;
    }

    std::array<QMetaObject::Connection, 2> m_connections;
    mutable bool m_stale{true};
    mutable std::vector<model::EntityRef> m_children;
    mutable std::unordered_map<model::EntityRef, QAccessible::Id> m_ids;
};

QAccessibleInterface* factory(const QString& className, QObject* object)
{
    if (className != QLatin1String("cw::views::Canvas"))
        return nullptr;
    return new CanvasAccess(static_cast<Canvas*>(object));
}

} // namespace

void installCanvasAccess()
{
    static const bool kOnce = [] {
        QAccessible::installFactory(factory);
        return true;
    }();
    (void)kOnce;
}

void canvasSelectionChanged(Canvas& canvas)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(&canvas, QAccessible::SelectionWithin);
    QAccessible::updateAccessibility(&event);
}

} // namespace cw::views
