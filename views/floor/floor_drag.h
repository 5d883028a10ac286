#pragma once

#include "core/physical/floor.h"
#include "views/session/session.h"

#include "core/drawing/display_list.h"

namespace cw::views {

/// A line that something was snapped to, from end to end; and a measured gap.
struct FloorGuide {
    drawing::Point from;
    drawing::Point to;
};
struct FloorGap {
    drawing::Point from;
    drawing::Point to;
    double millimetres{0};
};

struct FloorPreview {
    bool fits{false};
    std::vector<model::FloorPosition> places; ///< one for each thing carried
    QString sentence;
    QString detail;
    std::vector<FloorGuide> guides;
    std::vector<FloorGap> gaps; ///< left, right, below, above: to the nearest thing or wall
};

/// Racks and floor-standing devices on their way over the floor of a hall; y upwards, mm from its
/// lower left corner. Knows nothing of mouse or keys; changes nothing before commit().
class FloorDrag {
public:
    enum class Purpose : std::uint8_t { Move, Copy, Create };

    /// Of `refs` those that stand in the hall. None where nothing is left to carry.
    [[nodiscard]] static std::optional<FloorDrag> of(Session& session, Id<model::Hall> hall,
                                                     const std::vector<model::EntityRef>& refs,
                                                     model::EntityRef grabbed);
    /// Racks and floor-standing devices of catalog parts, side by side, the first one's middle at
    /// the pointer; parts that do not stand on a floor stay behind. None where nothing is left.
    [[nodiscard]] static std::optional<FloorDrag> ofParts(Session& session, Id<model::Hall> hall,
                                                          const std::vector<model::Part>& parts);
    /// Racks and devices that have no place yet, likewise.
    [[nodiscard]] static std::optional<FloorDrag>
    ofUnplaced(Session& session, Id<model::Hall> hall, const std::vector<model::EntityRef>& refs);

    [[nodiscard]] Purpose purpose() const { return m_purpose; }
    void setCopies(bool copies);
    /// Where the pointer took hold: the grabbed thing keeps its distance from it.
    void setGrab(drawing::Point at) { m_grab = at; }

    /// `reach`: how near an edge must come to be caught, mm; 0: no snap.
    void moveTo(drawing::Point pointer, double reach);
    /// By this much from where they were, exactly.
    void moveBy(double dx, double dy);
    /// A quarter turn counter-clockwise, each about its own middle.
    void turn();
    [[nodiscard]] const FloorPreview& preview() const { return m_preview; }

    struct Carried {
        model::EntityRef ref; ///< raw 0: not there yet
        std::string name;
        physical::Footprint start;
        bool locked{false};
        bool placed{true};               ///< stands somewhere already
        std::optional<model::Part> part; ///< of what is created
    };
    [[nodiscard]] const std::vector<Carried>& carried() const { return m_carried; }
    [[nodiscard]] const Carried& grabbed() const { return m_carried[m_grabbed]; }
    /// Outline of a carried thing at its place now.
    [[nodiscard]] physical::Footprint outline(std::size_t index) const;
    [[nodiscard]] double dx() const { return m_dx; }
    [[nodiscard]] double dy() const { return m_dy; }
    [[nodiscard]] bool isTurned() const { return m_turns % 4 != 0; }
    [[nodiscard]] Id<model::Hall> hall() const { return m_hall; }

    [[nodiscard]] QString stepName() const;
    /// The move itself, on any transaction.
    [[nodiscard]] Expected<void> apply(edit::Transaction& tx) const;
    [[nodiscard]] Expected<void> commit();
    [[nodiscard]] const std::vector<model::EntityRef>& result() const { return m_result; }

private:
    FloorDrag(Session& session, Id<model::Hall> hall);
    bool add(const model::EntityRef& ref);
    void prepare();
    void lineUp();
    void snap(double reach);
    void measure();
    void settle();
    [[nodiscard]] Expected<void> check(std::size_t index) const;
    [[nodiscard]] drawing::Box boxNow() const;

    Session* m_session;
    Id<model::Hall> m_hall;
    Purpose m_purpose{Purpose::Move};
    edit::State m_full;
    edit::State m_lifted;
    const edit::State* state() const { return m_purpose == Purpose::Move ? &m_lifted : &m_full; }
    std::vector<drawing::Box> m_neighbours; ///< of what stays, and obstacles
    std::vector<Carried> m_carried;
    std::size_t m_grabbed{0};
    drawing::Point m_grab;
    double m_dx{0};
    double m_dy{0};
    int m_turns{0};
    FloorPreview m_preview;
    mutable std::vector<model::EntityRef> m_result;
};

/// The upright box around an outline.
[[nodiscard]] drawing::Box boxOf(const physical::Footprint& outline);
/// "1.20 m", "45 mm".
[[nodiscard]] QString lengthText(double millimetres);

} // namespace cw::views
