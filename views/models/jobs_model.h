#pragma once

#include "views/session/job_center.h"

#include <QAbstractTableModel>

namespace cw::views {

/// Jobs that a person started, newest first, and analyses that failed.
class JobsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, StateColumn, ProgressColumn, TimeColumn, kColumns };
    enum Role { NumberRole = Qt::UserRole, RunningRole, FractionRole, FailedRole };

    explicit JobsModel(const JobCenter& jobs, QObject* parent = nullptr);

    [[nodiscard]] int runningCount() const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const JobRecord* record(quint64 number) const;
    void update(quint64 number);
    void remove(quint64 number);

    const JobCenter* m_jobs;
    std::vector<JobRecord> m_rows; ///< newest first
};

} // namespace cw::views
