#pragma once

#include "core/model/entity_ref.h"

#include <QLabel>
#include <QTimer>

#include <functional>

namespace cw::views {

/// A small panel beside the pointer that says what lies under it, after the pointer has rested.
class HoverCard : public QLabel {
    Q_OBJECT

public:
    explicit HoverCard(QWidget* canvas);

    void setSource(std::function<QString(model::EntityRef)> text) { m_text = std::move(text); }
    /// The pointer is over `entity`, or over nothing.
    void follow(std::optional<model::EntityRef> entity, QPoint pointer);
    void hideNow();

private:
    void showNow();
    void placeBeside(QPoint pointer);

    std::function<QString(model::EntityRef)> m_text;
    std::optional<model::EntityRef> m_entity;
    QPoint m_pointer;
    QTimer m_timer;
};

} // namespace cw::views
