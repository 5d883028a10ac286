#pragma once

#include "core/review/comparison.h"

#include <QAbstractItemModel>
#include <QSet>

#include <array>

namespace cw::views {

class Theme;

/// What two designs have differently: one line an object, its fields below it.
class ChangesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { NameColumn, KindColumn, DisciplineColumn, WhatColumn, kColumns };

    explicit ChangesModel(const Theme& theme, QObject* parent = nullptr);

    void setRows(std::vector<review::ChangeRow> rows);
    /// Empty: all.
    void setDisciplines(QSet<int> disciplines);
    void setHows(QSet<int> hows);
    void setText(const QString& text);

    [[nodiscard]] const std::vector<review::ChangeRow>& rows() const { return m_rows; }
    [[nodiscard]] int count(model::Discipline discipline) const;
    [[nodiscard]] int count(review::ChangeHow how) const;
    [[nodiscard]] std::optional<model::EntityRef> entity(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void arrange();
    [[nodiscard]] const review::ChangeRow* row(const QModelIndex& index) const;
    [[nodiscard]] QVariant fieldData(const review::ChangeRow& row, const QModelIndex& index,
                                     int role) const;

    const Theme* m_theme;
    std::vector<review::ChangeRow> m_rows;
    std::vector<int> m_shown;
    QSet<int> m_disciplines;
    QSet<int> m_hows;
    QStringList m_words;
};

/// "Added", "Moved"; and the sign before a name.
[[nodiscard]] QString changeHowName(review::ChangeHow how);
[[nodiscard]] QString changeHowSign(review::ChangeHow how);

} // namespace cw::views
