#include "catalog/compiler/source_tree.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

std::string part(const std::string& key, const std::string& more = "")
{
    return R"({"key": ")" + key +
           R"(", "class": "switch", "manufacturer": "Acme", "model": "S", "sources": ["sheet"])" +
           more + "}";
}

std::string partFile(const std::string& parts)
{
    return R"({"format": "clusterwright-parts", "version": 1, "parts": [)" + parts + "]}";
}

constexpr const char* kBook =
    R"({"format": "clusterwright-prices", "version": 1, "name": "reference", "prices": [
        {"part": "acme-a", "kind": "list", "amount": 10, "currency": "USD", "date": "2026",
         "region": "US", "source": "s", "confidence": "read"}]})";

} // namespace

class TestSourceTree : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path root() const { return m_folder->path().toStdString(); }
    void write(const char* file, const std::string& text) const
    {
        fs::create_directories((root() / file).parent_path());
        std::ofstream(root() / file, std::ios::binary) << text;
    }
    bool refused(const char* message) const
    {
        const auto content = readSourceTree(root());
        return !content && content.error().text().find(message) != std::string::npos;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write("parts/switch/acme.json", partFile(part("acme-a") + "," + part("acme-b")));
        write("prices/reference.json", kBook);
    }

    void readsPartsPricesAndAliases()
    {
        write("parts/switch/bolt.json", partFile(part("bolt-a")));
        write("aliases.json",
              R"({"format": "clusterwright-aliases", "aliases": {"acme-old": "acme-a"}})");
        const auto content = readSourceTree(root());
        QVERIFY2(content, content ? "" : content.error().text().c_str());
        QCOMPARE(content->parts.size(), std::size_t{3});
        QCOMPARE(content->parts[2].key, std::string("bolt-a"));
        QCOMPARE(content->books.size(), std::size_t{1});
        QCOMPARE(content->aliases.at("acme-old"), std::string("acme-a"));
        QVERIFY(lintContent(*content).empty());
    }

    void aFaultNamesFileAndPlace()
    {
        write("parts/switch/acme.json", partFile(part("acme-a", R"(, "colour": "blue")")));
        QVERIFY(refused("acme.json"));
        QVERIFY(refused("colour"));
        QVERIFY(refused("/parts/0"));
    }

    void aPartStandsInTheFolderOfItsClassAndInOrder()
    {
        write("parts/switch/acme.json", partFile(part("acme-b") + "," + part("acme-a")));
        QVERIFY(refused("sorted"));
        write("parts/switch/acme.json", partFile(part("acme-a")));
        write("parts/server/acme.json", partFile(part("acme-c")));
        QVERIFY(refused("folder"));
    }

    void wrongPricesAndAliasesAreRefused()
    {
        write("prices/reference.json", "{}");
        QVERIFY(refused("clusterwright-prices"));
        write("prices/reference.json", kBook);
        write("aliases.json", "{}");
        QVERIFY(refused("clusterwright-aliases"));
        write("aliases.json", R"({"format": "clusterwright-aliases", "aliases": {"a": 1}})");
        QVERIFY(refused("leads to a key"));
    }

    void anEmptyFolderIsNoCatalog()
    {
        fs::remove_all(root() / "parts");
        QVERIFY(refused("no parts"));
    }

    void lintLooksAtPricesToo()
    {
        std::string undated = kBook;
        undated.replace(undated.find("2026"), 4, "soon");
        write("prices/reference.json", undated);
        const auto content = readSourceTree(root());
        QVERIFY(content);
        const auto findings = lintContent(*content);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].rule, std::string("price-date"));
    }
};

QTEST_GUILESS_MAIN(TestSourceTree)
#include "tst_source_tree.moc"
