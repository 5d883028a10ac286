#include "tests/guards/guard_test.h"
#include "tests/guards/include_scan.h"
#include "tests/guards/room_scan.h"
#include "tests/guards/tree.h"

using namespace cw::guards;

class TestRooms : public QObject {
    Q_OBJECT

private slots:
    void sectionsNeedText();
    void undescribedRoomIsFound();
    void sectionOfNoRoomIsFound();
    void strayTestIsFound();
    void treeRoomsAreDescribed();
    void treeTestsMirrorSources();
};

void TestRooms::sectionsNeedText()
{
    const std::vector<std::string> expected{"base", "model"};
    QCOMPARE(describedSections("# core\nx\n## base\n\ntext\n## units\n \n## model\ntext\ntext\n"),
             expected);
}

void TestRooms::undescribedRoomIsFound()
{
    const std::vector<std::string> files{"core/README.md", "core/base/id.h", "core/cost/README.md",
                                         "core/cost/price.cpp", "core/plan/CMakeLists.txt"};
    QVERIFY(checkRoomsDescribed("core", files, "## base\ntext\n").empty());
    const auto offences = checkRoomsDescribed("core", files, "## cost\ntext\n");
    QCOMPARE(offences.size(), 1u);
    QCOMPARE(offences[0].where, std::string("core/base"));
}

void TestRooms::sectionOfNoRoomIsFound()
{
    QVERIFY(checkSectionsAreRooms("## base\ntext\n", {"base"}).empty());
    QCOMPARE(checkSectionsAreRooms("## attic\ntext\n", {"base"}).size(), 1u);
}

void TestRooms::strayTestIsFound()
{
    const std::vector<std::string> files{"core/base/id.h", "tests/core/base/tst_id.cpp",
                                         "tests/core/attic/tst_a.cpp", "tests/guards/tst_b.cpp"};
    std::vector<std::string> registered(files.begin() + 1, files.end());
    auto offences = checkTestMirror(files, registered);
    QCOMPARE(offences.size(), 1u);
    QCOMPARE(offences[0].what, std::string("mirrors no source folder: core/attic/"));
    registered.pop_back();
    offences = checkTestMirror(files, registered);
    QCOMPARE(offences.size(), 2u);
    QCOMPARE(offences[1].where, std::string("tests/guards/tst_b.cpp"));
}

void TestRooms::treeRoomsAreDescribed()
{
    const std::filesystem::path root(CW_SOURCE_DIR);
    const auto files = repositoryFiles(root);
    const auto core = readFile(root / "core/README.md");
    Offences offences = checkRoomsDescribed("core", files, core);
    append(offences, checkRoomsDescribed("views", files, readFile(root / "views/README.md")));
    append(offences, checkSectionsAreRooms(core, parseLadder(readFile(root / "core/ladder.txt"))));
    CW_VERIFY_NONE(offences);
}

void TestRooms::treeTestsMirrorSources()
{
    const auto list = readFile(std::filesystem::path(CW_BINARY_DIR) / "test_files.txt");
    std::vector<std::string> registered;
    for (const std::string_view line : linesOf(list))
        registered.emplace_back(line);
    QVERIFY(!registered.empty());
    CW_VERIFY_NONE(checkTestMirror(repositoryFiles(CW_SOURCE_DIR), registered));
}

QTEST_GUILESS_MAIN(TestRooms)
#include "tst_rooms.moc"
