#include "views/models/history_model.h"

#include "views/session/session.h"

#include <QFont>

namespace cw::views {

HistoryModel::HistoryModel(const Session& session, QObject* parent)
    : QAbstractListModel(parent), m_session(&session)
{
    connect(&session, &Session::documentChanged, this, &HistoryModel::read);
    connect(&session, &Session::changed, this, &HistoryModel::read);
    read();
}

void HistoryModel::read()
{
    QStringList names;
    int position = 0;
    if (m_session->isOpen()) {
        names << tr("Opened");
        for (const edit::Step& step : m_session->history().steps())
            names << QString::fromStdString(step.name);
        position = int(m_session->history().position());
    }
    // A common beginning stays: an edit adds a row, and forgets those that could be redone.
    int same = 0;
    while (same < names.size() && same < m_names.size() && names[same] == m_names[same])
        ++same;
    if (same < m_names.size()) {
        beginRemoveRows({}, same, int(m_names.size()) - 1);
        m_names = m_names.mid(0, same);
        endRemoveRows();
    }
    if (same < names.size()) {
        beginInsertRows({}, same, int(names.size()) - 1);
        m_names = names;
        endInsertRows();
    }
    m_position = position;
    if (!m_names.isEmpty())
        Q_EMIT dataChanged(index(0), index(int(m_names.size()) - 1));
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_names.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_names.size())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return m_names[index.row()];
    case DoneRole:
        return index.row() <= m_position;
    case CurrentRole:
        return index.row() == m_position;
    case Qt::AccessibleTextRole:
        return index.row() == m_position  ? tr("%1, current").arg(m_names[index.row()])
               : index.row() > m_position ? tr("%1, undone").arg(m_names[index.row()])
                                          : m_names[index.row()];
    case Qt::FontRole:
        if (index.row() == m_position) {
            QFont font;
            font.setWeight(QFont::DemiBold);
            return font;
        }
        return {};
    default:
        return {};
    }
}

} // namespace cw::views
