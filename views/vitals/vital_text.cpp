#include "views/vitals/vital_text.h"

#include "core/units/parse.h"
#include "views/session/plural.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>
#include <map>

namespace cw::views {

namespace {

struct Vitals {
    Q_DECLARE_TR_FUNCTIONS(Vitals)
};

/// Three significant digits and an SI prefix: {"1.22", "M"}.
std::pair<QString, QString> scaled(double value)
{
    constexpr std::array<const char*, 6> kPrefixes = {"", "k", "M", "G", "T", "P"};
    double rest = std::abs(value);
    std::size_t at = 0;
    while (rest >= 999.5 && at + 1 < kPrefixes.size()) {
        rest /= 1000;
        ++at;
    }
    const int decimals = rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
    return {QString::number(std::copysign(rest, value), 'f', rest == 0 ? 0 : decimals),
            QString::fromLatin1(kPrefixes[at])};
}

/// Symbols that take an SI prefix in front.
bool takesPrefix(std::string_view unit)
{
    for (const std::string_view symbol :
         {"W", "VA", "J", "V", "A", "Hz", "s", "B", "bit/s", "B/s", "FLOP/s"})
        if (unit == symbol)
            return true;
    return false;
}

} // namespace

QString countText(std::int64_t count)
{
    return QLocale(QLocale::English).toString(qlonglong(count));
}

QString durationText(double seconds)
{
    if (seconds < 120)
        return QString::fromStdString(formatEngineering(seconds, "s", 3));
    if (seconds < 2 * 3600)
        return Vitals::tr("%1 min").arg(std::lround(seconds / 60));
    if (seconds < 72 * 3600)
        return Vitals::tr("%1 h").arg(seconds / 3600, 0, 'f', seconds < 10 * 3600 ? 1 : 0);
    return Vitals::tr("%1 d").arg(seconds / 86400, 0, 'f', seconds < 10 * 86400 ? 1 : 0);
}

QString moneyText(const Money& amount)
{
    const auto [number, prefix] = scaled(amount.units());
    QString sign = QString::fromStdString(amount.currency());
    if (sign == "USD")
        sign = QStringLiteral("$");
    else if (sign == "EUR")
        sign = QStringLiteral("€");
    return QStringLiteral("%1 %2 %3").arg(sign, number, prefix).trimmed();
}

QString quantityText(double value, const QString& unit)
{
    const auto [number, prefix] = scaled(value);
    return prefix.isEmpty() ? number + ' ' + unit : number + ' ' + prefix + ' ' + unit;
}

QString sumText(const model::KnownSum& sum, std::string_view unit)
{
    const QString known = QString::fromStdString(formatEngineering(sum.known, unit));
    return sum.complete() ? known : QStringLiteral("≥ ") + known;
}

QString unknownText(const model::KnownSum& sum)
{
    return sum.complete()
               ? QString()
               : Vitals::tr("%1 unknown").arg(countText(std::int64_t(sum.unknown.size())));
}

QString valueText(const model::Derivation& derivation)
{
    if (!derivation.value)
        return Vitals::tr("unknown");
    const double value = *derivation.value;
    if (takesPrefix(derivation.unit))
        return QString::fromStdString(formatEngineering(value, derivation.unit, 4));
    const QString unit = QString::fromStdString(derivation.unit);
    if (std::abs(value) >= 1000 && value == std::floor(value) && std::abs(value) < 1e9)
        return (countText(std::llround(value)) + ' ' + unit).trimmed();
    if (std::abs(value) >= 1e4)
        return quantityText(value, unit).trimmed();
    return (QString::number(value, 'g', 5) + ' ' + unit).trimmed();
}

model::Derivation findingsDerivation(const checks::Report& report)
{
    model::Derivation out;
    out.term = Vitals::tr("Open findings").toStdString();
    const checks::Counts counts = report.counts();
    out.value = double(counts.error + counts.warning + counts.info);
    out.formula = Vitals::tr("errors + warnings + notes of every rule; waived ones do not count")
                      .toStdString();
    std::map<std::string, model::Derivation> byRule;
    for (const checks::Finding& finding : report.findings) {
        if (finding.waived())
            continue;
        model::Derivation& rule = byRule[finding.rule];
        rule.value = rule.value.value_or(0) + 1;
        if (rule.inputs.size() >= 20)
            continue; // the findings dock has them all
        model::Derivation one;
        one.term = std::string(enumName(finding.severity));
        one.formula = finding.message;
        if (!finding.subjects.empty())
            one.entity = finding.subjects.front();
        rule.inputs.push_back(std::move(one));
    }
    for (const checks::RuleResult& rule : report.rules) {
        if (rule.state == checks::RuleState::Skipped)
            for (const checks::Skip& skip : rule.skipped) {
                model::Derivation& at = byRule[rule.id];
                model::Derivation one;
                one.term = Vitals::tr("skipped").toStdString();
                one.formula = skip.message;
                one.entity = skip.of;
                at.inputs.push_back(std::move(one));
            }
        const auto at = byRule.find(rule.id);
        if (at == byRule.end())
            continue;
        at->second.term = rule.id;
        at->second.formula = plural(std::size_t(rule.checked), Vitals::tr("%n object decided"),
                                    Vitals::tr("%n objects decided"))
                                 .toStdString();
        out.inputs.push_back(std::move(at->second));
    }
    return out;
}

} // namespace cw::views
