#include "views/actions/fuzzy.h"

#include <vector>

namespace cw::views {

namespace {
constexpr int kWordStart = 8; ///< more than a run gives, so that initials win
constexpr int kRun = 5;
constexpr int kHit = 1;
constexpr int kNone = -1000000;
} // namespace

std::optional<int> fuzzyScore(const QString& query, const QString& text)
{
    QString wanted;
    for (const QChar c : query.toCaseFolded())
        if (!c.isSpace())
            wanted.append(c);
    if (wanted.isEmpty())
        return 0;
    const QString folded = text.toCaseFolded();
    const auto length = static_cast<std::size_t>(folded.size());
    // best[j]: best score of the query's first i characters with the i-th at text position j.
    std::vector<int> best(length, kNone);
    std::vector<int> next(length, kNone);
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        int before = i == 0 ? 0 : kNone; // best of all earlier positions
        for (std::size_t j = 0; j < length; ++j) {
            next[j] = kNone;
            const int run = i > 0 && j > 0 && best[j - 1] > kNone ? best[j - 1] + kRun : kNone;
            const int from = std::max(before, run);
            if (folded[static_cast<qsizetype>(j)] == wanted[i] && from > kNone) {
                const bool start = j == 0 || !folded[static_cast<qsizetype>(j) - 1].isLetterOrNumber();
                next[j] = from + kHit + (start ? kWordStart : 0);
            }
            if (i > 0)
                before = std::max(before, best[j]);
        }
        std::swap(best, next);
    }
    int score = kNone;
    for (const int at : best)
        score = std::max(score, at);
    if (score == kNone)
        return std::nullopt;
    // Of equal hits the shorter text is meant; a text that begins with the query comes first.
    if (folded.startsWith(wanted))
        score += 10;
    return score * 4 - static_cast<int>(std::min<std::size_t>(length, 200) / 8);
}

} // namespace cw::views
