#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace cw::views {

/// Names at the left, values at the right, as in an inspector; values may be widgets.
class KeyValueRows : public QWidget {
    Q_OBJECT

public:
    explicit KeyValueRows(QWidget* parent = nullptr);

    /// `aside` is quiet and follows the value: a source, a basis.
    QLabel* addRow(const QString& name, const QString& value, const QString& aside = {});
    void addRow(const QString& name, QWidget* value);
    /// A line of its own below the last row: an error, a note. Empty and hidden at first.
    QLabel* addNote();
    void clear();
    [[nodiscard]] int rows() const { return m_rows; }

    /// Width of the column of names, so that several blocks align.
    static constexpr int kNameWidth = 104;

private:
    QLabel* addName(const QString& name);

    QGridLayout* m_grid;
    int m_rows{0};
    int m_line{0};
};

} // namespace cw::views
