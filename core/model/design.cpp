#include "core/model/design.h"

namespace cw::model {

Design::Design() = default;
Design::~Design() = default;
Design::Design(const Design&) = default;
Design::Design(Design&&) noexcept = default;
Design& Design::operator=(const Design&) = default;
Design& Design::operator=(Design&&) noexcept = default;

bool Design::operator==(const Design& other) const
{
    bool equal = true;
    forEachKind([&]<class E>() { equal = equal && table<E>() == other.table<E>(); });
    return equal;
}

bool Design::contains(EntityRef ref) const
{
    bool found = false;
    withKind(ref.kind, [&]<class E>() { found = table<E>().contains(Id<E>(ref.raw)); });
    return found;
}

const Settings& Design::settings() const
{
    static const Settings defaults = [] {
        Settings settings;
        settings.id = kSettingsId;
        return settings;
    }();
    const Settings* stored = find(kSettingsId);
    return stored != nullptr ? *stored : defaults;
}

std::size_t Design::entityCount() const
{
    std::size_t count = 0;
    forEachKind([&]<class E>() { count += table<E>().size(); });
    return count;
}

const Fact* factOf(const Design& design, const Device& device, std::string_view key)
{
    const auto own = device.overrides.find(key);
    if (own != device.overrides.end())
        return &own->second;
    const Part* part = design.partOf(device);
    return part != nullptr ? part->fact(key) : nullptr;
}

std::optional<double> numberOf(const Design& design, const Device& device, std::string_view key)
{
    const Fact* fact = factOf(design, device, key);
    const double* value = fact != nullptr ? std::get_if<double>(&fact->value) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::string displayName(const Design& design, EntityRef ref)
{
    std::string name;
    withKind(ref.kind, [&]<class E>() {
        const E* entity = design.find(Id<E>(ref.raw));
        if (entity == nullptr)
            return;
        if constexpr (std::is_same_v<E, Part>)
            name = entity->manufacturer + " " + entity->model;
        else if constexpr (requires { entity->name; })
            name = entity->name;
    });
    return name.empty() ? ref.text() : name;
}

} // namespace cw::model
