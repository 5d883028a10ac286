#include "core/catalog/build.h"
#include "core/catalog/catalog.h"
#include "core/catalog/schema.h"
#include "core/catalog/sql.h"
#include "tests/core/catalog/fixtures.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

model::Part mine(std::string key = "my-node")
{
    model::Part part = test::server(std::move(key));
    part.manufacturer = "Mine";
    part.confidence = model::Confidence::User;
    return part;
}

} // namespace

class TestUserLayer : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path at(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }
    Expected<Catalog> open() const
    {
        return Catalog::open(at("catalog.sqlite"), at("user/parts.sqlite"));
    }

    /// A user database as version 1 wrote it.
    void writeOldDatabase(const fs::path& file) const
    {
        fs::create_directories(file.parent_path());
        const auto database = sql::Database::open(file, sql::Access::Write);
        QVERIFY(database);
        QVERIFY(database->run(std::string(userMigrations()[0])));
        QVERIFY(database->run("PRAGMA application_id = 1129800565; PRAGMA user_version = 1;"));
        QVERIFY(database->run(
            "INSERT INTO part VALUES ('my-old', 'passive', '', 'Mine', 'Old', '', '', 'user', '', "
            "'{\"key\": \"my-old\", \"class\": \"passive\", \"manufacturer\": \"Mine\", "
            "\"model\": \"Old\"}')"));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        CatalogContent content;
        content.parts = {test::server(), test::twinPortSwitch()};
        PriceBookInfo info;
        info.name = std::string(kReferenceBook);
        content.books = {{info, {test::price()}}};
        const auto built = buildDatabase(at("catalog.sqlite"), content);
        QVERIFY2(built, built ? "" : built.error().text().c_str());
    }

    void theFileIsMadeWithTheFirstPart()
    {
        auto catalog = open();
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        QVERIFY(!catalog->hasUserLayer());
        QVERIFY(!fs::exists(at("user")));
        const auto added = catalog->addUserPart(mine());
        QVERIFY2(added, added ? "" : added.error().text().c_str());
        QVERIFY(added->empty());
        QVERIFY(catalog->hasUserLayer());
        QCOMPARE(*catalog->count(), std::size_t{3});
        // Another program start.
        const auto again = open();
        QCOMPARE(again->find("my-node")->manufacturer, std::string("Mine"));
        SearchQuery query;
        query.text = "mine h100 8u";
        QCOMPARE(again->search(query)->front().key, std::string("my-node"));
        QVERIFY(again->search(query)->front().layer == Layer::User);
    }

    void aUserPartHidesTheBuiltInOneUntilItIsRemoved()
    {
        auto catalog = open();
        QVERIFY(catalog->addUserPart(mine("acme-node-8")));
        QCOMPARE(catalog->find("acme-node-8")->manufacturer, std::string("Mine"));
        QCOMPARE(*catalog->count(), std::size_t{2});
        const auto layers = catalog->layers("acme-node-8");
        QCOMPARE(layers->size(), std::size_t{2});
        QVERIFY(layers->front().layer == Layer::User);
        QCOMPARE(layers->back().part.manufacturer, std::string("Acme"));
        const auto rows = catalog->list(model::PartClass::Server);
        QCOMPARE(rows->size(), std::size_t{1});
        QVERIFY(rows->front().overrides);
        // What only the hidden part says does not find the key any more.
        SearchQuery query;
        query.text = "acme node 8 mine";
        QCOMPARE(catalog->search(query)->size(), std::size_t{1});

        QVERIFY(catalog->removeUserPart("acme-node-8"));
        QCOMPARE(catalog->find("acme-node-8")->manufacturer, std::string("Acme"));
        const auto twice = catalog->removeUserPart("acme-node-8");
        QVERIFY(!twice && twice.error().code == ErrorCode::NotFound);
    }

    void addingTwiceAndUpdatingNothingAreErrors()
    {
        auto catalog = open();
        const auto early = catalog->updateUserPart(mine());
        QVERIFY(!early && early.error().code == ErrorCode::NotFound);
        QVERIFY(catalog->addUserPart(mine()));
        const auto twice = catalog->addUserPart(mine());
        QVERIFY(!twice && twice.error().code == ErrorCode::Conflict);
        model::Part changed = mine();
        changed.model = "Node 8 rev B";
        QVERIFY(catalog->updateUserPart(changed));
        QCOMPARE(catalog->find("my-node")->model, std::string("Node 8 rev B"));
    }

    void lintRefusesErrorsAndReportsWarnings()
    {
        auto catalog = open();
        model::Part wrong = mine();
        wrong.facts["power_max_w"] = test::number(19'800);
        const auto refused = catalog->addUserPart(wrong);
        QVERIFY(!refused && refused.error().code == ErrorCode::InvalidArgument);
        QVERIFY(refused.error().text().find("6 x the 3300 W") != std::string::npos);
        QVERIFY(!catalog->hasUserLayer());
        model::Part light = mine();
        light.facts["weight_kg"] = test::number(60);
        const auto added = catalog->addUserPart(light);
        QVERIFY(added);
        QCOMPARE(added->size(), std::size_t{1});
        QCOMPARE(added->front().rule, std::string("weight-per-u"));
    }

    void aComponentMayBeABuiltInPart()
    {
        auto catalog = open();
        model::Part part = mine();
        part.components = {{"acme-switch-64", 2}};
        QVERIFY(catalog->addUserPart(part));
        part = mine("my-other");
        part.components = {{"unheard-of", 2}};
        QVERIFY(!catalog->addUserPart(part));
    }

    void anOlderFileIsReadWithoutWritingAndUpgradedByTheFirstChange()
    {
        const fs::path file = at("user/parts.sqlite");
        writeOldDatabase(file);
        const std::string old = bytesOf(file);
        auto catalog = open();
        QVERIFY2(catalog, catalog ? "" : catalog.error().text().c_str());
        QCOMPARE(catalog->find("my-old")->model, std::string("Old"));
        QCOMPARE(catalog->priceBooks()->size(), std::size_t{1});
        QVERIFY(bytesOf(file) == old);
        QCOMPARE(std::distance(fs::directory_iterator(at("user")), {}), 1);

        QVERIFY(catalog->addUserPart(mine()));
        QCOMPARE(catalog->find("my-old")->model, std::string("Old"));
        QVERIFY(catalog->find("my-node"));
        QVERIFY(bytesOf(at("user/parts.sqlite.v1.bak")) == old);
        QCOMPARE(*sql::Database::open(file, sql::Access::Read)->integer("PRAGMA user_version"),
                 userVersion());
    }

    void anUpgradeOfTheProgramKeepsUserParts()
    {
        QVERIFY(open()->addUserPart(mine()));
        CatalogContent next;
        next.parts = {test::server("acme-node-9")};
        QVERIFY(buildDatabase(at("catalog.sqlite"), next));
        const auto catalog = open();
        QVERIFY(catalog->find("my-node"));
        QVERIFY(catalog->find("acme-node-9"));
    }

    void whatIsNoUserDatabaseIsRefusedAndNeverWritten()
    {
        const fs::path file = at("user/parts.sqlite");
        QVERIFY(open()->addUserPart(mine()));
        const std::string good = bytesOf(file);
        const auto refused = [&](const std::string& bytes, ErrorCode code) {
            std::ofstream(file, std::ios::binary) << bytes;
            const auto opened = open();
            return !opened && opened.error().code == code && bytesOf(file) == bytes &&
                   opened.error().where.find("parts.sqlite") != std::string::npos;
        };
        QVERIFY(refused("not a database, but a letter to my friends", ErrorCode::Malformed));
        QVERIFY(refused(bytesOf(at("catalog.sqlite")), ErrorCode::Malformed));
        std::string newer = good;
        newer[63] = 9;
        QVERIFY(refused(newer, ErrorCode::UnknownVersion));
        QVERIFY(refused(good.substr(0, good.size() / 2), ErrorCode::Malformed));
    }

    void tablesThatRunCodeAreRefused()
    {
        const fs::path file = at("user/parts.sqlite");
        QVERIFY(open()->addUserPart(mine()));
        QVERIFY(sql::Database::open(file, sql::Access::Write)
                    ->run("CREATE TRIGGER t AFTER INSERT ON part BEGIN DELETE FROM part; END"));
        const auto opened = open();
        QVERIFY(!opened && opened.error().code == ErrorCode::Malformed);
    }

    void whileAnotherProgramWritesTheFileIsLocked()
    {
        QVERIFY(open()->addUserPart(mine()));
        auto catalog = open();
        const auto other = sql::Database::open(at("user/parts.sqlite"), sql::Access::Write);
        const auto transaction = sql::Transaction::begin(*other);
        QVERIFY(transaction);
        const auto added = catalog->addUserPart(mine("my-other"));
        QVERIFY(!added && added.error().code == ErrorCode::Locked);
        QVERIFY(catalog->find("my-node")); // reading goes on
    }

    void withoutAUserFileNothingIsStored()
    {
        auto catalog = Catalog::open(at("catalog.sqlite"));
        const auto added = catalog->addUserPart(mine());
        QVERIFY(!added && added.error().code == ErrorCode::Unsupported);
    }

    void aUserPriceBookStandsBesideTheShippedOne()
    {
        auto catalog = open();
        PriceBookInfo info;
        info.name = "acme-2026";
        info.title = "Acme offer";
        info.validTo = "2026-12-31";
        Price row = test::price("acme-node-8", 230'000);
        row.amountPerMetre = Money::fromUnits(3, "USD");
        row.minQuantity = 10;
        const PriceBook book(info, {row});
        const auto put = catalog->putPriceBook(book);
        QVERIFY2(put, put ? "" : put.error().text().c_str());
        const auto again = open();
        const auto books = again->priceBooks();
        QCOMPARE(books->size(), std::size_t{2});
        QCOMPARE(books->front().name, std::string("acme-2026"));
        QVERIFY(books->front().user && !books->back().user);
        QCOMPARE(again->priceBook("acme-2026")->rows(), book.rows());
        QCOMPARE(*again->priceBook("acme-2026")->info().validTo, std::string("2026-12-31"));

        PriceBookInfo reference;
        reference.name = std::string(kReferenceBook);
        QVERIFY(!catalog->putPriceBook(PriceBook(reference, {})));
        QVERIFY(catalog->putPriceBook(PriceBook(info, {}))); // replaces
        QVERIFY(catalog->priceBook("acme-2026")->rows().empty());
        QVERIFY(catalog->removePriceBook("acme-2026"));
        QVERIFY(!catalog->removePriceBook("acme-2026"));
    }
};

QTEST_GUILESS_MAIN(TestUserLayer)
#include "tst_user_layer.moc"
