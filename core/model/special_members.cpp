// Special members and comparisons of the model's structs, compiled once; see CW_ENTITY_MEMBERS.
#include "core/model/entities.h"

namespace cw::model {

#define CW_DEFINE_MEMBERS(E)                                                                       \
    E::E() = default;                                                                              \
    E::~E() = default;                                                                             \
    E::E(const E&) = default;                                                                      \
    E::E(E&&) noexcept = default;                                                                  \
    E& E::operator=(const E&) = default;                                                           \
    E& E::operator=(E&&) noexcept = default;                                                       \
    bool E::operator==(const E&) const = default;
CW_ENTITIES(CW_DEFINE_MEMBERS)
#undef CW_DEFINE_MEMBERS

bool Origin::operator==(const Origin&) const = default;
bool Lifecycle::operator==(const Lifecycle&) const = default;
bool FloorPosition::operator==(const FloorPosition&) const = default;
bool ConnectionEnd::operator==(const ConnectionEnd&) const = default;
bool TestRecord::operator==(const TestRecord&) const = default;
bool InstalledModule::operator==(const InstalledModule&) const = default;
bool PortOverride::operator==(const PortOverride&) const = default;
bool Curve::operator==(const Curve&) const = default;
bool Fact::operator==(const Fact&) const = default;
bool Structured::operator==(const Structured&) const = default;
bool PortSpec::operator==(const PortSpec&) const = default;
bool InletSpec::operator==(const InletSpec&) const = default;
bool SupplyGroup::operator==(const SupplyGroup&) const = default;
bool OutletSpec::operator==(const OutletSpec&) const = default;
bool BaySpec::operator==(const BaySpec&) const = default;
bool CouplingSpec::operator==(const CouplingSpec&) const = default;
bool ComponentSpec::operator==(const ComponentSpec&) const = default;
bool Unplaced::operator==(const Unplaced&) const = default;
bool InHall::operator==(const InHall&) const = default;
bool InRack::operator==(const InRack&) const = default;
bool InCell::operator==(const InCell&) const = default;
bool InBay::operator==(const InBay&) const = default;
bool OnStrip::operator==(const OnStrip&) const = default;
bool OnTray::operator==(const OnTray&) const = default;
bool ModelShape::operator==(const ModelShape&) const = default;
bool ParallelPlan::operator==(const ParallelPlan&) const = default;

} // namespace cw::model
