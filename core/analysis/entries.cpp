#include "core/analysis/entries.h"

#include "core/analysis/facets.h"
#include "core/base/stopping.h"
#include "core/model/fact.h"

namespace cw::analysis {

namespace {

using model::Kind;

// Of the places and the power only what limits the clock and links nodes to leaves matters.
constexpr FacetSet kEstimate =
    kReadsFabric | Facet::PowerSpec | Facet::StorageSpec | Facet::Workload | Facet::Placement;
constexpr FacetSet kBom = kReadsPower | kReadsFabric | Facet::Cost | Facet::Document;

/// The analysis whose loops give way to a stop of its job.
template <class T>
Analysis<T> stoppable(Analysis<T> analysis)
{
    analysis.computeUntil = [name = analysis.name, compute = analysis.compute](
                                const edit::State& state, const model::PhaseView& phase,
                                jobs::StopToken stop) -> Expected<model::Result<T>> {
        try {
            const StopScope scope(std::move(stop));
            return compute(state, phase);
        } catch (const Stopped&) {
            return fail(jobs::cancelled(name));
        }
    };
    return analysis;
}

} // namespace

Analysis<DesignNumbers> numbersAnalysis(SharedPtr shared)
{
    return stoppable(Analysis<DesignNumbers>{
        "numbers",
        kReadsCooling | kReadsFabric | Facet::Workload,
        [shared = std::move(shared)](const edit::State& state, const model::PhaseView& phase)
            -> Expected<model::Result<DesignNumbers>> {
            return designNumbers(state, phase, shared.get());
        },
        {Kind::Part, Kind::Hall}});
}

Analysis<power::PowerResult> powerAnalysis(model::Basis basis, const Scenario& scenario,
                                           SharedPtr shared)
{
    const bool maximum = basis == model::Basis::Maximum;
    Analysis<power::PowerResult> out{
        "power/" + std::string(enumName(basis)) + scenario.key(),
        kReadsPower,
        [basis, maximum, lost = scenario.failures, shared = std::move(shared)](
            const edit::State& state,
            const model::PhaseView& phase) -> Expected<model::Result<power::PowerResult>> {
            if (shared != nullptr && maximum && lost.lost.empty())
                return *shared->soundPower(state, phase);
            if (shared != nullptr && maximum)
                return power::computePower(state.design, phase, *shared->power(state, phase), lost);
            return power::computePower(state.design, phase, basis, lost);
        },
        {Kind::Feed, Kind::Part}};
    if (!scenario.empty())
        out.reads |= Facet::Identity; // what is lost is named
    return stoppable(std::move(out));
}

Analysis<cooling::CoolingResult> coolingAnalysis(model::Basis basis, SharedPtr shared)
{
    return {"cooling/" + std::string(enumName(basis)), kReadsCooling,
            [basis, shared = std::move(shared)](
                const edit::State& state,
                const model::PhaseView& phase) -> Expected<model::Result<cooling::CoolingResult>> {
                if (shared != nullptr && basis == model::Basis::Maximum)
                    return *shared->cooling(state, phase);
                return cooling::computeCooling(state.design, phase, basis);
            }};
}

Analysis<cooling::CoolingResult> coolingAnalysis(model::Basis basis, const Scenario& scenario,
                                                 SharedPtr shared)
{
    if (scenario.empty())
        return coolingAnalysis(basis, std::move(shared));
    const auto power = powerAnalysis(basis, scenario, shared);
    return {"cooling/" + std::string(enumName(basis)) + scenario.key(), kReadsCooling | power.reads,
            [basis, power, shared = std::move(shared)](
                const edit::State& state,
                const model::PhaseView& phase) -> Expected<model::Result<cooling::CoolingResult>> {
                const auto failed = power.compute(state, phase);
                if (!failed)
                    return fail(failed.error());
                power::DevicePowers sound = shared != nullptr && basis == model::Basis::Maximum
                                                ? *shared->maximum(state, phase)
                                                : power::DevicePowers(state.design, phase, basis);
                return cooling::computeCooling(state.design, phase,
                                               power::drawnPowers(std::move(sound), failed->value));
            },
            power.named};
}

Analysis<fabric::FabricMetrics> fabricAnalysis(Id<model::Network> network)
{
    return {"fabric/" + network.text(), kReadsFabric,
            [network](const edit::State& state, const model::PhaseView& phase) {
                return fabric::fabricMetrics(state, phase, network);
            }};
}

Analysis<cost::Bom> bomAnalysis(cost::BomOptions options, std::string bookName)
{
    Analysis<cost::Bom> out;
    out.name = (options.instances ? "bom/" : "bom-totals/") + std::move(bookName);
    out.reads = kBom;
    // Makers and part numbers, names of networks and colours of cables tell lines apart; names of
    // devices and racks stand only in the list of instances.
    if (options.instances)
        out.reads |= Facet::Identity;
    else
        out.named = {Kind::Part, Kind::Network, Kind::Connection, Kind::PriceLine};
    out.compute = [options = std::move(options)](
                      const edit::State& state,
                      const model::PhaseView& phase) -> Expected<model::Result<cost::Bom>> {
        return cost::billOfMaterials(state, phase, options);
    };
    return stoppable(std::move(out));
}

Analysis<estimate::Estimate> estimateAnalysis(Id<model::Workload> workload,
                                              const Scenario& scenario, SharedPtr shared)
{
    return {"estimate/" + workload.text() + scenario.key(),
            kEstimate,
            [workload, scenario, shared = std::move(shared)](const edit::State& state,
                                                             const model::PhaseView& phase) {
                return estimate::estimateDesign(state, phase, workload,
                                                impairmentsIn(state, phase, scenario, shared.get()))
                    .map([](estimate::Estimate value) {
                        model::Derivation why = value.why;
                        return model::Result<estimate::Estimate>{std::move(value), std::move(why)};
                    });
            },
            {Kind::Part}};
}

} // namespace cw::analysis
