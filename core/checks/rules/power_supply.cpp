#include "core/checks/rules/rules.h"
#include "core/model/entities.h"
#include "core/power/tree.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

void loads(const Input& input, Collector& out)
{
    for (const power::DeviceCondition& condition : input.power().devices) {
        const model::Device& device = input.design().at(condition.device);
        const model::Part& part = input.partOf(device);
        if (condition.state != power::DeviceState::NotWired) {
            out.checked();
        } else if (!part.structured.power) {
            out.skip(device.id, "inlets", EntityRef(part.id));
        } else if (!part.inlets.empty()) {
            out.checked();
            Draft draft;
            draft.subjects = {device.id};
            draft.message = fmt::format("{} has {} power inlets and no cord: connect it to a PDU",
                                        device.name, part.inlets.size());
            draft.arguments = {{"inlets", static_cast<double>(part.inlets.size())}};
            out.find(std::move(draft));
        }
    }
}

void distribution(const Input& input, Collector& out)
{
    for (const power::NodeLoad& node : input.power().nodes) {
        out.checked();
        if (node.fed)
            continue;
        Draft draft;
        draft.subjects = {node.device};
        draft.severity = Severity::Warning;
        draft.key = "upstream";
        draft.message = fmt::format(
            "nothing is drawn that feeds {}; it is taken as live: connect it to a source",
            input.name(node.device));
        draft.arguments = {{"load_w", node.loadW}};
        out.find(std::move(draft));
    }
    for (const Id<model::Device>& id : input.power().loops) {
        Draft draft;
        draft.subjects = {id};
        draft.key = "loop";
        draft.message =
            fmt::format("{} feeds itself through its own outlets: re-end one cord", input.name(id));
        out.find(std::move(draft));
    }
}

void run(const Input& input, Collector& out)
{
    loads(input, out);
    distribution(input, out);
}

} // namespace

const Rule kPowerSupply{
    {"power.supply", "Everything that needs power has it", model::Discipline::Power,
     Severity::Error, "A device without a cord does not run, and its load is missing everywhere.",
     "inlets of devices"},
    model::Facet::Wiring | model::Facet::PowerSpec | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
