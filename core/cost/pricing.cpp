#include "core/cost/pricing.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace cw::cost {
namespace {

using model::Design;
using model::PriceLine;

void order(BomLine& line, const std::vector<SpareRule>& rules)
{
    line.orderQuantity = line.quantity;
    const auto rule = std::ranges::find(rules, line.category, &SpareRule::category);
    if (rule == rules.end())
        return;
    line.spares =
        std::max(std::ceil(line.quantity * rule->ratio - 1e-9), static_cast<double>(rule->minimum));
    const auto pack = static_cast<double>(std::max<std::int64_t>(1, rule->pack));
    line.orderQuantity = std::ceil((line.quantity + line.spares) / pack) * pack;
}

void setPrice(BomLine& line, const Price& found, std::int64_t discount, const BomOptions& options,
              const std::string& currency)
{
    line.price = found;
    const auto net = listPrice(found, line.length).and_then([&](const Money& list) {
        return netUnitPrice(list, discount, options.rates, currency);
    });
    if (!net) {
        line.missing = net.error().message;
        return;
    }
    line.missing.clear();
    line.unitPrice = *net;
    line.extended = extended(*net, line.orderQuantity);
}

void priceFromBook(const Design& design, BomLine& line, const BomOptions& options,
                   const std::string& currency)
{
    const model::Part* part = design.find(line.part);
    if (part == nullptr) {
        line.missing = "part not chosen";
        return;
    }
    const auto found =
        options.prices ? options.prices(*part, std::llround(line.orderQuantity)) : std::nullopt;
    if (!found) {
        line.missing = options.prices ? "no price in the price book" : "no price book";
        return;
    }
    setPrice(line, *found, options.discountMillionths, options, currency);
}

// What a price line says; its price is net as it stands, so no discount is taken off.
void priceFromLine(BomLine& line, const PriceLine& typed, const BomOptions& options,
                   const std::string& currency)
{
    if (typed.unitPrice.empty()) {
        line.missing = fmt::format("price line '{}' has no unit price", typed.name);
        return;
    }
    const auto amount = Money::parse(typed.unitPrice);
    if (!amount) {
        line.missing = fmt::format("price line '{}': {}", typed.name, amount.error().message);
        return;
    }
    Price price;
    price.amount = *amount;
    price.kind = typed.basis.empty() ? "manual" : typed.basis;
    price.book = typed.book;
    price.source = fmt::format("price line '{}' of the project", typed.name);
    price.confidence = model::Confidence::User;
    price.budgetary = typed.basis == "budgetary";
    setPrice(line, price, 0, options, currency);
}

Subsystem subsystemNamed(const std::string& name)
{
    if (const auto known = enumFromName<Subsystem>(name))
        return *known;
    for (std::size_t i = 0; i < EnumNames<Subsystem>::kNames.size(); ++i)
        if (subsystemTitle(static_cast<Subsystem>(i)) == name)
            return static_cast<Subsystem>(i);
    return Subsystem::Other;
}

BomLine manualLine(const PriceLine& typed)
{
    BomLine line;
    line.subsystem = subsystemNamed(typed.subsystem);
    line.category = "allowance";
    line.partKey = typed.partKey;
    line.description = typed.name;
    line.quantity = std::isfinite(typed.quantity) ? typed.quantity : 0;
    line.orderQuantity = line.quantity;
    line.source = LineSource::Manual;
    line.note = typed.note;
    return line;
}

std::int64_t lastNumber(const Bom& bom)
{
    std::int64_t last = 0;
    for (const auto* list : {&bom.lines, &bom.notIncluded})
        for (const BomLine& line : *list)
            if (line.parent.empty())
                last = std::max<std::int64_t>(last, std::stoll(line.id));
    return last;
}

} // namespace

void price(const Design& design, const BomOptions& options, Bom& bom)
{
    std::map<std::string, const PriceLine*, std::less<>> byKey;
    std::map<std::string, bool, std::less<>> drawn;
    for (const BomLine& line : bom.lines)
        if (!line.partKey.empty())
            drawn[line.partKey] = true;
    std::vector<const PriceLine*> manual;
    for (const PriceLine& typed : design.table<PriceLine>()) {
        if (typed.partKey.empty() || !drawn.contains(typed.partKey))
            manual.push_back(&typed);
        else if (!byKey.try_emplace(typed.partKey, &typed).second)
            bom.remarks.push_back(fmt::format("price line '{}' is not used: another one prices {}",
                                              typed.name, typed.partKey));
    }
    for (BomLine& line : bom.lines) {
        order(line, options.spares);
        if (const auto typed = byKey.find(line.partKey); typed != byKey.end())
            priceFromLine(line, *typed->second, options, bom.currency);
        else
            priceFromBook(design, line, options, bom.currency);
    }
    std::ranges::stable_sort(manual, {}, [](const PriceLine* typed) {
        return std::pair(subsystemNamed(typed->subsystem), std::cref(typed->name).get());
    });
    std::int64_t number = lastNumber(bom);
    for (const PriceLine* typed : manual) {
        BomLine line = manualLine(*typed);
        line.id = fmt::format("{}.0", ++number);
        priceFromLine(line, *typed, options, bom.currency);
        bom.lines.push_back(std::move(line));
    }
}

} // namespace cw::cost
