#include "views/models/structure_model.h"

#include "core/drawing/rack_elevation.h"
#include "core/model/device.h"
#include "core/physical/position.h"
#include "views/models/part_icon.h"
#include "views/session/drag_types.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QIcon>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

using model::EntityRef;
using Type = StructureKey::Type;

struct StructureModel::Node {
    StructureChild self;
    Node* parent{nullptr};
    bool fetched{false};
    std::vector<std::unique_ptr<Node>> children{};

    [[nodiscard]] int row() const
    {
        if (parent == nullptr)
            return 0;
        const auto at = std::find_if(parent->children.begin(), parent->children.end(),
                                     [this](const auto& each) { return each.get() == this; });
        return int(at - parent->children.begin());
    }
};

StructureModel::StructureModel(const Theme& theme, QObject* parent)
    : QAbstractItemModel(parent), m_theme(&theme), m_state(edit::State::of({}))
{
    plantRoot();
    connect(&theme, &Theme::changed, this, [this] {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    });
}

StructureModel::~StructureModel() = default;

void StructureModel::plantRoot()
{
    m_nodes.clear();
    m_root = std::make_unique<Node>();
    if (isFiltered())
        plantMatches();
    else
        for (StructureChild& child : structureChildren(m_state, {}))
            adopt(*m_root, std::move(child), m_root->children.size());
    m_root->fetched = true;
}

void StructureModel::plantMatches()
{
    for (const EntityRef ref : structureMatches(m_state.design, m_filter, kMostMatches)) {
        // The way up to what is there already, then down again.
        std::vector<StructureKey> way;
        std::optional<StructureKey> at = StructureKey::of(ref);
        while (at && at->type != Type::Root && find(*at) == nullptr) {
            way.push_back(*at);
            at = at->type == Type::Group ? StructureKey{}
                                         : structureParent(m_state.design, at->entity);
        }
        Node* node = at ? find(*at) : nullptr;
        for (auto step = way.rbegin(); step != way.rend() && node != nullptr; ++step) {
            StructureChild child;
            if (step->type == Type::Entity)
                child = structureChild(m_state.design, step->entity);
            else
                for (const StructureChild& group : structureChildren(m_state, {}))
                    if (group.key == *step)
                        child = group;
            const auto place = std::lower_bound(
                node->children.begin(), node->children.end(), child,
                [](const auto& a, const StructureChild& b) { return structureLess(a->self, b); });
            node = &adopt(*node, child, std::size_t(place - node->children.begin()));
            node->fetched = true;
        }
    }
}

void StructureModel::reset(edit::State state)
{
    beginResetModel();
    m_state = std::move(state);
    plantRoot();
    endResetModel();
}

void StructureModel::setFilter(const QString& text)
{
    const QString filter = text.simplified();
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    plantRoot();
    endResetModel();
}

void StructureModel::update(edit::State state, const model::ChangeSet& changes)
{
    if (isFiltered() || changes.entities.size() > kManyChanges) {
        reset(std::move(state));
        return;
    }
    m_state = std::move(state);
    for (const model::EntityChange& each : changes.entities)
        change(each);
    // The counts of the groups.
    Q_EMIT dataChanged(index(0, DetailColumn), index(rowCount() - 1, DetailColumn));
}

StructureModel::Node* StructureModel::find(const StructureKey& key) const
{
    if (key.type == Type::Root)
        return m_root.get();
    if (key.type == Type::Entity) {
        const auto at = m_nodes.find(key.entity);
        return at != m_nodes.end() ? at->second : nullptr;
    }
    for (const auto& child : m_root->children)
        if (child->self.key == key)
            return child.get();
    return nullptr;
}

StructureModel::Node& StructureModel::adopt(Node& parent, StructureChild child, std::size_t row)
{
    auto node = std::make_unique<Node>();
    node->self = std::move(child);
    node->parent = &parent;
    if (node->self.key.type == Type::Entity)
        m_nodes[node->self.key.entity] = node.get();
    return **parent.children.insert(parent.children.begin() + std::ptrdiff_t(row), std::move(node));
}

void StructureModel::insert(Node& parent, StructureChild child)
{
    const auto at = std::lower_bound(
        parent.children.begin(), parent.children.end(), child,
        [](const auto& a, const StructureChild& b) { return structureLess(a->self, b); });
    const auto row = std::size_t(at - parent.children.begin());
    beginInsertRows(indexOf(parent), int(row), int(row));
    adopt(parent, std::move(child), row);
    endInsertRows();
}

void StructureModel::forget(const Node& node)
{
    if (node.self.key.type == Type::Entity)
        m_nodes.erase(node.self.key.entity);
    for (const auto& child : node.children)
        forget(*child);
}

void StructureModel::remove(Node& node)
{
    Node& parent = *node.parent;
    const int row = node.row();
    beginRemoveRows(indexOf(parent), row, row);
    forget(node);
    parent.children.erase(parent.children.begin() + row);
    endRemoveRows();
}

void StructureModel::rename(Node& node)
{
    StructureChild now = structureChild(m_state.design, node.self.key.entity);
    Node& parent = *node.parent;
    const int from = node.row();
    int to = 0; // among the others
    for (const auto& other : parent.children)
        to += other.get() != &node && structureLess(other->self, now) ? 1 : 0;
    node.self = std::move(now);
    if (to != from) {
        const QModelIndex above = indexOf(parent);
        beginMoveRows(above, from, from, above, to > from ? to + 1 : to);
        auto moved = std::move(parent.children[size_t(from)]);
        parent.children.erase(parent.children.begin() + from);
        parent.children.insert(parent.children.begin() + to, std::move(moved));
        endMoveRows();
    }
    Q_EMIT dataChanged(indexOf(node), indexOf(node, kColumns - 1));
}

void StructureModel::refreshModules(Node& node)
{
    for (std::size_t i = node.children.size(); i > 0; --i)
        if (node.children[i - 1]->self.key.type == Type::Module)
            remove(*node.children[i - 1]);
    for (StructureChild& child : structureChildren(m_state, node.self.key))
        if (child.key.type == Type::Module)
            insert(node, std::move(child));
}

void StructureModel::change(const model::EntityChange& change)
{
    const EntityRef ref = change.entity;
    const bool there = m_state.design.contains(ref);
    const auto wanted = there ? structureParent(m_state.design, ref) : std::nullopt;
    Node* parent = wanted ? find(*wanted) : nullptr;
    Node* node = find(StructureKey::of(ref));
    if (node != nullptr && node->parent != parent) {
        Node* old = node->parent;
        remove(*node);
        node = nullptr;
        Q_EMIT dataChanged(indexOf(*old), indexOf(*old, kColumns - 1));
    }
    if (parent == nullptr)
        return;
    if (node == nullptr && parent->fetched)
        insert(*parent, structureChild(m_state.design, ref));
    else if (node != nullptr) {
        rename(*node);
        if (node->fetched && change.facets.has(model::Facet::ComputeSpec))
            refreshModules(*node);
    }
    if (parent != m_root.get())
        Q_EMIT dataChanged(indexOf(*parent), indexOf(*parent, kColumns - 1));
}

void StructureModel::fetch(Node& node)
{
    if (node.fetched)
        return;
    node.fetched = true;
    auto children = structureChildren(m_state, node.self.key);
    if (children.empty())
        return;
    beginInsertRows(indexOf(node), 0, int(children.size()) - 1);
    for (StructureChild& child : children)
        adopt(node, std::move(child), node.children.size());
    endInsertRows();
}

StructureModel::Node* StructureModel::make(const StructureKey& key)
{
    if (Node* known = find(key))
        return known;
    if (key.type != Type::Entity || !m_state.design.contains(key.entity) || isFiltered())
        return nullptr;
    const auto above = structureParent(m_state.design, key.entity);
    Node* parent = above ? make(*above) : nullptr;
    if (parent == nullptr)
        return nullptr;
    fetch(*parent);
    return find(key);
}

std::optional<EntityRef> StructureModel::entity(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const StructureKey& key = nodeAt(index)->self.key;
    return key.type == Type::Entity ? std::optional(key.entity) : std::nullopt;
}

QModelIndex StructureModel::indexOf(EntityRef entity, bool create)
{
    const StructureKey key = StructureKey::of(entity);
    const Node* node = create ? make(key) : find(key);
    return node != nullptr ? indexOf(*node) : QModelIndex();
}

StructureModel::Node* StructureModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex StructureModel::indexOf(const Node& node, int column) const
{
    return node.parent == nullptr ? QModelIndex()
                                  : createIndex(node.row(), column, const_cast<Node*>(&node));
}

QModelIndex StructureModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->children[size_t(row)].get());
}

QModelIndex StructureModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    return indexOf(*nodeAt(child)->parent);
}

int StructureModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int StructureModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

bool StructureModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const Node* node = nodeAt(parent);
    return node->fetched ? !node->children.empty() : hasStructureChildren(m_state, node->self.key);
}

bool StructureModel::canFetchMore(const QModelIndex& parent) const
{
    const Node* node = nodeAt(parent);
    return parent.column() <= 0 && !node->fetched && hasStructureChildren(m_state, node->self.key);
}

void StructureModel::fetchMore(const QModelIndex& parent)
{
    fetch(*nodeAt(parent));
}

QVariant StructureModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node& node = *nodeAt(index);
    const StructureKey& key = node.self.key;
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? node.self.name : structureDetail(m_state, key);
    case Qt::ToolTipRole:
        if (const auto* device = key.type == Type::Entity
                                     ? m_state.design.find(key.entity.as<model::Device>())
                                     : nullptr)
            return tr("%1\n%2\n%3")
                .arg(node.self.name,
                     QString::fromStdString(displayName(m_state.design, device->part)),
                     QString::fromStdString(physical::positionText(m_state.design, *device, true)));
        return {};
    case Qt::DecorationRole:
        if (const auto* device = key.type == Type::Entity && index.column() == NameColumn
                                     ? m_state.design.find(key.entity.as<model::Device>())
                                     : nullptr)
            if (const model::Part* part = m_state.design.partOf(*device))
                return stripeIcon(drawing::disciplineRole(*part), *m_theme);
        return {};
    case Qt::ForegroundRole:
        return index.column() == DetailColumn || key.type == Type::Module
                   ? QVariant(m_theme->colour(drawing::Role::SecondaryText))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == DetailColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                              : QVariant();
    case Qt::FontRole:
        if (key.type == Type::Group && index.column() == NameColumn) {
            QFont font;
            font.setWeight(QFont::DemiBold);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant StructureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Name") : tr("Place");
}

Qt::ItemFlags StructureModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    const auto ref = entity(index);
    if (ref && (ref->kind == model::Kind::Device || ref->kind == model::Kind::Rack))
        flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList StructureModel::mimeTypes() const
{
    return {QLatin1String(kEntityMime)};
}

QMimeData* StructureModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList lines;
    for (const QModelIndex& each : indexes)
        if (const auto ref = entity(each); ref && each.column() == 0)
            lines << QString::fromStdString(ref->text());
    auto* data = new QMimeData;
    data->setData(QLatin1String(kEntityMime), lines.join(QLatin1Char('\n')).toUtf8());
    return data;
}

} // namespace cw::views
