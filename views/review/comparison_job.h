#pragma once

#include "core/project/readings.h"
#include "core/project/store.h"
#include "core/review/comparison.h"
#include "core/review/headlines.h"
#include "views/canvas/canvas.h"

#include <memory>

namespace cw::views {

/// What one side of a comparison is: a state of the open document or of a file that is read for it.
struct ComparedSide {
    QString name;       ///< of the file or project
    bool isOpen{false}; ///< the open document, edits included
    project::Path path; ///< where there is no document yet
    std::shared_ptr<const project::Document> document;
    project::Reading reading;
    std::optional<edit::State> state; ///< of the reading, where it is at hand

    /// Edits of the open document change what is compared.
    [[nodiscard]] bool follows() const { return isOpen && !reading.isFrozen(); }
};

/// One side as it was read.
struct ReadSide {
    std::shared_ptr<const project::Document> document; ///< null: it was not needed
    edit::State state;
};

struct ComparisonResult {
    std::vector<review::ChangeRow> changes;
    std::vector<review::HeadlineRow> headlines;
    ReadSide before;
    ReadSide after;
};

/// Reads, compares and computes both sides' headline numbers, each at its phase. The prices are
/// those of the catalog.
[[nodiscard]] jobs::Job<ComparisonResult> comparisonJob(ComparedSide before, ComparedSide after,
                                                        review::HeadlineOptions options,
                                                        const project::FileSystem& files);

/// Marks for canvases: what was added, changed or moved; racks in which something was.
[[nodiscard]] std::map<model::EntityRef, Highlight>
highlightsOf(const std::vector<review::ChangeRow>& changes, const model::Design& before,
             const model::Design& after);

} // namespace cw::views
