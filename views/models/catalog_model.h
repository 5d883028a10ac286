#pragma once

#include "core/catalog/part_summary.h"
#include "core/model/part.h"

#include <QAbstractListModel>
#include <QSet>

#include <unordered_map>

namespace cw::views {

class CatalogStore;
class Theme;

/// Parts of the catalog as a list: what a search finds, best first, of some classes, or the
/// favourites; without a search by the groups of catalogGroups().
class CatalogModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        KeyRole = Qt::UserRole,
        FactsRole,      ///< one line of facts
        DisciplineRole, ///< int of drawing::Role
        FavouriteRole,
        DoubtRole,  ///< not read in a source: recalled, an estimate, typed
        SectionRole ///< title of the group that begins with this row; empty: none begins
    };
    static constexpr std::size_t kMost = 1000;

    CatalogModel(CatalogStore& store, const Theme& theme, QObject* parent = nullptr);
    ~CatalogModel() override;

    void setText(const QString& text);
    void setClasses(std::vector<model::PartClass> classes); ///< empty: all
    void setOnlyFavourites(bool only);
    void setFavourite(const QString& key, bool favourite);
    [[nodiscard]] const QSet<QString>& favourites() const { return m_favourites; }
    void setFavourites(QSet<QString> keys);
    /// Asks the catalog again.
    void reload();

    /// Parts in the whole catalog; none without one.
    [[nodiscard]] std::optional<int> catalogSize() const { return m_size; }
    /// Null for a row that is not there.
    [[nodiscard]] const model::Part* part(const QModelIndex& index) const;
    [[nodiscard]] const model::Part* part(const QString& key) const;
    [[nodiscard]] const catalog::PartSummary* summary(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const QString& key) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    CatalogStore* m_store;
    const Theme* m_theme;
    QString m_text;
    std::vector<model::PartClass> m_classes;
    bool m_onlyFavourites{false};
    QSet<QString> m_favourites;
    std::optional<int> m_size;
    std::vector<catalog::PartSummary> m_rows;
    mutable std::unordered_map<std::string, model::Part> m_parts; ///< those that were looked at
};

} // namespace cw::views
