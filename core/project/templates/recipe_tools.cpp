#include "core/project/templates/recipe_tools.h"

#include "core/fabric/switches.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"
#include "core/power/verbs.h"

#include <fmt/format.h>

namespace cw::project {

using namespace model;

namespace {

constexpr std::string_view kBusway = "generic-busway-feed-415v";
constexpr std::string_view kCords[] = {"generic-cord-c19-c20", "generic-cord-c13-c14"};

} // namespace

Expected<Id<Device>> RecipeTools::addOnRails(std::string_view part, std::string name,
                                             std::string role, Id<Rack> rack, std::int64_t unit,
                                             std::int64_t index)
{
    const auto embedded = parts.embed(part);
    if (!embedded)
        return fail(embedded.error());
    Device device;
    device.origin = origin("device/" + name);
    device.name = std::move(name);
    device.part = *embedded;
    device.role = std::move(role);
    device.index = index;
    device.placement = InRack{rack, kRackUnit * (unit - 1), Face::Front, WidthSlot::Full};
    return physical::addDevice(tx, device);
}

Expected<Id<Network>> RecipeTools::createNetwork(const NetworkSpec& spec)
{
    Network network;
    network.origin = origin("network/" + spec.key);
    network.name = spec.name;
    network.kind = spec.kind;
    network.technology = spec.technology;
    network.purpose = spec.purpose;
    network.linkGbit = spec.linkGbit;
    network.rails = spec.rails;
    return tx.create(network);
}

Expected<std::vector<Id<Device>>> RecipeTools::createSwitches(Id<Network> network,
                                                              const std::string& key,
                                                              std::string_view part,
                                                              std::string role, std::string prefix,
                                                              std::int64_t count,
                                                              std::int64_t perGroup)
{
    const auto embedded = parts.embed(part);
    if (!embedded)
        return fail(embedded.error());
    fabric::SwitchSpec spec;
    spec.generator = "network:" + key;
    spec.role = std::move(role);
    spec.namePrefix = std::move(prefix);
    spec.part = *embedded;
    spec.network = network;
    spec.count = count;
    spec.perGroup = perGroup;
    return fabric::createSwitches(tx, spec);
}

Expected<void> RecipeTools::wire(std::string_view generator, const fabric::WiringRequest& request,
                                 std::initializer_list<std::string_view> media,
                                 fabric::MediaPolicy policy)
{
    const auto report = fabric::generateFabric(tx, generator, request);
    if (!report)
        return fail(report.error());
    if (!report->conflicts.empty())
        return fail(ErrorCode::Conflict, report->conflicts.front());
    if (auto measured = physical::remeasure(tx, report->connections); !measured)
        return fail(measured.error());
    fabric::MediaSet set;
    for (const std::string_view key : media) {
        const auto part = parts.part(key);
        if (!part)
            return fail(part.error());
        set.parts.push_back(*part);
    }
    if (auto chosen = fabric::chooseMedia(tx, report->connections, set, policy); !chosen)
        return fail(chosen.error());
    return {};
}

Expected<Id<Device>> RecipeTools::busway(Id<Row> row, std::int64_t feed)
{
    const auto known = m_busways.find({row, feed});
    if (known != m_busways.end())
        return known->second;
    const std::string letter(1, static_cast<char>('A' + feed));
    const auto feedId = cw::power::addFeed(tx, letter);
    const auto part = parts.embed(kBusway);
    if (!feedId || !part)
        return fail(feedId ? part.error() : feedId.error());
    const auto made = cw::power::addFeedSource(
        tx, *feedId, *part, fmt::format("busway-{}-{}", tx.design().at(row).name, letter));
    if (made)
        m_busways.emplace(std::pair(row, feed), *made);
    return made;
}

Expected<void> RecipeTools::power(const std::vector<Id<Device>>& pdus,
                                  const std::vector<Id<Rack>>& racks)
{
    for (const Id<Device> pdu : pdus) {
        const Device& device = tx.design().at(pdu);
        const auto rack = directRack(device.placement);
        const std::int64_t feed = *device.index - 1;
        const auto source = busway(*tx.design().at(*rack).row, feed);
        if (!source)
            return fail(source.error());
        if (auto connected = cw::power::connectPdu(tx, pdu, *source); !connected)
            return fail(connected.error());
    }
    std::vector<Id<Part>> cords;
    for (const std::string_view key : kCords) {
        const auto cord = parts.embed(key);
        if (!cord)
            return fail(cord.error());
        cords.push_back(*cord);
    }
    const auto plan = cw::power::planCords(tx, racks, cords);
    if (!plan)
        return fail(plan.error());
    if (!plan->unmatched.empty())
        return fail(ErrorCode::Infeasible,
                    fmt::format("{} inlets find no outlet: {}", plan->unmatched.size(),
                                plan->unmatched.front().reason),
                    displayName(tx.design(), plan->unmatched.front().inlet.device));
    return {};
}

} // namespace cw::project
