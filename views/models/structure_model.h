#pragma once

#include "core/model/change_set.h"
#include "views/models/structure_nodes.h"

#include <QAbstractItemModel>

namespace cw::views {

class Theme;

/// The design as a tree, made as far as it is looked into. An edit changes the lines it touched and
/// no others.
class StructureModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { NameColumn, DetailColumn, kColumns };
    /// Edits that touch more objects than this begin the tree anew.
    static constexpr std::size_t kManyChanges = 4000;
    static constexpr std::size_t kMostMatches = 1000;

    explicit StructureModel(const Theme& theme, QObject* parent = nullptr);
    ~StructureModel() override;

    void reset(edit::State state);
    void update(edit::State state, const model::ChangeSet& changes);
    /// Only objects whose name has these words, and what they stand in; empty: all.
    void setFilter(const QString& text);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty(); }

    [[nodiscard]] std::optional<model::EntityRef> entity(const QModelIndex& index) const;
    /// The line of an object; where `make`, lines above it are made as needed.
    [[nodiscard]] QModelIndex indexOf(model::EntityRef entity, bool make = true);

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    struct Node;

    [[nodiscard]] Node* nodeAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const Node& node, int column = 0) const;
    [[nodiscard]] Node* find(const StructureKey& key) const;
    Node* make(const StructureKey& key);
    void fetch(Node& node);
    void plantRoot();
    void plantMatches();
    Node& adopt(Node& parent, StructureChild child, std::size_t row);
    void insert(Node& parent, StructureChild child);
    void remove(Node& node);
    void forget(const Node& node);
    void change(const model::EntityChange& change);
    void rename(Node& node);
    void refreshModules(Node& node);

    const Theme* m_theme;
    edit::State m_state;
    QString m_filter;
    std::unique_ptr<Node> m_root;
    std::unordered_map<model::EntityRef, Node*> m_nodes;
};

} // namespace cw::views
