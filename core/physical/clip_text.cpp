#include "core/physical/clip_text.h"

#include "core/codec/object_file.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/rack.h"

#include <set>

#include <fmt/format.h>

namespace cw::physical {

using namespace model;

namespace {

template <class E>
void fill(Design& design, const std::vector<E>& from)
{
    for (const E& entity : from)
        design.table<E>().insert(entity);
}

template <class E>
std::vector<E> taken(const Design& design)
{
    const auto& table = design.table<E>();
    return {table.begin(), table.end()};
}

Expected<void> incomplete(EntityRef of, std::string what)
{
    return fail(ErrorCode::Malformed, std::move(what), of.text(), "copy the objects again");
}

Expected<void> checkPart(const Design& objects, EntityRef of, std::optional<Id<Part>> part)
{
    if (!part || objects.find(*part) != nullptr)
        return {};
    return incomplete(of, fmt::format("the part of {} is missing", displayName(objects, of)));
}

Expected<void> check(const Design& objects, const Device& device)
{
    if (auto known = checkPart(objects, device.id, device.part); !known)
        return known;
    for (const InstalledModule& module : device.modules)
        if (auto known = checkPart(objects, device.id, module.part); !known)
            return known;
    return {};
}

Expected<void> check(const Design& objects, const Connection& cable)
{
    if (auto known = checkPart(objects, cable.id, cable.part); !known)
        return known;
    if (cable.ends.size() < 2)
        return incomplete(cable.id, fmt::format("cable {} has fewer than two ends",
                                                displayName(objects, cable.id)));
    for (const ConnectionEnd& end : cable.ends) {
        if (objects.find(end.at.device) == nullptr || end.at.port.empty())
            return incomplete(cable.id,
                              fmt::format("cable {} ends nowhere", displayName(objects, cable.id)));
        if (auto known = checkPart(objects, cable.id, end.optic); !known)
            return known;
    }
    return {};
}

/// Parents before what sits in them. Those that sit in one another, as only a hostile clip has
/// them, come too: the verb that places them refuses.
std::vector<Device> parentsFirst(const Design& objects)
{
    std::vector<Device> out;
    std::set<Id<Device>> done;
    std::vector<const Device*> path;
    for (const Device& device : objects.table<Device>()) {
        for (const Device* at = &device; at != nullptr && done.insert(at->id).second;
             at = objects.find(parentDevice(at->placement)))
            path.push_back(at);
        for (; !path.empty(); path.pop_back())
            out.push_back(*path.back());
    }
    return out;
}

} // namespace

Expected<std::string> clipToText(const Clip& clip)
{
    Design objects;
    fill(objects, clip.parts);
    fill(objects, clip.racks);
    fill(objects, clip.devices);
    fill(objects, clip.connections);
    codec::StringSink sink;
    if (auto done = codec::encodeObjects(objects, sink); !done)
        return fail(std::move(done.error()));
    return sink.take();
}

Expected<Clip> clipFromText(std::string_view text)
{
    codec::TextSource source(text);
    const auto objects = codec::decodeObjects(source);
    if (!objects)
        return fail(objects.error());
    for (const Rack& rack : objects->table<Rack>())
        if (auto whole = checkPart(*objects, rack.id, rack.part); !whole)
            return fail(std::move(whole.error()));
    for (const Device& device : objects->table<Device>())
        if (auto whole = check(*objects, device); !whole)
            return fail(std::move(whole.error()));
    for (const Connection& cable : objects->table<Connection>())
        if (auto whole = check(*objects, cable); !whole)
            return fail(std::move(whole.error()));
    Clip clip;
    clip.racks = taken<Rack>(*objects);
    clip.devices = parentsFirst(*objects);
    clip.connections = taken<Connection>(*objects);
    clip.parts = taken<Part>(*objects);
    if (clip.empty())
        return fail(ErrorCode::Malformed, "it holds neither racks nor devices", {},
                    "copy the objects again");
    return clip;
}

} // namespace cw::physical
