#include "core/analysis/part_text.h"
#include "core/checks/rules/rules.h"
#include "core/checks/rules/used_parts.h"
#include "core/model/entities.h"
#include "core/power/device_power.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::checks {

namespace {

/// What the other rules need of a part and do not find.
std::vector<std::string_view> missingFacts(const UsedPart& used)
{
    using namespace model::facts;
    const model::Part& part = *used.part;
    std::vector<std::string_view> missing;
    const auto need = [&](std::string_view key) {
        if (!part.number(key))
            missing.push_back(key);
    };
    const bool load = power::loadKindOf(part) != power::LoadKind::None;
    if (used.onRails)
        need(kDepth);
    if (used.onRails || load || part.partClass == model::PartClass::Rack)
        need(kWeight);
    if (part.partClass == model::PartClass::Rack)
        need(kStaticLoad);
    if (load)
        need(kPowerMax);
    return missing;
}

void run(const Input& input, Collector& out)
{
    for (const auto& [key, used] : input.used()) {
        out.checked();
        const std::vector<std::string_view> missing = missingFacts(used);
        if (missing.empty())
            continue;
        std::vector<std::string> words;
        for (const std::string_view fact : missing)
            words.push_back(analysis::factWords(fact));
        Draft draft;
        draft.subjects = {used.part->id};
        draft.message = fmt::format(
            "{} {} ({} in use) has no {}: find it in the data sheet and enter it with its source",
            used.part->manufacturer, used.part->model, used.count, fmt::join(words, ", "));
        draft.arguments = {{"part", used.part->key},
                           {"in_use", static_cast<double>(used.count)},
                           {"missing", fmt::format("{}", fmt::join(missing, ", "))}};
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kDataMissing{
    {"data.missing", "Parts in use have the data that checks need", model::Discipline::General,
     Severity::Warning,
     "Where a fact is unknown the checks that read it are skipped and sums are lower bounds.",
     "depth_mm, weight_kg, static_load_kg, power_max_w"},
    model::Facet::Geometry | model::Facet::ComputeSpec | model::Facet::Placement |
        model::Facet::Wiring | model::Facet::Lifecycle | model::Facet::PowerSpec |
        model::Facet::CoolingSpec | model::Facet::FabricSpec | model::Facet::StorageSpec,
    run};

} // namespace cw::checks
