#pragma once

#include "views/canvas/canvas.h"
#include "views/canvas/piece_store.h"
#include "views/canvas/view_transform.h"

#include <QPainter>

namespace cw::views {

/// What lies over the painted scene: outlines of what is selected, hovered and highlighted, guides,
/// the selection box. In logical pixels of the widget.
class Overlay {
public:
    Overlay(const Theme& theme, PieceStore& store) : m_theme(&theme), m_store(&store) {}

    void setSelection(std::vector<model::EntityRef> refs);
    void setHovered(std::optional<model::EntityRef> ref) { m_hovered = ref; }
    [[nodiscard]] std::optional<model::EntityRef> hovered() const { return m_hovered; }
    void setHighlights(std::map<model::EntityRef, Highlight> highlights);
    void setGuides(std::vector<Guide> guides) { m_guides = std::move(guides); }
    /// The selection box, view coordinates; `touching`: drawn from right to left.
    void setBand(std::optional<QRectF> band, bool touching);
    /// Pieces or lists are new.
    void contentChanged() { m_stale = true; }

    void paint(QPainter& painter, const ViewTransform& view, QSize size);

private:
    struct Outline {
        drawing::Box box;                 ///< in the scene
        std::vector<drawing::Point> line; ///< instead of the box, of a cable or tray
        const Highlight* highlight{nullptr};
        const PieceStore::Slot* slot{nullptr};
        bool holdsOthers{false}; ///< a rack of whose devices some are highlighted themselves
    };
    void gather();
    void gather(model::EntityRef ref, const Highlight* highlight, std::vector<Outline>& out);
    void paintOutline(QPainter& painter, const ViewTransform& view, const QRectF& seen,
                      const Outline& outline, const QColor& colour, double width) const;
    void paintSelected(QPainter& painter, const ViewTransform& view, const QRectF& seen) const;
    void paintMark(QPainter& painter, const QRectF& box, const Highlight& highlight) const;
    void paintVeil(QPainter& painter, const ViewTransform& view, QSize size) const;
    void paintHatch(QPainter& painter, const QRectF& box, const Highlight& highlight) const;
    void paintGuides(QPainter& painter, const ViewTransform& view, QSize size) const;

    const Theme* m_theme;
    PieceStore* m_store;
    std::vector<model::EntityRef> m_selection;
    std::optional<model::EntityRef> m_hovered;
    std::map<model::EntityRef, Highlight> m_highlights;
    std::vector<Guide> m_guides;
    std::optional<QRectF> m_band;
    bool m_bandTouching{false};
    bool m_stale{true};
    std::size_t m_builds{0};
    std::vector<Outline> m_selected;
    std::vector<Outline> m_highlighted;
};

} // namespace cw::views
