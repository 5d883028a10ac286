#include "core/fabric/media.h"

#include "core/fabric/part_ports.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

std::string text(const Part& part, std::string_view key)
{
    const Fact* fact = part.fact(key);
    const auto* value = fact != nullptr ? std::get_if<std::string>(&fact->value) : nullptr;
    return value != nullptr ? *value : std::string();
}

/// Known on both sides and different.
bool differ(const std::string& a, const std::string& b)
{
    return !a.empty() && !b.empty() && a != b;
}

/// QSFP plugs and cages of every generation are one shape, so are SFP's (SFF-8661, SFF-8432); a
/// link runs at what the slower side allows. QSFP-DD cages take QSFP plugs.
bool fits(std::string_view plug, std::string_view cage)
{
    const auto shape = [](std::string_view form) -> std::string_view {
        if (form.starts_with("qsfp"))
            return "qsfp";
        if (form.starts_with("sfp"))
            return "sfp";
        return form;
    };
    if (plug == "qsfp-dd")
        return cage == "qsfp-dd";
    return shape(plug) == shape(cage);
}

/// A form fact may name several: "qsfp112 or qsfp-dd".
bool anyFits(std::string_view forms, std::string_view cage)
{
    while (!forms.empty()) {
        const std::size_t end = forms.find(" or ");
        if (fits(forms.substr(0, end), cage))
            return true;
        if (end == std::string_view::npos)
            break;
        forms.remove_prefix(end + 4);
    }
    return false;
}

/// One end of a connection as media see it.
struct EndKind {
    std::string cage;
    std::string thermal;
    std::int64_t links{1}; ///< logical ports of the cage
    bool whole{true};      ///< the connection has the cage for itself
};

struct Cable {
    std::size_t index{0}; ///< into MediaSet::parts
    std::string medium;
    std::string formA, formB, thermal;
    std::int64_t arms{1};
    double gbit{0};
    double reach{0}; ///< m; infinite: not stated
    bool fibre{false};
    bool splitter{false};
    std::string connector, polish, fibreType;
};

struct Optic {
    std::size_t index{0};
    std::string form, thermal, connector, polish, fibreType;
    std::int64_t links{1};
    double gbit{0}; ///< of one link
    double reach{0};
};

/// "2 x MPO-12" is 2 times MPO-12.
std::pair<std::int64_t, std::string> times(const std::string& connector)
{
    std::int64_t count = 0;
    const char* end = connector.data() + connector.size();
    const auto read = std::from_chars(connector.data(), end, count);
    const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (read.ec == std::errc{} && count > 0 && rest.starts_with(" x "))
        return {count, std::string(rest.substr(3))};
    return {1, connector};
}

struct Candidates {
    std::vector<Cable> cables; ///< with plugs
    std::vector<Cable> fibres;
    std::vector<Optic> optics;
};

Candidates readMedia(const MediaSet& media)
{
    Candidates out;
    for (std::size_t i = 0; i < media.parts.size(); ++i) {
        const Part& part = media.parts[i];
        const double reach =
            part.number(facts::kReachMax).value_or(std::numeric_limits<double>::infinity());
        const double rate = part.number(facts::kRate).value_or(0);
        if (part.partClass == PartClass::Cable) {
            Cable cable{i,
                        text(part, facts::kMedium),
                        text(part, "end_a_form_factor"),
                        text(part, "end_b_form_factor"),
                        text(part, "thermal"),
                        static_cast<std::int64_t>(part.number("end_b_count").value_or(1)),
                        rate,
                        reach,
                        false,
                        part.kind.find("splitter") != std::string::npos,
                        text(part, "connector"),
                        text(part, "polish"),
                        text(part, "fibre_type")};
            cable.fibre = cable.medium == "fibre";
            (cable.fibre ? out.fibres : out.cables).push_back(std::move(cable));
        } else if (part.partClass == PartClass::Transceiver) {
            const auto [links, connector] = times(text(part, "connector"));
            const auto [mode, rest] = times(text(part, "port_mode"));
            const std::int64_t count = std::max(links, mode);
            out.optics.push_back({i, text(part, "end_a_form_factor"), text(part, "thermal"),
                                  connector, text(part, "polish"), text(part, "fibre_type"), count,
                                  rate / static_cast<double>(count), reach});
        }
    }
    return out;
}

struct Decision {
    std::optional<std::size_t> cable;
    std::vector<std::size_t> optics; ///< one for each end; empty: the cable has its own plugs
    std::string reason;
};

class Chooser {
public:
    Chooser(const MediaSet& media, MediaPolicy policy)
        : m_media(media), m_all(readMedia(media)), m_policy(policy)
    {
    }

    /// `length` in metres; none: unknown.
    Decision choose(const std::vector<EndKind>& ends, double gbit, std::optional<double> length)
    {
        m_longest = 0;
        static constexpr std::array<std::string_view, 6> kCheapest = {"dac", "copper", "acc",
                                                                      "aec", "aoc",    "fibre"};
        static constexpr std::array<std::string_view, 3> kOptical = {"fibre", "aoc", "copper"};
        const std::span<const std::string_view> order =
            m_policy == MediaPolicy::OpticalOnly ? std::span<const std::string_view>(kOptical)
                                                 : std::span<const std::string_view>(kCheapest);
        for (const std::string_view medium : order) {
            const bool electric = medium != "fibre" && medium != "aoc" && medium != "copper";
            if (electric && !length)
                continue;
            auto decision = medium == "fibre" ? withOptics(ends, gbit, length)
                                              : withPlugs(medium, ends, gbit, length);
            if (!decision)
                continue;
            if (!length)
                decision->reason += "; its reach was not checked: the length is unknown";
            return *decision;
        }
        Decision none;
        if (m_longest > 0)
            none.reason = fmt::format(
                "the link is longer than the longest reach of what fits, {} m", m_longest);
        else
            none.reason = "no cable or pair of transceivers among the candidates fits both cages";
        return none;
    }

private:
    bool reaches(double reach, std::optional<double> length)
    {
        if (!length || *length <= reach + 1e-9)
            return true;
        m_longest = std::max(m_longest, reach);
        return false;
    }

    std::optional<Decision> withPlugs(std::string_view medium, const std::vector<EndKind>& ends,
                                      double gbit, std::optional<double> length)
    {
        for (const Cable& cable : m_all.cables) {
            if (cable.medium != medium || cable.arms != static_cast<std::int64_t>(ends.size()) - 1)
                continue;
            if (cable.gbit / static_cast<double>(cable.arms) + 1e-9 < gbit)
                continue;
            // An electrical or active cable takes a whole cage; sharing one needs optics.
            if (!std::ranges::all_of(
                    ends, [](const EndKind& end) { return end.whole || end.links == 1; }))
                continue;
            const auto fitsAt = [&](const std::string& form, const EndKind& end, bool endA) {
                return anyFits(form, end.cage) && (!endA || !differ(cable.thermal, end.thermal));
            };
            bool fit = fitsAt(cable.formA, ends[0], true);
            for (std::size_t i = 1; i < ends.size(); ++i)
                fit = fit && fitsAt(cable.formB, ends[i], false);
            const bool turned = ends.size() == 2 && fitsAt(cable.formA, ends[1], true) &&
                                fitsAt(cable.formB, ends[0], false);
            if ((!fit && !turned) || !reaches(cable.reach, length))
                continue;
            Decision out;
            out.cable = cable.index;
            out.reason = fmt::format("{} {}{}", medium, m_media.parts[cable.index].key,
                                     reachText(cable.reach));
            return out;
        }
        return std::nullopt;
    }

    std::optional<Decision> withOptics(const std::vector<EndKind>& ends, double gbit,
                                       std::optional<double> length)
    {
        if (ends.size() != 2)
            return std::nullopt;
        if (auto split = withFibre(true, ends, gbit, length))
            return split;
        return withFibre(false, ends, gbit, length);
    }

    /// A link of at most half the rate of the first end's optic takes one leg of a splitter, where
    /// the candidates have one: that is how a port runs slower with fewer lanes.
    std::optional<Decision> withFibre(bool splitter, const std::vector<EndKind>& ends, double gbit,
                                      std::optional<double> length)
    {
        for (const Cable& fibre : m_all.fibres)
            for (const Optic& a : m_all.optics) {
                if (fibre.splitter != splitter || (splitter && a.gbit + 1e-9 < 2 * gbit))
                    continue;
                if (!seats(a, ends[0], gbit) || !joins(a, fibre))
                    continue;
                for (const Optic& b : m_all.optics) {
                    if (!seats(b, ends[1], gbit) || !joins(b, fibre))
                        continue;
                    const double reach = std::min({a.reach, b.reach, fibre.reach});
                    if (!reaches(reach, length))
                        continue;
                    Decision out;
                    out.cable = fibre.index;
                    out.optics = {a.index, b.index};
                    out.reason = fmt::format("{} to {} over fibre {}{}", m_media.parts[a.index].key,
                                             m_media.parts[b.index].key,
                                             m_media.parts[fibre.index].key, reachText(reach));
                    return out;
                }
            }
        return std::nullopt;
    }

    static bool seats(const Optic& optic, const EndKind& end, double gbit)
    {
        const std::int64_t links = end.whole ? 1 : end.links;
        return optic.form == end.cage && !differ(optic.thermal, end.thermal) &&
               optic.links == links && optic.gbit + 1e-9 >= gbit;
    }
    static bool joins(const Optic& optic, const Cable& fibre)
    {
        return !differ(optic.connector, fibre.connector) && !differ(optic.polish, fibre.polish) &&
               !differ(optic.fibreType, fibre.fibreType);
    }
    static std::string reachText(double reach)
    {
        return std::isfinite(reach) ? fmt::format(", reaches {} m", reach) : std::string();
    }

    const MediaSet& m_media;
    const Candidates m_all;
    const MediaPolicy m_policy;
    double m_longest{0};
};

std::optional<double> lengthOf(const Connection& cable)
{
    if (cable.lengthFixed && cable.lengthOrdered)
        return cable.lengthOrdered->metres();
    if (cable.lengthEstimated)
        return cable.lengthEstimated->metres();
    if (cable.lengthOrdered)
        return cable.lengthOrdered->metres();
    return std::nullopt;
}

/// The ends as media see them; none if a part or port is unknown.
std::optional<std::vector<EndKind>> endKinds(const Design& design, PartPortsCache& parts,
                                             const Connection& cable)
{
    std::vector<EndKind> out;
    for (const ConnectionEnd& end : cable.ends) {
        const Device* device = design.find(end.at.device);
        if (device == nullptr)
            return std::nullopt;
        const PartPorts& ports = parts.of(*device);
        if (!ports.known()) {
            out.push_back({}); // unknown cage: given the form of the other end below
            continue;
        }
        const auto port = ports.resolve(end.at.port);
        if (!port)
            return std::nullopt;
        const PortSpec& cage = ports.cage(port->cage);
        out.push_back({cage.cage, cage.thermal, cage.logicalPorts,
                       port->logical == 0 || (cage.logicalPorts == 1 && port->firstLane == 0)});
    }
    for (EndKind& end : out)
        if (end.cage.empty())
            end = out.front().cage.empty() ? out.back() : out.front();
    if (out.empty() || out.front().cage.empty())
        return std::nullopt;
    return out;
}

std::string linkText(const std::vector<EndKind>& ends, double gbit)
{
    std::string out;
    for (const EndKind& end : ends)
        out += fmt::format("{}{}{}{}", out.empty() ? "" : " to ", end.cage,
                           end.thermal.empty() ? "" : " ", end.thermal);
    return fmt::format("{}, {} Gbit/s", out, gbit);
}

} // namespace

std::vector<double> stockedLengths(const Part& cable)
{
    std::vector<double> out;
    const std::string list = text(cable, "available_lengths_m");
    const char* at = list.data();
    const char* const end = at + list.size();
    while (at < end) {
        double length = 0;
        const auto read = std::from_chars(at, end, length);
        if (read.ec == std::errc{}) {
            out.push_back(length);
            at = read.ptr;
        } else {
            ++at;
        }
    }
    std::ranges::sort(out);
    return out;
}

Expected<MediaReport> chooseMedia(edit::Transaction& transaction,
                                  std::span<const Id<Connection>> connections,
                                  const MediaSet& media, MediaPolicy policy)
{
    const Design before = transaction.design(); // devices and parts do not change here
    PartPortsCache parts(before);
    Chooser chooser(media, policy);
    std::map<std::size_t, Id<Part>> embedded;
    std::map<std::size_t, std::vector<double>> lengths;
    std::map<std::string, Decision> known;
    std::map<std::pair<std::string, std::string>, std::size_t> choiceAt;
    MediaReport report;
    const auto note = [&](std::string link, const std::string& reason) {
        const auto [at, isNew] = choiceAt.emplace(std::pair(link, reason), report.choices.size());
        if (isNew)
            report.choices.push_back({std::move(link), reason, 0});
        ++report.choices[at->second].count;
    };
    const auto embed = [&](std::size_t index) {
        const auto found = embedded.find(index);
        if (found != embedded.end())
            return found->second;
        return embedded.emplace(index, transaction.embed(media.parts[index])).first->second;
    };
    for (const Id<Connection> id : connections) {
        const Connection* cable = before.find(id);
        if (cable == nullptr)
            return fail(ErrorCode::NotFound, "there is no such cable", EntityRef(id).text());
        if (cable->kind != ConnectionKind::Data)
            continue;
        const auto ends = endKinds(before, parts, *cable);
        if (!ends || !cable->rateGbit) {
            report.without.push_back(id);
            note("unknown", ends ? "the link's rate is unknown" : "a port's cage is unknown");
            continue;
        }
        const auto length = lengthOf(*cable);
        std::string key = linkText(*ends, *cable->rateGbit);
        for (const EndKind& end : *ends)
            key += fmt::format("|{}{}", end.links, end.whole ? 'w' : 's');
        key += length ? fmt::format("|{:.3f}", *length) : std::string("|?");
        auto found = known.find(key);
        if (found == known.end())
            found = known.emplace(key, chooser.choose(*ends, *cable->rateGbit, length)).first;
        const Decision& decision = found->second;
        note(linkText(*ends, *cable->rateGbit), decision.reason);
        if (!decision.cable)
            report.without.push_back(id);
        else
            ++report.chosen;

        Connection after = *cable;
        after.part.reset();
        if (decision.cable)
            after.part = embed(*decision.cable);
        for (std::size_t i = 0; i < after.ends.size(); ++i)
            after.ends[i].optic = i < decision.optics.size()
                                      ? std::optional(embed(decision.optics[i]))
                                      : std::nullopt;
        if (decision.cable && length && !cable->lengthFixed) {
            auto [stock, isNew] = lengths.try_emplace(*decision.cable);
            if (isNew)
                stock->second = stockedLengths(media.parts[*decision.cable]);
            const auto enough = std::ranges::lower_bound(stock->second, *length - 1e-9);
            if (enough != stock->second.end())
                after.lengthOrdered = metres(*enough);
        }
        if (auto done = transaction.replace(std::move(after)); !done)
            return fail(done.error());
    }
    return report;
}

} // namespace cw::fabric
