#include "core/review/headlines.h"

#include "core/checks/run.h"
#include "core/estimate/estimate_design.h"
#include "core/model/workload.h"
#include "core/power/device_power.h"
#include "core/units/parse.h"

#include <cmath>
#include <fmt/format.h>

namespace cw::review {

using namespace model;

Expected<Headlines> headlinesOf(const edit::State& state, const PhaseView& phase,
                                const HeadlineOptions& options, jobs::StopToken stop)
{
    const auto stopped = [&] { return fail(jobs::cancelled("Compare")); };
    Headlines out;
    out.numbers = analysis::designNumbers(state, phase).value;
    out.powerW = power::totalPower(state.design, phase, Basis::Maximum).value.it;
    if (stop.stop_requested())
        return stopped();
    cost::BomOptions how;
    how.prices = options.prices;
    out.price = cost::billOfMaterials(state, phase, how).value.total;
    if (stop.stop_requested())
        return stopped();
    const Workload* first = nullptr;
    for (const Workload& workload : state.design.table<Workload>())
        if (first == nullptr || workload.name < first->name)
            first = &workload;
    if (first != nullptr)
        if (const auto estimate = estimate::estimateDesign(state, phase, first->id);
            estimate && estimate->feasible) {
            out.tokensPerS = estimate->tokensPerS;
            out.stepS = estimate->stepTimeS;
        }
    if (stop.stop_requested())
        return stopped();
    const auto report = checks::run(state, phase, {{}, options.today}, stop);
    if (!report)
        return fail(report.error());
    out.findings = report->counts();
    for (const checks::Finding& finding : report->findings)
        if (!finding.waived())
            out.openFindings.insert(finding.id);
    return out;
}

namespace {

/// "268,800".
std::string grouped(std::int64_t value)
{
    std::string digits = std::to_string(std::abs(value));
    for (std::size_t at = digits.size(); at > 3;)
        digits.insert(at -= 3, ",");
    return value < 0 ? "−" + digits : digits;
}

/// "≥ 7,800,760 USD": whole units, lines without a price are told beside it.
std::string priceText(const cost::BomTotal& total)
{
    return (total.unknownLines > 0 ? "≥ " : "") + grouped(std::llround(total.known.units())) + " " +
           total.known.currency();
}

std::string signedText(double value, const std::string& magnitude)
{
    return (value < 0 ? "−" : "+") + magnitude;
}

class Rows {
public:
    void count(std::string name, std::int64_t before, std::int64_t after, int wish = 0)
    {
        if (before == 0 && after == 0)
            return;
        const auto change = after - before;
        add(std::move(name), std::to_string(before), std::to_string(after),
            change == 0 ? "" : signedText(double(change), std::to_string(std::abs(change))),
            double(change), wish);
    }

    void sum(std::string name, const KnownSum& before, const KnownSum& after,
             const std::string& unit, int wish = 0)
    {
        const double change = after.known - before.known;
        const bool comparable = before.unknown.size() == after.unknown.size();
        const bool same = change == 0;
        std::string text =
            same ? "" : signedText(change, formatEngineering(std::abs(change), unit));
        if (!comparable)
            text = text.empty() ? "unknown parts differ" : text + " of what is known";
        add(std::move(name), before.text(unit, 4), after.text(unit, 4), std::move(text), change,
            comparable ? wish : 0);
    }

    void number(std::string name, std::optional<double> before, std::optional<double> after,
                const std::string& unit, int wish)
    {
        if (!before && !after)
            return;
        const auto text = [&](std::optional<double> value) {
            if (!value)
                return std::string("unknown");
            const std::string digits = std::abs(*value) >= 1000 ? grouped(std::llround(*value))
                                                                : fmt::format("{:.4g}", *value);
            return unit.empty() ? digits : digits + " " + unit;
        };
        std::string change = "unknown";
        double delta = 0;
        if (before && after) {
            delta = *after - *before;
            change =
                delta == 0 ? ""
                : *before != 0
                    ? signedText(delta, fmt::format("{:.1f} %", std::abs(delta / *before) * 100))
                    : signedText(delta, text(std::abs(delta)));
        }
        add(std::move(name), text(before), text(after), std::move(change), delta, wish);
    }

    void add(std::string name, std::string before, std::string after, std::string change,
             double delta, int wish)
    {
        rows.push_back({std::move(name), std::move(before), std::move(after), std::move(change),
                        delta > 0   ? wish
                        : delta < 0 ? -wish
                                    : 0});
    }

    std::vector<HeadlineRow> rows;
};

} // namespace

std::vector<HeadlineRow> headlineRows(const Headlines& before, const Headlines& after)
{
    Rows out;
    const analysis::DesignNumbers& a = before.numbers;
    const analysis::DesignNumbers& b = after.numbers;
    out.count("Accelerators", a.accelerators, b.accelerators);
    out.count("Nodes", a.nodes, b.nodes);
    out.count("Racks", a.racks, b.racks);
    out.count("Devices", a.devices, b.devices);
    out.count("Links", a.links, b.links);
    out.sum("IT power, maximum", before.powerW, after.powerW, "W", -1);
    out.sum("Weight", a.weightKg, b.weightKg, "kg");
    out.number("Step time", before.stepS, after.stepS, "s", -1);
    out.number("Tokens/s", before.tokensPerS, after.tokensPerS, "", 1);
    const double price = after.price.known.units() - before.price.known.units();
    const bool priced = before.price.unknownLines == after.price.unknownLines &&
                        before.price.known.currency() == after.price.known.currency();
    out.add("Price", priceText(before.price), priceText(after.price),
            price == 0 && priced ? ""
            : priced             ? signedText(price, grouped(std::llround(std::abs(price))) + " " +
                                                         after.price.known.currency())
                     : fmt::format("{} → {} unpriced lines", before.price.unknownLines,
                                   after.price.unknownLines),
            price, priced ? -1 : 0);
    out.count("Errors", std::int64_t(before.findings.error), std::int64_t(after.findings.error),
              -1);
    out.count("Warnings", std::int64_t(before.findings.warning),
              std::int64_t(after.findings.warning), -1);
    out.count("Waived", std::int64_t(before.findings.waived), std::int64_t(after.findings.waived));
    return out.rows;
}

} // namespace cw::review
