#include "core/catalog/search_text.h"

#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <set>

namespace cw::catalog {
namespace {

bool isWordByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

// Text facts that people search by.
constexpr std::array<std::string_view, 13> kTextFacts = {
    "accelerator_default", "accelerator_form",  "connector", "cooling", "cpu_default",
    "end_a_form_factor",   "end_b_form_factor", "fabric",    "medium",  "memory_type",
    "port_form_factor",    "port_summary",      "protocols"};

int fit(const std::string& word, std::string_view text, int worth)
{
    int best = 0;
    for (const std::string& candidate : searchWords(text)) {
        if (candidate == word)
            return worth;
        if (candidate.starts_with(word))
            best = worth / 2;
    }
    return best;
}

} // namespace

std::vector<std::string> searchWords(std::string_view text)
{
    std::vector<std::string> words;
    bool inside = false;
    for (const char c : text) {
        const bool word = isWordByte(c);
        if (word && !inside)
            words.emplace_back();
        if (word)
            words.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        inside = word;
    }
    return words;
}

std::string furtherWords(const model::Part& part)
{
    std::set<std::string> words;
    if (const auto units = part.number(model::facts::kRackUnits); units && *units > 0)
        words.insert(formatNumber(*units) + "u");
    for (const std::string_view key :
         {model::facts::kRate, std::string_view("rate_total_gbit_per_s")})
        if (const auto rate = part.number(key))
            words.insert(formatNumber(*rate) + "g");
    for (const model::PortSpec& port : part.ports) {
        if (!port.cage.empty())
            words.insert(port.cage);
        if (!port.ratesGbit.empty())
            words.insert(formatNumber(port.ratesGbit.front()) + "g");
    }
    for (const std::string_view key : kTextFacts)
        if (const auto text = part.text(key))
            words.insert(*text);
    std::set<std::string> split;
    for (const std::string& text : words)
        for (std::string& word : searchWords(text))
            split.insert(std::move(word));
    std::string joined;
    for (const std::string& word : split)
        joined += (joined.empty() ? "" : " ") + word;
    return joined;
}

std::optional<int> searchScore(const std::vector<std::string>& query, const PartSummary& part,
                               std::string_view words)
{
    int sum = 0;
    for (const std::string& word : query) {
        const int best = std::max({fit(word, part.model, 40), fit(word, part.partNumber, 40),
                                   fit(word, part.key, 30), fit(word, part.manufacturer, 20),
                                   fit(word, enumName(part.partClass), 20),
                                   fit(word, part.kind, 16), fit(word, words, 8)});
        if (best == 0)
            return std::nullopt;
        sum += best;
    }
    return sum;
}

} // namespace cw::catalog
