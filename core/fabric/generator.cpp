#include "core/fabric/generator.h"

#include "core/fabric/generators/generators.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::fabric {

using namespace model;

namespace {

constexpr std::array kGenerators = {
    FabricGenerator{"rail-optimised", "Rail-optimised or fat tree of a plan, up to three tiers",
                    wireTree},
    FabricGenerator{"leaf-spine", "Leaf pairs for nodes and leaves for arrays under spines",
                    wireLeafSpine},
    FabricGenerator{"pair", "Leaf pairs under a core pair", wirePair},
    FabricGenerator{"out-of-band", "Management jacks to access switches", wireOutOfBand},
};

/// Every device exists and stands once in its list. (It may stand in two: a core of one network has
/// a management jack in another.)
Expected<void> checkMembers(const Design& design, const WiringRequest& request)
{
    for (const auto* list :
         {&request.nodes, &request.leaves, &request.spines, &request.cores, &request.managers,
          &request.storageLeaves, &request.storage, &request.services, &request.external}) {
        std::vector<Id<Device>> all = *list;
        std::ranges::sort(all);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!design.contains(all[i]))
                return fail(ErrorCode::NotFound, "a device to wire does not exist",
                            EntityRef(all[i]).text());
            if (i > 0 && all[i] == all[i - 1])
                return fail(ErrorCode::InvalidArgument,
                            fmt::format("{} is named twice among the devices to wire",
                                        displayName(design, all[i])));
        }
    }
    return {};
}

} // namespace

std::span<const FabricGenerator> fabricGenerators()
{
    return kGenerators;
}

const FabricGenerator* findFabricGenerator(std::string_view id)
{
    const auto found = std::ranges::find(kGenerators, id, &FabricGenerator::id);
    return found == kGenerators.end() ? nullptr : &*found;
}

Expected<WiringReport> generateFabric(edit::Transaction& transaction, std::string_view id,
                                      const WiringRequest& request)
{
    const FabricGenerator* generator = findFabricGenerator(id);
    if (generator == nullptr) {
        std::vector<std::string_view> names;
        for (const FabricGenerator& one : kGenerators)
            names.push_back(one.id);
        return fail(ErrorCode::NotFound, fmt::format("there is no fabric generator \"{}\"", id), {},
                    fmt::format("there are {}", fmt::join(names, ", ")));
    }
    if (!transaction.design().contains(request.network))
        return fail(ErrorCode::NotFound, "the network to wire does not exist",
                    EntityRef(request.network).text(), "create the network first");
    if (!(request.linkGbit > 0))
        return fail(ErrorCode::InvalidArgument, "the rate of a node link must be given");
    if (auto members = checkMembers(transaction.design(), request); !members)
        return fail(members.error());
    auto report = generator->generate(transaction, request);
    if (!report)
        return report;
    auto noted = transaction.update(request.network, [&](Network& network) {
        network.topology = id;
        network.linkGbit = request.linkGbit;
        if (request.plan)
            network.planes = request.plan->planes;
    });
    if (!noted)
        return fail(noted.error());
    return report;
}

} // namespace cw::fabric
