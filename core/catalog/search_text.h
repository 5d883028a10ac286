#pragma once

#include "core/catalog/part_summary.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// How text is split into words, which words a part is found by, and which find is the better one.
namespace cw::catalog {

/// Lower-case words: runs of ASCII letters and digits and of all bytes above ASCII.
[[nodiscard]] std::vector<std::string> searchWords(std::string_view text);

/// Further words of a part: its rack units ("8u"), port speeds ("400g"), cages ("osfp") and what
/// its facts say about the accelerators, processors and media in it.
[[nodiscard]] std::string furtherWords(const model::Part& part);

/// What a query is worth on a part: the sum over its words of the best field it fits, a whole word
/// counting more than a beginning; model and part number before key, manufacturer, kind and further
/// words. None: some word fits nowhere. A pure function of both, so that layers can be mixed.
[[nodiscard]] std::optional<int> searchScore(const std::vector<std::string>& query,
                                             const PartSummary& part, std::string_view words);

} // namespace cw::catalog
