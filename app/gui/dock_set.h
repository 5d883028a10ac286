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
    /// Sizes are the user's from now on: a window of another size does not change them.
    void keepSizes() { m_bottomHeight = 0; }
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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    template <class D>
    D* add(Qt::DockWidgetArea area);
    void nameTabBars();
    void fitBottom();
    void fitBottomIfUntouched();
    [[nodiscard]] QDockWidget* shownBottom() const;
    [[nodiscard]] bool isFitted(const QDockWidget& bottom) const;

    views::Context* m_context;
    QMainWindow* m_window;
    std::vector<QDockWidget*> m_frames;
    std::vector<QDockWidget*> m_hidden; ///< by setAllVisible
    bool m_allVisible{true};
    int m_bottomHeight{-1}; ///< that the bottom panels were given here; 0: the user's
    bool m_fitting{false};  ///< asked for, not done yet
};

} // namespace cw::gui
