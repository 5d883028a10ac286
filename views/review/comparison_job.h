#pragma once

#include "core/project/store.h"
#include "core/review/comparison.h"
#include "core/review/headlines.h"
#include "views/canvas/canvas.h"

namespace cw::views {

/// What one side of a comparison is: a design, or a file that has to be read first.
struct ComparedSide {
    QString name;
    std::optional<edit::State> state;
    project::Path path; ///< where there is no state
};

struct ComparisonResult {
    std::vector<review::ChangeRow> changes;
    std::vector<review::HeadlineRow> headlines;
    edit::State other; ///< what was read
};

/// Reads, compares and computes both sides' headline numbers. The prices are those of the catalog.
[[nodiscard]] jobs::Job<ComparisonResult> comparisonJob(ComparedSide before, edit::State after,
                                                        review::HeadlineOptions options,
                                                        const project::FileSystem& files);

/// Marks for canvases: what was added, changed or moved; racks in which something was.
[[nodiscard]] std::map<model::EntityRef, Highlight>
highlightsOf(const std::vector<review::ChangeRow>& changes, const model::Design& before,
             const model::Design& after);

} // namespace cw::views
