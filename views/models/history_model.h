#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace cw::views {

class Session;

/// The named steps of a session, the oldest first; row 0 is the design as it was opened.
class HistoryModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { DoneRole = Qt::UserRole, CurrentRole };

    explicit HistoryModel(const Session& session, QObject* parent = nullptr);

    /// Row of the step that was done last.
    [[nodiscard]] int currentRow() const { return m_position; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    void read();

    const Session* m_session;
    QStringList m_names;
    int m_position{0};
};

} // namespace cw::views
