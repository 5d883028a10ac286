#include "app/gui/screenshots.h"

#include "app/gui/dock_set.h"
#include "app/gui/edit_commands.h"
#include "core/model/device.h"
#include "views/canvas/canvas.h"
#include "views/docks/dock.h"
#include "views/start/start_page.h"
#include "views/workspace/workspace.h"

#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

namespace cw::gui {

namespace {

constexpr int kPatienceMs = 120000;

/// Runs the event loop until it holds. There is no window here that a nested loop could disturb.
bool waitFor(const std::function<bool()>& holds, int milliseconds = kPatienceMs)
{
    QElapsedTimer clock;
    clock.start();
    while (!holds()) {
        if (clock.elapsed() > milliseconds)
            return false;
        QEventLoop loop;
        QTimer::singleShot(10, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

void settle()
{
    QElapsedTimer clock;
    clock.start();
    (void)waitFor([&] { return clock.elapsed() > 150; });
}

/// Something that all panels have to say something about: a device that computes, or the first.
void selectForPictures(Workbench& bench)
{
    const model::Design& design = bench.session.design();
    std::optional<Id<model::Device>> chosen;
    for (const model::Device& device : design.table<model::Device>()) {
        const model::Part* part = design.partOf(device);
        const bool computes = part != nullptr && part->partClass == model::PartClass::Server;
        if (!chosen || computes)
            chosen = device.id;
        if (computes)
            break;
    }
    if (chosen)
        bench.session.selection().set(model::EntityRef(*chosen));
}

/// Each panel that others cover, in the racks workspace, with something selected.
Expected<void> grabPanels(MainWindow& window, const char* look,
                          const std::function<Expected<void>(const QString&)>& grab)
{
    window.showWorkspace(QStringLiteral("racks"));
    selectForPictures(window.bench());
    for (const char* front : {"catalog", "inspector", "findings"})
        window.docks().raise(QLatin1String(front));
    for (QDockWidget* frame : window.docks().frames()) {
        const auto* dock = qobject_cast<const views::Dock*>(frame->widget());
        if (dock->id() != QLatin1String("catalog"))
            window.docks().raise(dock->id());
        if (auto done = grab(QStringLiteral("panel-%1-%2").arg(dock->id(), QLatin1String(look)));
            !done)
            return done;
    }
    for (const char* front : {"catalog", "inspector", "findings"})
        window.docks().raise(QLatin1String(front));
    window.bench().session.selection().clear();
    return {};
}

} // namespace

Expected<QStringList> writeScreenshots(MainWindow& window, const QString& folder,
                                       const QString& file, QSize size)
{
    Workbench& bench = window.bench();
    if (!QDir().mkpath(folder))
        return fail(ErrorCode::WriteFailed, "the folder cannot be made", folder.toStdString(),
                    "name a folder that may be written");
    std::optional<Error> problem;
    bool opened = false;
    QObject::connect(&bench.files, &views::FileController::failed, &window,
                     [&](const QString&, const Error& error) { problem = error; });
    QObject::connect(&bench.files, &views::FileController::opened, &window, [&] { opened = true; });
    window.resize(size);
    window.show();
    QStringList written;
    const auto grab = [&](const QString& name) -> Expected<void> {
        settle();
        const QString path = QDir(folder).filePath(name + ".png");
        if (!window.grab().save(path))
            return fail(ErrorCode::WriteFailed, "the picture cannot be written",
                        path.toStdString());
        written.append(path);
        return {};
    };
    struct Look {
        views::ThemeChoice choice;
        const char* name;
    };
    const Look looks[] = {{views::ThemeChoice::Light, "light"}, {views::ThemeChoice::Dark, "dark"}};
    for (const Look& look : looks) {
        bench.theme.choose(look.choice);
        (void)waitFor([&] { return window.startPage().isReady(); }, 30000);
        if (auto done = grab(QStringLiteral("start-") + look.name); !done)
            return fail(std::move(done.error()));
    }
    bench.files.open(QFileInfo(file).absoluteFilePath(), true);
    const auto current = [&] { return bench.session.chain().isCurrent(); };
    (void)waitFor([&] { return opened || problem; });
    if (problem)
        return fail(*problem);
    for (const Look& look : looks) {
        bench.theme.choose(look.choice);
        for (views::Workspace* workspace : window.workspaces()) {
            window.showWorkspace(workspace->id());
            if (!waitFor([&] { return current() && workspace->isReady(); }))
                return fail(ErrorCode::Infeasible, "the numbers did not arrive in two minutes",
                            workspace->id().toStdString());
            if (views::Canvas* canvas = workspace->canvas())
                canvas->zoomToFit();
            if (auto done = grab(workspace->id() + '-' + look.name); !done)
                return fail(std::move(done.error()));
        }
        if (auto done = grabPanels(window, look.name, grab); !done)
            return fail(std::move(done.error()));
    }
    return written;
}

} // namespace cw::gui
