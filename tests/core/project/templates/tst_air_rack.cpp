#include "core/project/templates/template.h"

#include "core/physical/occupancy.h"
#include "tests/core/support/shipped_catalog.h"

#include <QTest>

using namespace cw;
using namespace cw::project;
using namespace cw::model;

class TestAirRack : public QObject {
    Q_OBJECT

    catalog::Catalog m_catalog{support::shippedCatalog()};

    Document make(model::Attributes settings)
    {
        CountingIdSource ids;
        auto document = instantiate("air-rack", settings, m_catalog, ids);
        if (!document)
            qFatal("%s", document.error().text().c_str());
        return std::move(*document);
    }

    static std::int64_t role(const Document& document, std::string_view name)
    {
        std::int64_t count = 0;
        for (const Device& device : document.design.table<Device>())
            count += device.role == name ? 1 : 0;
        return count;
    }

private slots:
    void fourNodesOnThreeFeeds()
    {
        const Document document = make({});
        QCOMPARE(role(document, "compute-node"), 4);
        QCOMPARE(role(document, "rack-pdu"), 3);
        QCOMPARE(document.design.table<Feed>().size(), std::size_t{3});
        QCOMPARE(document.design.table<Rack>().size(), std::size_t{1});
    }

    void theSettingsCount()
    {
        const Document document = make({{"nodes", "2"}, {"feeds", "2"}});
        QCOMPARE(role(document, "compute-node"), 2);
        QCOMPARE(role(document, "rack-pdu"), 2);
        std::int64_t compute = 0;
        for (const Connection& cable : document.design.table<Connection>())
            compute += cable.rail > 0 ? 1 : 0;
        QCOMPARE(compute, 2 * 8);
    }
};

QTEST_GUILESS_MAIN(TestAirRack)
#include "tst_air_rack.moc"
