#include "core/cost/bom.h"

#include "core/base/plural.h"
#include "core/base/stopping.h"
#include "core/cost/collect.h"
#include "core/cost/names.h"
#include "core/cost/pricing.h"
#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

namespace cw::cost {
namespace {

using model::Design;
using model::Part;

constexpr std::array<std::string_view, 12> kTitles = {"Compute",
                                                      "Compute network",
                                                      "Scale-up network",
                                                      "Storage network",
                                                      "Storage",
                                                      "In-band network",
                                                      "Out-of-band network",
                                                      "Management",
                                                      "Power",
                                                      "Cooling",
                                                      "Racks",
                                                      "Other"};

std::string tierText(std::int64_t tier)
{
    switch (tier) {
    case 1:
        return "node to leaf";
    case 2:
        return "leaf to spine";
    case 3:
        return "spine to core";
    default:
        return tier == 0 ? std::string{} : fmt::format("tier {}", tier);
    }
}

void appendPart(std::string& text, const std::string& more)
{
    if (more.empty())
        return;
    if (!text.empty())
        text += ", ";
    text += more;
}

std::string describe(const BomLine& line, const Part* part)
{
    std::string text;
    if (part != nullptr)
        text = part->model.empty() ? part->key : part->model;
    else
        text = fmt::format("{}, part not chosen", line.category);
    if (line.length)
        appendPart(text, formatNumber(line.length->metres()) + " m");
    appendPart(text, line.colour);
    appendPart(text, line.network);
    appendPart(text, line.purpose.empty() ? tierText(line.tier) : line.purpose);
    if (!line.side.empty())
        appendPart(text, line.side + " side");
    return text;
}

void sortUnique(std::vector<std::string>& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::ranges::sort(names, nameLess);
}

BomLine lineOf(const Design& design, const LineKey& key, Collected&& things)
{
    BomLine line;
    line.subsystem = key.subsystem;
    line.category = key.category;
    line.doNotInclude = key.doNotInclude;
    line.tier = key.tier;
    line.side = key.side;
    line.purpose = key.purpose;
    line.colour = key.colour;
    if (key.length >= 0)
        line.length = Length{key.length};
    if (key.network != 0)
        if (const auto* network = design.find(Id<model::Network>(key.network)))
            line.network = network->name;
    const Part* part = key.part == 0 ? nullptr : design.find(Id<Part>(key.part));
    if (part != nullptr) {
        line.part = part->id;
        line.partKey = part->key;
        line.manufacturer = part->manufacturer;
        line.mpn = part->partNumber;
        line.passive = part->partClass == model::PartClass::Passive;
        line.medium = part->text(model::facts::kMedium).value_or(std::string{});
    }
    line.description = describe(line, part);
    line.quantity = things.quantity;
    line.source = things.allGenerated ? LineSource::Generated : LineSource::Placed;
    line.racks = std::move(things.racks);
    line.names = std::move(things.names);
    sortUnique(line.racks);
    std::ranges::sort(line.names, nameLess);
    if (things.unplaced > 0)
        line.note = fmt::format("{} not placed", things.unplaced);
    // A planning value of ours stands for a product that is not chosen.
    if (part != nullptr && part->status == "template")
        line.note += std::string(line.note.empty() ? "" : "; ") +
                     "assumption: planning template, product not chosen";
    return line;
}

// By what people read; the ids of part (a hash of its content) and network only break ties.
using SortKey = std::tuple<bool, Subsystem, int, bool, std::int64_t, std::string, std::string,
                           std::string, std::string, std::string, std::string, std::int64_t,
                           std::string, std::uint64_t, std::uint64_t>;

struct Draft {
    BomLine line;
    const LineKey* key;
    SortKey sort;
};

SortKey sortKey(const BomLine& line, const LineKey& key)
{
    return {line.doNotInclude,
            line.subsystem,
            categoryRank(line.category),
            !line.purpose.empty(),
            line.tier,
            line.manufacturer,
            line.mpn,
            line.partKey,
            line.network,
            line.side,
            line.purpose,
            key.length,
            line.colour,
            key.part,
            key.network};
}

void numberLines(std::vector<Draft> drafts, Bom& bom)
{
    std::ranges::sort(drafts, {}, &Draft::sort);
    std::map<LineKey, std::vector<Draft*>> below;
    for (Draft& draft : drafts)
        if (draft.key->parent)
            below[*draft.key->parent].push_back(&draft);
    const auto place = [&](BomLine line) {
        (line.doNotInclude ? bom.notIncluded : bom.lines).push_back(std::move(line));
    };
    std::int64_t number = 0;
    for (Draft& draft : drafts) {
        if (draft.key->parent)
            continue;
        draft.line.id = fmt::format("{}.0", ++number);
        std::int64_t child = 0;
        const std::string parent = draft.line.id;
        place(std::move(draft.line));
        for (Draft* module : below[*draft.key]) {
            module->line.id = fmt::format("{}.{}", number, ++child);
            module->line.parent = parent;
            place(std::move(module->line));
        }
    }
}

std::string countText(const BomLine& line)
{
    if (line.category == "optic")
        return line.description;
    if (line.network.empty() && line.tier == 0 && line.purpose.empty())
        return line.part ? line.description : line.category + ", part not chosen";
    std::string text = line.network;
    appendPart(text, line.purpose.empty() ? tierText(line.tier) : line.purpose);
    return text;
}

void countLines(Bom& bom)
{
    std::vector<BomCount>& counts = bom.counts;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (const BomLine& line : bom.lines) {
        const std::string what = countText(line);
        const std::string key = fmt::format("{}/{}", enumName(line.subsystem), line.category);
        const auto [at, isNew] = known.try_emplace({key, what}, counts.size());
        if (isNew)
            counts.push_back({line.subsystem, line.category, what, 0});
        counts[at->second].quantity += line.quantity;
    }
}

void sumUp(Bom& bom)
{
    bom.total = {Money(0, bom.currency)};
    std::map<Subsystem, BomTotal> bySubsystem;
    for (const BomLine& line : bom.lines) {
        BomTotal& part =
            bySubsystem.try_emplace(line.subsystem, BomTotal{Money(0, bom.currency)}).first->second;
        for (BomTotal* total : {&bom.total, &part}) {
            if (line.extended) {
                total->known += *line.extended;
                ++total->pricedLines;
            } else {
                ++total->unknownLines;
            }
        }
    }
    bom.bySubsystem.assign(bySubsystem.begin(), bySubsystem.end());
}

model::Derivation derive(const Bom& bom)
{
    model::Derivation why;
    why.term = "Bill of materials, total";
    why.unit = bom.currency;
    why.formula = "sum of lines; line = order quantity x unit price, each rounded to cents";
    if (bom.total.pricedLines > 0)
        why.value = bom.total.known.units();
    for (const auto& [subsystem, total] : bom.bySubsystem) {
        model::Derivation part;
        part.term = std::string(subsystemTitle(subsystem));
        part.unit = bom.currency;
        part.formula = fmt::format("{} priced, {} without a price",
                                   plural(total.pricedLines, "line"), total.unknownLines);
        if (total.pricedLines > 0)
            part.value = total.known.units();
        why.inputs.push_back(std::move(part));
    }
    return why;
}

std::string groupedAmount(const Money& money)
{
    std::string text = money.amountText();
    const std::size_t first = text.front() == '-' ? 1 : 0;
    for (std::size_t at = text.find('.'); at > first + 3; at -= 3)
        text.insert(at - 3, ",");
    return text + " " + money.currency();
}

} // namespace

std::string_view subsystemTitle(Subsystem subsystem)
{
    return kTitles[static_cast<std::size_t>(subsystem)];
}

std::string BomTotal::text() const
{
    if (pricedLines == 0 && unknownLines > 0)
        return fmt::format("unknown: {} without a price", plural(unknownLines, "line"));
    if (unknownLines == 0)
        return groupedAmount(known);
    return fmt::format("≥ {}, {} without a price", groupedAmount(known),
                       plural(unknownLines, "line"));
}

std::vector<const BomLine*> Bom::missingPrices() const
{
    std::vector<const BomLine*> out;
    for (const BomLine& line : lines)
        if (!line.unitPrice)
            out.push_back(&line);
    return out;
}

model::Result<Bom> billOfMaterials(const edit::State& state, const model::PhaseView& phase,
                                   const BomOptions& options)
{
    Collection collection = collect(state, phase, options.instances);
    model::Result<Bom> result;
    Bom& bom = result.value;
    bom.currency = state.design.settings().currency;
    bom.remarks = std::move(collection.remarks);
    std::vector<Draft> drafts;
    drafts.reserve(collection.lines.size());
    for (auto& [key, things] : collection.lines) {
        giveWay();
        BomLine line = lineOf(state.design, key, std::move(things));
        SortKey sort = sortKey(line, key);
        drafts.push_back({std::move(line), &key, std::move(sort)});
    }
    numberLines(std::move(drafts), bom);
    price(state.design, options, bom);
    countLines(bom);
    sumUp(bom);
    result.why = derive(bom);
    return result;
}

} // namespace cw::cost
