#include "app/gui/workbench.h"

#include "core/catalog/default_path.h"
#include "views/print/pdf_exporters.h"

namespace cw::gui {

namespace {

std::string environment(const char* name)
{
    return qEnvironmentVariable(name).toStdString();
}

} // namespace

Workbench::Workbench(const std::filesystem::path& executableFolder)
    : disk(project::systemFiles()), session({*disk, clock, ids}), files(session, catalog),
      context{session, catalog, theme, files}
{
    const auto builtin = catalog::defaultDatabasePath(executableFolder,
                                                      environment(catalog::kCatalogVariable));
    const auto user = catalog::userDatabasePath(environment(catalog::kUserCatalogVariable),
                                                environment("XDG_DATA_HOME"), environment("HOME"));
    exporting::addExporters(views::pdfExporters());
    // A damaged catalog is shown by the catalog dock and the start page, which read problem().
    if (const auto opened = catalog.open(builtin, user); !opened)
        qWarning("%s", opened.error().text().c_str());
    cost::BomOptions prices;
    prices.prices = catalog.referencePrices();
    session.chain().setPrices(std::move(prices), "reference");
}

} // namespace cw::gui
