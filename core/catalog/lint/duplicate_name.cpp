#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

#include <set>

namespace cw::catalog::rules {
namespace {

template <class Specs>
void check(const model::Part& part, const Specs& specs, std::string_view list, LintSink& sink)
{
    std::set<std::string_view> names;
    for (const auto& spec : specs) {
        if (spec.name.empty())
            sink.error(part.key, list, "an entry has no name");
        else if (!names.insert(spec.name).second)
            sink.error(part.key, list, fmt::format("\"{}\" stands there twice", spec.name));
    }
}

} // namespace

void duplicateName(const model::Part& part, LintSink& sink)
{
    check(part, part.ports, "ports", sink);
    check(part, part.inlets, "inlets", sink);
    check(part, part.outlets, "outlets", sink);
    check(part, part.bays, "bays", sink);
    check(part, part.couplings, "couplings", sink);
}

} // namespace cw::catalog::rules
