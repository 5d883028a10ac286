#include "core/checks/analysis.h"

namespace cw::checks {

analysis::Analysis<Report> reportAnalysis(Options options)
{
    // Review: waivers; Identity: names stand in messages; Document: rules switched off, thresholds.
    model::FacetSet reads = model::Facet::Review | model::Facet::Identity | model::Facet::Document;
    for (const Rule* rule : rules())
        reads |= rule->reads;
    return {
        "checks", reads,
        [options = std::move(options)](const edit::State& state, const model::PhaseView& phase) {
            return run(state, phase, options).map([](Report report) {
                model::Derivation why;
                why.term = "Findings";
                why.value = double(report.findings.size());
                why.formula = "every rule over the design";
                return model::Result<Report>{std::move(report), std::move(why)};
            });
        }};
}

} // namespace cw::checks
