#pragma once

#include "views/workspace/context.h"

#include <QWidget>

namespace cw::views {

class Canvas;

/// The middle of the window for one subject. The window shows one at a time and asks it for what
/// the frame around it shows.
class Workspace : public QWidget {
    Q_OBJECT

public:
    explicit Workspace(Context& context, QWidget* parent = nullptr)
        : QWidget(parent), m_context(&context)
    {
    }

    [[nodiscard]] virtual QString id() const = 0;    ///< "racks": in settings and screenshots
    [[nodiscard]] virtual QString title() const = 0; ///< "Racks"
    [[nodiscard]] virtual QString iconName() const = 0;
    /// The canvas that view actions (fit, zoom, layers) act on; null: none.
    [[nodiscard]] virtual Canvas* canvas() { return nullptr; }
    /// Whether this is the best place to show an entity, and showing it.
    [[nodiscard]] virtual bool canReveal(model::EntityRef) const { return false; }
    virtual void reveal(model::EntityRef) {}
    /// Anything slow that a picture of the workspace must wait for.
    [[nodiscard]] virtual bool isReady() const { return true; }

    [[nodiscard]] Context& context() const { return *m_context; }

Q_SIGNALS:
    /// Text for the status line: where the pointer is, in the workspace's unit.
    void pointerText(const QString& text);
    /// A sentence that passes: why a drop was refused.
    void message(const QString& text);

private:
    Context* m_context;
};

} // namespace cw::views
