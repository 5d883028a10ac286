#pragma once

#include <QPushButton>

namespace cw::views {

/// A rounded toggle of a filter, with a count behind its name where one is given.
class Chip : public QPushButton {
    Q_OBJECT

public:
    explicit Chip(const QString& name, QWidget* parent = nullptr);

    [[nodiscard]] const QString& name() const { return m_name; }
    /// Negative: none is shown.
    void setCount(int count);

private:
    QString m_name;
};

} // namespace cw::views
