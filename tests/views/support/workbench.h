#pragma once

#include "tests/core/support/shipped_catalog.h"
#include "views/session/files.h"
#include "views/theme/theme.h"
#include "views/workspace/context.h"

#include <QStandardPaths>

namespace cw::support {

/// A session with what a window would give it, without the window: a catalog, a clock that stands,
/// ids that count.
struct Workbench {
    FixedClock clock{Timestamp{1'796'000'000}}; // 2026-11-30
    CountingIdSource ids{1'000'000};
    std::unique_ptr<project::FileSystem> disk = project::systemFiles();
    views::Session session{{*disk, clock, ids}};
    views::CatalogStore catalog;
    views::Theme theme;
    views::FileController files{session, catalog};
    views::Context context{session, catalog, theme, files};

    /// Settings of a user do not enter.
    static bool isolated()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("clusterwright-tests"));
        QCoreApplication::setApplicationName(QString::number(QCoreApplication::applicationPid()));
        return true;
    }
    bool isolation{isolated()};

    Workbench() { openCatalog(); }

    void openCatalog()
    {
        const auto path =
            std::filesystem::path(CW_BINARY_DIR) / "share" / "clusterwright" / "catalog.sqlite";
        if (auto opened = catalog.open(path, std::nullopt); !opened)
            qFatal("%s", opened.error().text().c_str());
    }

    /// Builds a template and shows it, unsaved.
    void open(std::string_view id, const model::Attributes& settings = {})
    {
        auto document = project::instantiate(id, settings, *catalog.catalog(), ids);
        if (!document)
            qFatal("%s", document.error().text().c_str());
        show(std::move(*document));
    }
    void show(project::Document document, bool readOnly = false, const QString& path = {})
    {
        project::Opened opened;
        opened.document = std::move(document);
        opened.readOnly = readOnly;
        session.show(std::move(opened), path);
    }
    /// Runs the event loop until all analyses and jobs have arrived.
    bool settle(int milliseconds = 60'000)
    {
        QCoreApplication::processEvents(); // the chain gathers edits of one turn
        return session.jobs().waitForAll(milliseconds) &&
               QTest::qWaitFor([this] { return session.chain().isCurrent(); }, milliseconds);
    }

    [[nodiscard]] const model::Design& design() const { return session.design(); }
    template <class E>
    [[nodiscard]] Id<E> named(std::string_view name) const
    {
        const auto found = session.state().lookup.named<E>(name);
        if (found.empty())
            qFatal("nothing is called %s", std::string(name).c_str());
        return found.front();
    }
    template <class E>
    [[nodiscard]] Id<E> any() const
    {
        return design().table<E>().begin()->id;
    }
};

} // namespace cw::support
