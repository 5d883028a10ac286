#pragma once

#include "core/drawing/floor_plan.h"
#include "views/canvas/scene.h"
#include "views/floor/heat_map.h"
#include "views/workspace/context.h"

#include <set>

namespace cw::views {

/// The plan of one hall, coloured by a heat map.
class FloorScene : public Scene {
    Q_OBJECT

public:
    explicit FloorScene(Context& context, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Piece>& pieces() const override { return m_pieces; }
    [[nodiscard]] std::shared_ptr<const drawing::DisplayList>
    list(const Piece& piece) const override;

    [[nodiscard]] std::optional<Id<model::Hall>> hall() const { return m_hall; }
    void setHall(std::optional<Id<model::Hall>> hall);
    /// Halls by name.
    [[nodiscard]] std::vector<Id<model::Hall>> halls() const;
    [[nodiscard]] HeatMode mode() const { return m_heat.mode; }
    void setMode(HeatMode mode);
    [[nodiscard]] const HeatMap& heat() const { return m_heat; }
    /// Colours are being worked out.
    [[nodiscard]] bool isPending() const { return m_pending; }

Q_SIGNALS:
    void hallChanged();
    void heatChanged();

private:
    void reset();
    void update(const model::ChangeSet& changes);
    void takeResults();
    void makeHeat();
    void draw();
    [[nodiscard]] bool showsOnFloor(const model::ChangeSet& changes) const;

    Context* m_context;
    std::optional<Id<model::Hall>> m_hall;
    HeatMap m_heat;
    std::shared_ptr<const void> m_power; ///< the results that the heat map shows
    std::shared_ptr<const void> m_cooling;
    bool m_current{false};
    bool m_pending{false};
    quint64 m_asked{0};
    std::set<Id<model::Device>> m_onFloor; ///< as drawn
    std::vector<Piece> m_pieces;
    std::shared_ptr<const drawing::DisplayList> m_list;
    std::uint64_t m_revision{0};
};

} // namespace cw::views
