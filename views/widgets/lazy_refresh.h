#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>

namespace cw::views {

/// Refreshes a widget once for all that happens in one turn of the event loop, and only while it is
/// seen: hidden, it is brought up to date when it is shown.
class LazyRefresh : public QObject {
    Q_OBJECT

public:
    /// `widget` owns it.
    LazyRefresh(QWidget& widget, std::function<void()> refresh);

    /// Something has changed.
    void later();
    /// What is pending, at once, seen or not: for those who ask the widget for what it shows.
    void now();
    /// The widget is seen and does not show yet what it will.
    [[nodiscard]] bool isPending() const { return m_pending && m_widget->isVisible(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_widget;
    std::function<void()> m_refresh;
    QTimer m_timer;
    bool m_pending{false};
};

} // namespace cw::views
