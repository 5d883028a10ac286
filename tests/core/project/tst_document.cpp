#include "core/project/document.h"

#include "core/codec/decode.h"
#include "core/codec/encode.h"
#include "core/project/readings.h"
#include "tests/core/project/faulty_files.h"
#include "tests/core/support/random_design.h"

#include <QTest>

using namespace cw;
using namespace cw::project;
using namespace cw::model;

namespace {

Site site(std::uint64_t id, std::string name)
{
    Site out;
    out.id = Id<Site>(id);
    out.name = std::move(name);
    return out;
}

Document reopened(const Document& document)
{
    codec::StringSink sink;
    if (auto done = codec::encodeProject(document, sink); !done)
        qFatal("%s", done.error().text().c_str());
    codec::TextSource source(sink.text());
    auto decoded = codec::decodeProject(source);
    if (!decoded)
        qFatal("%s", decoded.error().text().c_str());
    return decoded->file;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

    CountingIdSource m_ids{100};
    FixedClock m_clock{Timestamp{1'796'000'000}};

private slots:
    void equalDesignsHaveEqualHashes()
    {
        const Design a = support::randomDesign(1);
        QCOMPARE(designHash(a)->size(), std::size_t{64});
        QCOMPARE(*designHash(a), *designHash(support::randomDesign(1)));
        QVERIFY(*designHash(a) != *designHash(support::randomDesign(2)));
        // SHA-256 of "{\n}\n": the empty design.
        QCOMPARE(*designHash(Design()), sha256Hex("{\n}\n"));
    }

    void everyStateOfADocumentIsNamed()
    {
        Document document = documentNamed("base");
        QCOMPARE(readingsOf(document).size(), std::size_t(1));
        QCOMPARE(readingsOf(document).front().name, std::string("Base"));
        const auto phase = [](std::uint64_t id, std::string name, std::int64_t order) {
            Phase out;
            out.id = Id<Phase>(id);
            out.name = std::move(name);
            out.order = order;
            return out;
        };
        document.design.table<Phase>().insert(phase(11, "Growth", 2));
        document.design.table<Phase>().insert(phase(12, "Pilot", 1));
        QVERIFY(freezeRevision(document, {"A", "eva", ""}, m_clock));
        Design liquid = document.design;
        liquid.table<Site>().insert(site(2, "liquid plant"));
        liquid.table<Phase>().insert(phase(13, "Retrofit", 3));
        const auto variant = addVariant(document, "liquid", {}, liquid, m_ids);
        QVERIFY(variant);
        std::vector<std::string> names;
        for (const NamedReading& each : readingsOf(document))
            names.push_back(each.name);
        const std::vector<std::string> wanted{
            "Base · end state",           "Base · Pilot",           "Base · Growth",
            "Variant liquid · end state", "Variant liquid · Pilot", "Variant liquid · Growth",
            "Variant liquid · Retrofit",  "Revision A · end state", "Revision A · Pilot",
            "Revision A · Growth"};
        QCOMPARE(names, wanted);
        for (const NamedReading& each : readingsOf(document)) {
            const auto design = designOf(document, each.reading);
            QVERIFY2(design.has_value(), each.name.c_str());
            QCOMPARE(design->find(Id<Site>(2)) != nullptr, each.reading.variant.has_value());
        }
        QCOMPARE(designOf(document, {{}, {}, Id<Phase>(13)}).error().code, ErrorCode::NotFound);
        QCOMPARE(designOf(document, {{}, "B", {}}).error().code, ErrorCode::NotFound);
    }

    void variantsStackOnTheirParents()
    {
        Document document = documentNamed("base");
        Design liquid = document.design;
        liquid.table<Site>().insert(site(2, "liquid plant"));
        const auto first = addVariant(document, "liquid", {}, liquid, m_ids);
        QVERIFY(first);
        Design larger = liquid;
        larger.table<Site>().replace(site(2, "larger plant"));
        const auto second = addVariant(document, "larger", *first, larger, m_ids);
        QVERIFY(second);

        const Document back = reopened(document);
        QVERIFY(back == document);
        QVERIFY(*resolveVariant(back, *first) == liquid);
        QVERIFY(*resolveVariant(back, *second) == larger);
        // An edit of the design below that the variant does not touch shows in it.
        Document edited = back;
        edited.design.table<Site>().replace(site(1, "renamed"));
        QCOMPARE(resolveVariant(edited, *second)->at(Id<Site>(1)).name, std::string("renamed"));
        QCOMPARE(resolveVariant(edited, *second)->at(Id<Site>(2)).name,
                 std::string("larger plant"));
    }

    void aConflictListsWhatNoLongerFits()
    {
        Document document = documentNamed("base");
        document.design.table<Site>().insert(site(2, "plant"));
        Design option = document.design;
        option.table<Site>().replace(site(1, "option"));
        option.table<Site>().erase(Id<Site>(2));
        option.table<Site>().insert(site(3, "new"));
        const auto id = addVariant(document, "option", {}, option, m_ids);
        document.design.table<Site>().replace(site(1, "moved on"));
        document.design.table<Site>().erase(Id<Site>(2));
        document.design.table<Site>().insert(site(3, "taken"));
        const auto resolved = resolveVariant(document, *id);
        QCOMPARE(resolved.error().code, ErrorCode::Conflict);
        QVERIFY(resolved.error().message.find(
                    "moved on was changed, site/0000000000002 is gone, taken exists already") !=
                std::string::npos);
    }

    void aVariantThatWouldBreakTheDesignIsAConflict()
    {
        Document document = documentNamed("base");
        Design option = document.design;
        Hall hall;
        hall.id = Id<Hall>(1);
        hall.name = "hall";
        hall.site = Id<Site>(1);
        option.table<Hall>().insert(hall);
        const auto id = addVariant(document, "option", {}, option, m_ids);
        document.design.table<Site>().erase(Id<Site>(1));
        QCOMPARE(resolveVariant(document, *id).error().code, ErrorCode::Conflict);
    }

    void variantsThatAreNotThereOrRunInACircle()
    {
        Document document = documentNamed("base");
        QCOMPARE(resolveVariant(document, Id<Variant>(9)).error().code, ErrorCode::NotFound);
        document.variants.push_back({Id<Variant>(1), "a", Id<Variant>(2), "", {}});
        document.variants.push_back({Id<Variant>(2), "b", Id<Variant>(1), "", {}});
        QCOMPARE(resolveVariant(document, Id<Variant>(1)).error().code, ErrorCode::Malformed);
        QCOMPARE(addVariant(document, "a", {}, document.design, m_ids).error().code,
                 ErrorCode::Conflict);
        QCOMPARE(addVariant(document, "", {}, document.design, m_ids).error().code,
                 ErrorCode::InvalidArgument);
    }

    void revisionsStayAsTheyWereFrozen()
    {
        Document document;
        document.design = support::randomDesign(5);
        std::vector<Design> states;
        for (const char* label : {"A", "B", "C"}) {
            QVERIFY(freezeRevision(document, {label, "eva", "for tender"}, m_clock));
            states.push_back(document.design);
            document.design = support::randomlyChanged(document.design, states.size(), 20);
        }
        const Document back = reopened(document);
        QVERIFY(back == document);
        for (std::size_t i = 0; i < states.size(); ++i) {
            QVERIFY(back.revisions[i].design == states[i]);
            QCOMPARE(back.revisions[i].hash, *designHash(states[i]));
            QCOMPARE(back.revisions[i].date, m_clock.now().date());
        }
        QVERIFY(findRevision(back, "B") != nullptr);
        QVERIFY(findRevision(back, "D") == nullptr);
    }

    void aLabelIsGivenOnce()
    {
        Document document = documentNamed("base");
        QVERIFY(freezeRevision(document, {"A", "", ""}, m_clock));
        QCOMPARE(freezeRevision(document, {"A", "", ""}, m_clock).error().code,
                 ErrorCode::Conflict);
        QCOMPARE(freezeRevision(document, {"", "", ""}, m_clock).error().code,
                 ErrorCode::InvalidArgument);
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
