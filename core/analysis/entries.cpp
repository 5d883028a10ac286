#include "core/analysis/entries.h"

#include "core/model/fact.h"

namespace cw::analysis {

namespace {

using model::Facet;
using model::FacetSet;

// Facts of parts are Geometry; which part a device is, and its own facts, are ComputeSpec.
constexpr FacetSet kDeviceFacts = Facet::Geometry | Facet::ComputeSpec | Facet::Lifecycle;
constexpr FacetSet kPower = kDeviceFacts | Facet::PowerSpec | Facet::Wiring | Facet::Placement;
constexpr FacetSet kCooling = kPower | Facet::CoolingSpec;
constexpr FacetSet kFabric = kDeviceFacts | Facet::FabricSpec | Facet::Wiring;
constexpr FacetSet kNumbers = kCooling | kFabric | Facet::Workload;
constexpr FacetSet kEstimate =
    kFabric | Facet::PowerSpec | Facet::StorageSpec | Facet::Workload | Facet::Placement;
// Names stand in the lines of a bill, part numbers and makers too.
constexpr FacetSet kBom = kPower | kFabric | Facet::Cost | Facet::Identity | Facet::Document;

} // namespace

Analysis<DesignNumbers> numbersAnalysis()
{
    return {"numbers", kNumbers,
            [](const edit::State& state, const model::PhaseView& phase)
                -> Expected<model::Result<DesignNumbers>> { return designNumbers(state, phase); }};
}

Analysis<power::PowerResult> powerAnalysis(model::Basis basis, const Scenario& scenario)
{
    return {"power/" + std::string(enumName(basis)) + scenario.key(), kPower,
            [basis, lost = scenario.failures](
                const edit::State& state,
                const model::PhaseView& phase) -> Expected<model::Result<power::PowerResult>> {
                return power::computePower(state.design, phase, basis, lost);
            }};
}

Analysis<cooling::CoolingResult> coolingAnalysis(model::Basis basis)
{
    return {"cooling/" + std::string(enumName(basis)), kCooling,
            [basis](const edit::State& state, const model::PhaseView& phase)
                -> Expected<model::Result<cooling::CoolingResult>> {
                return cooling::computeCooling(state.design, phase, basis);
            }};
}

Analysis<fabric::FabricMetrics> fabricAnalysis(Id<model::Network> network)
{
    return {"fabric/" + network.text(), kFabric,
            [network](const edit::State& state, const model::PhaseView& phase) {
                return fabric::fabricMetrics(state, phase, network);
            }};
}

Analysis<cost::Bom> bomAnalysis(cost::BomOptions options, std::string bookName)
{
    return {"bom/" + std::move(bookName), kBom,
            [options = std::move(options)](const edit::State& state, const model::PhaseView& phase)
                -> Expected<model::Result<cost::Bom>> {
                return cost::billOfMaterials(state, phase, options);
            }};
}

Analysis<estimate::Estimate> estimateAnalysis(Id<model::Workload> workload,
                                              const Scenario& scenario)
{
    return {"estimate/" + workload.text() + scenario.key(), kEstimate,
            [workload, scenario](const edit::State& state, const model::PhaseView& phase) {
                estimate::Impairments impaired;
                if (!scenario.empty())
                    impaired = impairmentsOf(
                        state.design, power::computePower(state.design, phase,
                                                          model::Basis::Maximum, scenario.failures)
                                          .value);
                return estimate::estimateDesign(state, phase, workload, impaired)
                    .map([](estimate::Estimate value) {
                        model::Derivation why = value.why;
                        return model::Result<estimate::Estimate>{std::move(value), std::move(why)};
                    });
            }};
}

} // namespace cw::analysis
