#include "core/catalog/lint/rules.h"

#include <map>

namespace cw::catalog::rules {

void duplicateKey(const LintInput& input, LintSink& sink)
{
    std::map<std::string_view, int> count;
    for (const model::Part& part : input.parts)
        if (++count[part.key] == 2)
            sink.error(part.key, "key", "two parts have this key; give the newer one another");
}

} // namespace cw::catalog::rules
