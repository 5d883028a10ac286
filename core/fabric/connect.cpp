#include "core/fabric/connect.h"

#include "core/fabric/part_ports.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// The kinds of jack that no cable or optic joins with one another.
enum class JackFamily { Twisted, Pluggable, Other };

JackFamily familyOf(const std::string& cage)
{
    static constexpr std::array kPluggable = {"sfp", "qsfp", "osfp", "cfp"};
    if (cage.starts_with("rj"))
        return JackFamily::Twisted;
    for (const char* stem : kPluggable)
        if (cage.starts_with(stem))
            return JackFamily::Pluggable;
    return JackFamily::Other;
}

/// Where a phase stands in the plan; without one: the start, or never.
std::int64_t orderOf(const Design& design, std::optional<Id<Phase>> phase, std::int64_t without)
{
    const Phase* found = design.find(phase);
    return found != nullptr ? found->order : without;
}

bool liveTogether(const Design& design, const Lifecycle& a, const Lifecycle& b)
{
    constexpr auto kStart = std::numeric_limits<std::int64_t>::min();
    constexpr auto kNever = std::numeric_limits<std::int64_t>::max();
    return orderOf(design, a.addedIn, kStart) < orderOf(design, b.removedIn, kNever) &&
           orderOf(design, b.addedIn, kStart) < orderOf(design, a.removedIn, kNever);
}

/// An end that has passed the checks of its own device.
struct CheckedEnd {
    const PortSpec* cage{nullptr}; ///< null: the part's ports are not structured
    double maxGbit{0};
};

class EndChecker {
public:
    explicit EndChecker(const edit::Transaction& transaction)
        : m_transaction(transaction), m_parts(transaction.design())
    {
    }

    /// `self`: the connection whose end it is, which is not in its own way.
    Expected<CheckedEnd> check(const Endpoint& at, const Lifecycle& lifecycle,
                               std::optional<Id<Connection>> self)
    {
        const Design& design = m_transaction.design();
        const Device* device = design.find(at.device);
        if (device == nullptr)
            return fail(ErrorCode::NotFound, "there is no such device",
                        EntityRef(at.device).text());
        if (at.port.empty())
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("the port on {} is not named", device->name));
        const PartPorts& ports = m_parts.of(*device);
        if (!ports.known())
            return CheckedEnd{};
        const auto port = ports.resolve(at.port);
        if (!port)
            return fail(Error{port.error().code,
                              fmt::format("{}: {}", device->name, port.error().message),
                              EntityRef(at.device).text(), port.error().hint});
        if (auto refused = refusedByOverride(*device, ports, *port))
            return fail(std::move(*refused));
        if (auto taken = takenBy(*device, ports, *port, lifecycle, self))
            return fail(std::move(*taken));
        CheckedEnd out;
        out.cage = &ports.cage(port->cage);
        if (!out.cage->ratesGbit.empty())
            out.maxGbit = *std::ranges::max_element(out.cage->ratesGbit);
        if (port->firstLane != 0 && out.cage->lanes > 0)
            out.maxGbit *= static_cast<double>(port->lastLane - port->firstLane + 1) /
                           static_cast<double>(out.cage->lanes / out.cage->logicalPorts);
        return out;
    }

    /// Whether the ends of one cable can be its ends.
    Expected<void> checkTogether(const std::vector<ConnectionEnd>& ends,
                                 const std::vector<CheckedEnd>& checked)
    {
        if (ends.size() < 2)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("a cable has two ends or more, not {}", ends.size()));
        for (std::size_t i = 0; i < ends.size(); ++i)
            for (std::size_t j = i + 1; j < ends.size(); ++j) {
                if (ends[i].at.device != ends[j].at.device)
                    continue;
                const Device& device = m_transaction.design().at(ends[i].at.device);
                const PartPorts& ports = m_parts.of(device);
                const bool same = ports.known() ? overlap(*ports.resolve(ends[i].at.port),
                                                          *ports.resolve(ends[j].at.port))
                                                : ends[i].at.port == ends[j].at.port;
                if (same)
                    return fail(ErrorCode::Conflict,
                                fmt::format("the cable would have two ends in port {} of {}",
                                            ends[j].at.port, device.name));
            }
        const PortSpec* first = nullptr;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (checked[i].cage == nullptr)
                continue;
            if (first != nullptr && familyOf(first->cage) != familyOf(checked[i].cage->cage))
                return fail(ErrorCode::InvalidArgument,
                            fmt::format("no cable joins a jack of kind {} ({}) with one of kind {} "
                                        "({} {})",
                                        first->cage, first->name, checked[i].cage->cage,
                                        displayName(m_transaction.design(), ends[i].at.device),
                                        ends[i].at.port));
            first = checked[i].cage;
        }
        return {};
    }

    /// NotFound where an end knows its rates and does not run at `gbit`.
    Expected<void> checkRate(const std::vector<ConnectionEnd>& ends,
                             const std::vector<CheckedEnd>& checked, double gbit)
    {
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (checked[i].cage == nullptr || checked[i].cage->ratesGbit.empty())
                continue;
            const auto& rates = checked[i].cage->ratesGbit;
            const bool share = checked[i].maxGbit != *std::ranges::max_element(rates);
            const bool runs = std::ranges::find(rates, gbit) != rates.end() ||
                              (share && gbit == checked[i].maxGbit);
            if (!runs || gbit > checked[i].maxGbit)
                return fail(ErrorCode::InvalidArgument,
                            fmt::format("port {} of {} does not run at {} Gbit/s", ends[i].at.port,
                                        displayName(m_transaction.design(), ends[i].at.device),
                                        gbit),
                            EntityRef(ends[i].at.device).text(),
                            fmt::format("it runs at up to {} Gbit/s", checked[i].maxGbit));
        }
        return {};
    }

private:
    std::optional<Error> refusedByOverride(const Device& device, const PartPorts& ports,
                                           const ResolvedPort& port)
    {
        for (const PortOverride& override : device.ports) {
            if (!override.reserved && !override.disabled)
                continue;
            const auto named = ports.resolve(override.port);
            if (!named || !overlap(*named, port))
                continue;
            return Error{ErrorCode::Conflict,
                         fmt::format("port {} of {} is {}{}{}", override.port, device.name,
                                     override.disabled ? "disabled" : "reserved",
                                     override.note.empty() ? "" : ": ", override.note),
                         EntityRef(device.id).text(), "release the port first"};
        }
        return std::nullopt;
    }

    std::optional<Error> takenBy(const Device& device, const PartPorts& ports,
                                 const ResolvedPort& port, const Lifecycle& lifecycle,
                                 std::optional<Id<Connection>> self)
    {
        const Design& design = m_transaction.design();
        for (const Id<Connection> id : m_transaction.lookup().referrers<Connection>(device.id)) {
            const Connection& other = design.at(id);
            if (id == self || other.kind != ConnectionKind::Data ||
                !liveTogether(design, lifecycle, other.lifecycle))
                continue;
            for (const ConnectionEnd& end : other.ends) {
                if (end.at.device != device.id)
                    continue;
                const auto used = ports.resolve(end.at.port);
                if (used && overlap(*used, port))
                    return Error{ErrorCode::Conflict,
                                 fmt::format("port {} of {} carries cable {} already", end.at.port,
                                             device.name, displayName(design, id)),
                                 EntityRef(id).text(),
                                 "choose a free port, or disconnect that cable"};
            }
        }
        return std::nullopt;
    }

    const edit::Transaction& m_transaction;
    PartPortsCache m_parts;
};

} // namespace

Expected<Id<Connection>> connect(edit::Transaction& transaction, NewCable cable)
{
    EndChecker checker(transaction);
    Connection made;
    std::vector<CheckedEnd> checked;
    for (Endpoint& at : cable.ends) {
        auto end = checker.check(at, cable.lifecycle, std::nullopt);
        if (!end)
            return fail(end.error());
        checked.push_back(*end);
        ConnectionEnd one;
        one.at = std::move(at);
        made.ends.push_back(std::move(one));
    }
    if (auto fits = checker.checkTogether(made.ends, checked); !fits)
        return fail(fits.error());
    if (!cable.rateGbit) {
        // The fastest rate that every end offers.
        for (const CheckedEnd& end : checked)
            if (end.cage != nullptr)
                for (const double rate : end.cage->ratesGbit)
                    if (rate > cable.rateGbit.value_or(0) &&
                        checker.checkRate(made.ends, checked, rate))
                        cable.rateGbit = rate;
    } else if (auto runs = checker.checkRate(made.ends, checked, *cable.rateGbit); !runs) {
        return fail(runs.error());
    }
    made.network = cable.network;
    made.part = cable.part;
    made.rateGbit = cable.rateGbit;
    made.name = std::move(cable.name);
    made.purpose = std::move(cable.purpose);
    made.tier = cable.tier;
    made.rail = cable.rail;
    made.plane = cable.plane;
    made.lifecycle = cable.lifecycle;
    return transaction.create(std::move(made));
}

Expected<void> disconnect(edit::Transaction& transaction, Id<Connection> connection)
{
    if (!transaction.design().contains(connection))
        return fail(ErrorCode::NotFound, "there is no such cable", EntityRef(connection).text());
    return edit::eraseWithReferrers(transaction, connection);
}

Expected<void> reEnd(edit::Transaction& transaction, Id<Connection> connection, std::size_t end,
                     Endpoint to)
{
    const Connection* found = transaction.design().find(connection);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such cable", EntityRef(connection).text());
    if (end >= found->ends.size())
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("cable {} has {} ends, not an end {}",
                                displayName(transaction.design(), connection), found->ends.size(),
                                end + 1));
    Connection after = *found;
    after.ends[end].at = std::move(to);
    after.ends[end].optic.reset();
    after.lengthEstimated.reset();
    if (!after.lengthFixed)
        after.lengthOrdered.reset();
    after.route.clear();
    EndChecker checker(transaction);
    std::vector<CheckedEnd> checked;
    for (const ConnectionEnd& one : after.ends) {
        auto fine = checker.check(one.at, after.lifecycle, connection);
        if (!fine)
            return fail(fine.error());
        checked.push_back(*fine);
    }
    if (auto fits = checker.checkTogether(after.ends, checked); !fits)
        return fits;
    if (after.rateGbit)
        if (auto runs = checker.checkRate(after.ends, checked, *after.rateGbit); !runs)
            return runs;
    return transaction.replace(std::move(after));
}

} // namespace cw::fabric
