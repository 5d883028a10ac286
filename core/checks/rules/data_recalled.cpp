#include "core/analysis/part_text.h"
#include "core/checks/rules/rules.h"
#include "core/checks/rules/used_parts.h"
#include "core/model/entities.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::checks {

namespace {

using namespace model::facts;

/// Facts that the numbers of a design stand on; a recalled colour does not matter.
constexpr std::array kRead{
    kRackUnits,
    kDepth,
    kHeight,
    kWidth,
    kWeight,
    kPowerMax,
    kPowerExpected,
    kHeatOutput,
    kLiquidFraction,
    kInletMin,
    kInletMax,
    kVoltage,
    kPhases,
    kCurrent,
    kRatedPower,
    kApparentPower,
    kStaticLoad,
    kMountingDepthMax,
    kReachMax,
    kRate,
    kPowerPerEnd,
    kBf16,
    kFp8,
    kMemory,
    kMemoryBandwidth,
    kScaleUpBandwidth,
    kScaleUpDomain,
    kAirflow,
    kAirflowDirection,
};

void run(const Input& input, Collector& out)
{
    for (const auto& [key, used] : input.used()) {
        out.checked();
        std::vector<std::string_view> recalled;
        for (const std::string_view fact : kRead) {
            const model::Fact* found = used.part->fact(fact);
            if (found != nullptr && found->confidence == model::Confidence::Recalled)
                recalled.push_back(fact);
        }
        if (recalled.empty() && used.part->confidence != model::Confidence::Recalled)
            continue;
        std::vector<std::string> words;
        for (const std::string_view fact : recalled)
            words.push_back(analysis::factWords(fact));
        const std::string what =
            words.empty() ? "the part as a whole" : fmt::format("{}", fmt::join(words, ", "));
        Draft draft;
        draft.subjects = {used.part->id};
        draft.message =
            fmt::format("{} {} ({} in use): {} recalled from memory; verify against the "
                        "data sheet before ordering",
                        used.part->manufacturer, used.part->model, used.count, what);
        draft.arguments = {{"part", used.part->key},
                           {"in_use", static_cast<double>(used.count)},
                           {"recalled", fmt::format("{}", fmt::join(recalled, ", "))}};
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kDataRecalled{
    {"data.recalled", "Facts in use were read in a source", model::Discipline::General,
     Severity::Info, "Recalled figures are good for planning and wrong now and then.",
     "confidence of facts"},
    model::Facet::Geometry | model::Facet::ComputeSpec | model::Facet::Placement |
        model::Facet::Wiring | model::Facet::Lifecycle | model::Facet::PowerSpec |
        model::Facet::CoolingSpec | model::Facet::FabricSpec | model::Facet::StorageSpec,
    run};

} // namespace cw::checks
