#pragma once

#include "core/model/field.h"

namespace cw::analysis {

using model::Facet;
using model::FacetSet;

// What the analyses read. Facts of parts are Geometry; which part a device is, and its own facts,
// are ComputeSpec.
constexpr FacetSet kDeviceFacts = Facet::Geometry | Facet::ComputeSpec | Facet::Lifecycle;
constexpr FacetSet kReadsPower = kDeviceFacts | Facet::PowerSpec | Facet::Wiring | Facet::Placement;
constexpr FacetSet kReadsCooling = kReadsPower | Facet::CoolingSpec;
constexpr FacetSet kReadsFabric = kDeviceFacts | Facet::FabricSpec | Facet::Wiring;

} // namespace cw::analysis
