#include "core/catalog/near_keys.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cw::catalog {
namespace {

constexpr std::size_t kLongest = 100;
constexpr std::size_t kMost = 3;

/// Levenshtein's distance: letters to insert, drop or change.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, diagonal + 1, change});
        }
    }
    return row.back();
}

} // namespace

std::vector<std::string> nearKeys(std::string_view text, const std::vector<std::string>& keys)
{
    if (text.empty() || text.size() > kLongest)
        return {};
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string& key : keys) {
        if (key.find(text) != std::string::npos)
            found.emplace_back(0, key);
        else if (const std::size_t errors = distance(text, key); errors <= text.size() / 3)
            found.emplace_back(errors, key);
    }
    std::ranges::sort(found);
    found.resize(std::min(found.size(), kMost));
    std::vector<std::string> nearest;
    for (auto& [errors, key] : found)
        nearest.push_back(std::move(key));
    return nearest;
}

} // namespace cw::catalog
