#include "core/analysis/part_text.h"

#include "core/units/parse.h"
#include "core/units/unit_table.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

namespace cw::analysis {

using namespace model;

namespace {

/// What else tells parts of a class apart, the most telling first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kMeasures{{
    {"capacity_kw", "kW"},
    {"capacity_kva", "kVA"},
    {"raw_capacity_tb", "TB"},
    {"read_gb_per_s", "GB/s read"},
    {"cores", "cores"},
    {"rate_total_gbit_per_s", "Gbit/s"},
    {"switching_capacity_tbit_per_s", "Tbit/s"},
    {"static_load_kg", "kg static load"},
    {"depth_mm", "mm deep"},
    {"width_mm", "mm wide"},
}};

/// Words that stay capital in a title.
std::string wordOf(const std::string& word)
{
    static const std::map<std::string, std::string, std::less<>> kKnown = {
        {"bf16", "BF16"},    {"fp8", "FP8"},   {"fp4", "FP4"},   {"fp16", "FP16"}, {"fp64", "FP64"},
        {"tf32", "TF32"},    {"int8", "INT8"}, {"cpu", "CPU"},   {"gpu", "GPU"},   {"nic", "NIC"},
        {"tdp", "TDP"},      {"pcie", "PCIe"}, {"nvme", "NVMe"}, {"ecc", "ECC"},   {"hbm", "HBM"},
        {"osfp", "OSFP"},    {"qsfp", "QSFP"}, {"psu", "PSU"},   {"psus", "PSUs"}, {"dimm", "DIMM"},
        {"nvlink", "NVLink"}};
    const auto at = kKnown.find(word);
    return at != kKnown.end() ? at->second : word;
}

std::string titleOf(std::string_view bare)
{
    std::string out;
    std::string word;
    const auto flush = [&] {
        if (!word.empty())
            out += (out.empty() ? "" : " ") + wordOf(word);
        word.clear();
    };
    for (const char c : bare) {
        if (c == '_')
            flush();
        else
            word += c;
    }
    flush();
    if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
        out.front() = static_cast<char>(out.front() - 'a' + 'A');
    return out;
}

std::string shortened(const std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end; // not inside a character
    return text.substr(0, end) + "…";
}

/// "64 × 400 Gbit/s", the ports that are most and fastest.
std::string portsText(const Part& part)
{
    std::map<double, std::int64_t> byRate;
    for (const PortSpec& port : part.ports)
        if (!port.ratesGbit.empty())
            byRate[port.ratesGbit.front()] += port.logicalPorts;
    std::string out;
    int shown = 0;
    for (auto at = byRate.rbegin(); at != byRate.rend() && shown < 2; ++at, ++shown)
        out += fmt::format("{}{} × {}G", out.empty() ? "" : " + ", at->second,
                           formatNumber(at->first));
    return out;
}

} // namespace

std::string factTitle(std::string_view key)
{
    std::string_view bare = key;
    if (const auto unit = unitOfKey(key); unit && !unit->suffix.empty()) {
        // "bf16_tflops_dense" keeps what stands behind the unit: "BF16 dense".
        const auto at = key.rfind(unit->suffix);
        if (at != std::string_view::npos && at > 0)
            return titleOf(std::string(key.substr(0, at)) +
                           std::string(key.substr(at + unit->suffix.size())));
    }
    return titleOf(bare);
}

std::string factWords(std::string_view key)
{
    std::string title = factTitle(key);
    const bool isWord = title.size() > 1 && title[1] >= 'a' && title[1] <= 'z';
    if (isWord && title[0] >= 'A' && title[0] <= 'Z')
        title[0] = static_cast<char>(title[0] - 'A' + 'a');
    return title;
}

std::string factText(std::string_view key, const Fact& fact)
{
    if (const auto* number = std::get_if<double>(&fact.value)) {
        const auto unit = unitOfKey(key);
        const std::string text = formatNumber(*number);
        return unit ? text + " " + std::string(unit->symbol) : text;
    }
    if (const auto* flag = std::get_if<bool>(&fact.value))
        return *flag ? "yes" : "no";
    if (const auto* curve = std::get_if<Curve>(&fact.value))
        return fmt::format("{} points", curve->points.size());
    return std::get<std::string>(fact.value);
}

std::string factGround(const Part& part, const Fact& fact)
{
    std::string out;
    const auto add = [&](std::string_view text) {
        if (!text.empty())
            out += (out.empty() ? "" : " · ") + std::string(text);
    };
    if (fact.basis != Basis::Unspecified)
        add(enumName(fact.basis));
    add(fact.condition);
    std::string source;
    if (!fact.sources.empty() && fact.sources.front() >= 1 &&
        static_cast<std::size_t>(fact.sources.front()) <= part.sources.size())
        source = part.sources[static_cast<std::size_t>(fact.sources.front()) - 1];
    else if (!part.sources.empty())
        source = part.sources.front();
    add(shortened(source, 60));
    if (fact.confidence != Confidence::Read)
        add(enumName(fact.confidence));
    return out;
}

std::string componentText(const ComponentSpec& component)
{
    return fmt::format("{} × {}", component.count, component.part);
}

std::string factsLine(const Part& part)
{
    std::vector<std::string> words;
    const auto number = [&](std::string_view key) { return part.number(key); };
    const auto engineering = [&](std::string_view key, std::string_view unit) {
        if (const auto value = number(key))
            words.push_back(formatEngineering(*value, unit));
    };
    if (const auto units = number(facts::kRackUnits))
        words.push_back(*units > 0 ? formatNumber(*units) + "U" : "0U");
    switch (part.partClass) {
    case PartClass::Cable:
    case PartClass::Transceiver: {
        if (const auto rate = number(facts::kRate))
            words.push_back(formatNumber(*rate) + "G");
        if (const auto medium = part.text(facts::kMedium))
            words.push_back(*medium);
        if (const auto reach = number(facts::kReachMax))
            words.push_back("reaches " + formatNumber(*reach) + " m");
        break;
    }
    case PartClass::Accelerator:
        if (const auto memory = number(facts::kMemory))
            words.push_back(formatNumber(*memory) + " GB");
        if (const auto rate = number(facts::kBf16))
            words.push_back(formatNumber(*rate) + " TFLOP/s BF16");
        break;
    case PartClass::RackPdu:
    case PartClass::PowerSource:
    case PartClass::PowerShelf:
        if (const auto phases = number(facts::kPhases))
            words.push_back(formatNumber(*phases) + "-phase");
        if (const auto current = number(facts::kCurrent))
            words.push_back(formatNumber(*current) + " A");
        engineering(number(facts::kRatedPower) ? facts::kRatedPower : facts::kApparentPower,
                    number(facts::kRatedPower) ? "W" : "VA");
        break;
    default:
        break;
    }
    engineering(facts::kPowerMax, "W");
    if (part.partClass == PartClass::Switch || part.partClass == PartClass::Nic)
        if (auto ports = portsText(part); !ports.empty())
            words.push_back(std::move(ports));
    if (part.partClass == PartClass::Server) {
        if (const auto slots = number("accelerator_slots"); slots && *slots > 0)
            words.push_back(formatNumber(*slots) + " × " +
                            part.text("accelerator_default").value_or("accelerators"));
        else if (!part.components.empty())
            words.push_back(componentText(part.components.front()));
    }
    for (const auto& [key, unit] : kMeasures)
        if (const auto value = number(key); value && words.size() < 3)
            words.push_back(formatNumber(*value) + " " + std::string(unit));
    if (words.empty() && !part.kind.empty())
        words.push_back(part.kind);
    std::string out;
    for (std::size_t i = 0; i < words.size() && i < 4; ++i)
        out += (i == 0 ? "" : " · ") + words[i];
    return out;
}

} // namespace cw::analysis
