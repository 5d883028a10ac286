#include "core/estimate/derive_nodes.h"

#include "core/base/plural.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace cw::estimate {

using model::Device;
using model::EntityRef;
using model::Part;

namespace {

/// How many accelerators of which part a node has.
struct NodeContent {
    const Part* accelerator{nullptr};
    std::int64_t count{0};
    std::int64_t cores{0};                ///< of host processors; 0: unknown
    std::vector<std::string> notEmbedded; ///< component keys
};

/// Parts of the design by catalog key, and what each server part holds.
class Contents {
public:
    explicit Contents(const model::Design& design) : m_design(design)
    {
        for (const Part& part : design.table<Part>())
            m_byKey.emplace(part.key, &part);
    }

    const NodeContent& of(const Device& device)
    {
        const auto [at, isNew] = m_contents.try_emplace(device.id.raw());
        if (!isNew)
            return at->second;
        if (const Part* part = m_design.partOf(device))
            add(at->second, *part);
        for (const model::InstalledModule& module : device.modules)
            if (const Part* part = m_design.find(module.part))
                addPart(at->second, *part, module.count);
        return at->second;
    }

private:
    void add(NodeContent& out, const Part& part)
    {
        for (const model::ComponentSpec& component : part.components) {
            const auto at = m_byKey.find(component.part);
            if (at == m_byKey.end())
                out.notEmbedded.push_back(component.part);
            else
                addPart(out, *at->second, component.count);
        }
    }
    static void addPart(NodeContent& out, const Part& part, std::int64_t count)
    {
        if (part.partClass == model::PartClass::Accelerator && count > 0) {
            out.accelerator = &part;
            out.count += count;
        } else if (part.partClass == model::PartClass::Cpu) {
            out.cores += count * static_cast<std::int64_t>(part.number("cores").value_or(0));
        }
    }

    const model::Design& m_design;
    std::unordered_map<std::string_view, const Part*> m_byKey;
    std::unordered_map<std::uint64_t, NodeContent> m_contents;
};

} // namespace

double clockOf(const Impairments& impairments, Id<Device> id)
{
    const auto at = impairments.clock.find(id);
    return at == impairments.clock.end() ? 1.0 : std::clamp(at->second, 0.0, 1.0);
}

Expected<Nodes> findNodes(const model::Design& design, const model::PhaseView& phase,
                          std::optional<Id<model::Pool>> pool, const Impairments& impairments)
{
    Contents contents(design);
    std::map<std::pair<std::string, std::int64_t>, Nodes> kinds; // by key and count: a stable order
    std::string missing;
    std::int64_t down = 0;
    for (const Device& device : design.table<Device>()) {
        if (!phase.shows(device) || (pool && device.pool != pool))
            continue;
        const NodeContent& content = contents.of(device);
        const Part* part = design.partOf(device);
        if (content.accelerator == nullptr) {
            const bool shouldHave = part != nullptr &&
                                    part->number("accelerator_slots").value_or(0) > 0 &&
                                    !content.notEmbedded.empty();
            if (shouldHave && missing.empty())
                missing = content.notEmbedded.front();
            continue;
        }
        if (clockOf(impairments, device.id) <= 0) {
            ++down;
            continue;
        }
        Nodes& kind = kinds[{content.accelerator->key, content.count}];
        kind.accelerator = content.accelerator;
        kind.perNode = content.count;
        kind.cores = content.cores;
        kind.devices.push_back(&device);
    }
    if (kinds.empty() && !missing.empty())
        return fail(ErrorCode::MissingData,
                    fmt::format("the estimate needs the part \"{}\"", missing), "part",
                    "embed the accelerator's part: place the node again from the catalog");
    if (kinds.empty())
        return fail(ErrorCode::NotFound,
                    down > 0 ? fmt::format("all {} nodes with accelerators are down", down)
                             : "there are no accelerators in this pool and phase",
                    pool ? EntityRef(*pool).text() : "",
                    "place nodes with accelerators, or choose another pool");
    const auto total = [](const Nodes& n) {
        return n.perNode * static_cast<std::int64_t>(n.devices.size());
    };
    auto best = kinds.begin();
    for (auto at = kinds.begin(); at != kinds.end(); ++at)
        if (total(at->second) > total(best->second))
            best = at;
    Nodes out = std::move(best->second);
    for (auto at = kinds.begin(); at != kinds.end(); ++at)
        if (at != best)
            out.notes.push_back(
                fmt::format("{} x {} in nodes of {} are left out: a step runs on one kind",
                            total(at->second), at->second.accelerator->model, at->first.second));
    if (down > 0)
        out.notes.push_back(plural(down, "node is", "nodes are") + " down");
    return out;
}

} // namespace cw::estimate
