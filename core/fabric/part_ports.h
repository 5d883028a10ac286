#pragma once

#include "core/fabric/port_path.h"
#include "core/model/design.h"

#include <optional>
#include <unordered_map>

namespace cw::fabric {

/// One logical port of a part, or one share of it after a split to a slower rate.
struct LogicalPort {
    std::string path;          ///< "osfp1/2", "p3", "p3/1:1-4"
    std::size_t cage{0};       ///< index into Part::ports
    std::int64_t number{1};    ///< within the cage, from 1
    std::int64_t firstLane{0}; ///< of a share; 0: all lanes
    std::int64_t lastLane{0};
    double rateGbit{0}; ///< fastest rate it runs at; 0: unknown
    model::PortRole role{model::PortRole::Unassigned};
    std::optional<std::int64_t> rail;
};

/// A port name understood against a part. Orders and overlaps like the name, without its text.
struct ResolvedPort {
    std::size_t cage{0};
    std::int64_t logical{0};
    std::int64_t firstLane{0};
    std::int64_t lastLane{0};

    auto operator<=>(const ResolvedPort&) const = default;
};
[[nodiscard]] bool overlap(const ResolvedPort& a, const ResolvedPort& b);

/// The data ports of one part, prepared once: names resolve in constant time.
class PartPorts {
public:
    explicit PartPorts(const model::Part& part);

    /// Every logical port, cage by cage in the part's order.
    [[nodiscard]] const std::vector<LogicalPort>& all() const { return m_all; }
    /// False: the part's ports are not structured, so nothing can be said about a name.
    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] const model::PortSpec& cage(std::size_t index) const { return m_cages[index]; }

    /// NotFound (with the names that exist) or InvalidArgument.
    [[nodiscard]] Expected<ResolvedPort> resolve(std::string_view path) const;

    /// Links of `linkGbit` that one logical port carries: 1, or more where a faster port is split
    /// into equal shares of its lanes; 0 if it cannot run at that rate.
    [[nodiscard]] std::int64_t split(const LogicalPort& port, double linkGbit) const;
    /// The shares of a port at that rate: the port itself, or lane ranges of it.
    [[nodiscard]] std::vector<LogicalPort> shares(const LogicalPort& port, double linkGbit) const;

private:
    std::vector<model::PortSpec> m_cages;
    std::vector<LogicalPort> m_all;
    std::unordered_map<std::string, std::size_t> m_cageByName;
    std::string m_key;
    bool m_known{false};
};

/// PartPorts by embedded part, made when first asked for. Not for several threads at once.
class PartPortsCache {
public:
    explicit PartPortsCache(const model::Design& design) : m_design(&design) {}
    [[nodiscard]] const PartPorts& of(Id<model::Part> part);
    [[nodiscard]] const PartPorts& of(const model::Device& device) { return of(device.part); }

private:
    const model::Design* m_design;
    std::unordered_map<Id<model::Part>, PartPorts> m_byPart;
};

/// The logical ports of a device that may be used: its part's, less those that an override of the
/// device reserves or disables (an override of a cage holds for all its logical ports).
[[nodiscard]] std::vector<LogicalPort> usablePorts(const PartPorts& ports,
                                                   const model::Device& device);

} // namespace cw::fabric
