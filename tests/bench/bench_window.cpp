// The real window on the largest design, drawn off screen at 1920 × 1080: how long it answers
// nobody, and how soon a drag is seen. Times are of the window's thread on a processor. The floor is
// chain/read_12800: reading every device and cable of that design once.

#include "tests/bench/window_stage.h"

#include <benchmark/benchmark.h>

#include <cstdio>

namespace {

using namespace cw;
using bench::processorTime;
using bench::WatchedApplication;

WatchedApplication* application = nullptr;

/// Made when first asked for; gone before the application is.
std::unique_ptr<bench::WindowStage> held;

bench::WindowStage& stage()
{
    if (held == nullptr)
        held = std::make_unique<bench::WindowStage>();
    return *held;
}

void tell(benchmark::State& state)
{
    const auto& longest = application->longest();
    if (longest.empty())
        return;
    state.counters["wall_ms"] = longest.front().wall * 1e3;
    state.SetLabel(longest.front().where);
    if (qEnvironmentVariableIsSet("CW_BENCH_BLOCKS"))
        for (const WatchedApplication::Block& block : longest)
            std::fprintf(stderr, "%8.2f ms, wall %8.2f ms  %s\n", block.processor * 1e3,
                         block.wall * 1e3, block.where.c_str());
}

/// The longest time that the window was busy with one event, from an edit until all is current and
/// painted, there and back.
void block(benchmark::State& state, const char* workspace, void (bench::WindowStage::*edit)())
{
    bench::WindowStage& on = stage();
    on.show(workspace);
    for (auto _ : state) {
        application->forget();
        (on.*edit)();
        on.settle();
        on.undo();
        on.settle();
        state.SetIterationTime(application->longest().front().processor);
    }
    tell(state);
}

/// The same from asking for the file until all is shown.
void openBlock(benchmark::State& state)
{
    bench::WindowStage& on = stage();
    on.show("floor");
    for (auto _ : state) {
        application->forget();
        on.open();
        state.SetIterationTime(application->longest().front().processor);
    }
    tell(state);
}

/// The same while files are written.
void exportBlock(benchmark::State& state)
{
    bench::WindowStage& on = stage();
    on.show("floor");
    for (auto _ : state) {
        application->forget();
        on.exportFiles();
        on.settle();
        state.SetIterationTime(application->longest().front().processor);
    }
    tell(state);
}

/// From an edit until every number is of the design as it is, s by the clock.
void current(benchmark::State& state, void (bench::WindowStage::*edit)())
{
    bench::WindowStage& on = stage();
    on.show("floor");
    for (auto _ : state) {
        (on.*edit)();
        on.settle();
        state.SetIterationTime(static_cast<double>(on.session().chain().lastRoundMs()) / 1e3);
        on.undo();
        on.settle();
    }
}

/// Sees when a widget has been painted.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(QWidget& widget) : m_widget(&widget) { widget.installEventFilter(this); }
    ~PaintWatch() override { m_widget->removeEventFilter(this); }
    bool painted{false};

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        painted = painted || event->type() == QEvent::Paint;
        return false;
    }

private:
    QWidget* m_widget;
};

void mouse(QWidget& widget, QEvent::Type type, QPointF at)
{
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, widget.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
    QCoreApplication::sendEvent(&widget, &event);
}

/// From a move of the mouse until the canvas shows it, the 95th percentile of a drag across the
/// scene; dropped where it began.
void drag(benchmark::State& state, const char* workspace, model::EntityRef what)
{
    bench::WindowStage& on = stage();
    on.show(workspace);
    views::Canvas& canvas = on.canvas();
    canvas.reveal(what);
    on.settle();
    for (auto _ : state) {
        const auto box = canvas.boxOf(what);
        const QPointF from = canvas.toView(*box).center();
        const QPointF middle(canvas.width() / 2.0, canvas.height() / 2.0);
        mouse(canvas, QEvent::MouseButtonPress, from);
        std::vector<double> times;
        for (int step = 1; step <= 60; ++step) {
            PaintWatch watch(canvas);
            const double begin = processorTime();
            mouse(canvas, QEvent::MouseMove, from + (middle - from) * step / 60);
            while (!watch.painted)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            times.push_back(processorTime() - begin);
        }
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, {});
        QCoreApplication::sendEvent(&canvas, &escape);
        mouse(canvas, QEvent::MouseButtonRelease, middle);
        std::sort(times.begin(), times.end());
        state.SetIterationTime(times[times.size() * 95 / 100]);
        state.counters["worst_ms"] = times.back() * 1e3;
        on.settle();
    }
}

void dragRack(benchmark::State& state)
{
    drag(state, "floor", stage().session().design().table<model::Rack>().begin()->id);
}

void dragDevice(benchmark::State& state)
{
    for (const model::Device& device : stage().session().design().table<model::Device>())
        if (std::holds_alternative<model::InRack>(device.placement)) {
            drag(state, "racks", device.id);
            return;
        }
}

template <class... Arguments>
void add(const char* name, int iterations, Arguments... arguments)
{
    benchmark::RegisterBenchmark(name, arguments...)
        ->UseManualTime()
        ->Iterations(iterations)
        ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication app(argc, argv);
    application = &app;
    benchmark::Initialize(&argc, argv);
    const auto moveRack = &bench::WindowStage::moveRack;
    const auto unplace = &bench::WindowStage::unplaceDevice;
    add("window/block_rack_on_floor", 1, block, "floor", moveRack);
    add("window/block_rack_on_racks", 1, block, "racks", moveRack);
    add("window/block_device_on_racks", 1, block, "racks", unplace);
    add("window/block_device_on_estimate", 1, block, "estimate", unplace);
    add("window/block_open", 1, openBlock);
    add("window/block_export", 1, exportBlock);
    add("window/current_rack", 1, current, moveRack);
    add("window/current_device", 1, current, unplace);
    add("window/drag_rack", 1, dragRack);
    add("window/drag_device", 1, dragDevice);
    benchmark::RunSpecifiedBenchmarks();
    held.reset();
    return 0;
}
