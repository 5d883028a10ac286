#pragma once

#include <QStyledItemDelegate>

namespace cw::views {

class Theme;

/// A part in a list: a small face with the stripe of its discipline, name, one line of facts.
class PartDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit PartDelegate(const Theme& theme, QObject* parent = nullptr);
    /// Of another model than the catalog's: its roles for the line of facts and the discipline.
    void setRoles(int facts, int discipline)
    {
        m_factsRole = facts;
        m_disciplineRole = discipline;
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    /// Title that stands above a row; empty: none.
    [[nodiscard]] QString sectionOf(const QModelIndex& index) const;

    const Theme* m_theme;
    int m_factsRole;
    int m_disciplineRole;
};

} // namespace cw::views
