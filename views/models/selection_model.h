#pragma once

#include "core/analysis/measures.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace cw::views {

class Session;

/// A table of what is selected, with a row of totals at its end.
class SelectionTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        KindColumn,
        PlaceColumn,
        UnitsColumn,
        PowerColumn,
        WeightColumn,
        kColumns
    };
    /// Of more objects only the first are listed; the totals are of all.
    static constexpr std::size_t kMost = 2000;

    explicit SelectionTableModel(Session& session, QObject* parent = nullptr);

    void read();
    [[nodiscard]] std::optional<model::EntityRef> entity(const QModelIndex& index) const;
    [[nodiscard]] bool isTotals(const QModelIndex& index) const;
    [[nodiscard]] std::size_t objectCount() const { return m_measures.objects.size(); }
    /// "3 selected · 24 U · 30.6 kW · 391.5 kg": for the status line too.
    [[nodiscard]] QString totalsText() const;
    /// Header, rows and totals with tabs between, for spreadsheets.
    [[nodiscard]] QString tabbedText() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    struct Row {
        model::EntityRef ref;
        QStringList cells;
        std::array<double, kColumns> numbers{};
    };
    void arrange();

    Session* m_session;
    analysis::Measures m_measures;
    std::vector<Row> m_rows;
    QStringList m_totals;
    int m_sortColumn{-1};
    Qt::SortOrder m_sortOrder{Qt::AscendingOrder};
};

} // namespace cw::views
