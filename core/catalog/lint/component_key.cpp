#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

#include <set>

namespace cw::catalog::rules {

void componentKey(const LintInput& input, LintSink& sink)
{
    std::set<std::string_view> keys;
    for (const model::Part& part : input.parts)
        keys.insert(part.key);
    for (const model::Part& part : input.parts)
        for (const model::ComponentSpec& component : part.components) {
            if (component.count < 1)
                sink.error(part.key, "components",
                           fmt::format("{} pieces of {}", component.count, component.part));
            if (component.part == part.key)
                sink.error(part.key, "components", "the part is built into itself");
            else if (!keys.contains(component.part) &&
                     !(input.exists && input.exists(component.part)))
                sink.error(
                    part.key, "components",
                    fmt::format("\"{}\" is no part of the catalog; add it or correct the key",
                                component.part));
        }
}

} // namespace cw::catalog::rules
