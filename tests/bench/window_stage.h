#pragma once

#include "app/gui/exports.h"
#include "app/gui/main_window.h"
#include "core/catalog/catalog.h"
#include "core/physical/verbs.h"
#include "core/project/templates/template.h"
#include "tests/bench/watched_application.h"
#include "tests/core/support/many_pods.h"
#include "tests/core/support/one_hall.h"
#include "views/canvas/canvas.h"
#include "views/workspace/workspace.h"

#include <QEventLoop>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

namespace cw::bench {

/// The real window with a hundred pods of 128 nodes and 120,000 cables in one hall.
class WindowStage {
public:
    WindowStage()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        bench = std::make_unique<gui::Workbench>(std::filesystem::path(CW_BINARY_DIR) / "bin");
        window =
            std::make_unique<gui::MainWindow>(*bench, gui::WindowOptions{false, false});
        window->resize(1920, 1080);
        window->show();
        auto catalog = catalog::Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
        if (!catalog)
            qFatal("%s", catalog.error().text().c_str());
        CountingIdSource ids;
        auto document =
            project::instantiate("dgx-h100-superpod", {{"nodes", "128"}}, *catalog, ids);
        if (!document)
            qFatal("%s", document.error().text().c_str());
        document->design =
            support::inOneHall(support::ManyPods::of(document->design, 100, 120'000));
        // Two: the one that is open is locked.
        for (const char* name : {"a.cwright", "b.cwright"}) {
            files.append(folder.filePath(QLatin1String(name)));
            if (const auto saved = project::saveDocument(*bench->disk, *document,
                                                         files.back().toStdString());
                !saved)
                qFatal("%s", saved.error().text().c_str());
        }
        open();
    }
    /// The other of two files with the same design.
    void open()
    {
        files.swapItemsAt(0, 1);
        later([this] { bench->files.open(files.front()); });
        until([this] {
            return session().isOpen() && session().path() == files.front() && isCalm();
        });
    }

    [[nodiscard]] views::Session& session() const { return bench->session; }
    [[nodiscard]] views::Canvas& canvas() const { return *window->workspace()->canvas(); }

    /// Nothing is computed, written or painted any more.
    [[nodiscard]] bool isCalm() const
    {
        return session().chain().isCurrent() && !bench->files.isBusy() &&
               session().jobs().pending() == 0 &&
               (window->workspace() == nullptr || window->workspace()->isReady());
    }
    template <class Condition>
    void until(Condition condition)
    {
        QEventLoop loop;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, &loop, [&] {
            if (condition())
                loop.quit();
        });
        look.start(1);
        loop.exec();
    }
    void settle()
    {
        until([this] { return isCalm(); });
    }
    /// As from an event: so that it counts as one.
    void later(std::function<void()> call)
    {
        bool done = false;
        QTimer::singleShot(0, qApp, [&] {
            call();
            done = true;
        });
        until([&] { return done; });
    }
    void show(const char* workspace)
    {
        window->showWorkspace(QLatin1String(workspace));
        settle();
        if (views::Canvas* canvas = window->workspace()->canvas())
            canvas->zoomToFit();
        settle();
    }

    /// A rack with its devices and cables to the first place that is free.
    void moveRack()
    {
        later([this] {
            const auto moved = session().edit(
                QStringLiteral("Move"), [](edit::Transaction& tx) -> Expected<void> {
                    for (const model::Rack& rack : tx.design().table<model::Rack>())
                        for (int x = 0; rack.hall && x < 60; ++x)
                            for (int y = 0; y < 30; ++y)
                                if (const model::FloorPosition at{metres(0.6 * x),
                                                                  metres(1.2 * y), 0};
                                    !(at == rack.position) &&
                                    physical::moveRack(tx, rack.id, *rack.hall, at))
                                    return {};
                    return fail(ErrorCode::NotFound, "nowhere to go");
                });
            if (!moved)
                qFatal("%s", moved.error().text().c_str());
        });
    }
    void unplaceDevice()
    {
        later([this] {
            const auto moved = session().edit(
                QStringLiteral("Unplace"), [](edit::Transaction& tx) -> Expected<void> {
                    for (const model::Device& device : tx.design().table<model::Device>())
                        if (std::holds_alternative<model::InRack>(device.placement))
                            return physical::unplace(tx, device.id);
                    return fail(ErrorCode::NotFound, "nothing in a rack");
                });
            if (!moved)
                qFatal("%s", moved.error().text().c_str());
        });
    }
    void undo()
    {
        later([this] { session().undo(); });
    }
    void exportFiles()
    {
        bool done = false;
        later([&] {
            gui::ExportSet set;
            set.kinds = {QStringLiteral("bom-csv"), QStringLiteral("floor-svg")};
            set.folder = folder.filePath(QStringLiteral("out"));
            gui::runExports(*bench, set, [&](Expected<QStringList> written) {
                if (!written)
                    qFatal("%s", written.error().text().c_str());
                done = true;
            });
        });
        until([&] { return done; });
    }

    QTemporaryDir folder;
    QStringList files;
    std::unique_ptr<gui::Workbench> bench;
    std::unique_ptr<gui::MainWindow> window;
};

} // namespace cw::bench
