#include "core/catalog/default_path.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace cw::catalog;
namespace fs = std::filesystem;

class TestDefaultPath : public QObject {
    Q_OBJECT
private slots:
    void theVariableWins()
    {
        QVERIFY(defaultDatabasePath("/opt/x/bin", "/tmp/mine.sqlite") == "/tmp/mine.sqlite");
    }

    void thenTheFolderBesideTheProgram()
    {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const fs::path file = root / "share/clusterwright/catalog.sqlite";
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "x";
        QVERIFY(defaultDatabasePath(root / "bin") == file);
    }

    void aMissingOneIsNamedWhereItShouldBe()
    {
        if (fs::exists("/usr/share/clusterwright/catalog.sqlite"))
            QSKIP("a catalog is installed on this machine");
        QVERIFY(defaultDatabasePath("/nowhere/bin") ==
                "/nowhere/share/clusterwright/catalog.sqlite");
    }
};

QTEST_GUILESS_MAIN(TestDefaultPath)
#include "tst_default_path.moc"
