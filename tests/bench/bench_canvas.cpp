// Frames of the canvas on a 1920 × 1080 picture, one thread: pan and zoom over full racks.
// A time here is the 95th percentile of a sweep's frames, except where it is said otherwise. It is
// the time of this thread on a processor, and so are the canvas' slices: what a frame takes on a
// core that nobody else uses.

#include "tests/bench/canvas_scene.h"
#include "views/canvas/canvas.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QPainter>

#include <benchmark/benchmark.h>

#include <cmath>
#include <ctime>

namespace {

using namespace cw;

constexpr QSize kScreen(1920, 1080);
constexpr double kSlice = 0.006; ///< s, as on screen

/// Seconds.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// One canvas over one scene, its lists made.
struct Stage {
    explicit Stage(const bench::RackMix& mix) : scene(mix)
    {
        theme.choose(views::ThemeChoice::Light);
        canvas.resize(kScreen);
        canvas.setScene(&scene);
        canvas.settle();
        fit = canvas.scale();
    }
    /// Seconds.
    double frame()
    {
        const double begin = processorTime();
        QPainter painter(&image);
        canvas.paintFrame(painter, [begin] { return processorTime() - begin > kSlice; });
        painter.end();
        return processorTime() - begin;
    }

    bench::RackScene scene;
    views::Theme theme;
    views::Selection selection;
    views::Canvas canvas{theme, selection};
    QImage image{kScreen, QImage::Format_RGB32};
    double fit{0};
};

Stage& stage(int racks)
{
    static Stage small(bench::kRacks500);
    static Stage large(bench::kRacks3000);
    return racks == 500 ? small : large;
}

double p95(std::vector<double> times)
{
    const auto at = times.begin() + static_cast<std::ptrdiff_t>(times.size() * 95 / 100);
    std::nth_element(times.begin(), at, times.end());
    return *at;
}

/// There and back at three scales: everything in sight, titles, texts and ports.
void pan(benchmark::State& state)
{
    Stage& on = stage(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        std::vector<double> times;
        for (const double scale : {on.fit * 1.5, 0.12, 0.5}) {
            const drawing::Box all = on.scene.bounds();
            on.canvas.setView({all.x + all.width / 2, all.y + all.height / 2}, scale);
            for (int i = 0; i < 20; ++i)
                (void)on.frame(); // arrive
            const drawing::Box seen = on.canvas.visibleBox();
            const drawing::Point from{seen.x + seen.width / 2, seen.y + seen.height / 2};
            for (int i = 0; i < 60; ++i) {
                const double away = (i < 30 ? i : 60 - i) * 40 / scale;
                on.canvas.setView({from.x + away, from.y + away / 3}, scale);
                times.push_back(on.frame());
            }
        }
        state.SetIterationTime(p95(std::move(times)));
    }
}

/// From the whole scene into a rack and out again, a notch of the wheel a frame.
void zoom(benchmark::State& state)
{
    Stage& on = stage(static_cast<int>(state.range(0)));
    const QPointF at(1100, 480);
    for (auto _ : state) {
        on.canvas.zoomToFit();
        on.canvas.settle();
        std::vector<double> times;
        const int notches = static_cast<int>(std::log(1.0 / on.fit) / std::log(1.2));
        for (int i = 0; i < 2 * notches; ++i) {
            on.canvas.zoomBy(i < notches ? 1.2 : 1 / 1.2, at);
            times.push_back(on.frame());
        }
        state.SetIterationTime(p95(std::move(times)));
    }
}

/// Nothing moves but what a tool shows: a frame while dragging, with everything selected.
void drag(benchmark::State& state)
{
    Stage& on = stage(static_cast<int>(state.range(0)));
    on.canvas.zoomToFit();
    on.canvas.settle();
    on.selection.set(on.canvas.entitiesIn(on.scene.bounds().grown(100), false));
    for (auto _ : state) {
        std::vector<double> times;
        for (int i = 0; i < 40; ++i)
            times.push_back(on.frame());
        state.SetIterationTime(p95(std::move(times)));
    }
    on.selection.clear();
}

/// Not a frame: all tiles of the whole scene anew, lists at hand.
void repaint(benchmark::State& state)
{
    Stage& on = stage(static_cast<int>(state.range(0)));
    on.canvas.zoomToFit();
    on.canvas.settle();
    for (auto _ : state) {
        on.theme.choose(on.theme.isDark() ? views::ThemeChoice::Light : views::ThemeChoice::Dark);
        const double begin = processorTime();
        on.canvas.settle();
        state.SetIterationTime(processorTime() - begin);
    }
}

/// The floor: the rectangles that the whole scene shows, filled one after the other.
void bare(benchmark::State& state)
{
    Stage& on = stage(static_cast<int>(state.range(0)));
    on.canvas.zoomToFit();
    std::vector<std::pair<QRect, QColor>> rects;
    for (const views::Piece& piece : on.scene.pieces()) {
        const auto list = on.scene.list(piece);
        for (const drawing::Item& item : list->items) {
            const auto* shape = std::get_if<drawing::RectShape>(&item.shape);
            if (shape == nullptr || !item.paint.fill || item.minScale > on.canvas.scale())
                continue;
            drawing::Box box = shape->box;
            box.x += piece.origin.x;
            box.y += piece.origin.y;
            const QRect rect = on.canvas.toView(box).toAlignedRect();
            rects.emplace_back(rect, on.theme.colour(*item.paint.fill));
        }
    }
    for (auto _ : state) {
        const double begin = processorTime();
        QPainter painter(&on.image);
        painter.fillRect(on.image.rect(), on.theme.colour(drawing::Role::Canvas));
        for (const auto& [rect, colour] : rects)
            painter.fillRect(rect, colour);
        painter.end();
        state.SetIterationTime(processorTime() - begin);
    }
    state.counters["rectangles"] = static_cast<double>(rects.size());
}

/// Not a frame: what one rack's list costs, of which a frame makes as many as fit into 8 ms.
void makeList(benchmark::State& state)
{
    Stage& on = stage(3000);
    std::size_t next = 0;
    for (auto _ : state) {
        const auto list = on.scene.list(on.scene.pieces()[next++ % 3000]);
        benchmark::DoNotOptimize(list.get());
        state.counters["items"] = static_cast<double>(list->items.size());
    }
}

void add(const char* name, void (*run)(benchmark::State&), int racks, int iterations)
{
    benchmark::RegisterBenchmark(name, run)
        ->Arg(racks)
        ->ArgName("")
        ->UseManualTime()
        ->Iterations(iterations)
        ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    for (const int racks : {500, 3000}) {
        add("canvas/pan_racks", pan, racks, 1);
        add("canvas/zoom_racks", zoom, racks, 2);
        add("canvas/drag_racks", drag, racks, 2);
        add("canvas/repaint_racks", repaint, racks, 4);
        add("canvas/bare_racks", bare, racks, 10);
    }
    benchmark::RegisterBenchmark("canvas/rack_list", makeList)->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
