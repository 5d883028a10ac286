#pragma once

#include "core/base/expected.h"

#include <vector>

namespace cw::cooling {

/// Abstract heat-flow model of a room (Tang, Gupta, Varsamopoulos, IEEE TPDS 19(11), 2008):
/// K = diag(rho c_p f_i); a_ij the share of node i's outlet air that enters node j;
/// T_in = T_sup + D P with D = (K − AᵀK)⁻¹ − K⁻¹; T_out = T_in + K⁻¹ P.
struct HeatFlowRoom {
    std::vector<double> airflowM3s; ///< n
    std::vector<double> powerW;     ///< n
    std::vector<double> shares;     ///< n × n, row i: where node i's outlet air goes
    double supplyC{18};
};

struct HeatFlowResult {
    std::vector<double> inletC;
    std::vector<double> outletC;
    std::vector<double> kelvinPerWatt; ///< D, n × n
    /// Highest supply that keeps every inlet at or below `limitC`: limit − max(D P).
    [[nodiscard]] double highestSupply(double limitC) const;
    double supplyC{0};
};

/// InvalidArgument where sizes do not fit, a flow is not positive or a row sends out more than 1;
/// Infeasible where the air would only circulate.
[[nodiscard]] Expected<HeatFlowResult> solveHeatFlow(const HeatFlowRoom& room);

} // namespace cw::cooling
