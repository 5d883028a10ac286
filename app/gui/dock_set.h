#pragma once

#include "views/workspace/context.h"

#include <QMainWindow>

#include <vector>

class QDockWidget;

namespace cw::views {
class CatalogDock;
class CommentsDock;
class Dock;
class FindingsDock;
class InspectorDock;
class StructureDock;
class UnplacedDock;
} // namespace cw::views

namespace cw::gui {

/// The panels around the workspace, each in a QDockWidget of the window.
class DockSet : public QObject {
    Q_OBJECT

public:
    DockSet(views::Context& context, QMainWindow& window);

    /// Every panel to its own place and size.
    void arrange();
    /// Shows a panel and brings it to the front of its tabs.
    void raise(const QString& id);
    [[nodiscard]] QDockWidget* frame(const QString& id) const;
    [[nodiscard]] const std::vector<QDockWidget*>& frames() const { return m_frames; }
    /// While there is no document, none of them has anything to show.
    void setAllVisible(bool visible);

    views::CatalogDock* catalog{nullptr};
    views::StructureDock* structure{nullptr};
    views::InspectorDock* inspector{nullptr};
    views::FindingsDock* findings{nullptr};
    views::UnplacedDock* unplaced{nullptr};
    views::CommentsDock* comments{nullptr};

Q_SIGNALS:
    void message(const QString& text);

private:
    template <class D>
    D* add(Qt::DockWidgetArea area);
    void nameTabBars();

    views::Context* m_context;
    QMainWindow* m_window;
    std::vector<QDockWidget*> m_frames;
    std::vector<QDockWidget*> m_hidden; ///< by setAllVisible
    bool m_allVisible{true};
};

} // namespace cw::gui
