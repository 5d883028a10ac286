#pragma once

#include "core/base/clock.h"
#include "core/base/expected.h"
#include "core/drawing/display_list.h"
#include "core/jobs/progress.h"

#include <stop_token>
#include <string>
#include <vector>

namespace cw::views {

enum class PaperSize { A4, A3, A2, A1, A0, Letter, Tabloid, ArchC, ArchD, ArchE };

/// Names as people write them, "A3", "Tabloid", "Arch D", smallest of each family first.
[[nodiscard]] std::vector<std::string> paperNames();
/// By name, whatever the case and blanks; empty is A3. NotFound names the sizes there are.
[[nodiscard]] Expected<PaperSize> paperOf(const std::string& name);
/// Millimetres, landscape: width before height.
struct PaperExtent {
    double width{0};
    double height{0};
};
[[nodiscard]] PaperExtent extentOf(PaperSize paper);

/// What stands in the title block of every sheet.
struct TitleBlock {
    std::string project;
    std::string customer;
    std::string revision;
    std::string author;
    std::string program;
    Timestamp date; ///< the revision's: on paper, and as the file's date of creation; epoch: none
};

/// One page: a picture with its title, fitted to the paper at a round scale.
struct PdfSheet {
    std::string title;
    drawing::DisplayList picture;
};

/// A PDF of landscape pages with frame and title block, "sheet 2 of 5", and the scale at which the
/// picture is drawn. Equal input gives equal bytes: the date of creation is the block's. Needs a
/// QGuiApplication for its fonts; may be called on any thread. Cancelled when stopped.
[[nodiscard]] Expected<std::string> toPdf(const std::vector<PdfSheet>& sheets,
                                          const TitleBlock& block, PaperSize paper,
                                          const std::stop_token& stop = {},
                                          jobs::ProgressSink& progress = jobs::nullProgress());

/// The largest round scale 1:n (of 1, 2, 2.5 and 5 times powers of ten) at which a picture of
/// `width` x `height` fits into `roomWidth` x `roomHeight`, all in mm of the thing and of the
/// paper.
[[nodiscard]] double roundScale(double width, double height, double roomWidth, double roomHeight);

} // namespace cw::views
