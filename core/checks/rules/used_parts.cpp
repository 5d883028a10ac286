#include "core/checks/rules/used_parts.h"

#include "core/model/entities.h"

namespace cw::checks {

std::map<std::string, UsedPart> usedParts(const Input& input)
{
    // Counted by id first: one map look-up by text a part, not one a cable.
    std::map<Id<model::Part>, UsedPart> byId;
    const auto use = [&](Id<model::Part> id) -> UsedPart& {
        UsedPart& used = byId[id];
        ++used.count;
        return used;
    };
    for (const model::Device* device : input.devices()) {
        UsedPart& used = use(device->part);
        used.onRails = used.onRails || std::holds_alternative<model::InRack>(device->placement);
    }
    for (const model::Rack* rack : input.racks())
        if (rack->part)
            use(*rack->part);
    for (const model::Connection* cable : input.connections()) {
        if (cable->part)
            use(*cable->part);
        for (const model::ConnectionEnd& end : cable->ends)
            if (end.optic)
                use(*end.optic);
    }
    std::map<std::string, UsedPart> byKey;
    for (auto& [id, used] : byId) {
        used.part = input.design().find(id);
        if (used.part == nullptr)
            continue;
        // Two contents of one key (an older embedded copy) count as two parts.
        const bool taken = byKey.contains(used.part->key);
        byKey.emplace(taken ? used.part->key + "#" + id.text() : used.part->key, used);
    }
    return byKey;
}

} // namespace cw::checks
