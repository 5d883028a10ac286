#include "core/project/templates/template.h"

#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/model/invariants.h"
#include "tests/core/support/shipped_catalog.h"

#include <QTest>

#include <fmt/format.h>

using namespace cw;
using namespace cw::project;

class TestTemplate : public QObject {
    Q_OBJECT

    catalog::Catalog m_catalog{support::shippedCatalog()};

    Expected<Document> make(std::string_view id, model::Attributes settings = {},
                            std::uint64_t firstId = 1)
    {
        CountingIdSource ids(firstId);
        return instantiate(id, settings, m_catalog, ids);
    }

private slots:
    void everyTemplateBuildsWhatItPromises()
    {
        for (const TemplateInfo& info : templates()) {
            const auto document = make(info.id);
            QVERIFY2(document.has_value(), document ? "" : document.error().text().c_str());
            const auto settings = TemplateSettings::read(info.parameters, {});
            const auto size = info.size(m_catalog, *settings);
            QVERIFY(size.has_value());
            std::int64_t nodes = 0;
            for (const model::Device& device : document->design.table<model::Device>())
                nodes += device.role == "compute-node" ? 1 : 0;
            QCOMPARE(nodes, size->nodes);
            QCOMPARE(static_cast<std::int64_t>(document->design.table<model::Rack>().size()),
                     size->racks);
            QVERIFY(model::violations(document->design).empty());
            QVERIFY(!document->design.table<model::Workload>().empty());
            for (const model::Workload& workload : document->design.table<model::Workload>()) {
                // The note is about this plan, not about the preset's.
                const std::string plan =
                    fmt::format("tensor {}, pipeline {}, data {}", workload.plan.tensorParallel,
                                workload.plan.pipelineParallel, workload.plan.dataParallel);
                QVERIFY2(workload.note.find(plan) != std::string::npos, workload.note.c_str());
            }
        }
    }

    void theSameSettingsGiveTheSameBytesWhateverTheIdSource()
    {
        for (const TemplateInfo& info : templates()) {
            const auto first = make(info.id, {{"nodes", "3"}}, 1);
            const auto second = make(info.id, {{"nodes", "3"}}, 900'000);
            QVERIFY(first.has_value() && second.has_value());
            QCOMPARE(designHash(first->design).value(), designHash(second->design).value());
        }
    }

    void thePartsOfTheTemplatesAreStructured()
    {
        for (const TemplateInfo& info : templates()) {
            const auto document = make(info.id, {{"nodes", "3"}});
            QVERIFY(document.has_value());
            for (const model::Device& device : document->design.table<model::Device>()) {
                const model::Part* part = document->design.partOf(device);
                const bool source = part->partClass == model::PartClass::PowerSource;
                QVERIFY2(part->structured.power && part->structured.cooling &&
                             (part->structured.ports || source),
                         part->key.c_str());
            }
        }
    }

    void nothingIsLeftWithoutAPlaceOrAPart()
    {
        const auto document = make("air-rack");
        QVERIFY(document.has_value());
        for (const model::Device& device : document->design.table<model::Device>())
            if (document->design.partOf(device)->partClass != model::PartClass::PowerSource)
                QVERIFY2(!std::holds_alternative<model::Unplaced>(device.placement),
                         device.name.c_str());
        for (const model::Connection& cable : document->design.table<model::Connection>())
            if (cable.kind == model::ConnectionKind::Data)
                QVERIFY2(cable.part.has_value(), cable.name.c_str());
    }

    void wrongSettingsAreRefusedWithWhatThereIs()
    {
        const auto unknown = make("air-rack", {{"leaves", "8"}});
        QVERIFY(!unknown.has_value());
        QCOMPARE(unknown.error().code, ErrorCode::InvalidArgument);
        QVERIFY(unknown.error().hint.find("nodes") != std::string::npos);
        // What is no number, or one that no machine word holds, is told the range too.
        for (const char* text : {"many", "12.5", "", "99999999999999999999"}) {
            const auto wrong = make("air-rack", {{"nodes", text}});
            QVERIFY(!wrong.has_value());
            QVERIFY2(wrong.error().hint.find("whole number from 1 to 4") != std::string::npos,
                     wrong.error().text().c_str());
        }
        QVERIFY(!make("air-rack", {{"nodes", "5"}}).has_value());
        QVERIFY(!make("air-rack", {{"nodes", "0"}}).has_value());
        const auto none = make("dgx-z9000");
        QVERIFY(!none.has_value());
        QCOMPARE(none.error().code, ErrorCode::NotFound);
        QVERIFY(none.error().hint.find("dgx-h100-superpod") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestTemplate)
#include "tst_template.moc"
