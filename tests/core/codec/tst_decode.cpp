#include "core/codec/decode.h"

#include "core/codec/encode.h"
#include "core/model/invariants.h"
#include "tests/core/support/random_design.h"

#include <QTest>

#include <rapidcheck.h>

using namespace cw;
using namespace cw::model;
using codec::DecodedProject;

namespace {

const std::string kHeader = R"({"format":"clusterwright-project","version":2)";

Expected<DecodedProject> decoded(std::string_view text, const codec::DecodeOptions& options = {})
{
    codec::TextSource source(text);
    return codec::decodeProject(source, options);
}

std::string encoded(const codec::ProjectFile& file)
{
    codec::StringSink sink;
    const auto done = codec::encodeProject(file, sink);
    return done ? sink.take() : "error: " + done.error().text();
}

/// A file of random content with variants, revisions and extras.
codec::ProjectFile randomFile(std::uint64_t seed)
{
    codec::ProjectFile file;
    file.design = support::randomDesign(seed, 1 + seed % 4);
    Design older = file.design;
    for (std::uint64_t i = 0; i < seed % 3; ++i) {
        older = support::randomlyChanged(older, seed + 100 + i);
        file.revisions.insert(file.revisions.begin(),
                              {"R" + std::to_string(i), "a", "", "2026-11-30", "00", older});
    }
    const Design option = support::randomlyChanged(file.design, seed + 7);
    file.variants.push_back(
        {Id<codec::Variant>(1), "option", {}, "note", difference(file.design, option)});
    file.variants.push_back({Id<codec::Variant>(2), "child", Id<codec::Variant>(1), "",
                             difference(option, support::randomlyChanged(option, seed + 8))});
    file.extras.file["x-tool"] = R"({"a":[1,2.50,{"b":null}]})";
    for (const Hall& hall : file.design.table<Hall>())
        file.extras.entities[EntityRef(hall.id)]["x-colour"] = "\"red\"";
    return file;
}

/// Bytes made on demand: `text` over and over after `head`, never ending.
class EndlessSource final : public codec::Source {
public:
    EndlessSource(std::string head, std::string text)
        : m_pending(std::move(head)), m_text(std::move(text))
    {
    }
    Expected<std::size_t> read(char* to, std::size_t capacity) override
    {
        while (m_pending.size() < capacity)
            m_pending += m_text;
        m_pending.copy(to, capacity);
        m_pending.erase(0, capacity);
        return capacity;
    }

private:
    std::string m_pending;
    std::string m_text;
};

} // namespace

class TestDecode : public QObject {
    Q_OBJECT

private slots:
    void decodingIsTheInverseOfEncoding()
    {
        const bool holds =
            rc::check("decode(encode(f)) == f, and saving again gives the same bytes", [] {
                const auto seed = *rc::gen::arbitrary<std::uint16_t>();
                const codec::ProjectFile file = randomFile(seed);
                RC_ASSERT(violations(file.design).empty());
                const std::string text = encoded(file);
                const auto back = decoded(text);
                if (!back)
                    RC_FAIL(back.error().text());
                RC_ASSERT(back->file == file);
                RC_ASSERT(encoded(back->file) == text);
            });
        QVERIFY(holds);
    }

    void orderAndSpaceDoNotMatterAndAreMadeCanonical()
    {
        const auto file =
            decoded(R"({ "version": 2, "format": "clusterwright-project", "x-top": [ 1 ],
            "hall": [ {"depth_mm": 2, "x-own": {"k": 1.50}, "name": "b", "width_mm": 1, "id": "0000000000002"},
                      {"id": "0000000000001", "name": "a", "width_mm": 1.0, "depth_mm": 2e0} ] })");
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        const std::string text = encoded(file->file);
        QVERIFY(text.ends_with(
            "\"hall\":[\n"
            "{\"id\":\"0000000000001\",\"name\":\"a\",\"width_mm\":1,\"depth_mm\":2},\n"
            "{\"id\":\"0000000000002\",\"name\":\"b\",\"width_mm\":1,\"depth_mm\":2,"
            "\"x-own\":{\"k\":1.50}}\n],\n\"x-top\":[1]\n}\n"));
    }

    void ownKeysOfAnErasedEntityAreDropped()
    {
        auto file =
            decoded(kHeader + R"(,"feed":[{"id":"0000000000001","name":"A","x-a":1}]})")->file;
        file.design.table<Feed>().erase(Id<Feed>(1));
        QVERIFY(encoded(file).find("x-a") == std::string::npos);
    }

    void whatIsWrongIsNamedByItsPointer_data()
    {
        QTest::addColumn<QByteArray>("rest"); // after the header
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("next"); // empty: as for most
        const auto row = [](const char* name, const char* rest, ErrorCode code, const char* where,
                            const char* what, const char* next) {
            QTest::newRow(name) << QByteArray(rest) << static_cast<int>(code) << QByteArray(where)
                                << QByteArray(what) << QByteArray(next);
        };
        const ErrorCode malformed = ErrorCode::Malformed;
        row("wrong type", R"(,"feed":[{"id":"0000000000001","name":7}]})", malformed,
            "/feed/0/name", "a whole number stands where text belongs",
            "correct the file there or restore a backup");
        row("not an object", R"(,"feed":[7]})", malformed, "/feed/0", "an item is no object", "");
        row("not a list", R"(,"feed":{}})", malformed, "/feed", "a list belongs here", "");
        row("unknown key", R"(,"feed":[{"id":"0000000000001","name":"A","colr":""}]})", malformed,
            "/feed/0/colr", "the key is not known (line 1)",
            "known here: origin, name, colour, note; keys of your own begin with x-");
        row("unknown key, escaped", R"(,"feed":[{"id":"0000000000001","name":"A","a/b~c":""}]})",
            malformed, "/feed/0/a~1b~0c", "the key is not known", "");
        row("unknown list", R"(,"racks":[]})", malformed, "/racks", "the key is not known",
            "begin with x-");
        row("missing key", R"(,"feed":[{"id":"0000000000001"}]})", malformed, "/feed/0",
            "the key 'name' is missing", "");
        row("missing id", R"(,"feed":[{"name":"A"}]})", malformed, "/feed/0",
            "the key 'id' is missing", "");
        row("not an id", R"(,"feed":[{"id":"1","name":"A"}]})", malformed, "/feed/0/id",
            "wrong length", "");
        row("null id", R"(,"feed":[{"id":"0000000000000","name":"A"}]})", malformed, "/feed/0/id",
            "zero is never an id", "13 characters");
        row("id twice",
            R"(,"feed":[{"id":"0000000000001","name":"A"},{"id":"0000000000001","name":"B"}]})",
            malformed, "/feed/1/id", "the id stands twice", "give one of the two another id");
        row("key twice", R"(,"feed":[{"id":"0000000000001","name":"A","name":"B"}]})", malformed,
            "/feed/0/name", "the key stands twice", "keep one of them");
        row("id key twice", R"(,"feed":[{"id":"0000000000001","id":"0000000000001","name":"A"}]})",
            malformed, "/feed/0/id", "the key stands twice", "");
        row("own key twice", R"(,"feed":[{"id":"0000000000001","name":"A","x-a":1,"x-a":2}]})",
            malformed, "/feed/0/x-a", "the key stands twice", "");
        row("list twice", R"(,"feed":[],"feed":[]})", malformed, "/feed", "the key stands twice",
            "");
        row("attribute twice",
            R"(,"workload":[{"id":"0000000000001","name":"w","kind":"training","attributes":{"a":"1","a":"2"}}]})",
            malformed, "/workload/0/attributes/a", "the key stands twice", "");
        row("unknown enum",
            R"(,"settings":[{"id":"0000000000001","name":"p","electrical_profile":"x"}]})",
            malformed, "/settings/0/electrical_profile", "'x' is not known", "known are nec, iec");
        row("length beyond all bounds",
            R"(,"hall":[{"id":"0000000000001","name":"h","width_mm":1e10,"depth_mm":1}]})",
            malformed, "/hall/0/width_mm", "10000000000 mm is beyond 1000 km", "");
        row("1e308",
            R"(,"hall":[{"id":"0000000000001","name":"h","width_mm":1,"depth_mm":1,"it_power_limit_w":1e308}]})",
            malformed, "/hall/0/it_power_limit_w", "1e+308 is no physical quantity",
            "between -1e30 and 1e30");
        row("fraction for a count", R"(,"phase":[{"id":"0000000000001","name":"p","order":1.5}]})",
            malformed, "/phase/0/order", "a number stands where a whole number belongs", "");
        row("count too large",
            R"(,"phase":[{"id":"0000000000001","name":"p","order":9223372036854775808}]})",
            malformed, "/phase/0/order", "the number is too large", "");
        row("dangling reference",
            R"(,"row":[{"id":"0000000000001","name":"r","hall":"0000000000009"}]})", malformed,
            "/row/0/hall", "r names hall/0000000000009, which does not exist",
            "correct the file there");
        row("task in a circle",
            R"(,"task":[{"id":"0000000000001","name":"a","depends_on":["0000000000002"]},{"id":"0000000000002","name":"b","depends_on":["0000000000001"]}]})",
            malformed, "/task/0/depends_on", "a depends, directly or not, on itself", "");
        row("unknown placement",
            R"(,"device":[{"id":"0000000000001","name":"d","part":"0000000000001","placement":{"in":"air"}}]})",
            malformed, "/device/0/placement/in", "'air' is not known",
            "known are unplaced, hall, rack");
        row("placement without a kind",
            R"(,"device":[{"id":"0000000000001","name":"d","part":"0000000000001","placement":{"in":5}}]})",
            malformed, "/device/0/placement/in", "is no text", "");
        row("wrong in a placement",
            R"(,"device":[{"id":"0000000000001","name":"d","part":"0000000000001","placement":{"in":"rack","rack":"0000000000001","bottom_mm":"x"}}]})",
            malformed, "/device/0/placement/bottom_mm", "text stands where a number belongs", "");
        row("changed part",
            R"(,"part":[{"id":"0000000000001","key":"k","class":"server","manufacturer":"m","model":"x"}]})",
            malformed, "/part/0", "the part was changed in place", "");
        row("variant without parent",
            R"(,"variant":[{"id":"0000000000001","name":"v","parent":"0000000000002"}]})",
            malformed, "/variant/0/parent", "names a variant that does not stand before it", "");
        row("change of no variant",
            R"(,"variant_change":[{"variant":"0000000000001","kind":"feed","id":"0000000000001","after":{"name":"A"}}]})",
            malformed, "/variant_change/0/variant", "names no variant that stands before it", "");
        row("change of nothing",
            R"(,"variant":[{"id":"0000000000001","name":"v"}],"variant_change":[{"variant":"0000000000001","kind":"feed","id":"0000000000001"}]})",
            malformed, "/variant_change/0", "a state before it, after it, or both", "");
        row("revision that does not fit",
            R"(,"revision":[{"label":"A","hash":""}],"revision_change":[{"revision":"A","kind":"feed","id":"0000000000001","before":{"name":"A"}}]})",
            malformed, "/revision/0", "revision 'A' does not fit the one after it",
            "restore a backup");
    }
    void whatIsWrongIsNamedByItsPointer()
    {
        QFETCH(QByteArray, rest);
        QFETCH(int, code);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, what);
        QFETCH(QByteArray, next);
        const auto file = decoded(kHeader + rest.toStdString());
        QVERIFY(!file);
        QCOMPARE(static_cast<int>(file.error().code), code);
        QCOMPARE(QByteArray::fromStdString(file.error().where), where);
        const std::string text = file.error().text();
        QVERIFY2(file.error().message.find(what.toStdString()) != std::string::npos, text.c_str());
        QVERIFY2(!file.error().hint.empty(), text.c_str());
        QVERIFY2(file.error().hint.find(next.toStdString()) != std::string::npos, text.c_str());
    }

    void cyclicPlacementIsRefused()
    {
        Design design = support::randomDesign(5, 1);
        auto devices = design.table<Device>().begin();
        Device a = *devices;
        Device b = a;
        b.id = Id<Device>(a.id.raw() + 1);
        a.placement = InCell{b.id, "1"};
        b.placement = InCell{a.id, "1"};
        design.table<Device>().replace(a);
        design.table<Device>().insert(b);
        const auto file = decoded(encoded({design, {}, {}, {}}));
        QVERIFY(!file);
        QCOMPARE(file.error().where, std::string("/device/0/placement"));
        QVERIFY(file.error().message.find("inside itself") != std::string::npos);
        QVERIFY(file.error().message.find(displayName(design, a.id)) != std::string::npos);
        QCOMPARE(file.error().hint, std::string("correct the file there or restore a backup"));
    }

    void whatIsNoJsonIsNamedByItsLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("next");
        QTest::newRow("empty") << QByteArray() << QByteArray("line 1, column 1")
                               << QByteArray("unexpected end of input")
                               << QByteArray("may be cut off: restore a backup");
        QTest::newRow("not JSON") << QByteArray("hello") << QByteArray("line 1, column 1")
                                  << QByteArray("invalid literal; last read: 'h'")
                                  << QByteArray("correct the text there");
        QTest::newRow("cut off") << QByteArray("{\n\"format\":\"clusterwright-project\",\n\"ver")
                                 << QByteArray("line 3, column 4")
                                 << QByteArray("missing closing quote")
                                 << QByteArray("may be cut off: restore a backup");
        QTest::newRow("NaN") << QByteArray(
                                    "{\"format\":\"clusterwright-project\",\n\"version\":NaN}")
                             << QByteArray("line 2, column 11")
                             << QByteArray("last read: '\"version\":N'")
                             << QByteArray("leave out what is not known");
        QTest::newRow("1e999")
            << QByteArray("{\"format\":\"clusterwright-project\",\"version\":2,\n\"x-a\":1e999}")
            << QByteArray("line 2, column 12") << QByteArray("number overflow parsing '1e999'")
            << QByteArray("between -1e30 and 1e30");
        QTest::newRow("Infinity")
            << QByteArray("{\"format\":\"clusterwright-project\",\n\"version\":Infinity}")
            << QByteArray("line 2, column 11") << QByteArray("last read: '\"version\":I'")
            << QByteArray("leave out what is not known");
        QTest::newRow("zero byte")
            << QByteArray("{\"format\":\"clusterwright-project\",\"version\":2}\n\0junk", 52)
            << QByteArray("line 2, column 1") << QByteArray("a zero byte stands in it")
            << QByteArray("restore a backup");
        QTest::newRow("bad UTF-8")
            << QByteArray("{\"format\":\"\xff\"}") << QByteArray("line 1, column 12")
            << QByteArray("ill-formed UTF-8 byte; last read: '\"\xef\xbf\xbd'")
            << QByteArray("correct the text there");
        QTest::newRow("two values")
            << QByteArray("{\"format\":\"clusterwright-project\",\"version\":2} 7")
            << QByteArray("line 1, column 48") << QByteArray("expected end of input")
            << QByteArray("delete what follows the last bracket");
        QTest::newRow("a list") << QByteArray("[]") << QByteArray("line 1, column 1")
                                << QByteArray("holds no JSON object")
                                << QByteArray("check that it is the right file");
    }
    void whatIsNoJsonIsNamedByItsLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, what);
        QFETCH(QByteArray, next);
        const auto file = decoded(text.toStdString());
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::Malformed);
        QCOMPARE(QByteArray::fromStdString(file.error().where), where);
        const std::string said = file.error().text();
        QVERIFY2(file.error().message.find(what.toStdString()) != std::string::npos, said.c_str());
        QVERIFY2(file.error().hint.find(next.toStdString()) != std::string::npos, said.c_str());
    }

    void everyTruncationIsAnError()
    {
        const std::string text = encoded(randomFile(2));
        for (std::size_t size = 0; size + 2 < text.size(); size += 1 + text.size() / 300) {
            const auto file = decoded(text.substr(0, size));
            QVERIFY2(!file, std::to_string(size).c_str());
            QCOMPARE(file.error().code, ErrorCode::Malformed);
            QVERIFY2(file.error().where.starts_with("line "), file.error().text().c_str());
            QVERIFY2(file.error().hint == "the file may be cut off: restore a backup",
                     file.error().text().c_str());
        }
    }

    void otherFilesAreToldApart()
    {
        QCOMPARE(decoded("{}").error().where, std::string("/format"));
        QCOMPARE(decoded(R"({"format":"clusterwright-parts","version":1})").error().where,
                 std::string("/format"));
        QCOMPARE(decoded(R"({"hall":[],"format":"clusterwright-project"})").error().where,
                 std::string("/format"));
        QCOMPARE(decoded(R"({"format":"clusterwright-project","version":0})").error().where,
                 std::string("/version"));
        QCOMPARE(decoded(R"({"format":"clusterwright-project"})").error().where,
                 std::string("/version"));
    }

    void aNewerFileIsReadAsFarAsItIsUnderstood()
    {
        const auto file =
            decoded(R"({"format":"clusterwright-project","version":999,"generator":"future",
            "feed":[{"id":"0000000000001","name":"A","resonance":[1,{"a":2}]}],
            "wormhole":[{"id":1},[[]],7],"mood":"good"})");
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QVERIFY(file->newer);
        QCOMPARE(file->version, std::int64_t{999});
        QCOMPARE(file->generator, std::string("future"));
        QCOMPARE(file->file.design.table<Feed>().begin()->name, std::string("A"));
        QCOMPARE(file->notes.size(), std::size_t{2});
        QVERIFY(file->notes[0].find("999") != std::string::npos);
        QVERIFY(file->notes[1].find("feed.resonance, mood, wormhole") != std::string::npos);
    }

    void aNewerFileThatIsNotUnderstoodSaysSo()
    {
        const auto file = decoded(
            R"({"format":"clusterwright-project","version":999,"feed":[{"id":"0000000000001","name":{"de":"A"}}]})");
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::UnknownVersion);
        QVERIFY(file.error().message.find("999") != std::string::npos);
        QVERIFY(file.error().message.find("knows versions up to 2") != std::string::npos);
        QCOMPARE(file.error().where, std::string("/version"));
        QCOMPARE(file.error().hint, std::string("open it with a newer clusterwright"));
        QCOMPARE(file.error().cause->where, std::string("/feed/0/name"));
    }

    void limitsHold()
    {
        codec::DecodeOptions options;
        const auto deep = [](int levels) {
            return kHeader + ",\"x-a\":" + std::string(levels, '[') + std::string(levels, ']') +
                   "}";
        };
        QVERIFY(decoded(deep(31)));
        QCOMPARE(decoded(deep(32)).error().code, ErrorCode::Limit);
        const Error tooDeep = decoded(deep(1'000'000)).error();
        QCOMPARE(tooDeep.code, ErrorCode::Limit);
        QCOMPARE(tooDeep.message, std::string("values are nested deeper than 32 levels"));
        QCOMPARE(tooDeep.where, std::string("line 1, column 84"));
        QVERIFY(!tooDeep.hint.empty());

        options.limits.stringBytes = 1000;
        const auto text = [](std::size_t size) {
            return kHeader + ",\"x-a\":\"" + std::string(size, 'a') + "\"}";
        };
        QVERIFY(decoded(text(1000), options));
        QCOMPARE(decoded(text(1001), options).error().code, ErrorCode::Limit);

        options.limits.entities = 2;
        const auto feeds =
            kHeader +
            R"(,"feed":[{"id":"0000000000001","name":""},{"id":"0000000000002","name":""},{"id":"0000000000003","name":""}]})";
        QCOMPARE(decoded(feeds, options).error().code, ErrorCode::Limit);

        options = {};
        options.limits.totalBytes = 100;
        QCOMPARE(decoded(feeds, options).error().code, ErrorCode::Limit);

        options = {};
        options.limits.entityTokens = 10;
        QCOMPARE(decoded(kHeader + ",\"x-a\":[1,2,3,4,5,6,7,8,9,10,11]}", options).error().code,
                 ErrorCode::Limit);
    }

    void reservedTokensOfSkippedListsAreNotKept()
    {
        // A list of a newer program is passed over item by item, however long it is.
        std::string text = R"({"format":"clusterwright-project","version":3,"new":[0)";
        for (int i = 0; i < 2'000'000; ++i)
            text += ",1";
        QVERIFY(decoded(text + "]}"));
    }

    void stoppingEndsWithCancelled()
    {
        std::stop_source source;
        source.request_stop();
        codec::DecodeOptions options;
        options.stop = source.get_token();
        QCOMPARE(decoded(encoded(randomFile(1)), options).error().code, ErrorCode::Cancelled);
    }

    void endlessStreamsAreCutOff_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("text");
        const QByteArray header = QByteArray::fromStdString(kHeader);
        QTest::newRow("spaces") << header << QByteArray("    ");
        QTest::newRow("a text") << header + ",\"x-a\":\"" << QByteArray("aaaaaaaa");
        QTest::newRow("a key") << header + ",\"" << QByteArray("aaaaaaaa");
        QTest::newRow("a number") << header + ",\"x-a\":1" << QByteArray("11111111");
        QTest::newRow("brackets") << header + ",\"x-a\":" << QByteArray("[");
        QTest::newRow("values") << header + ",\"x-a\":[0" << QByteArray(",0");
        QTest::newRow("texts") << header + ",\"x-a\":[0" << QByteArray(",\"aaaaaaaaaaaaaaaaaaa\"");
        QTest::newRow("one entity")
            << header + ",\"feed\":[{\"name\":\"\"" << QByteArray(",\"x-a\":0");
        QTest::newRow("items") << header + ",\"feed\":[0" << QByteArray(",0");
        QTest::newRow("unknown lists")
            << QByteArray(R"({"format":"clusterwright-project","version":9,"a":[0)")
            << QByteArray(",0,[1]");
    }
    void endlessStreamsAreCutOff()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, text);
        EndlessSource source(head.toStdString(), text.repeated(1000).toStdString());
        const auto file = codec::decodeProject(source);
        QVERIFY(!file);
        QVERIFY(file.error().code == ErrorCode::Limit || file.error().code == ErrorCode::Malformed);
    }

    void partFilesNameThePart()
    {
        const std::string head = R"({"format":"clusterwright-parts","version":1,"parts":[)";
        const std::string part =
            R"({"key":"k","class":"server","manufacturer":"m","model":"x","facts":{"power_max_w":{"value":700,"basis":"maximum","confidence":"read"},"curve":{"value":[[0,1],[1,0.9]],"confidence":"read"},"hot":{"value":true,"confidence":"user"}}})";
        const auto parts = codec::readPartFile(head + part + "]}");
        QVERIFY2(parts, parts ? "" : parts.error().text().c_str());
        QCOMPARE(parts->size(), std::size_t{1});
        QCOMPARE(parts->front().number("power_max_w"), std::optional(700.0));
        QCOMPARE(parts->front().id, partId(parts->front()));
        QCOMPARE(std::get<Curve>(parts->front().fact("curve")->value).points.size(),
                 std::size_t{2});

        const auto wrong = codec::readPartFile(
            head + part +
            R"(,{"key":"k","class":"server","manufacturer":"m","model":"x","facts":{"a":{"value":null,"confidence":"read"}}}]})");
        QCOMPARE(wrong.error().where, std::string("/parts/1/facts/a/value"));
        QCOMPARE(codec::readPartFile(R"({"format":"clusterwright-parts","version":2,"parts":[]})")
                     .error()
                     .code,
                 ErrorCode::UnknownVersion);
        QCOMPARE(codec::readPartFile("{}").error().code, ErrorCode::Malformed);
    }

    void theCatalogIsReadable()
    {
        const QString folder = QStringLiteral(CW_SOURCE_DIR "/catalog/parts/server/nvidia.json");
        QFile file(folder);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto parts = codec::readPartFile(file.readAll().toStdString());
        QVERIFY2(parts, parts ? "" : parts.error().text().c_str());
        QVERIFY(parts->size() > 3);
    }
};

QTEST_GUILESS_MAIN(TestDecode)
#include "tst_decode.moc"
