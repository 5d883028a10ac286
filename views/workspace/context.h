#pragma once

#include "views/session/catalog_store.h"
#include "views/session/session.h"

namespace cw::views {

class Theme;
class FileController;

/// What every workspace and dock is given; made and owned by the window.
struct Context {
    Session& session;
    CatalogStore& catalog;
    Theme& theme;
    FileController& files;

    [[nodiscard]] Selection& selection() const { return session.selection(); }
    [[nodiscard]] Chain& chain() const { return session.chain(); }
    [[nodiscard]] JobCenter& jobs() const { return session.jobs(); }
};

} // namespace cw::views
