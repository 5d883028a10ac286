#pragma once

#include "core/fabric/generator.h"
#include "core/fabric/part_ports.h"

#include <map>
#include <unordered_set>

namespace cw::fabric {

/// One end of a cable that a generator wants.
struct WiredEnd {
    Id<model::Device> device{kUnset};
    LogicalPort port;
    bool wholeCage{false}; ///< the cable takes the port's cage with all its logical ports
};

/// A cable that a generator wants: ends[0] is the switch, or the switch nearer to the core.
struct WantedCable {
    std::vector<WiredEnd> ends;
    double rateGbit{0};
    std::int64_t tier{0};
    std::int64_t rail{0};
    std::int64_t plane{0};
    std::string_view purpose{};
};

/// Turns wanted cables into connections. What is there already stays (with its name, cable, length
/// and everything a user changed), what an earlier run made and this one does not want is erased,
/// and what stands in the way is listed.
class Wiring {
public:
    Wiring(edit::Transaction& transaction, const WiringRequest& request);

    [[nodiscard]] const model::Device* device(Id<model::Device> id) const;
    [[nodiscard]] std::string name(Id<model::Device> id) const;

    /// Switch ports for a fabric at a rate, in order: the shares of the part's largest group of
    /// equal ports that run at it; 0 means that group's own rate. Reserved ports are left out.
    [[nodiscard]] const std::vector<LogicalPort>& fabricPorts(Id<model::Device> id, double gbit);
    /// The own rate of those ports.
    [[nodiscard]] double portGbit(Id<model::Device> id);
    /// Ports of a host with that role that run at the rate, in order of the part; `split`: shares
    /// of them, where one port carries a link in each of several planes.
    [[nodiscard]] const std::vector<LogicalPort>&
    hostPorts(Id<model::Device> id, model::PortRole role, double gbit, bool split = false);
    /// The port that an endpoint names. NotFound if there is none.
    [[nodiscard]] Expected<LogicalPort> namedPort(const model::Endpoint& at);
    /// The first port of the list that neither this run nor another cable uses; null: none left.
    [[nodiscard]] const LogicalPort* firstFree(Id<model::Device> id,
                                               const std::vector<LogicalPort>& ports) const;

    [[nodiscard]] Expected<void> add(const WantedCable& wanted);
    [[nodiscard]] Expected<WiringReport> finish();

private:
    struct Use {
        ResolvedPort port;
        std::string holder;
    };
    using PortLists = std::map<std::tuple<std::uint64_t, int, double>, std::vector<LogicalPort>>;

    void gatherExisting();
    [[nodiscard]] const Use* blocking(Id<model::Device> id, const ResolvedPort& port) const;
    [[nodiscard]] std::string keyOf(const std::vector<model::ConnectionEnd>& ends) const;
    [[nodiscard]] std::string nextName();
    const std::vector<LogicalPort>&
    cached(PortLists::key_type key, const model::Device& device,
           std::vector<LogicalPort> (*make)(const PartPorts&, const model::Device&, int, double));

    edit::Transaction& m_transaction;
    const WiringRequest& m_request;
    model::Design m_before; ///< devices and parts do not change while wiring
    PartPortsCache m_parts;
    std::string m_generator;
    std::string m_networkName;
    PortLists m_portLists; ///< by part; by device where it has overrides
    std::unordered_map<Id<model::Device>, std::vector<Use>> m_uses;
    std::unordered_set<Id<model::Connection>> m_earlier; ///< made by an earlier run, not yet wanted
    std::unordered_set<Id<model::Connection>> m_changed; ///< of those, re-ended by hand
    std::int64_t m_lastNumber{0};
    WiringReport m_report;
};

/// Where a list of ports is too short: Infeasible with names and numbers.
[[nodiscard]] tl::unexpected<Error> tooFewPorts(const std::string& device, std::size_t has,
                                                std::size_t needs, std::string_view what);

} // namespace cw::fabric
