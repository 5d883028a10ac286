#pragma once

#include "views/rack/rack_slots.h"

namespace cw::views {

/// What letting go would do.
struct DropPreview {
    bool over{false}; ///< a rack is under the pointer
    bool fits{false};
    std::vector<model::Placement> places; ///< one for each device carried; empty: nowhere
    QString sentence;                     ///< "dgx-A07-3 → A08 U25–U32", or what is in the way
    QString detail;                       ///< where it fits
    bool operator==(const DropPreview&) const = default;
};

/// Devices on their way from where they are (or from the catalog) to a place in a rack. Knows
/// nothing of mouse or keys; changes nothing before commit().
class DeviceDrag {
public:
    enum class Purpose : std::uint8_t { Move, Copy, Create };

    /// `grabbed` is the one under the pointer; the others keep their places relative to it.
    /// Children of what is carried come along by themselves. None where nothing can be carried.
    [[nodiscard]] static std::optional<DeviceDrag> of(const RackScene& scene, Session& session,
                                                      std::vector<Id<model::Device>> devices,
                                                      Id<model::Device> grabbed);
    /// New devices of catalog parts, stacked on one another.
    [[nodiscard]] static DeviceDrag ofParts(const RackScene& scene, Session& session,
                                            const std::vector<model::Part>& parts);

    [[nodiscard]] Purpose purpose() const { return m_purpose; }
    /// Between moving and copying; new devices stay new.
    void setCopies(bool copies);
    void setCarry(const Carry& carry) { m_carry = carry; }
    [[nodiscard]] const Carry& carry() const { return m_carry; }

    /// The pointer is here now. False: nothing new to show. Pure checks only: no transaction.
    bool moveTo(drawing::Point pointer);
    /// The grabbed device to a place, the others along: for keys.
    bool moveTo(const model::Placement& place);
    [[nodiscard]] const DropPreview& preview() const { return m_preview; }
    /// Of the grabbed device; none before the first move.
    [[nodiscard]] std::optional<model::Placement> place() const;

    struct Carried {
        model::Device device;    ///< as it is; without id: not there yet
        Length above{0};         ///< lower edge over that of the grabbed one
        std::ptrdiff_t racks{0}; ///< racks to the right of the grabbed one's
        bool locked{false};
    };
    [[nodiscard]] const std::vector<Carried>& carried() const { return m_carried; }
    [[nodiscard]] const Carried& grabbed() const { return m_carried[m_grabbed]; }
    [[nodiscard]] const edit::State& state() const { return m_state; }
    /// Height of the grabbed device over the rails, mm: for ghosts of what has no place yet.
    [[nodiscard]] double ghostHeight() const;

    /// One step of history. The error, and nothing changed, where it does not fit.
    [[nodiscard]] Expected<void> commit();
    /// After a commit: what was moved or made.
    [[nodiscard]] const std::vector<Id<model::Device>>& result() const { return m_result; }
    /// "Move dgx-A07-3 to A08 U25".
    [[nodiscard]] QString stepName() const;

private:
    DeviceDrag(const RackScene& scene, Session& session) : m_scene(&scene), m_session(&session) {}
    void prepare();
    void settle(std::optional<model::Placement> anchor);
    [[nodiscard]] std::optional<model::Placement> follow(const Carried& one,
                                                         const model::Placement& anchor) const;
    [[nodiscard]] Expected<void> check(const std::vector<model::Placement>& places) const;
    [[nodiscard]] QString nearestForAll(const std::vector<model::Placement>& places) const;
    [[nodiscard]] QString whereText(const model::Placement& place) const;

    const RackScene* m_scene;
    Session* m_session;
    Purpose m_purpose{Purpose::Move};
    edit::State m_state; ///< what places are checked against: those moved are lifted out
    edit::State m_lifted;
    edit::State m_full;
    std::vector<Carried> m_carried;
    std::vector<model::Part> m_parts; ///< of new devices, as carried
    std::size_t m_grabbed{0};
    Carry m_carry;
    std::optional<model::Placement> m_anchor;
    DropPreview m_preview;
    std::vector<Id<model::Device>> m_result;
};

} // namespace cw::views
