#pragma once

#include "views/session/files.h"
#include "views/theme/theme.h"
#include "views/workspace/context.h"

#include <filesystem>

namespace cw::gui {

/// What the program is made of, in the order of making: the world, the open document, the look.
/// One for each window; nothing in it is global.
struct Workbench {
    /// `executableFolder`: beside which the shipped catalog is found.
    explicit Workbench(const std::filesystem::path& executableFolder);

    SystemClock clock;
    RandomIdSource ids;
    std::unique_ptr<project::FileSystem> disk;
    views::Theme theme;
    views::CatalogStore catalog;
    views::Session session;
    views::FileController files;
    views::Context context;
};

} // namespace cw::gui
