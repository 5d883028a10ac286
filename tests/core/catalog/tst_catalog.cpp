#include "core/catalog/build.h"
#include "core/catalog/catalog.h"
#include "tests/core/catalog/fixtures.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <iterator>

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

CatalogContent content()
{
    CatalogContent all;
    model::Part cheap = test::server("acme-node-4");
    cheap.model = "Node 4";
    cheap.facts["rack_units"] = test::number(4);
    model::Part other = test::server("bolt-h100-sled");
    other.manufacturer = "Bolt";
    other.model = "H100 sled";
    all.parts = {test::twinPortSwitch(), other, test::server(), cheap};
    all.aliases = {{"acme-old-node", "acme-node-8"}};
    PriceBookInfo info;
    info.name = std::string(kReferenceBook);
    info.date = "2026-11";
    all.books = {{info, {test::price(), test::price("acme-node-8", 240'000, PriceKind::Street)}}};
    return all;
}

std::string bytesOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void writeBytes(const fs::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary) << bytes;
}

std::vector<std::string> keys(const Expected<std::vector<PartSummary>>& parts)
{
    std::vector<std::string> result;
    if (!parts)
        return {parts.error().text()};
    for (const PartSummary& part : *parts)
        result.push_back(part.key);
    return result;
}

using Keys = std::vector<std::string>;

SearchQuery query(std::string text)
{
    SearchQuery result;
    result.text = std::move(text);
    return result;
}

} // namespace

class TestCatalog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path m_file;

    fs::path at(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

private slots:
    void initTestCase()
    {
        m_file = at("catalog.sqlite");
        const auto built = buildDatabase(m_file, content());
        QVERIFY2(built, built ? "" : built.error().text().c_str());
    }

    void aPartComesBackAsItWasPutIn()
    {
        const auto catalog = Catalog::open(m_file);
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        auto found = catalog->find("acme-node-8");
        QVERIFY(found);
        model::Part expected = test::server();
        expected.id = found->id; // a hash of the content, given by the reader
        QVERIFY(*found == expected);
        QVERIFY(found->id.isSet());
        QCOMPARE(*catalog->count(), std::size_t{4});
        QVERIFY(*catalog->contains("acme-node-8"));
        QVERIFY(!*catalog->contains("acme-node-9"));
    }

    void aRenamedPartIsFoundByItsOldKey()
    {
        const auto catalog = Catalog::open(m_file);
        QCOMPARE(catalog->find("acme-old-node")->key, std::string("acme-node-8"));
        QCOMPARE(*catalog->resolve("acme-old-node"), std::string("acme-node-8"));
        QCOMPARE(*catalog->resolve("unheard-of"), std::string("unheard-of"));
    }

    void anUnknownKeyNamesWhatMayHaveBeenMeant()
    {
        const auto catalog = Catalog::open(m_file);
        const auto found = catalog->find("acme-node-9");
        QVERIFY(!found);
        QVERIFY(found.error().code == ErrorCode::NotFound);
        QVERIFY(found.error().text().find("acme-node-8") != std::string::npos);
    }

    void listsByClass()
    {
        const auto catalog = Catalog::open(m_file);
        QCOMPARE(keys(catalog->list()),
                 (Keys{"acme-node-4", "acme-node-8", "acme-switch-64", "bolt-h100-sled"}));
        QCOMPARE(keys(catalog->list(model::PartClass::Switch)), (Keys{"acme-switch-64"}));
        const auto row = catalog->list(model::PartClass::Switch)->front();
        QCOMPARE(row.manufacturer, std::string("Acme"));
        QCOMPARE(row.model, std::string("Switch 64"));
        QVERIFY(row.layer == Layer::Builtin && !row.overrides);
    }

    void searchesByBeginningsOfWords()
    {
        const auto catalog = Catalog::open(m_file);
        // All three have H100 in them; the one that is named so comes first.
        QCOMPARE(keys(catalog->search(query("h100"))),
                 (Keys{"bolt-h100-sled", "acme-node-4", "acme-node-8"}));
        QCOMPARE(keys(catalog->search(query("H100 4u"))), (Keys{"acme-node-4"}));
        QCOMPARE(keys(catalog->search(query("acm 400g"))), (Keys{"acme-switch-64"}));
        QCOMPARE(keys(catalog->search(query("AC-8U-8G bolt"))), (Keys{"bolt-h100-sled"}));
        QVERIFY(catalog->search(query("h100 unheard"))->empty());
        QCOMPARE(catalog->search(query(""))->size(), std::size_t{4});
        SearchQuery limited = query("acme");
        limited.limit = 1;
        QCOMPARE(catalog->search(limited)->size(), std::size_t{1});
        SearchQuery ofKind = query("acme");
        ofKind.kind = "Switch";
        QCOMPARE(keys(catalog->search(ofKind)), (Keys{"acme-switch-64"}));
        ofKind.kind = "gpu";
        QCOMPARE(keys(catalog->search(ofKind)), (Keys{"acme-node-4", "acme-node-8"}));
    }

    void queryTextIsNeverQueryLanguage()
    {
        const auto catalog = Catalog::open(m_file);
        for (const char* text : {"\"", "h100\" OR \"a", "NEAR(", "a* b", "key:x", "-",
                                 "'; DROP TABLE part", "\xff\xfe", "^h100", "NOT", "AND OR"})
            QVERIFY2(catalog->search(query(text)), text);
        QCOMPARE(*catalog->count(), std::size_t{4});
    }

    void pricesComeFromTheReferenceBook()
    {
        const auto catalog = Catalog::open(m_file);
        const auto book = catalog->referencePrices();
        QVERIFY2(book, book ? "" : book.error().text().c_str());
        QVERIFY(*book == content().books[0]);
        QCOMPARE(book->best("acme-node-8")->amount.text(), std::string("250000.00 USD"));
        const auto missing = catalog->priceBook("acme-2026");
        QVERIFY(!missing && missing.error().text().find("reference") != std::string::npos);
    }

    void sameContentGivesSameBytes()
    {
        CatalogContent reversed = content();
        std::ranges::reverse(reversed.parts);
        QVERIFY(buildDatabase(at("again.sqlite"), reversed));
        QVERIFY(bytesOf(at("again.sqlite")) == bytesOf(m_file));
        // Over an older file, too.
        QVERIFY(buildDatabase(at("again.sqlite"), content()));
        QVERIFY(bytesOf(at("again.sqlite")) == bytesOf(m_file));
        QVERIFY(!fs::exists(at("again.sqlite.new")));
    }

    void aFaultyContentLeavesTheOldFile()
    {
        CatalogContent twice = content();
        twice.parts.push_back(test::server());
        CatalogContent loose = content();
        loose.aliases["old"] = "nowhere";
        CatalogContent shadow = content();
        shadow.aliases["acme-node-4"] = "acme-node-8";
        const std::string before = bytesOf(m_file);
        for (const CatalogContent& wrong : {twice, loose, shadow}) {
            const auto built = buildDatabase(m_file, wrong);
            QVERIFY(!built && built.error().code == ErrorCode::Conflict);
        }
        QVERIFY(bytesOf(m_file) == before);
    }

    void whatIsNoCatalogIsRefused()
    {
        const auto missing = Catalog::open(at("missing.sqlite"));
        QVERIFY(!missing && missing.error().code == ErrorCode::Unreadable);
        QVERIFY(!fs::exists(at("missing.sqlite")));
        const std::string good = bytesOf(m_file);
        const auto refused = [&](std::string bytes, ErrorCode code) {
            writeBytes(at("bad.sqlite"), bytes);
            const auto opened = Catalog::open(at("bad.sqlite"));
            if (opened)
                return false;
            const Error& error = opened.error();
            return error.code == code && error.where == at("bad.sqlite").string() &&
                   !error.hint.empty();
        };
        QVERIFY(refused("", ErrorCode::Malformed));
        QVERIFY(refused("{\"format\": \"clusterwright\"}", ErrorCode::Malformed));
        QVERIFY(refused(good.substr(0, good.size() / 2), ErrorCode::Malformed));
        QVERIFY(refused(good.substr(0, 50), ErrorCode::Malformed));
        // user_version and application_id stand at bytes 60 and 68 of the file, big-endian.
        std::string newer = good;
        newer[63] = 9;
        QVERIFY(refused(newer, ErrorCode::UnknownVersion));
        std::string foreign = good;
        foreign[68] = 'X';
        QVERIFY(refused(foreign, ErrorCode::Malformed));
    }

    void aDamagedPartIsAnErrorAndTheOthersStayReadable()
    {
        std::string bytes = bytesOf(m_file);
        const std::string body = "{\"key\":\"acme-node-4\"";
        auto at4 = bytes.find(body);
        if (at4 == std::string::npos)
            at4 = bytes.find("{\"key\": \"acme-node-4\"");
        QVERIFY(at4 != std::string::npos);
        bytes[at4] = '#';
        writeBytes(at("damaged.sqlite"), bytes);
        const auto catalog = Catalog::open(at("damaged.sqlite"));
        QVERIFY(catalog);
        const auto found = catalog->find("acme-node-4");
        QVERIFY(!found && found.error().code == ErrorCode::Malformed);
        QVERIFY(found.error().where.find("acme-node-4") != std::string::npos);
        QVERIFY(catalog->find("acme-node-8"));
    }

    void readingWritesNothing()
    {
        fs::create_directory(at("sealed"));
        fs::copy_file(m_file, at("sealed/catalog.sqlite"));
        fs::permissions(at("sealed/catalog.sqlite"), fs::perms::owner_read);
        const auto catalog = Catalog::open(at("sealed/catalog.sqlite"), at("sealed/user.sqlite"));
        QVERIFY(catalog);
        QVERIFY(catalog->find("acme-node-8"));
        QVERIFY(catalog->search(query("acme")));
        QCOMPARE(std::distance(fs::directory_iterator(at("sealed")), {}), 1);
        QVERIFY(bytesOf(at("sealed/catalog.sqlite")) == bytesOf(m_file));
    }
};

QTEST_GUILESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
