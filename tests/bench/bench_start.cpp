// From starting the program to its window, and from opening the H100 design to its picture, each in
// a process of its own, off screen. The floor is a process that shows an empty window.

#include "app/gui/main_window.h"
#include "core/catalog/catalog.h"
#include "core/project/templates/template.h"
#include "tests/bench/watched_application.h"
#include "views/canvas/canvas.h"
#include "views/workspace/workspace.h"

#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <unistd.h>

namespace {

using namespace cw;

/// Waits for a widget of the wanted kind to be painted, while `counts` holds.
class FirstPaint : public QObject {
public:
    FirstPaint(std::function<bool(QObject*)> counts) : m_counts(std::move(counts))
    {
        qApp->installEventFilter(this);
    }
    void wait()
    {
        while (!m_seen)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

protected:
    bool eventFilter(QObject* receiver, QEvent* event) override
    {
        m_seen = m_seen || (event->type() == QEvent::Paint && m_counts(receiver));
        return false;
    }

private:
    std::function<bool(QObject*)> m_counts;
    bool m_seen{false};
};

/// The process ends as it is: what follows the first picture is not what is measured.
[[noreturn]] void end()
{
    std::fflush(stdout);
    _exit(0);
}

[[noreturn]] void showEmpty()
{
    QWidget window;
    window.resize(1920, 1080);
    FirstPaint painted([&](QObject* receiver) { return receiver == &window; });
    window.show();
    painted.wait();
    QCoreApplication::processEvents();
    end();
}

[[noreturn]] void showWorkbench(const QString& file)
{
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    gui::Workbench bench(std::filesystem::path(CW_BINARY_DIR) / "bin");
    gui::MainWindow window(bench, {false, false});
    window.resize(1920, 1080);
    {
        FirstPaint painted([&](QObject* receiver) { return receiver == &window; });
        window.show();
        painted.wait();
        QCoreApplication::processEvents();
    }
    if (!file.isEmpty()) {
        const double begin = bench::wallTime();
        FirstPaint painted([&](QObject* receiver) {
            return bench.session.isOpen() && qobject_cast<views::Canvas*>(receiver) != nullptr;
        });
        bench.files.open(file);
        painted.wait();
        while (!window.workspace()->isReady())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        std::printf("%.6f\n", bench::wallTime() - begin);
    }
    end();
}

QByteArray runOnce(const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("the program did not start");
    return process.readAllStandardOutput();
}

void start(benchmark::State& state, const char* what)
{
    runOnce({QStringLiteral("--show"), QLatin1String(what)}); // what is read is in memory then
    for (auto _ : state) {
        const double begin = bench::wallTime();
        runOnce({QStringLiteral("--show"), QLatin1String(what)});
        state.SetIterationTime(bench::wallTime() - begin);
    }
}

void firstPaint(benchmark::State& state)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("superpod.cwright"));
    auto catalog = catalog::Catalog::open(CW_BINARY_DIR "/share/clusterwright/catalog.sqlite");
    if (!catalog)
        qFatal("%s", catalog.error().text().c_str());
    CountingIdSource ids;
    const auto document = project::instantiate("dgx-h100-superpod", {}, *catalog, ids);
    if (!document)
        qFatal("%s", document.error().text().c_str());
    const auto disk = project::systemFiles();
    if (const auto saved = project::saveDocument(*disk, *document, file.toStdString()); !saved)
        qFatal("%s", saved.error().text().c_str());
    for (auto _ : state)
        state.SetIterationTime(
            runOnce({QStringLiteral("--show"), QStringLiteral("workbench"), file}).toDouble());
}

template <class... Arguments>
void add(const char* name, Arguments... arguments)
{
    benchmark::RegisterBenchmark(name, arguments...)
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--show")) {
        if (arguments.value(2) == QLatin1String("empty"))
            showEmpty();
        showWorkbench(arguments.value(3));
    }
    benchmark::Initialize(&argc, argv);
    add("start/empty_window", start, "empty");
    add("start/workbench", start, "workbench");
    add("start/first_paint_127", firstPaint);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
