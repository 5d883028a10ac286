#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace cw::views {

/// A strip across a view: a sentence, a quiet second line, and buttons at its right.
class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);

    void setText(const QString& text);
    void setDetail(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString detail() const;
    /// Stays with the banner.
    QPushButton* addButton(const QString& text);

private:
    QLabel* m_text;
    QLabel* m_detail;
    QHBoxLayout* m_layout;
};

} // namespace cw::views
