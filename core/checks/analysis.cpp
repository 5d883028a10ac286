#include "core/checks/analysis.h"

#include "core/checks/memo.h"

namespace cw::checks {

analysis::Analysis<Report> reportAnalysis(Options options, std::shared_ptr<Memo> memo)
{
    analysis::Analysis<Report> out;
    out.name = "checks";
    // Review: waivers; Identity: names stand in messages; Document: rules switched off, thresholds.
    out.reads = model::Facet::Review | model::Facet::Identity | model::Facet::Document;
    for (const Rule* rule : rules())
        out.reads |= rule->reads;
    out.computeUntil = [options = std::move(options), memo = std::move(memo)](
                           const edit::State& state, const model::PhaseView& phase,
                           jobs::StopToken stop) {
        return run(state, phase, options, std::move(stop), jobs::nullProgress(), memo.get())
            .map([](Report report) {
                model::Derivation why;
                why.term = "Findings";
                why.value = double(report.findings.size());
                why.formula = "every rule over the design";
                return model::Result<Report>{std::move(report), std::move(why)};
            });
    };
    out.compute = [until = out.computeUntil](const edit::State& state,
                                             const model::PhaseView& phase) {
        return until(state, phase, {});
    };
    return out;
}

} // namespace cw::checks
