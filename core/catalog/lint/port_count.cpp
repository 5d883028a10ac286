#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>

namespace cw::catalog::rules {
namespace {

using Counts = std::map<double, double>; // Gbit/s -> logical ports

bool isData(const model::PortSpec& port)
{
    return port.role != model::PortRole::OutOfBand && port.role != model::PortRole::Console;
}

Counts listed(const model::Part& part)
{
    Counts counts;
    for (const model::PortSpec& port : part.ports)
        if (isData(port) && !port.ratesGbit.empty())
            counts[port.ratesGbit.front()] += static_cast<double>(port.logicalPorts);
    return counts;
}

/// The facts "port_count_<rate>g".
Counts counted(const model::Part& part)
{
    constexpr std::string_view kStart = "port_count_";
    Counts counts;
    for (auto at = part.facts.lower_bound(kStart); at != part.facts.end(); ++at) {
        const std::string_view key = at->first;
        const double* count = std::get_if<double>(&at->second.value);
        if (!key.starts_with(kStart))
            break;
        if (count == nullptr || !key.ends_with("g"))
            continue;
        if (!at->second.note.empty())
            return {}; // somebody looked and says what the count leaves out
        if (const auto rate =
                parseNumber(key.substr(kStart.size(), key.size() - kStart.size() - 1)))
            counts[*rate] = *count;
    }
    return counts;
}

/// Every "64x800G", "64 x 800G" and "4 x QSFP28 100G" of a text.
Counts written(const std::string& text)
{
    static const std::regex kPorts(R"((\d+) ?x ?(?:[A-Z][A-Z0-9-]* )?(\d+(?:\.\d+)?)G)");
    Counts counts;
    for (std::sregex_iterator at(text.begin(), text.end(), kPorts), end; at != end; ++at) {
        const auto count = parseNumber((*at)[1].str());
        const auto rate = parseNumber((*at)[2].str());
        if (count && rate)
            counts[*rate] += *count;
    }
    return counts;
}

double total(const Counts& counts)
{
    double sum = 0;
    for (const auto& [rate, count] : counts)
        sum += rate * count;
    return sum;
}

/// Names often leave out a few slower ports.
bool contains(const Counts& all, const Counts& some)
{
    return std::ranges::all_of(some, [&](const auto& entry) {
        const auto at = all.find(entry.first);
        return at != all.end() && at->second == entry.second;
    });
}

std::string describe(const Counts& counts)
{
    std::string text;
    for (auto at = counts.rbegin(); at != counts.rend(); ++at)
        text += fmt::format("{}{} x {}G", text.empty() ? "" : " + ", formatNumber(at->second),
                            formatNumber(at->first));
    return text;
}

} // namespace

// Compared is what the ports carry together, so that 32 cages of 800G and 64 ports of 400G agree.
// The ports of a switch only: a server's name counts accelerators.
void portCount(const model::Part& part, LintSink& sink)
{
    if (part.partClass != model::PartClass::Switch)
        return;
    const Counts ports = part.structured.ports ? listed(part) : Counts{};
    const Counts facts = counted(part);
    const Counts summary = written(part.text("port_summary").value_or(""));
    const Counts name = written(part.model);
    const auto compare = [&](const Counts& a, const Counts& b, std::string_view field,
                             std::string_view what) {
        if (!a.empty() && !b.empty() && total(a) != total(b) && !contains(a, b))
            sink.warning(part.key, field,
                         fmt::format("{}, but {} {}", describe(a), what, describe(b)));
    };
    compare(ports, facts, "ports", "the facts count");
    compare(ports, summary, "ports", "the summary says");
    compare(facts.empty() ? ports : facts, name, "model", "the model is named");
}

} // namespace cw::catalog::rules
