#include "views/models/unplaced_model.h"

#include "core/analysis/part_text.h"
#include "core/drawing/rack_elevation.h"
#include "core/model/device.h"
#include "views/models/part_icon.h"
#include "views/models/structure_nodes.h"
#include "views/session/drag_types.h"
#include "views/session/session.h"
#include "views/theme/theme.h"

#include <QIcon>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

UnplacedModel::UnplacedModel(const Session& session, const Theme& theme, QObject* parent)
    : QAbstractListModel(parent), m_session(&session), m_theme(&theme)
{
    connect(&session, &Session::changed, this, &UnplacedModel::read);
    connect(&session, &Session::documentChanged, this, &UnplacedModel::read);
    connect(&theme, &Theme::changed, this, [this] {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    });
    read();
}

void UnplacedModel::read()
{
    std::vector<model::EntityRef> now;
    if (m_session->isOpen())
        for (const StructureChild& child :
             structureChildren(m_session->state(), StructureKey::of(StructureGroup::Unplaced)))
            now.push_back(child.key.entity);
    // What is equal at both ends stays.
    std::size_t front = 0;
    while (front < now.size() && front < m_rows.size() && now[front] == m_rows[front])
        ++front;
    std::size_t back = 0;
    while (back + front < now.size() && back + front < m_rows.size() &&
           now[now.size() - 1 - back] == m_rows[m_rows.size() - 1 - back])
        ++back;
    if (front + back < m_rows.size()) {
        beginRemoveRows({}, int(front), int(m_rows.size() - back) - 1);
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(front), m_rows.end() - std::ptrdiff_t(back));
        endRemoveRows();
    }
    if (front + back < now.size()) {
        beginInsertRows({}, int(front), int(now.size() - back) - 1);
        m_rows = now;
        endInsertRows();
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

std::optional<model::EntityRef> UnplacedModel::entity(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return std::nullopt;
    return m_rows[size_t(index.row())];
}

std::vector<Id<model::Device>> UnplacedModel::devices() const
{
    std::vector<Id<model::Device>> out;
    for (const model::EntityRef& ref : m_rows)
        if (const auto id = ref.as<model::Device>())
            out.push_back(*id);
    return out;
}

int UnplacedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant UnplacedModel::data(const QModelIndex& index, int role) const
{
    const auto ref = entity(index);
    if (!ref || !m_session->isOpen())
        return {};
    const model::Design& design = m_session->design();
    const model::Part* part = nullptr;
    if (const auto* device = design.find(ref->as<model::Device>()))
        part = design.partOf(*device);
    if (const auto* rack = design.find(ref->as<model::Rack>()))
        part = design.find(rack->part);
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(displayName(design, *ref));
    case FactsRole:
        return part != nullptr
                   ? QString::fromStdString(part->model + " · " + analysis::factsLine(*part))
                   : QString();
    case DisciplineRole:
        return part != nullptr ? QVariant(int(drawing::disciplineRole(*part))) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1, %2").arg(data(index, Qt::DisplayRole).toString(),
                                data(index, FactsRole).toString());
    case Qt::DecorationRole:
        return part != nullptr ? QVariant(stripeIcon(drawing::disciplineRole(*part), *m_theme))
                               : QVariant();
    default:
        return {};
    }
}

Qt::ItemFlags UnplacedModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren : flags;
}

QStringList UnplacedModel::mimeTypes() const
{
    return {QLatin1String(kEntityMime)};
}

QMimeData* UnplacedModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList lines;
    for (const QModelIndex& each : indexes)
        if (const auto ref = entity(each))
            lines << QString::fromStdString(ref->text());
    auto* data = new QMimeData;
    data->setData(QLatin1String(kEntityMime), lines.join(QLatin1Char('\n')).toUtf8());
    return data;
}

} // namespace cw::views
