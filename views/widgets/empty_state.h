#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace cw::views {

/// What stands where nothing is: says why, what to do next, and offers the button.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// An empty `action`: no button.
    void show(const QString& title, const QString& text, const QString& action = {});
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void actionTriggered();

private:
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace cw::views
