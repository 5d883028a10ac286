#pragma once

#include "views/workspace/context.h"

#include <QWidget>

namespace cw::views {

/// A panel beside the workspaces; the window puts it into a QDockWidget.
class Dock : public QWidget {
    Q_OBJECT

public:
    Dock(Context& context, QWidget* parent) : QWidget(parent), m_context(&context) {}

    [[nodiscard]] virtual QString id() const = 0;    ///< "findings": in settings
    [[nodiscard]] virtual QString title() const = 0; ///< "Findings 8": follows titleChanged()
    [[nodiscard]] virtual QString iconName() const { return {}; }

    [[nodiscard]] Context& context() const { return *m_context; }

Q_SIGNALS:
    void titleChanged(const QString& title);
    /// A sentence that passes, for the status line: why an edit was refused.
    void message(const QString& text);

private:
    Context* m_context;
};

} // namespace cw::views
