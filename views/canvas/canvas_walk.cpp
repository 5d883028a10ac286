// From item to item by arrow keys: what a pointer does by pointing.
#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cw::views {

using drawing::Box;
using drawing::Point;

namespace {

constexpr double kTouch = 2;    ///< mm that neighbours may overlap
constexpr double kAside = 3;    ///< what a mm to the side counts, against one ahead
constexpr double kAskew = 0.15; ///< likewise of middles that are not in line

/// A box as seen by who walks one way: from `near` to `far` ahead, from `low` to `high` across.
struct Ahead {
    double near{0};
    double far{0};
    double low{0};
    double high{0};

    Ahead(const Box& box, Qt::Key key)
    {
        const bool level = key == Qt::Key_Left || key == Qt::Key_Right;
        const bool back = key == Qt::Key_Left || key == Qt::Key_Down; // y points up
        const double from = level ? box.x : box.y;
        const double to = level ? box.right() : box.top();
        near = back ? -to : from;
        far = back ? -from : to;
        low = level ? box.y : box.x;
        high = level ? box.top() : box.right();
    }
    [[nodiscard]] double middle() const { return (low + high) / 2; }
};

/// How far it is from one to the other; none: it does not lie that way.
std::optional<double> distance(const Ahead& from, const Ahead& to)
{
    if (to.near < from.far - kTouch || to.far <= from.far)
        return std::nullopt;
    const double aside = std::max({0.0, to.low - from.high, from.low - to.high});
    return std::max(0.0, to.near - from.far) + kAside * aside +
           kAskew * std::abs(to.middle() - from.middle());
}

Point middleOf(const Box& box)
{
    return {box.x + box.width / 2, box.y + box.height / 2};
}

} // namespace

/// Everything selectable in an area with its box in each piece that shows it.
void Canvas::Private::visit(
    const Box& area, const std::function<void(model::EntityRef, const Box&, std::size_t)>& use)
{
    std::vector<PieceStore::Slot*> slots;
    store.slotsIn(area, slots);
    for (PieceStore::Slot* slot : slots) {
        store.build(*slot, view.scale);
        for (const model::EntityRef& ref :
             slot->content->entitiesIn(slot->toList(area), true, view.scale, tiles.look().layers))
            if (accepts(ref))
                use(ref, slot->toScene(*slot->content->boxOf(ref)), slot->number);
    }
}

/// Selects what lies nearest in the direction of an arrow key, of the same kind; with nothing
/// selected, what is nearest to the middle of the view.
bool Canvas::Private::walk(Qt::Key key)
{
    if (gesture != Gesture::None || store.slots().empty())
        return false;
    std::optional<Box> from;
    const auto current = selection.current();
    if (current)
        for (const PieceStore::Slot* slot : store.find(*current, view.scale))
            if (!from || slot->number == walkedTo)
                from = slot->toScene(*slot->content->boxOf(*current));
    std::optional<model::EntityRef> best;
    double least = std::numeric_limits<double>::infinity();
    std::size_t piece = 0;
    const auto offer = [&](model::EntityRef ref, double cost, std::size_t number) {
        if (cost >= least)
            return;
        least = cost;
        best = ref;
        piece = number;
    };
    const Box seen = view.toScene(viewRect());
    if (!from) {
        const Point middle = middleOf(seen);
        visit(seen, [&](model::EntityRef ref, const Box& box, std::size_t number) {
            const Point at = middleOf(box);
            offer(ref, std::hypot(at.x - middle.x, at.y - middle.y), number);
        });
    } else {
        const Ahead here(*from, key);
        const Box all = store.bounds();
        Box area = from->united(seen);
        for (double grow = std::max(seen.width, seen.height);; grow *= 2) {
            visit(area, [&](model::EntityRef ref, const Box& box, std::size_t number) {
                if (ref == *current || ref.kind != current->kind)
                    return;
                if (const auto cost = distance(here, Ahead(box, key)))
                    offer(ref, *cost, number);
            });
            const bool whole = area.x <= all.x && area.y <= all.y && area.right() >= all.right() &&
                               area.top() >= all.top();
            if (best || whole || grow <= 0)
                break;
            area = area.grown(grow);
        }
    }
    if (!best)
        return false;
    walkedTo = piece;
    selection.set(*best);
    canvas.reveal(*best);
    return true;
}

bool Canvas::walk(Qt::Key arrow)
{
    return m->walk(arrow);
}

} // namespace cw::views
