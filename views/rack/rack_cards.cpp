#include "views/rack/rack_cards.h"

#include "core/physical/position.h"
#include "views/rack/rack_scene.h"

namespace cw::views {

using namespace model;

/// Racks that a selection is about: itself, those of a row or hall, those that devices are in.
std::set<Id<Rack>> racksOf(const edit::State& state, const Selection::Refs& refs)
{
    std::set<Id<Rack>> out;
    const auto addAll = [&](EntityRef target) {
        for (const Id<Rack> rack : state.lookup.referrers<Rack>(target))
            out.insert(rack);
    };
    for (const EntityRef& ref : refs) {
        if (const auto rack = ref.as<Rack>())
            out.insert(*rack);
        else if (ref.kind == Kind::Row || ref.kind == Kind::Hall)
            addAll(ref);
        else if (const auto device = ref.as<Device>())
            if (const Device* found = state.design.find(*device))
                if (const auto inside = physical::rackOf(state.design, *found))
                    out.insert(*inside);
    }
    return out;
}

QString rackHoverText(const Context& context, EntityRef ref)
{
    if (!context.session.isOpen())
        return {};
    const Design& design = context.session.design();
    const auto line = [](const std::string& text) {
        return QString::fromStdString(text).toHtmlEscaped();
    };
    if (const auto id = ref.as<Device>()) {
        const Device* device = design.find(*id);
        if (device == nullptr)
            return {};
        const Part* part = design.partOf(*device);
        return QStringLiteral("<b>%1</b><br>%2<br>%3<br>%4")
            .arg(line(device->name),
                 part != nullptr ? line(part->manufacturer + " " + part->model)
                                 : QObject::tr("unknown part"),
                 line(deviceFacts(design, *device)), line(physical::positionText(design, *device)));
    }
    if (const auto id = ref.as<Rack>()) {
        const Rack* rack = design.find(*id);
        if (rack == nullptr)
            return {};
        const auto kept = context.chain().power();
        const power::PowerResult* power =
            kept.result && kept.result->has_value() ? &(*kept.result)->value : nullptr;
        const auto inside =
            physical::rackOccupancy(context.session.state(), *id, context.session.phase());
        const auto free = inside.freeUnits();
        QString text =
            QStringLiteral("<b>%1</b><br>%2")
                .arg(line(rack->name), line(rackCaption(context.session.state(), *id, power,
                                                        context.session.phase())));
        if (free)
            text += QObject::tr("<br>%1 U free, largest hole %2 U")
                        .arg(*free, 0, 'g', 4)
                        .arg(*inside.largestHoleUnits(), 0, 'g', 4);
        return text;
    }
    return {};
}

} // namespace cw::views
