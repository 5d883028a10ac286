#pragma once

#include "core/model/derivation.h"
#include "core/model/design.h"
#include "core/model/phase_view.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cw::power {

/// Electrical rating of a node that passes power on.
struct Rating {
    std::optional<double> capacityVa; ///< sqrt(3) · V_LL · I, V · I, or as the maker rates it
    std::optional<double> capacityW;  ///< capacityVa · power factor, or as the maker rates it
    std::optional<double> usableW;    ///< capacityW after the profile's derating
    double voltage{0};                ///< line to line where three-phase; 0: unknown
    std::int64_t phases{0};           ///< 0: unknown
    bool hasNeutral{false};
    std::optional<double> bankAmps; ///< breaker of each bank
    bool ratedInPower{false};       ///< rated in VA or W, not amperes: no breaker derating
};
[[nodiscard]] Rating ratingOf(const model::Design& design, const model::Device& device);
/// The rating with its formula and the facts it stands on.
[[nodiscard]] model::Derivation ratingDerivation(const model::Design& design,
                                                 const model::Device& device);

enum class Leg : std::uint8_t { Unknown, L1N, L2N, L3N, L1L2, L2L3, L3L1, ThreePhase, Single };
[[nodiscard]] Leg legFromText(std::string_view text);

inline constexpr std::uint32_t kNoIndex = 0xffffffff;

/// The power graph over connections of kind Power and Busbar: one node a device that takes or
/// passes power, one edge a cord from an outlet to an inlet. Flat arrays, nodes ascending by device
/// id, edges grouped by their source; made once, used for every failure case.
///
///   source (feed A) ──tap──> rack PDU ──c19-3──> node psu0
///   source (feed B) ──tap──> rack PDU ──c19-7──> node psu1
class PowerGraph {
public:
    struct Node {
        Id<model::Device> device{kUnset};
        Id<model::Part> part{kUnset};
        std::uint32_t rack{kNoIndex};   ///< into racks()
        std::uint32_t rating{kNoIndex}; ///< into ratings(); kNoIndex for pure loads
        std::uint64_t feeds{0};         ///< bit i: fed by feeds()[i], when all is up
        std::uint32_t firstOut{0};
        std::uint32_t outCount{0};
        std::uint32_t firstIn{0}; ///< into inEdges()
        std::uint32_t inCount{0};
        std::int32_t needForFull{0}; ///< cords; 0: the part does not say
        std::int32_t needToRun{1};
        float supplyW{0};           ///< rating of one supply; 0: unknown
        std::uint32_t firstBank{0}; ///< of its outlets' banks, into banks()
        std::uint16_t bankCount{0};
        std::uint8_t load{0};  ///< LoadKind
        bool source{false};    ///< part of class power source, or root with a feed
        bool transfers{false}; ///< transfer switch: takes from its first live input only
        bool inLoop{false};    ///< on a cycle of cords: never live
    };
    struct Edge {
        Id<model::Connection> connection{kUnset};
        std::uint32_t from{0};
        std::uint32_t to{0};
        Leg leg{Leg::Unknown};
        std::uint16_t bank{0xffff}; ///< of the source node; 0xffff: none
    };
    struct Bank {
        std::uint32_t node{0};
        std::string name;
    };

    PowerGraph(const model::Design& design, const model::PhaseView& view);

    [[nodiscard]] const std::vector<Node>& nodes() const { return m_nodes; }
    [[nodiscard]] const std::vector<Edge>& edges() const { return m_edges; }
    [[nodiscard]] const std::vector<std::uint32_t>& inEdges() const { return m_inEdges; }
    /// Sources first; nodes on a loop last.
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return m_order; }
    [[nodiscard]] const std::vector<Rating>& ratings() const { return m_ratings; }
    [[nodiscard]] const std::vector<Bank>& banks() const { return m_banks; }
    /// Sorted by name; 64 at most, later ones are not told apart.
    [[nodiscard]] const std::vector<Id<model::Feed>>& feeds() const { return m_feeds; }
    [[nodiscard]] const std::vector<Id<model::Rack>>& racks() const { return m_racks; }
    [[nodiscard]] std::uint32_t indexOf(Id<model::Device> device) const; ///< kNoIndex if absent
    /// The one feed of a node; none if it has none or several.
    [[nodiscard]] std::optional<Id<model::Feed>> feedOf(std::uint32_t node) const;
    [[nodiscard]] double powerFactor() const { return m_powerFactor; }

private:
    void addNodes(const model::Design& design, const model::PhaseView& view);
    void addEdges(const model::Design& design, const model::PhaseView& view);
    void groupBySource();
    void sortTopologically();
    void spreadFeeds();

    std::vector<Node> m_nodes;
    std::vector<Edge> m_edges;
    std::vector<std::uint32_t> m_inEdges;
    std::vector<std::uint32_t> m_order;
    std::vector<Rating> m_ratings;
    std::vector<Bank> m_banks;
    std::vector<Id<model::Feed>> m_feeds;
    std::vector<Id<model::Rack>> m_racks;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_hash; ///< open addressing, id → node
    double m_powerFactor{0.95};
};

} // namespace cw::power
