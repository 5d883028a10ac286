#include "core/checks/rules/power_capacity.h"
#include "core/checks/rules/rules.h"

namespace cw::checks {

namespace {

void run(const Input& input, Collector& out)
{
    checkCapacity(input, out, true);
}

} // namespace

const Rule kPowerRackCapacity{
    {"power.rack-capacity", "Rack PDUs carry their load", model::Discipline::Power, Severity::Error,
     "The maximum load of all outlets stays within the derated rating: under the NEC a breaker "
     "carries 80 % of its rating for three hours or more (210.20(A)); under IEC 60364 its rating.",
     "voltage_v, phases, current_a of PDUs; power_max_w of devices"},
    model::Facet::Wiring | model::Facet::PowerSpec | model::Facet::Placement |
        model::Facet::ComputeSpec | model::Facet::Geometry | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
