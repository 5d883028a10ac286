#include "core/checks/rules/power_capacity.h"
#include "core/checks/rules/rules.h"

namespace cw::checks {

namespace {

void run(const Input& input, Collector& out)
{
    checkCapacity(input, out, false);
}

} // namespace

const Rule kPowerFeedCapacity{
    {"power.feed-capacity", "Feeds carry their load", model::Discipline::Power, Severity::Error,
     "Sources, panels and busways outside the racks carry the maximum load of all below them "
     "within "
     "their derated rating (NEC 215.3: 80 % continuous; IEC 60364: 100 %).",
     "ratings of sources; power_max_w of devices"},
    model::Facet::Wiring | model::Facet::PowerSpec | model::Facet::Placement |
        model::Facet::ComputeSpec | model::Facet::Geometry | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
