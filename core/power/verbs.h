#pragma once

#include "core/edit/transaction.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// How power is drawn. What is made here carries the origin generator "power", so that running a
/// verb again gives the same ids. A cord runs from ends[0], the outlet, to ends[1], the inlet.
namespace cw::power {

inline constexpr std::string_view kGenerator = "power";

/// The feed of that name, made if there is none yet.
[[nodiscard]] Expected<Id<model::Feed>> addFeed(edit::Transaction& transaction,
                                                const std::string& name);

/// A source device of a feed: utility, UPS output, busway. `part` is embedded and of class power
/// source; `placement` may be Unplaced.
[[nodiscard]] Expected<Id<model::Device>> addFeedSource(edit::Transaction& transaction,
                                                        Id<model::Feed> feed, Id<model::Part> part,
                                                        const std::string& name,
                                                        model::Placement placement = {});

/// One cord from an outlet to an inlet. Errors: NotFound (no such device, outlet or inlet on its
/// structured part), Conflict (outlet or inlet in use, outlet reserved), InvalidArgument (the
/// connectors do not mate).
[[nodiscard]] Expected<Id<model::Connection>>
connectPower(edit::Transaction& transaction, const model::Endpoint& outlet,
             const model::Endpoint& inlet, std::optional<Id<model::Part>> cord = {});

/// A rack PDU's inlet onto a source. Without a tap name: the source's first free outlet that takes
/// the inlet's plug. Without an inlet name: the PDU's first free inlet.
[[nodiscard]] Expected<Id<model::Connection>>
connectPdu(edit::Transaction& transaction, Id<model::Device> pdu, Id<model::Device> source,
           std::string_view tap = {}, std::string_view inlet = {});

/// Why an inlet got no cord.
struct UnmatchedInlet {
    model::Endpoint inlet;
    std::string reason;
};

struct CordPlan {
    std::int64_t cords{0}; ///< that the plan has
    std::int64_t created{0};
    std::int64_t changed{0};
    std::int64_t erased{0};
    std::vector<UnmatchedInlet> unmatched;
};

/// Cords for every inlet of the devices in these racks from the rack PDUs in the same rack.
/// A device's supplies are spread over the rack's feeds evenly (a PDU's feed is what stands
/// upstream of it; a PDU without a source counts as a path of its own); within a feed the PDU, leg
/// and breaker bank with least load take the next one, heaviest devices first; connectors mate;
/// outlets are used once. Cords drawn by hand stay. Running it again gives the same plan and no
/// change. `cords`: embedded cord parts to choose from by their end form factors; empty: cords
/// without part.
[[nodiscard]] Expected<CordPlan> planCords(edit::Transaction& transaction,
                                           std::span<const Id<model::Rack>> racks,
                                           std::span<const Id<model::Part>> cords = {});

} // namespace cw::power
