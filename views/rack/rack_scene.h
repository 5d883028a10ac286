#pragma once

#include "core/drawing/rack_frame.h"
#include "core/model/change_set.h"
#include "core/power/tree.h"
#include "views/canvas/scene.h"
#include "views/workspace/context.h"

#include <functional>
#include <unordered_map>

namespace cw::views {

enum class RackFaces { Front, Rear, Both };

/// One face of one rack in the scene.
struct RackView {
    Id<model::Rack> rack{kUnset};
    model::Face face{model::Face::Front};
    drawing::Point origin; ///< of the rack's own coordinates
    drawing::RackFrame frame;
    std::size_t line{0}; ///< rows are lines below one another
};

/// Elevations of racks in the order of the floor, a line for each row. An edit makes only those
/// racks anew that it touched.
class RackScene : public Scene {
    Q_OBJECT

public:
    explicit RackScene(Context& context, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Piece>& pieces() const override { return m_pieces; }
    [[nodiscard]] std::shared_ptr<const drawing::DisplayList>
    list(const Piece& piece) const override;

    [[nodiscard]] std::vector<std::size_t> piecesShowing(model::EntityRef entity) const override;
    [[nodiscard]] bool knowsWhere() const override { return true; }

    /// As the pieces, one each.
    [[nodiscard]] const std::vector<RackView>& views() const { return m_views; }
    [[nodiscard]] std::optional<std::size_t> viewAt(drawing::Point point) const;
    /// The first face shown of a rack.
    [[nodiscard]] const RackView* viewOf(Id<model::Rack> rack) const;
    /// Racks shown, in order.
    [[nodiscard]] std::vector<Id<model::Rack>> racks() const;
    [[nodiscard]] std::size_t lines() const;
    [[nodiscard]] drawing::Box lineBox(std::size_t line) const;

    [[nodiscard]] RackFaces faces() const { return m_faces; }
    void setFaces(RackFaces faces);
    /// Only racks that this accepts; none: all.
    void setFilter(std::function<bool(const model::Rack&)> filter);
    [[nodiscard]] bool isFiltered() const { return m_filter != nullptr; }

Q_SIGNALS:
    /// Other racks or another order: positions are new.
    void arranged();

private:
    void reset();
    void update(const model::ChangeSet& changes);
    void arrange();
    void takePower();
    void touch(Id<model::Rack> rack);
    [[nodiscard]] bool collect(const model::ChangeSet& changes);

    Context* m_context;
    edit::State m_state; ///< that the pieces show
    RackFaces m_faces{RackFaces::Front};
    std::function<bool(const model::Rack&)> m_filter;
    /// Strips beside one another in each rack that has any; none: not counted yet.
    std::optional<std::unordered_map<Id<model::Rack>, std::int64_t>> m_lanes;
    std::vector<Piece> m_pieces;
    std::vector<RackView> m_views;
    std::unordered_map<Id<model::Rack>, std::uint64_t> m_revisions;
    std::uint64_t m_next{1};
    std::shared_ptr<const Expected<model::Result<power::PowerResult>>> m_power;
};

/// "40.8 kW · 702 kg", lower bounds marked and "power unknown" said.
[[nodiscard]] std::string rackCaption(const edit::State& state, Id<model::Rack> rack,
                                      const power::PowerResult* power,
                                      const model::PhaseView& view);
/// "10.2 kW · 8 × H100": the line of facts on a device's face.
[[nodiscard]] std::string deviceFacts(const model::Design& design, const model::Device& device);

} // namespace cw::views
