#include "views/review/changes_model.h"

#include "views/theme/theme.h"

#include <algorithm>

namespace cw::views {

using review::ChangeHow;
using review::ChangeRow;

namespace {

QString readable(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), qsizetype(name.size()));
    return text.replace(QLatin1Char('_'), QLatin1Char(' '));
}

drawing::Role roleOf(ChangeHow how)
{
    switch (how) {
    case ChangeHow::Added:
        return drawing::Role::Good;
    case ChangeHow::Removed:
        return drawing::Role::Error;
    case ChangeHow::Changed:
        return drawing::Role::Warning;
    case ChangeHow::Moved:
        break;
    }
    return drawing::Role::Accent;
}

} // namespace

QString changeHowName(ChangeHow how)
{
    switch (how) {
    case ChangeHow::Added:
        return ChangesModel::tr("Added");
    case ChangeHow::Removed:
        return ChangesModel::tr("Removed");
    case ChangeHow::Changed:
        return ChangesModel::tr("Changed");
    case ChangeHow::Moved:
        break;
    }
    return ChangesModel::tr("Moved");
}

QString changeHowSign(ChangeHow how)
{
    switch (how) {
    case ChangeHow::Added:
        return QStringLiteral("+");
    case ChangeHow::Removed:
        return QStringLiteral("−");
    case ChangeHow::Changed:
        return QStringLiteral("~");
    case ChangeHow::Moved:
        break;
    }
    return QStringLiteral("→");
}

ChangesModel::ChangesModel(const Theme& theme, QObject* parent)
    : QAbstractItemModel(parent), m_theme(&theme)
{
    connect(&theme, &Theme::changed, this, [this] {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    });
}

void ChangesModel::setRows(std::vector<ChangeRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    arrange();
    endResetModel();
}

void ChangesModel::setDisciplines(QSet<int> disciplines)
{
    beginResetModel();
    m_disciplines = std::move(disciplines);
    arrange();
    endResetModel();
}

void ChangesModel::setHows(QSet<int> hows)
{
    beginResetModel();
    m_hows = std::move(hows);
    arrange();
    endResetModel();
}

void ChangesModel::setText(const QString& text)
{
    beginResetModel();
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    arrange();
    endResetModel();
}

void ChangesModel::arrange()
{
    m_shown.clear();
    for (int i = 0; i < int(m_rows.size()); ++i) {
        const ChangeRow& each = m_rows[size_t(i)];
        if ((!m_disciplines.isEmpty() && !m_disciplines.contains(int(each.discipline()))) ||
            (!m_hows.isEmpty() && !m_hows.contains(int(each.how))))
            continue;
        const QString text = QString::fromStdString(each.name) + QLatin1Char(' ') +
                             readable(kindName(each.entity.kind));
        if (std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
                return text.contains(word, Qt::CaseInsensitive);
            }))
            m_shown.push_back(i);
    }
    std::stable_sort(m_shown.begin(), m_shown.end(), [this](int a, int b) {
        return m_rows[size_t(a)].discipline() < m_rows[size_t(b)].discipline();
    });
}

int ChangesModel::count(model::Discipline discipline) const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(), [&](const ChangeRow& each) {
        return each.discipline() == discipline;
    }));
}

int ChangesModel::count(ChangeHow how) const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(),
                             [&](const ChangeRow& each) { return each.how == how; }));
}

const ChangeRow* ChangesModel::row(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const int at = index.internalId() == 0 ? index.row() : int(index.internalId()) - 1;
    return &m_rows[size_t(m_shown[size_t(at)])];
}

std::optional<model::EntityRef> ChangesModel::entity(const QModelIndex& index) const
{
    const ChangeRow* at = row(index);
    return at != nullptr ? std::optional(at->entity) : std::nullopt;
}

QModelIndex ChangesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : quintptr(0));
}

QModelIndex ChangesModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(int(child.internalId()) - 1, 0, quintptr(0));
}

int ChangesModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_shown.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    const std::size_t fields = row(parent)->fields.size();
    return fields > 1 ? int(fields) : 0; // a single one stands in the line itself
}

int ChangesModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QVariant ChangesModel::fieldData(const ChangeRow& row, const QModelIndex& index, int role) const
{
    const review::FieldDifference& field = row.fields[size_t(index.row())];
    if (role == Qt::ForegroundRole)
        return m_theme->colour(drawing::Role::SecondaryText);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto side = [](const std::string& text) {
        return text.empty() ? QStringLiteral("—") : QString::fromStdString(text);
    };
    switch (index.column()) {
    case NameColumn:
        return QString::fromStdString(field.title);
    case DisciplineColumn:
        return readable(enumName(field.discipline));
    case WhatColumn:
        return side(field.before) + QStringLiteral(" → ") + side(field.after);
    default:
        return {};
    }
}

QVariant ChangesModel::data(const QModelIndex& index, int role) const
{
    const ChangeRow* at = row(index);
    if (at == nullptr)
        return {};
    if (index.internalId() != 0)
        return fieldData(*at, index, role);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case NameColumn:
            return changeHowSign(at->how) + QStringLiteral("  ") + QString::fromStdString(at->name);
        case KindColumn:
            return readable(kindName(at->entity.kind));
        case DisciplineColumn:
            return readable(enumName(at->discipline()));
        case WhatColumn:
            return at->fields.empty() ? changeHowName(at->how)
                                      : QString::fromStdString(changeText(*at));
        default:
            return {};
        }
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn
                   ? tr("%1 %2").arg(changeHowName(at->how), QString::fromStdString(at->name))
                   : data(index, Qt::DisplayRole);
    case Qt::ForegroundRole:
        return index.column() == NameColumn ? QVariant(m_theme->colour(roleOf(at->how)))
                                            : QVariant();
    default:
        return {};
    }
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, kColumns> names = {tr("Object"), tr("Kind"), tr("Discipline"),
                                                 tr("What")};
    return section >= 0 && section < kColumns ? names[size_t(section)] : QVariant();
}

} // namespace cw::views
