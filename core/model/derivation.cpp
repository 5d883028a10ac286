#include "core/model/derivation.h"

#include "core/base/printable.h"

#include "core/units/parse.h"
#include "core/units/unit_table.h"

namespace cw::model {

Derivation term(std::string name, std::optional<double> value, std::string unit,
                std::string formula, std::vector<Derivation> inputs)
{
    Derivation out;
    out.term = std::move(name);
    out.value = value;
    out.unit = std::move(unit);
    out.formula = std::move(formula);
    out.inputs = std::move(inputs);
    return out;
}

Derivation factDerivation(const Part& part, std::string_view factKey)
{
    Derivation out;
    out.term = part.manufacturer + " " + part.model + ": " + std::string(factKey);
    if (const auto unit = unitOfKey(factKey))
        out.unit = std::string(unit->symbol);
    const Fact* fact = part.fact(factKey);
    if (fact == nullptr) {
        out.source = "not in the catalog";
        return out;
    }
    if (const double* number = std::get_if<double>(&fact->value))
        out.value = *number;
    out.confidence = fact->confidence;
    const auto append = [&](const std::string& title) {
        out.source += (out.source.empty() ? "" : "; ") + title;
    };
    for (const std::int64_t index : fact->sources)
        if (index >= 1 && static_cast<std::size_t>(index) <= part.sources.size())
            append(part.sources[static_cast<std::size_t>(index) - 1]);
    if (fact->sources.empty()) {
        for (const std::string& title : part.sources)
            append(title);
        if (!part.sources.empty())
            out.source += " (source of the part as a whole)";
    }
    return out;
}

namespace {

void appendText(std::string& out, const Derivation& derivation, int depth)
{
    std::string line = derivation.term + " = ";
    line += derivation.value ? formatEngineering(*derivation.value, derivation.unit, 4) : "unknown";
    while (line.back() == ' ')
        line.pop_back();
    if (!derivation.formula.empty())
        line += "  [" + derivation.formula + "]";
    if (!derivation.source.empty())
        line += "  <- " + derivation.source;
    if (derivation.confidence)
        line += " (" + std::string(enumName(*derivation.confidence)) + ")";
    // A term a line: names and titles from a file may hold line breaks.
    out += std::string(static_cast<std::size_t>(depth) * 2, ' ') + printable(line) + '\n';
    for (const Derivation& input : derivation.inputs)
        appendText(out, input, depth + 1);
}

} // namespace

std::string derivationText(const Derivation& derivation)
{
    std::string out;
    appendText(out, derivation, 0);
    return out;
}

std::string KnownSum::text(std::string_view unitSymbol, int digits) const
{
    const std::string sum = formatEngineering(known, unitSymbol, digits);
    if (complete())
        return sum;
    return "≥ " + sum + ", " + std::to_string(unknown.size()) + " unknown";
}

} // namespace cw::model
