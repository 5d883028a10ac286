#include "core/model/entity_ref.h"

#include "core/model/entities.h"

#include <array>

namespace cw::model {
namespace {

constexpr auto makeKindNames()
{
    std::array<std::string_view, kKindCount> names{};
    forEachKind([&]<class E>() {
        names[static_cast<std::size_t>(kKindOf<E>)] = Describe<E>::kName;
    });
    return names;
}

constexpr auto kKindNames = makeKindNames();

} // namespace

std::string_view kindName(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kindFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kKindNames.size(); ++i)
        if (kKindNames[i] == name)
            return static_cast<Kind>(i);
    return std::nullopt;
}

std::string EntityRef::text() const
{
    return std::string(kindName(kind)) + "/" + formatId(raw);
}

Expected<EntityRef> EntityRef::parse(std::string_view text)
{
    const auto slash = text.find('/');
    const auto kind = kindFromName(text.substr(0, slash));
    if (slash == std::string_view::npos || !kind)
        return fail(ErrorCode::Malformed, "not an entity: '" + std::string(text.substr(0, 80)) + "'",
                    {}, "write it as kind/id, for example rack/0000000000001");
    return parseId(text.substr(slash + 1)).map([&](std::uint64_t raw) {
        return EntityRef(*kind, raw);
    });
}

std::optional<Id<Device>> parentDevice(const Placement& placement)
{
    if (const auto* cell = std::get_if<InCell>(&placement))
        return cell->carrier;
    if (const auto* bay = std::get_if<InBay>(&placement))
        return bay->chassis;
    return std::nullopt;
}

std::optional<Id<Rack>> directRack(const Placement& placement)
{
    if (const auto* slot = std::get_if<InRack>(&placement))
        return slot->rack;
    if (const auto* strip = std::get_if<OnStrip>(&placement))
        return strip->rack;
    return std::nullopt;
}

} // namespace cw::model
