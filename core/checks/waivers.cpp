#include "core/checks/waivers.h"

#include "core/checks/rule.h"
#include "core/model/review.h"
#include "core/model/settings.h"

#include <algorithm>
#include <fmt/format.h>

namespace cw::checks {

using model::Waiver;

namespace {

bool isIsoDate(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t i = 0; i < text.size(); ++i)
        if (i != 4 && i != 7 && !digit(text[i]))
            return false;
    const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
    return two(5) >= 1 && two(5) <= 12 && two(8) >= 1 && two(8) <= 31;
}

Expected<void> valid(const WaiverRequest& request)
{
    if (request.fingerprint.empty())
        return fail(ErrorCode::InvalidArgument, "a waiver needs the finding's fingerprint");
    if (findRule(request.rule) == nullptr)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("there is no rule \"{}\" to waive", request.rule));
    if (request.author.empty() || request.reason.empty())
        return fail(ErrorCode::InvalidArgument, "a waiver needs an author and a reason",
                    request.fingerprint, "say who accepts the finding and why");
    if (!isIsoDate(request.date))
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a date", request.date),
                    request.fingerprint, "write it as 2026-11-30");
    if (!request.expires.empty() && (!isIsoDate(request.expires) || request.expires < request.date))
        return fail(
            ErrorCode::InvalidArgument,
            fmt::format("\"{}\" is not a date on or after {}", request.expires, request.date),
            request.fingerprint, "write it as 2026-11-30, or leave it empty");
    return {};
}

} // namespace

bool holds(const Waiver& waiver, std::string_view today)
{
    // A file may be written by hand: what nobody signed or nobody can date accepts nothing.
    if (waiver.author.empty() || waiver.reason.empty() || !isIsoDate(waiver.date))
        return false;
    // ISO dates compare as text.
    return waiver.expires.empty() ||
           (isIsoDate(waiver.expires) && !today.empty() && today <= waiver.expires);
}

Expected<Id<Waiver>> addWaiver(edit::Transaction& transaction, const WaiverRequest& request)
{
    if (auto ok = valid(request); !ok)
        return fail(ok.error());
    for (const Waiver& other : transaction.design().table<Waiver>()) {
        if (other.fingerprint == request.fingerprint && other.rule == request.rule &&
            holds(other, request.date))
            return fail(ErrorCode::Conflict,
                        fmt::format("{} waived this finding on {}: {}", other.author, other.date,
                                    other.reason),
                        model::EntityRef(other.id).text(), "remove that waiver first");
    }
    Waiver waiver;
    waiver.fingerprint = request.fingerprint;
    waiver.rule = request.rule;
    waiver.author = request.author;
    waiver.date = request.date;
    waiver.reason = request.reason;
    waiver.expires = request.expires;
    return transaction.create(std::move(waiver));
}

Expected<void> removeWaiver(edit::Transaction& transaction, Id<Waiver> waiver)
{
    return edit::eraseWithReferrers(transaction, waiver);
}

Expected<void> setRuleEnabled(edit::Transaction& transaction, std::string_view rule, bool enabled)
{
    if (findRule(rule) == nullptr)
        return fail(ErrorCode::NotFound, fmt::format("there is no rule \"{}\"", rule));
    const auto change = [&](model::Settings& settings) {
        auto& disabled = settings.disabledChecks;
        std::erase(disabled, rule);
        if (!enabled)
            disabled.emplace_back(rule);
        std::ranges::sort(disabled);
    };
    if (transaction.design().find(model::kSettingsId) != nullptr)
        return transaction.update(model::kSettingsId, change);
    model::Settings settings = transaction.design().settings();
    settings.id = model::kSettingsId;
    change(settings);
    auto created = transaction.create(std::move(settings));
    if (!created)
        return fail(created.error());
    return {};
}

void applyWaivers(const model::Design& design, std::string_view today,
                  std::vector<Finding>& findings)
{
    std::multimap<std::string_view, const Waiver*> byFingerprint;
    for (const Waiver& waiver : design.table<Waiver>())
        if (holds(waiver, today))
            byFingerprint.emplace(waiver.fingerprint, &waiver);
    for (Finding& finding : findings) {
        const auto [first, last] = byFingerprint.equal_range(finding.fingerprint);
        for (auto at = first; at != last; ++at) {
            if (!at->second->rule.empty() && at->second->rule != finding.rule)
                continue;
            finding.state = FindingState::Waived;
            finding.waiver = at->second->id;
            break;
        }
    }
}

} // namespace cw::checks
