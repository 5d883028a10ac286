#pragma once

#include <QLineEdit>
#include <QTimer>

namespace cw::views {

/// A line to search with: a clear button, Escape empties it, Down goes to the list below, and
/// searched() comes once after typing has paused.
class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);

    /// Widget that Down and Page Down lead to.
    void setList(QWidget* list) { m_list = list; }
    void setDelay(int milliseconds) { m_pause.setInterval(milliseconds); }

Q_SIGNALS:
    void searched(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QTimer m_pause;
    QWidget* m_list{nullptr};
};

} // namespace cw::views
