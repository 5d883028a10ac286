#include "core/checks/collector.h"

#include "core/analysis/part_text.h"
#include "core/base/hash.h"
#include "core/model/part.h"

#include <algorithm>
#include <fmt/format.h>

namespace cw::checks {

using model::EntityRef;

std::string fingerprint(const model::Design& design, std::string_view rule,
                        const std::vector<EntityRef>& subjects, std::string_view key)
{
    std::vector<std::string> names;
    for (const EntityRef& subject : subjects) {
        const auto part = subject.as<model::Part>();
        const model::Part* found = part ? design.find(*part) : nullptr;
        names.push_back(found != nullptr ? "part/" + found->key : subject.text());
    }
    // Two racks that overlap are the same finding whichever is named first.
    std::ranges::sort(names);
    std::string image(rule);
    for (const std::string& name : names)
        image += '\n' + name;
    image += "\n\n";
    image += key;
    return formatId(hash64(image));
}

void Collector::find(Draft draft)
{
    Finding finding;
    finding.rule = m_rule;
    finding.severity = draft.severity.value_or(m_severity);
    finding.fingerprint = fingerprint(*m_design, m_rule, draft.subjects, draft.key);
    finding.id = finding.rule + ":" + finding.fingerprint;
    finding.subjects = std::move(draft.subjects);
    finding.message = std::move(draft.message);
    finding.arguments = std::move(draft.arguments);
    m_findings.push_back(std::move(finding));
    ++m_found;
}

void Collector::skip(EntityRef subject, std::string_view needs, std::optional<EntityRef> of)
{
    auto& subjects = m_skipped[Need(needs, of)];
    if (subjects.empty() || subjects.back() != subject)
        subjects.push_back(subject);
}

std::vector<Finding> Collector::takeFindings()
{
    // By severity, then by the name of the first subject: how people read a list. Names are looked
    // up once each, not in every comparison.
    std::vector<std::pair<std::string, Finding>> named;
    named.reserve(m_findings.size());
    for (Finding& finding : m_findings) {
        std::string name = finding.subjects.empty()
                               ? std::string()
                               : displayName(*m_design, finding.subjects.front());
        named.emplace_back(std::move(name), std::move(finding));
    }
    std::ranges::stable_sort(named, [](const auto& a, const auto& b) {
        if (a.second.severity != b.second.severity)
            return a.second.severity > b.second.severity;
        return std::tie(a.first, a.second.message) < std::tie(b.first, b.second.message);
    });
    std::vector<Finding> out;
    out.reserve(named.size());
    std::map<std::string, int> seen;
    for (auto& [name, finding] : named) {
        if (const int again = seen[finding.id]++; again > 0)
            finding.id += fmt::format("-{}", again + 1);
        out.push_back(std::move(finding));
    }
    m_findings.clear();
    return out;
}

namespace {

/// What is needed as people call it; the key stays in Skip::needs.
std::string needText(const std::string& need)
{
    const bool isKey = need.find('_') != need.npos && need.find(' ') == need.npos;
    return isKey ? analysis::factWords(need) : need;
}

std::string subjectsText(const model::Design& design, const std::vector<EntityRef>& subjects)
{
    if (subjects.size() == 1)
        return displayName(design, subjects.front());
    const bool oneKind = std::ranges::all_of(
        subjects, [&](const EntityRef& s) { return s.kind == subjects.front().kind; });
    std::string kind = oneKind ? std::string(kindName(subjects.front().kind)) : "object";
    return fmt::format("{} {}s", subjects.size(), kind);
}

} // namespace

RuleResult Collector::result() const
{
    RuleResult result;
    result.id = m_rule;
    result.checked = m_checked;
    for (const auto& [need, subjects] : m_skipped) {
        Skip skip{need.first, need.second, subjects, {}};
        skip.message = fmt::format("cannot decide for {}: needs {}",
                                   subjectsText(*m_design, subjects), needText(need.first));
        if (need.second)
            skip.message += " of " + displayName(*m_design, *need.second);
        result.skipped.push_back(std::move(skip));
    }
    // By what is named, not by the order of ids.
    std::ranges::sort(result.skipped, {}, &Skip::message);
    if (m_found > 0)
        result.state = RuleState::Found;
    else
        result.state = result.skipped.empty() ? RuleState::Passed : RuleState::Skipped;
    return result;
}

} // namespace cw::checks
