#include "core/estimate/profile.h"

#include "core/estimate/embedded_profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace cw::estimate {

namespace {

std::vector<StackProfile> readShipped()
{
    std::vector<StackProfile> out;
    for (const std::string_view text : embeddedProfileTexts()) {
        auto profile = profileFromJson(text);
        assert(profile &&
               "a shipped profile is malformed: tests/core/estimate/tst_profile says where");
        if (profile)
            out.push_back(std::move(*profile));
    }
    std::ranges::sort(out, {}, &StackProfile::name);
    return out;
}

/// bf16 and fp16 runs are interchangeable: same rate, same widths.
bool samePrecision(model::Precision a, model::Precision b)
{
    const auto folded = [](model::Precision p) {
        return p == model::Precision::Fp16 ? model::Precision::Bf16 : p;
    };
    return folded(a) == folded(b);
}

bool contains(const std::vector<std::string>& keys, std::string_view key)
{
    return std::ranges::find(keys, key) != keys.end();
}

/// How well a profile suits; 0: not at all. Runs decide between equals.
int suits(const StackProfile& profile, std::string_view key, model::Precision precision,
          bool fullySharded)
{
    if (!profile.preferred || !samePrecision(profile.precision, precision))
        return 0;
    const bool generic = profile.accelerators.empty() && profile.similar.empty();
    const int accelerator = contains(profile.accelerators, key) ? 3
                            : contains(profile.similar, key)    ? 2
                            : generic                           ? 1
                                                                : 0;
    return accelerator == 0 ? 0 : 2 * accelerator + (profile.fullySharded == fullySharded ? 1 : 0);
}

} // namespace

bool StackProfile::fittedOn(std::string_view acceleratorKey) const
{
    return contains(accelerators, acceleratorKey);
}

std::span<const StackProfile> shippedProfiles()
{
    static const std::vector<StackProfile> kProfiles = readShipped();
    return kProfiles;
}

Expected<StackProfile> findProfile(std::string_view name)
{
    std::string names;
    for (const StackProfile& profile : shippedProfiles()) {
        if (profile.name == name)
            return profile;
        names += (names.empty() ? "" : ", ") + profile.name;
    }
    return fail(ErrorCode::NotFound, fmt::format("there is no stack profile \"{}\"", name),
                "profile", "profiles: " + names);
}

const StackProfile& defaultProfile(std::string_view acceleratorKey, model::Precision precision,
                                   bool fullySharded)
{
    const StackProfile* best = nullptr;
    int bestScore = 0;
    for (const StackProfile& profile : shippedProfiles()) {
        const int score = suits(profile, acceleratorKey, precision, fullySharded);
        if (score > bestScore ||
            (score == bestScore && best != nullptr && profile.runs > best->runs)) {
            best = &profile;
            bestScore = score;
        }
    }
    if (best != nullptr)
        return *best;
    static const StackProfile kPriors = [] {
        StackProfile profile;
        profile.name = "priors";
        profile.title = "Planning values, no runs";
        return profile;
    }();
    return kPriors;
}

} // namespace cw::estimate
