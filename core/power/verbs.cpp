#include "core/power/verbs.h"

#include "core/model/port_walk.h"
#include "core/power/port_use.h"
#include "core/power/ports.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::power {

using model::Connection;
using model::Device;
using model::Endpoint;
using model::Feed;
using model::Part;

bool isPowerLink(const Connection& connection)
{
    return (connection.kind == model::ConnectionKind::Power ||
            connection.kind == model::ConnectionKind::Busbar) &&
           connection.status != model::ConnectionStatus::Removed;
}

const Connection* linkAt(const model::Design& design, const model::Lookup& lookup,
                         const Endpoint& port)
{
    const Part* part = nullptr;
    if (const Device* device = design.find(port.device))
        part = design.partOf(*device);
    const auto outlet = part != nullptr ? findOutlet(*part, port.port) : std::nullopt;
    for (const Id<Connection> id : lookup.referrers<Connection>(port.device)) {
        const Connection* link = design.find(id);
        if (link == nullptr || !isPowerLink(*link))
            continue;
        for (const model::ConnectionEnd& end : link->ends)
            if (end.at.device == port.device &&
                (end.at.port == port.port || (outlet && findOutlet(*part, end.at.port) == outlet)))
                return link;
    }
    return nullptr;
}

bool isBarred(const Device& device, std::string_view port)
{
    return std::ranges::any_of(device.ports, [&](const model::PortOverride& own) {
        return own.port == port && (own.reserved || own.disabled);
    });
}

Expected<Id<Feed>> addFeed(edit::Transaction& transaction, const std::string& name)
{
    if (const auto found = transaction.lookup().named<Feed>(name); !found.empty())
        return found.front();
    Feed feed;
    feed.name = name;
    // A renamed feed keeps the id of its first name.
    const std::string key = "feed/" + name;
    if (!transaction.design().find(Id<Feed>(originId(kGenerator, key))))
        feed.origin = model::Origin{std::string(kGenerator), key};
    return transaction.create(std::move(feed));
}

Expected<Id<Device>> addFeedSource(edit::Transaction& transaction, Id<Feed> feed, Id<Part> part,
                                   const std::string& name, model::Placement placement)
{
    const Part* found = transaction.design().find(part);
    if (found == nullptr || transaction.design().find(feed) == nullptr)
        return fail(ErrorCode::NotFound, "the feed or the part of the source does not exist", name);
    if (found->partClass != model::PartClass::PowerSource)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{} {} is a {}, not a power source", found->manufacturer,
                                found->model, enumName(found->partClass)),
                    name, "choose a part of class power_source");
    Device device;
    device.origin = model::Origin{std::string(kGenerator), "source/" + feed.text() + "/" + name};
    device.name = name;
    device.part = part;
    device.role = "feed";
    device.feed = feed;
    device.placement = std::move(placement);
    return transaction.create(std::move(device));
}

namespace {

std::string portText(const model::Design& design, const Endpoint& port)
{
    return displayName(design, port.device) + ":" + port.port;
}

Expected<void> checkFree(const edit::Transaction& transaction, const Endpoint& port)
{
    const model::Design& design = transaction.design();
    if (isBarred(design.at(port.device), port.port))
        return fail(ErrorCode::Conflict, "the port is reserved or disabled", portText(design, port),
                    "choose another, or lift the reservation");
    if (const Connection* link = linkAt(design, transaction.lookup(), port))
        return fail(ErrorCode::Conflict, fmt::format("in use by {}", displayName(design, link->id)),
                    portText(design, port), "unplug it first or choose a free port");
    return {};
}

// A part without structured power may have ports that its lists do not name.
Expected<void> unknownPort(const model::Design& design, const Endpoint& port, const Part& part,
                           bool listed, std::string_view what)
{
    if (!listed && !part.structured.power)
        return {};
    return fail(
        ErrorCode::NotFound,
        fmt::format("{} {} has no {} \"{}\"", part.manufacturer, part.model, what, port.port),
        portText(design, port));
}

Expected<void> checkMating(const model::Design& design, const model::OutletSpec* outlet,
                           const model::InletSpec* inlet, const Part* cord, const Endpoint& at)
{
    if (outlet == nullptr || inlet == nullptr || outlet->connector.empty() ||
        inlet->connector.empty())
        return {};
    const std::string plug = plugFor(inlet->connector);
    if (!outletTakes(outlet->connector, plug))
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("a {} inlet takes a cord with a {} plug, which does not go into a "
                                "{} outlet",
                                inlet->connector, plug, outlet->connector),
                    portText(design, at), "choose an outlet of another type");
    const auto deviceEnd = cord != nullptr ? cord->text("end_a_form_factor") : std::nullopt;
    if (deviceEnd && *deviceEnd != cordConnectorFor(inlet->connector))
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("the cord {} has a {} connector; the {} inlet needs {}",
                                cord->model, *deviceEnd, inlet->connector,
                                cordConnectorFor(inlet->connector)),
                    portText(design, at), "choose another cord");
    return {};
}

} // namespace

Expected<Id<Connection>> connectPower(edit::Transaction& transaction, const Endpoint& outlet,
                                      const Endpoint& inlet, std::optional<Id<Part>> cord)
{
    const model::Design& design = transaction.design();
    const Device* source = design.find(outlet.device);
    const Device* target = design.find(inlet.device);
    if (source == nullptr || target == nullptr)
        return fail(ErrorCode::NotFound, "there is no such device",
                    model::EntityRef(source == nullptr ? outlet.device : inlet.device).text());
    const Part& sourcePart = design.at(source->part);
    const Part& targetPart = design.at(target->part);
    const auto outletAt = findOutlet(sourcePart, outlet.port);
    const model::InletSpec* inletAt = findInlet(targetPart, inlet.port);
    if (!outletAt)
        if (auto known =
                unknownPort(design, outlet, sourcePart, !sourcePart.outlets.empty(), "outlet");
            !known)
            return fail(known.error());
    if (inletAt == nullptr)
        if (auto known =
                unknownPort(design, inlet, targetPart, !targetPart.inlets.empty(), "inlet");
            !known)
            return fail(known.error());
    const model::OutletSpec* spec = outletAt ? &sourcePart.outlets[outletAt->spec] : nullptr;
    if (auto mates = checkMating(design, spec, inletAt, design.find(cord), inlet); !mates)
        return fail(mates.error());
    for (const Endpoint& port : {outlet, inlet})
        if (auto free = checkFree(transaction, port); !free)
            return fail(free.error());
    Connection link;
    link.origin =
        model::Origin{std::string(kGenerator), "link/" + inlet.device.text() + "/" + inlet.port};
    link.kind = model::ConnectionKind::Power;
    link.name = target->name + ":" + inlet.port;
    link.ends = {{outlet, {}}, {inlet, {}}};
    link.part = cord;
    link.lifecycle = target->lifecycle;
    return transaction.create(std::move(link));
}

namespace {

// Reads the links of the device once: a busway has thousands of taps.
std::optional<std::string> freeOutlet(const edit::State& state, const Device& device,
                                      const std::string& plug)
{
    const Part& part = state.design.at(device.part);
    std::vector<OutletRef> used;
    for (const Id<Connection> id : state.lookup.referrers<Connection>(device.id)) {
        const Connection& link = state.design.at(id);
        if (!isPowerLink(link))
            continue;
        for (const model::ConnectionEnd& end : link.ends)
            if (const auto outlet = findOutlet(part, end.at.port);
                outlet && end.at.device == device.id)
                used.push_back(*outlet);
    }
    std::ranges::sort(used);
    model::PortWalk walk;
    for (std::size_t spec = 0; spec < part.outlets.size(); ++spec) {
        const model::OutletSpec& outlet = part.outlets[spec];
        if (!plug.empty() && !outletTakes(outlet.connector, plug))
            continue;
        for (std::int64_t i = 1, last = walk.take(outlet.count); i <= last; ++i)
            if (!std::ranges::binary_search(used, OutletRef{spec, i}) &&
                !isBarred(device, outletName(outlet, i)))
                return outletName(outlet, i);
    }
    return std::nullopt;
}

} // namespace

Expected<Id<Connection>> connectPdu(edit::Transaction& transaction, Id<Device> pdu,
                                    Id<Device> source, std::string_view tap, std::string_view inlet)
{
    const model::Design& design = transaction.design();
    const Device* pduDevice = design.find(pdu);
    const Device* sourceDevice = design.find(source);
    if (pduDevice == nullptr || sourceDevice == nullptr)
        return fail(ErrorCode::NotFound, "there is no such device",
                    model::EntityRef(pduDevice == nullptr ? pdu : source).text());
    const auto isFree = [&](const Device& device, const std::string& port) {
        return !isBarred(device, port) &&
               linkAt(design, transaction.lookup(), {device.id, port}) == nullptr;
    };
    Endpoint to{pdu, std::string(inlet)};
    const Part& pduPart = design.at(pduDevice->part);
    if (inlet.empty()) {
        const auto free = std::ranges::find_if(
            pduPart.inlets, [&](const auto& each) { return isFree(*pduDevice, each.name); });
        if (free == pduPart.inlets.end())
            return fail(ErrorCode::Conflict, "no free inlet", pduDevice->name,
                        "it has a source already; unplug that first");
        to.port = free->name;
    }
    Endpoint from{source, std::string(tap)};
    if (tap.empty()) {
        const model::InletSpec* spec = findInlet(pduPart, to.port);
        const std::string plug = spec != nullptr ? plugFor(spec->connector) : std::string();
        const auto free = freeOutlet(transaction.state(), *sourceDevice, plug);
        if (!free)
            return fail(ErrorCode::Conflict,
                        fmt::format("{} has no free outlet for a {} plug", sourceDevice->name,
                                    plug.empty() ? "(unknown)" : plug),
                        pduDevice->name, "add a source or a tap-off of that type");
        from.port = *free;
    }
    return connectPower(transaction, from, to);
}

} // namespace cw::power
