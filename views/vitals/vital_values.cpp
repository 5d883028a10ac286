#include "views/vitals/vital_values.h"

#include "core/cost/token_cost.h"
#include "core/estimate/explain.h"
#include "core/units/parse.h"
#include "views/session/plural.h"
#include "views/vitals/vital_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace cw::views {

using model::Derivation;

namespace {

struct Vitals {
    Q_DECLARE_TR_FUNCTIONS(Vitals)
};

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

Vital named(const char* key, const QString& title)
{
    Vital out;
    out.key = QString::fromLatin1(key);
    out.title = title;
    return out;
}

/// Fills what every tile has; true: the result is there and `use` may read it.
template <class T>
const model::Result<T>* open(Vital& vital, const analysis::Kept<T>& kept)
{
    vital.current = kept.current;
    vital.text = QStringLiteral("—");
    if (kept.result == nullptr) {
        vital.detail = Vitals::tr("computing…");
        return nullptr;
    }
    if (!*kept.result) {
        vital.detail = qt(kept.result->error().message);
        return nullptr;
    }
    return &**kept.result;
}

std::shared_ptr<const Derivation> shared(const Derivation& derivation)
{
    return std::make_shared<const Derivation>(derivation);
}

std::shared_ptr<const Derivation> input(const Derivation& whole, std::string_view term)
{
    const auto at = std::ranges::find(whole.inputs, term, &Derivation::term);
    return at != whole.inputs.end() ? shared(*at) : nullptr;
}

Vital accelerators(const VitalInputs& in)
{
    Vital out = named("accelerators", Vitals::tr("Accelerators"));
    const auto* numbers = open(out, in.numbers);
    if (numbers == nullptr)
        return out;
    out.value = double(numbers->value.accelerators);
    out.text = countText(numbers->value.accelerators);
    out.detail = plural(numbers->value.nodes, Vitals::tr("in %n node"), Vitals::tr("in %n nodes"));
    out.better = Better::Up;
    out.why = input(numbers->why, "accelerators");
    return out;
}

Vital racks(const VitalInputs& in)
{
    Vital out = named("racks", Vitals::tr("Racks"));
    const auto* numbers = open(out, in.numbers);
    if (numbers == nullptr)
        return out;
    const analysis::DesignNumbers& n = numbers->value;
    out.value = double(n.racks);
    out.text = countText(n.racks);
    const QString weight = n.weightKg.known < 1000
                               ? qt(formatEngineering(n.weightKg.known, "kg"))
                               : QStringLiteral("%1 t").arg(n.weightKg.known / 1000, 0, 'f',
                                                            n.weightKg.known < 100'000 ? 1 : 0);
    out.detail = QStringLiteral("%1 · %2%3")
                     .arg(plural(n.devices, Vitals::tr("%n device"), Vitals::tr("%n devices")),
                          n.weightKg.complete() ? QString() : QStringLiteral("≥ "), weight);
    out.why = input(numbers->why, "racks");
    return out;
}

/// What comes nearest to its limit: a node of the power tree, a rack or a hall with a budget.
struct Nearest {
    double share{0};
    double limitW{0};
    std::optional<model::EntityRef> entity;

    void consider(double loadW, std::optional<double> limit, model::EntityRef ref)
    {
        if (limit && *limit > 0 && (!entity || loadW / *limit > share)) {
            share = loadW / *limit;
            limitW = *limit;
            entity = ref;
        }
    }
};

Nearest nearestLimit(const power::PowerResult& power)
{
    Nearest nearest;
    for (const power::NodeLoad& node : power.nodes)
        if (node.live)
            nearest.consider(node.loadW, node.rating.usableW, node.device);
    for (const power::RackPower& rack : power.racks)
        nearest.consider(rack.loadW.known, rack.limitW, rack.rack);
    for (const power::HallPower& hall : power.halls)
        nearest.consider(hall.loadW.known, hall.limitW, hall.hall);
    return nearest;
}

Vital itPower(const VitalInputs& in)
{
    Vital out = named("it_power", Vitals::tr("IT power"));
    const auto* power = open(out, in.power);
    if (power == nullptr)
        return out;
    model::KnownSum drawn = power->value.totals.it;
    drawn.known = power->value.drawnItW;
    out.value = drawn.known;
    out.unit = "W";
    out.text = sumText(drawn, "W");
    out.better = Better::Down;
    out.why = shared(power->why);
    const Nearest nearest = nearestLimit(power->value);
    out.detail = unknownText(drawn);
    if (nearest.entity) {
        out.share = nearest.share;
        out.binding = nearest.entity;
        const QString most = Vitals::tr("%1 % of %2 at %3")
                                 .arg(std::lround(100 * nearest.share))
                                 .arg(qt(formatEngineering(nearest.limitW, "W")),
                                      qt(displayName(in.state->design, *nearest.entity)));
        out.detail = out.detail.isEmpty() ? most : out.detail + " · " + most;
    } else if (out.detail.isEmpty()) {
        out.detail = Vitals::tr("maximum; no rated supply drawn");
    }
    return out;
}

Vital heat(const VitalInputs& in)
{
    Vital out = named("heat", Vitals::tr("Heat"));
    const auto* cooling = open(out, in.cooling);
    if (cooling == nullptr)
        return out;
    const cooling::HeatSum& total = cooling->value.total;
    const double all = total.airW.known + total.liquidW.known + total.unsplitW;
    model::KnownSum sum = total.airW;
    sum.known = all;
    out.value = all;
    out.unit = "W";
    out.text = sumText(sum, "W");
    out.better = Better::Down;
    out.why = shared(cooling->why);
    QStringList parts;
    if (total.airW.known > 0)
        parts << Vitals::tr("air %1").arg(qt(formatEngineering(total.airW.known, "W")));
    if (total.liquidW.known > 0)
        parts << Vitals::tr("liquid %1").arg(qt(formatEngineering(total.liquidW.known, "W")));
    if (total.liquidW.known <= 0 && total.airW.known > 0)
        parts = QStringList{Vitals::tr("all to air")};
    // The rack whose inlet is nearest to what its devices allow.
    const cooling::RackCooling* tightest = nullptr;
    const auto margin = [](const cooling::RackCooling& rack) {
        return *rack.inletMaxC - *rack.inletC;
    };
    for (const cooling::RackCooling& rack : cooling->value.racks)
        if (rack.inletC && rack.inletMaxC &&
            (tightest == nullptr || margin(rack) < margin(*tightest)))
            tightest = &rack;
    if (tightest != nullptr) {
        out.binding = tightest->inletMaxDevice ? model::EntityRef(*tightest->inletMaxDevice)
                                               : model::EntityRef(tightest->rack);
        parts << Vitals::tr("inlet %1 of %2 °C")
                     .arg(qt(formatNumber(*tightest->inletC)),
                          qt(formatNumber(*tightest->inletMaxC)));
    }
    if (const QString unknown = unknownText(sum); !unknown.isEmpty())
        parts.prepend(unknown);
    out.detail = parts.join(QStringLiteral(" · "));
    // What is unknown and what is tightest matter more than the split.
    if (parts.size() > 2)
        out.shorter << parts.front() + QStringLiteral(" · ") + parts.back();
    return out;
}

/// True: there is an estimate with numbers to read.
const estimate::Estimate* openEstimate(Vital& out, const VitalInputs& in)
{
    if (!in.hasWorkload && in.state != nullptr) {
        out.text = QStringLiteral("—");
        out.detail = Vitals::tr("no workload");
        out.current = true;
        return nullptr;
    }
    const auto* kept = open(out, in.estimate);
    if (kept == nullptr)
        return nullptr;
    const estimate::Estimate& estimate = kept->value;
    out.binding = estimate.binding.entity;
    if (!estimate.feasible) {
        out.text = Vitals::tr("not feasible");
        out.detail = qt(estimate.binding.message);
    }
    return &estimate;
}

QString interval(const estimate::Estimate& e)
{
    if (!e.stepTimeP10S || !e.stepTimeP90S)
        return {};
    return Vitals::tr("%1–%2 P10–P90")
        .arg(QString::number(*e.stepTimeP10S, 'g', 3),
             qt(formatEngineering(*e.stepTimeP90S, "s", 3)));
}

Vital stepTime(const VitalInputs& in)
{
    Vital out = named("step_time", Vitals::tr("Step time"));
    out.unit = "s";
    out.better = Better::Down;
    const estimate::Estimate* e = openEstimate(out, in);
    if (e == nullptr)
        return out;
    const bool serving = e->kind == model::WorkloadKind::Inference;
    if (serving)
        out.title = Vitals::tr("Time per token");
    out.why = shared(e->why);
    if (!e->feasible)
        return out;
    if (serving && e->tpotMs) {
        out.value = *e->tpotMs / 1000;
        out.text = qt(formatEngineering(*out.value, "s", 3));
        if (e->ttftMs)
            out.detail =
                Vitals::tr("first token %1").arg(qt(formatEngineering(*e->ttftMs / 1000, "s", 3)));
    } else if (e->stepTimeS) {
        out.value = e->stepTimeS;
        out.text = qt(formatEngineering(*e->stepTimeS, "s", 3));
        QStringList parts;
        if (e->mfu)
            parts << Vitals::tr("MFU %1 %").arg(100 * *e->mfu, 0, 'f', 1);
        if (const QString range = interval(*e); !range.isEmpty())
            parts << range;
        out.detail = parts.join(QStringLiteral(" · "));
    }
    return out;
}

Vital throughput(const VitalInputs& in)
{
    Vital out = named("throughput", Vitals::tr("Throughput"));
    out.unit = "tok/s";
    out.better = Better::Up;
    const estimate::Estimate* e = openEstimate(out, in);
    if (e == nullptr)
        return out;
    out.why = shared(estimate::throughputDerivation(*e));
    if (!e->feasible || !e->tokensPerS)
        return out;
    out.value = e->tokensPerS;
    out.text = quantityText(*e->tokensPerS, "tok/s");
    if (e->requestsPerS)
        out.detail = Vitals::tr("%1 requests/s").arg(*e->requestsPerS, 0, 'g', 3);
    else if (e->tokensPerSPerAccelerator)
        out.detail = Vitals::tr("%1 tok/s each · %2 used")
                         .arg(countText(std::llround(*e->tokensPerSPerAccelerator)),
                              countText(e->acceleratorsUsed));
    return out;
}

Vital goodput(const VitalInputs& in)
{
    Vital out = named("goodput", Vitals::tr("Goodput"));
    out.unit = "%";
    out.better = Better::Up;
    const estimate::Estimate* e = openEstimate(out, in);
    if (e == nullptr || !e->feasible)
        return out;
    if (e->kind == model::WorkloadKind::Inference) {
        out.detail = Vitals::tr("of training only");
        return out;
    }
    out.why = shared(e->whyGoodput);
    out.binding = std::nullopt;
    if (!e->goodput) {
        out.detail = e->meanTimeToFailureS ? Vitals::tr("storage rate unknown")
                                           : Vitals::tr("failure rate unknown");
        return out;
    }
    out.value = 100 * *e->goodput;
    out.text = QStringLiteral("%1 %").arg(*out.value, 0, 'f', 1);
    QStringList parts;
    if (e->checkpointIntervalS)
        parts << Vitals::tr("checkpoint %1").arg(durationText(*e->checkpointIntervalS));
    if (e->meanTimeToFailureS)
        parts << Vitals::tr("MTBF %1").arg(durationText(*e->meanTimeToFailureS));
    out.detail = parts.join(QStringLiteral(" · "));
    return out;
}

/// Cost of what a workload makes, where that can be computed; none is shown otherwise.
model::Result<cost::TokenCost> tokenCost(const VitalInputs& in, const cost::Bom& bom)
{
    cost::TokenCostInput input;
    input.capital = bom.total;
    if (!in.hasWorkload || !in.estimate.result || !*in.estimate.result)
        return {};
    const estimate::Estimate& e = (*in.estimate.result)->value;
    const auto all = double(e.acceleratorsUsed + e.acceleratorsLeft);
    input.share = all > 0 ? double(e.acceleratorsUsed) / all : 1;
    if (e.feasible)
        input.tokensPerS = e.tokensPerS;
    input.goodput = e.goodput;
    input.powerW = e.powerW;
    return cost::costPerMillionTokens(input);
}

Vital price(const VitalInputs& in)
{
    Vital out = named("price", Vitals::tr("Price"));
    const auto* bom = open(out, in.bom);
    if (bom == nullptr)
        return out;
    const cost::Bom& b = bom->value;
    out.better = Better::Down;
    out.unit = qt(b.currency);
    const model::Result<cost::TokenCost> tokens = tokenCost(in, b);
    model::Derivation why = bom->why;
    if (tokens.value.known)
        why.inputs.push_back(tokens.why);
    out.why = shared(why);
    if (b.total.pricedLines == 0) {
        out.detail = plural(b.total.unknownLines, Vitals::tr("%n line without a price"),
                            Vitals::tr("%n lines without a price"));
        return out;
    }
    out.value = b.total.known.units();
    out.text = moneyText(b.total.known);
    if (b.total.unknownLines > 0)
        out.text.prepend(QStringLiteral("≥ "));
    double quoted = 0;
    for (const cost::BomLine& line : b.lines)
        if (line.extended && line.price && line.price->kind == "quote")
            quoted += line.extended->units();
    const double share = *out.value > 0 ? quoted / *out.value : 0;
    const long percent = std::lround(100 * share);
    const QString unknown = b.total.unknownLines > 0
                                ? Vitals::tr("%1 unknown").arg(countText(b.total.unknownLines))
                                : QString();
    QString perToken;
    if (tokens.value.known)
        perToken = QStringLiteral("%1%2 %3")
                       .arg(tokens.value.unknownCount > 0 ? QStringLiteral("≥ ") : QString(),
                            b.currency == "USD" ? QStringLiteral("$") : qt(b.currency))
                       .arg(*tokens.value.known, 0, 'g', 2);
    const auto joined = [&](const QString& band, const QString& per) {
        QStringList parts{band, unknown, perToken.isEmpty() ? QString() : perToken + per};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" · "));
    };
    const bool all = share > 0.9995;
    out.detail =
        joined(all ? Vitals::tr("quoted") : Vitals::tr("price band, %1 % quoted").arg(percent),
               Vitals::tr(" per M tokens"));
    out.shorter << joined(all            ? Vitals::tr("quoted")
                          : percent == 0 ? Vitals::tr("band")
                                         : Vitals::tr("%1 % quoted").arg(percent),
                          Vitals::tr(" per M tok"));
    if (percent > 0 && !all && !unknown.isEmpty())
        out.shorter << joined(QString(), Vitals::tr(" per M tok"));
    return out;
}

Vital findings(const VitalInputs& in)
{
    Vital out = named("findings", Vitals::tr("Findings"));
    const auto* report = open(out, in.findings);
    if (report == nullptr)
        return out;
    const checks::Counts counts = report->value.counts();
    out.better = Better::Down;
    out.value = double(counts.error + counts.warning);
    out.text =
        QStringLiteral("%1 · %2 · %3").arg(counts.error).arg(counts.warning).arg(counts.info);
    out.marks = {checks::Severity::Error, checks::Severity::Warning, checks::Severity::Info};
    const auto skipped = std::ranges::count_if(report->value.rules, [](const auto& rule) {
        return rule.state == checks::RuleState::Skipped;
    });
    QStringList parts;
    parts << Vitals::tr("%1 waived").arg(counts.waived);
    if (skipped > 0)
        parts << plural(std::size_t(skipped), Vitals::tr("%n rule skipped"),
                        Vitals::tr("%n rules skipped"));
    out.detail = parts.join(QStringLiteral(" · "));
    out.why = shared(findingsDerivation(report->value));
    for (const checks::Finding& finding : report->value.findings)
        if (!finding.waived() && !finding.subjects.empty() &&
            (finding.severity == checks::Severity::Error || !out.binding))
            if (out.binding = finding.subjects.front(); finding.severity == checks::Severity::Error)
                break;
    return out;
}

} // namespace

std::vector<Vital> vitalsOf(const VitalInputs& inputs)
{
    std::vector<Vital> out{accelerators(inputs), racks(inputs),    itPower(inputs),
                           heat(inputs),         stepTime(inputs), throughput(inputs),
                           goodput(inputs),      price(inputs),    findings(inputs)};
    if (inputs.state == nullptr)
        for (Vital& vital : out) {
            vital.text = QStringLiteral("—");
            vital.detail.clear();
            vital.current = true;
        }
    return out;
}

VitalChange changeBetween(const Vital& before, const Vital& after)
{
    VitalChange out;
    if (!before.value || !after.value || before.unit != after.unit)
        return out;
    const double difference = *after.value - *before.value;
    const bool counts = after.unit.isEmpty();
    const double scale = std::max(std::abs(*before.value), std::abs(*after.value));
    if (difference == 0 || (!counts && std::abs(difference) < 1e-4 * scale))
        return out;
    const QString arrow = difference > 0 ? QStringLiteral("▲ ") : QStringLiteral("▼ ");
    if (counts || *before.value == 0)
        out.text = arrow + countText(std::llround(std::abs(difference)));
    else if (after.unit == "%")
        out.text = arrow + Vitals::tr("%1 points").arg(std::abs(difference), 0, 'f', 1);
    else
        out.text =
            arrow + QStringLiteral("%1 %").arg(100 * std::abs(difference / *before.value), 0, 'g',
                                               std::abs(difference / *before.value) < 1 ? 2 : 3);
    if (after.better != Better::Neither)
        out.good = (difference > 0) == (after.better == Better::Up) ? 1 : -1;
    return out;
}

} // namespace cw::views
