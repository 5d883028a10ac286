#pragma once

#include <QStyledItemDelegate>

namespace cw::views {

class Theme;

/// A part in a list: a small face with the stripe of its discipline, name, one line of facts.
class PartDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// Which role has the second line; the discipline is a role of CatalogModel or the icon is
    /// used.
    PartDelegate(const Theme& theme, QObject* parent = nullptr);
    void setFactsRole(int role) { m_factsRole = role; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    const Theme* m_theme;
    int m_factsRole;
};

} // namespace cw::views
