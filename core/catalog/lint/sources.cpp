#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

void sources(const model::Part& part, LintSink& sink)
{
    const auto count = static_cast<std::int64_t>(part.sources.size());
    for (const auto& [key, fact] : part.facts) {
        for (const std::int64_t source : fact.sources)
            if (source < 1 || source > count)
                sink.error(part.key, key,
                           fmt::format("names source {}, the part lists {}", source, count));
        if (fact.confidence == model::Confidence::Read && count == 0)
            sink.error(part.key, key,
                       "is said to be read, but the part lists no source; name one, or mark the "
                       "figure as recalled");
    }
}

} // namespace cw::catalog::rules
