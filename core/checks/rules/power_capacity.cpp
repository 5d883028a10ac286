#include "core/checks/rules/power_capacity.h"

#include "core/base/plural.h"
#include "core/model/entities.h"
#include "core/power/tree.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

std::string kilowatts(double watts)
{
    return fmt::format("{:.2f} kW", watts / 1000);
}

void overload(const model::Device& device, const power::NodeLoad& node, double usable,
              Collector& out)
{
    const double percent = 100 * node.loadW / usable;
    Draft draft;
    draft.subjects = {device.id};
    draft.key = "load";
    draft.message = fmt::format(
        "{} carries {}{} of {} usable ({:.1f} %): move {} to another feed, or use a larger one",
        device.name, node.unknownLoads > 0 ? "at least " : "", kilowatts(node.loadW),
        kilowatts(usable), percent, kilowatts(node.loadW - usable));
    draft.arguments = {{"load_w", node.loadW}, {"usable_w", usable}, {"percent", percent}};
    if (node.rating.capacityW)
        draft.arguments.emplace("capacity_w", *node.rating.capacityW);
    out.find(std::move(draft));
}

void banks(const model::Device& device, const power::NodeLoad& node, double critical,
           Collector& out)
{
    for (const power::BankLoad& bank : node.banks) {
        if (!bank.percent || *bank.percent <= 100 * critical)
            continue;
        Draft draft;
        draft.subjects = {device.id};
        draft.key = "bank " + bank.name;
        draft.message = fmt::format(
            "bank {} of {} carries {:.1f} A on a breaker of {:.0f} A ({:.1f} %): move a cord to "
            "another bank",
            bank.name, device.name, bank.currentA.value_or(0), bank.ratingA.value_or(0),
            *bank.percent);
        draft.arguments = {{"bank", bank.name}, {"percent", *bank.percent}};
        out.find(std::move(draft));
    }
}

} // namespace

void checkCapacity(const Input& input, Collector& out, bool inRacks)
{
    const double critical = input.settings().criticalRatio;
    for (const power::NodeLoad& node : input.power().nodes) {
        if (out.stopped())
            return;
        if (node.rack.has_value() != inRacks || (node.cords == 0 && node.loadW == 0))
            continue;
        const model::Device& device = input.design().at(node.device);
        banks(device, node, critical, out);
        if (!node.rating.usableW) {
            out.skip(device.id, "voltage_v, phases and current_a", EntityRef(device.part));
            continue;
        }
        const double usable = *node.rating.usableW * critical;
        if (node.loadW > usable) {
            out.checked();
            overload(device, node, usable, out);
        } else if (node.unknownLoads > 0) {
            out.skip(device.id, fmt::format("power_max_w of {} below it",
                                            plural(node.unknownLoads, "device")));
        } else {
            out.checked();
        }
    }
}

} // namespace cw::checks
