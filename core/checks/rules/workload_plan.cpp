#include "core/checks/rules/rules.h"
#include "core/estimate/estimate_design.h"
#include "core/model/entities.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

void checkWorkload(const Input& input, const model::Workload& workload, Collector& out)
{
    const auto estimate = estimate::estimateDesign(input.state(), input.phase(), workload.id);
    if (!estimate) {
        const Error& error = estimate.error();
        if (error.code == ErrorCode::MissingData || error.code == ErrorCode::Unsupported) {
            out.skip(workload.id, error.message);
            return;
        }
        out.checked();
        Draft draft;
        draft.subjects = {workload.id};
        draft.key = std::string(errorCodeName(error.code));
        draft.message = fmt::format("{} cannot run: {}{}{}", workload.name, error.message,
                                    error.hint.empty() ? "" : "; ", error.hint);
        out.find(std::move(draft));
        return;
    }
    out.checked();
    for (const estimate::Reason& reason : estimate->reasons) {
        Draft draft;
        draft.subjects = {workload.id};
        if (reason.entity && *reason.entity != EntityRef(workload.id))
            draft.subjects.push_back(*reason.entity);
        draft.severity = reason.blocking ? Severity::Error : Severity::Info;
        draft.key = reason.rule;
        draft.message = fmt::format("{}: {}{}{}", workload.name, reason.message,
                                    reason.fix.empty() ? "" : "; ", reason.fix);
        draft.arguments = {{"reason", reason.rule}};
        out.find(std::move(draft));
    }
}

void run(const Input& input, Collector& out)
{
    for (const model::Workload& workload : input.design().table<model::Workload>()) {
        if (out.stopped())
            return;
        checkWorkload(input, workload, out);
    }
}

} // namespace

const Rule kWorkloadPlan{
    {"workload.plan", "Workloads fit the cluster", model::Discipline::Compute, Severity::Error,
     "The parallel plan must multiply out to accelerators that are there, keep tensor parallelism "
     "inside the scale-up domain, divide the model and the batch, and fit the memory.",
     "accelerators of nodes, their memory and peak rates"},
    model::Facet::Workload | model::Facet::ComputeSpec | model::Facet::FabricSpec |
        model::Facet::Wiring | model::Facet::PowerSpec | model::Facet::Geometry |
        model::Facet::StorageSpec | model::Facet::Placement | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
