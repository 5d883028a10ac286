#include "core/base/plural.h"
#include "core/checks/rules/rules.h"
#include "core/model/entities.h"
#include "core/power/redundancy.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

struct Lost {
    Id<model::Feed> feed;
    std::string name;
};

void device(const Input& input, const power::DeviceCondition& condition, const Lost& lost,
            Collector& out)
{
    const bool down = condition.state == power::DeviceState::Down;
    const model::Device& entity = input.design().at(condition.device);
    const std::string need = condition.neededForFull > 0
                                 ? fmt::format(", {} needed", condition.neededForFull)
                                 : std::string();
    // A device with one inlet cannot be on two feeds; one with several should be.
    const bool oneInlet = condition.cordsWired <= 1 && input.partOf(entity).inlets.size() <= 1;
    Draft draft;
    draft.subjects = {entity.id, lost.feed};
    draft.severity = down && !oneInlet ? Severity::Error : Severity::Warning;
    draft.message = fmt::format(
        "without feed {} {} {}: {} of {} cords live{}; {}", lost.name, entity.name,
        down ? "is down" : "runs degraded", condition.cordsLive, condition.cordsWired, need,
        oneInlet ? "give it a transfer switch, or accept it" : "spread its cords over more feeds");
    draft.arguments = {{"cords_live", static_cast<double>(condition.cordsLive)},
                       {"cords_wired", static_cast<double>(condition.cordsWired)},
                       {"needed_for_full", static_cast<double>(condition.neededForFull)},
                       {"feed", lost.name}};
    out.find(std::move(draft));
}

void survivor(const Input& input, const power::FailureCase::Survivor& at, const Lost& lost,
              Collector& out)
{
    const power::NodeLoad* normal = input.power().node(at.node);
    if (normal != nullptr && normal->percent && *normal->percent > 100)
        return; // too much even with everything up: that is the capacity rules' finding
    Draft draft;
    draft.subjects = {at.node, lost.feed};
    draft.message = fmt::format(
        "without feed {} {} carries {:.2f} kW instead of {:.2f} kW, {:.1f} % of usable: move load "
        "away, or use a larger one",
        lost.name, input.name(at.node), at.afterW / 1000, at.beforeW / 1000,
        at.percent.value_or(0));
    draft.arguments = {{"load_w", at.afterW},
                       {"normal_w", at.beforeW},
                       {"percent", at.percent.value_or(0)},
                       {"feed", lost.name}};
    out.find(std::move(draft));
}

void onlyFeed(const Input& input, const power::FailureCase& failure, Collector& out)
{
    const EntityRef feed = failure.failures.lost.front();
    out.checked();
    Draft draft;
    draft.subjects = {feed};
    draft.severity = Severity::Warning;
    draft.key = "only";
    draft.message =
        fmt::format("{} is the only feed: its loss stops {}; draw a second feed, or accept it",
                    input.name(feed), plural(failure.down, "device"));
    draft.arguments = {{"down", static_cast<double>(failure.down)}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    bool anyWired = false;
    for (const power::DeviceCondition& condition : input.power().devices) {
        if (condition.state != power::DeviceState::NotWired)
            anyWired = true;
        else
            out.skip(condition.device, "power cords", EntityRef(condition.device));
    }
    const auto& losses = input.feedLosses();
    if (losses.empty() && anyWired)
        out.skip(model::kSettingsId, "a feed for each power source");
    if (losses.size() == 1) {
        onlyFeed(input, losses.front(), out);
        return;
    }
    for (const power::FailureCase& failure : losses) {
        if (out.stopped())
            return;
        const Lost lost{*failure.failures.lost.front().as<model::Feed>(),
                        input.name(failure.failures.lost.front())};
        out.checked(failure.affected.size() + failure.gained.size());
        for (const power::DeviceCondition& condition : failure.affected)
            if (condition.state == power::DeviceState::Down ||
                condition.state == power::DeviceState::Degraded)
                device(input, condition, lost, out);
        for (const power::FailureCase::Survivor& at : failure.overloaded)
            survivor(input, at, lost, out);
    }
}

} // namespace

const Rule kPowerRedundancy{
    {"power.redundancy", "The loss of one feed is survived", model::Discipline::Power,
     Severity::Error,
     "For each feed: which devices go down or run degraded without it (supplies left against those "
     "needed), and which PDUs and sources the moved load overloads.",
     "power cords, feeds, supplies of parts, ratings"},
    model::Facet::Wiring | model::Facet::PowerSpec | model::Facet::Placement |
        model::Facet::ComputeSpec | model::Facet::Geometry | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
