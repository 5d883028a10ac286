#include "views/models/catalog_model.h"

#include "core/analysis/part_text.h"
#include "core/drawing/rack_elevation.h"
#include "views/models/catalog_groups.h"
#include "views/models/part_icon.h"
#include "views/session/catalog_store.h"
#include "views/session/drag_types.h"
#include "views/theme/theme.h"

#include <QIcon>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

CatalogModel::CatalogModel(CatalogStore& store, const Theme& theme, QObject* parent)
    : QAbstractListModel(parent), m_store(&store), m_theme(&theme)
{
    connect(&store, &CatalogStore::changed, this, [this] {
        m_parts.clear();
        reload();
    });
    connect(&theme, &Theme::changed, this, [this] {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    });
    reload();
}

CatalogModel::~CatalogModel() = default;

void CatalogModel::reload()
{
    beginResetModel();
    m_rows.clear();
    m_size.reset();
    if (const catalog::Catalog* catalog = m_store->catalog()) {
        if (const auto count = catalog->count())
            m_size = int(*count);
        catalog::SearchQuery query;
        query.text = m_text.toStdString();
        query.limit = kMost;
        if (m_classes.size() == 1)
            query.partClass = m_classes.front();
        if (auto found = catalog->search(query))
            m_rows = std::move(*found);
        std::erase_if(m_rows, [this](const catalog::PartSummary& row) {
            const bool otherClass =
                !m_classes.empty() &&
                std::find(m_classes.begin(), m_classes.end(), row.partClass) == m_classes.end();
            return otherClass ||
                   (m_onlyFavourites && !m_favourites.contains(QString::fromStdString(row.key)));
        });
        if (m_text.isEmpty())
            sortByGroup(m_rows);
    }
    endResetModel();
}

void CatalogModel::setText(const QString& text)
{
    m_text = text.simplified();
    reload();
}

void CatalogModel::setClasses(std::vector<model::PartClass> classes)
{
    m_classes = std::move(classes);
    reload();
}

void CatalogModel::setOnlyFavourites(bool only)
{
    m_onlyFavourites = only;
    reload();
}

void CatalogModel::setFavourites(QSet<QString> keys)
{
    m_favourites = std::move(keys);
    reload();
}

void CatalogModel::setFavourite(const QString& key, bool favourite)
{
    if (favourite)
        m_favourites.insert(key);
    else
        m_favourites.remove(key);
    if (m_onlyFavourites) {
        reload();
        return;
    }
    if (const QModelIndex at = indexOf(key); at.isValid())
        Q_EMIT dataChanged(at, at);
}

const model::Part* CatalogModel::part(const QString& key) const
{
    const std::string name = key.toStdString();
    if (const auto known = m_parts.find(name); known != m_parts.end())
        return &known->second;
    const catalog::Catalog* catalog = m_store->catalog();
    if (catalog == nullptr)
        return nullptr;
    auto found = catalog->find(name);
    return found ? &m_parts.emplace(name, std::move(*found)).first->second : nullptr;
}

const model::Part* CatalogModel::part(const QModelIndex& index) const
{
    const catalog::PartSummary* row = summary(index);
    return row != nullptr ? part(QString::fromStdString(row->key)) : nullptr;
}

const catalog::PartSummary* CatalogModel::summary(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_rows[size_t(index.row())] : nullptr;
}

QModelIndex CatalogModel::indexOf(const QString& key) const
{
    const std::string wanted = key.toStdString();
    const auto at =
        std::find_if(m_rows.begin(), m_rows.end(),
                     [&](const catalog::PartSummary& row) { return row.key == wanted; });
    return at == m_rows.end() ? QModelIndex() : index(int(at - m_rows.begin()));
}

int CatalogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant CatalogModel::data(const QModelIndex& index, int role) const
{
    const catalog::PartSummary* row = summary(index);
    if (row == nullptr)
        return {};
    const QString key = QString::fromStdString(row->key);
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(row->manufacturer + " " + row->model);
    case KeyRole:
        return key;
    case FavouriteRole:
        return m_favourites.contains(key);
    case DoubtRole:
        return row->confidence != model::Confidence::Read;
    case SectionRole: {
        const std::size_t group = groupOf(row->partClass);
        const bool begins =
            m_text.isEmpty() &&
            (index.row() == 0 || groupOf(m_rows[size_t(index.row()) - 1].partClass) != group);
        return begins ? catalogGroups()[group].title : QString();
    }
    case FactsRole: {
        const model::Part* whole = part(index);
        return whole != nullptr ? QString::fromStdString(analysis::factsLine(*whole)) : QString();
    }
    case DisciplineRole: {
        model::Part sample;
        sample.partClass = row->partClass;
        sample.kind = row->kind;
        return int(drawing::disciplineRole(sample));
    }
    case Qt::DecorationRole:
        return stripeIcon(drawing::Role(data(index, DisciplineRole).toInt()), *m_theme);
    case Qt::ToolTipRole:
        return tr("%1\n%2 · %3\n%4")
            .arg(data(index, Qt::DisplayRole).toString(),
                 QString::fromStdString(std::string(enumName(row->partClass))),
                 QString::fromStdString(row->status), data(index, FactsRole).toString());
    case Qt::AccessibleTextRole:
        return tr("%1, %2").arg(data(index, Qt::DisplayRole).toString(),
                                data(index, FactsRole).toString());
    default:
        return {};
    }
}

Qt::ItemFlags CatalogModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren : flags;
}

QStringList CatalogModel::mimeTypes() const
{
    return {QLatin1String(kPartMime)};
}

QMimeData* CatalogModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList keys;
    for (const QModelIndex& each : indexes)
        keys << each.data(KeyRole).toString();
    auto* data = new QMimeData;
    data->setData(QLatin1String(kPartMime), keys.join(QLatin1Char('\n')).toUtf8());
    return data;
}

} // namespace cw::views
