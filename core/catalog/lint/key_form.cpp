#include "core/catalog/lint/rules.h"

#include <algorithm>

namespace cw::catalog::rules {

void keyForm(const model::Part& part, LintSink& sink)
{
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '+';
    };
    if (part.key.empty() || !std::ranges::all_of(part.key, allowed))
        sink.error(part.key, "key",
                   "a key is written in lower-case letters, digits, '-', '.' and '+'");
    if (part.manufacturer.empty())
        sink.error(part.key, "manufacturer",
                   "the manufacturer is empty; templates say \"Generic\"");
    if (part.model.empty())
        sink.error(part.key, "model", "the model is empty");
}

} // namespace cw::catalog::rules
