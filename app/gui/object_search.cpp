#include "app/gui/object_search.h"

#include "core/model/device.h"
#include "core/model/network.h"
#include "core/model/rack.h"
#include "core/model/site.h"
#include "core/model/workload.h"
#include "core/physical/position.h"
#include "views/theme/icons.h"

#include <algorithm>

namespace cw::gui {

namespace {

struct Hit {
    int rank; ///< 0 the name itself, 1 its beginning, 2 inside
    QString name;
    model::EntityRef ref;
};

template <class E>
void collect(const model::Design& design, const QString& query, std::vector<Hit>& out)
{
    for (const E& entity : design.table<E>()) {
        const QString name = QString::fromStdString(entity.name);
        const qsizetype at = name.indexOf(query, 0, Qt::CaseInsensitive);
        if (at >= 0)
            out.push_back({at > 0 ? 2 : name.size() == query.size() ? 0 : 1, name, entity.id});
    }
}

QString detailOf(const model::Design& design, model::EntityRef ref)
{
    if (const auto id = ref.as<model::Device>())
        return QString::fromStdString(physical::positionText(design, *design.find(*id)));
    return QString::fromUtf8(model::kindName(ref.kind).data(),
                             static_cast<qsizetype>(model::kindName(ref.kind).size()));
}

} // namespace

std::vector<views::PaletteEntry> searchObjects(Workbench& bench, const QString& query, int limit)
{
    std::vector<views::PaletteEntry> out;
    if (!bench.session.isOpen())
        return out;
    const model::Design& design = bench.session.design();
    std::vector<Hit> hits;
    collect<model::Hall>(design, query, hits);
    collect<model::Row>(design, query, hits);
    collect<model::Rack>(design, query, hits);
    collect<model::Device>(design, query, hits);
    collect<model::Feed>(design, query, hits);
    collect<model::Network>(design, query, hits);
    collect<model::Workload>(design, query, hits);
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        return std::tuple(a.rank, a.name.size()) < std::tuple(b.rank, b.name.size());
    });
    if (hits.size() > static_cast<std::size_t>(limit))
        hits.resize(static_cast<std::size_t>(limit));
    const QIcon icon = views::icon(QStringLiteral("pin"), bench.theme);
    for (const Hit& hit : hits)
        out.push_back({hit.name, detailOf(design, hit.ref), {}, icon, true, [&bench, ref = hit.ref] {
                           bench.session.selection().set(ref);
                           Q_EMIT bench.session.selection().revealRequested(ref);
                       }});
    return out;
}

} // namespace cw::gui
