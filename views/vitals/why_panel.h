#pragma once

#include "core/model/derivation.h"
#include "views/workspace/context.h"

#include <QAbstractItemModel>
#include <QWidget>

#include <memory>

class QLabel;
class QTreeView;

namespace cw::views {

/// A derivation as a tree: term, value with unit, formula, source, confidence. Rows about an entity
/// give it under EntityRole.
class DerivationModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Term, Value, Formula, Source, Confidence, ColumnCount };
    enum Roles { EntityRole = Qt::UserRole }; ///< EntityRef::text, or empty

    using QAbstractItemModel::QAbstractItemModel;
    void show(std::shared_ptr<const model::Derivation> why);
    [[nodiscard]] const model::Derivation* derivation(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Node {
        const model::Derivation* derivation{nullptr};
        Node* parent{nullptr};
        int row{0};
        std::vector<std::unique_ptr<Node>> children;
    };
    static std::unique_ptr<Node> nodeOf(const model::Derivation& derivation, Node* parent, int row);
    [[nodiscard]] Node* nodeAt(const QModelIndex& index) const;

    std::shared_ptr<const model::Derivation> m_why;
    std::unique_ptr<Node> m_root; ///< its only child is the derivation itself
};

/// Answers "why?": the derivation of a number down to formula, inputs, source and confidence. A row
/// with an object selects and shows it. The inspector and findings may use it too.
class WhyPanel : public QWidget {
    Q_OBJECT

public:
    WhyPanel(Context& context, QWidget* parent = nullptr);

    /// `headline`: "IT power, 1.46 MW"; `detail`: one line under it, may be empty.
    void explain(const QString& headline, const QString& detail,
                 std::shared_ptr<const model::Derivation> why, bool current);
    [[nodiscard]] QTreeView* tree() const { return m_tree; }
    [[nodiscard]] DerivationModel& model() { return m_model; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void select(const QModelIndex& index);

    Context* m_context;
    DerivationModel m_model;
    QLabel* m_headline;
    QLabel* m_detail;
    QLabel* m_empty;
    QTreeView* m_tree;
};

} // namespace cw::views
