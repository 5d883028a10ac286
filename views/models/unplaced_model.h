#pragma once

#include "core/edit/state.h"

#include <QAbstractListModel>

namespace cw::views {

class Session;
class Theme;

/// Racks and devices that stand nowhere, by name; dragged as kEntityMime.
class UnplacedModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { FactsRole = Qt::UserRole, DisciplineRole };

    UnplacedModel(const Session& session, const Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] std::optional<model::EntityRef> entity(const QModelIndex& index) const;
    [[nodiscard]] std::vector<Id<model::Device>> devices() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    void read();

    const Session* m_session;
    const Theme* m_theme;
    std::vector<model::EntityRef> m_rows;
};

} // namespace cw::views
