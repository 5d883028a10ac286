#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"

#include <boost/graph/adjacency_list.hpp>

#include <unordered_map>

namespace cw::fabric {

struct FabricVertex {
    Id<model::Device> device{kUnset};
    int level{0}; ///< 0 node or other host, 1 leaf, 2 spine, 3 core: from Connection::tier
};

struct FabricEdge {
    Id<model::Connection> connection{kUnset};
    double gbit{0}; ///< 0: the rate is unknown
    std::int64_t tier{0};
    std::int64_t rail{0};
    std::int64_t plane{0};
};

using FabricAdjacency =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, FabricVertex, FabricEdge>;

/// The links of one network, or of all, at a phase. A cable with several Z ends is several edges.
/// Vertices are in order of device id, edges in order of connection id.
struct FabricGraph {
    FabricAdjacency graph;
    std::unordered_map<Id<model::Device>, FabricAdjacency::vertex_descriptor> vertexOf;
};

[[nodiscard]] FabricGraph fabricGraph(const edit::State& state, const model::PhaseView& phase,
                                      std::optional<Id<model::Network>> network);

} // namespace cw::fabric
