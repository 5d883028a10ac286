#pragma once

#include "core/drawing/floor_plan.h"
#include "views/canvas/scene.h"
#include "views/floor/heat_map.h"
#include "views/workspace/context.h"

#include <set>

namespace cw::views {

/// The plan of one hall, coloured by a heat map. Of few racks it is drawn at once; of many in a job,
/// and until that arrives the plan before stays there to be looked at.
class FloorScene : public Scene {
    Q_OBJECT

public:
    explicit FloorScene(Context& context, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Piece>& pieces() const override { return m_pieces; }
    [[nodiscard]] std::shared_ptr<const drawing::DisplayList>
    list(const Piece& piece) const override;
    [[nodiscard]] std::shared_ptr<const PieceContent> content(const Piece& piece) const override;
    [[nodiscard]] std::optional<std::vector<drawing::Box>>
    changedAreas(const Piece& piece, std::uint64_t since) const override;

    [[nodiscard]] std::optional<Id<model::Hall>> hall() const { return m_hall; }
    void setHall(std::optional<Id<model::Hall>> hall);
    /// Halls by name.
    [[nodiscard]] std::vector<Id<model::Hall>> halls() const;
    [[nodiscard]] HeatMode mode() const { return m_heat->mode; }
    void setMode(HeatMode mode);
    [[nodiscard]] const HeatMap& heat() const { return *m_heat; }
    /// Colours are being worked out, or the plan is being drawn.
    [[nodiscard]] bool isPending() const { return m_pending || m_drawing; }

Q_SIGNALS:
    void hallChanged();
    void heatChanged();

private:
    void reset();
    void update(const model::ChangeSet& changes);
    void takeResults();
    void makeHeat();
    void draw();
    /// A plan with its index, and where it differs from the one before.
    struct Drawn {
        std::shared_ptr<const PieceContent> content;
        std::optional<std::vector<drawing::Box>> changed;
    };
    void take(Drawn drawn);
    [[nodiscard]] bool hasFewRacks() const;
    void setHeat(HeatMap heat) { m_heat = std::make_shared<const HeatMap>(std::move(heat)); }
    [[nodiscard]] bool showsOnFloor(const model::ChangeSet& changes) const;

    Context* m_context;
    std::optional<Id<model::Hall>> m_hall;
    std::shared_ptr<const HeatMap> m_heat = std::make_shared<const HeatMap>();
    std::shared_ptr<const void> m_power; ///< the results that the heat map shows
    std::shared_ptr<const void> m_cooling;
    bool m_current{false};
    bool m_pending{false};
    quint64 m_asked{0};
    std::set<Id<model::Device>> m_onFloor; ///< as drawn
    std::vector<Piece> m_pieces;
    Drawn m_drawn;
    std::uint64_t m_drawnBefore{0}; ///< revision that m_drawn.changed tells the difference to
    std::uint64_t m_revision{0};    ///< that was asked for last
    bool m_drawing{false};
};

} // namespace cw::views
