#include "views/models/jobs_model.h"

#include <QLocale>

#include <algorithm>

namespace cw::views {

namespace {

bool isListed(const JobRecord& record)
{
    return record.lane == JobLane::Work || record.state == JobState::Failed;
}

} // namespace

JobsModel::JobsModel(const JobCenter& jobs, QObject* parent)
    : QAbstractTableModel(parent), m_jobs(&jobs)
{
    for (const JobRecord& each : jobs.records())
        if (isListed(each))
            m_rows.insert(m_rows.begin(), each);
    connect(&jobs, &JobCenter::added, this, &JobsModel::update);
    connect(&jobs, &JobCenter::updated, this, &JobsModel::update);
    connect(&jobs, &JobCenter::removed, this, &JobsModel::remove);
}

const JobRecord* JobsModel::record(quint64 number) const
{
    const auto& all = m_jobs->records();
    const auto at = std::find_if(all.begin(), all.end(),
                                 [&](const JobRecord& each) { return each.number == number; });
    return at == all.end() ? nullptr : &*at;
}

void JobsModel::update(quint64 number)
{
    const JobRecord* now = record(number);
    if (now == nullptr || !isListed(*now))
        return;
    const auto at = std::find_if(m_rows.begin(), m_rows.end(),
                                 [&](const JobRecord& each) { return each.number == number; });
    if (at == m_rows.end()) {
        beginInsertRows({}, 0, 0);
        m_rows.insert(m_rows.begin(), *now);
        endInsertRows();
        return;
    }
    *at = *now;
    const int row = int(at - m_rows.begin());
    Q_EMIT dataChanged(index(row, 0), index(row, kColumns - 1));
}

void JobsModel::remove(quint64 number)
{
    const auto at = std::find_if(m_rows.begin(), m_rows.end(),
                                 [&](const JobRecord& each) { return each.number == number; });
    // Errors are kept until the list is long.
    if (at == m_rows.end() || (at->state == JobState::Failed && m_rows.size() < 200))
        return;
    const int row = int(at - m_rows.begin());
    beginRemoveRows({}, row, row);
    m_rows.erase(at);
    endRemoveRows();
}

int JobsModel::runningCount() const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(), [](const JobRecord& each) {
        return each.state == JobState::Running;
    }));
}

int JobsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int JobsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const JobRecord& row = m_rows[size_t(index.row())];
    const auto stateName = [&] {
        switch (row.state) {
        case JobState::Running:
            return tr("running");
        case JobState::Done:
            return tr("done");
        case JobState::Failed:
            return tr("failed");
        case JobState::Cancelled:
            break;
        }
        return tr("cancelled");
    };
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NameColumn:
            return row.name;
        case StateColumn:
            return row.text.isEmpty() ? stateName() : stateName() + QStringLiteral(": ") + row.text;
        case ProgressColumn:
            return QStringLiteral("%1").arg(int(row.fraction * 100));
        case TimeColumn:
            return row.state == JobState::Running
                       ? QString()
                       : QLocale(QLocale::English).toString(double(row.took) / 1000.0, 'f', 2);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return index.column() == StateColumn ? row.text : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() >= ProgressColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                : QVariant();
    case NumberRole:
        return row.number;
    case RunningRole:
        return row.state == JobState::Running;
    case FractionRole:
        return row.fraction;
    case FailedRole:
        return row.state == JobState::Failed;
    default:
        return {};
    }
}

QVariant JobsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= ProgressColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Job");
    case StateColumn:
        return tr("State");
    case ProgressColumn:
        return tr("Done, %");
    case TimeColumn:
        return tr("Took, s");
    default:
        return {};
    }
}

} // namespace cw::views
