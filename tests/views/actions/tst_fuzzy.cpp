#include "views/actions/action_registry.h"
#include "views/actions/fuzzy.h"

#include <QTest>

using cw::views::fuzzyScore;
using cw::views::withMnemonics;

class TestFuzzy : public QObject {
    Q_OBJECT

private slots:
    void everyLetterMustBeThereInOrder()
    {
        QVERIFY(fuzzyScore("zts", "Zoom to selection"));
        QVERIFY(fuzzyScore("ZOOM SEL", "Zoom to selection"));
        QVERIFY(!fuzzyScore("stz", "Zoom to selection"));
        QVERIFY(!fuzzyScore("zoomx", "Zoom to selection"));
        QCOMPARE(fuzzyScore("", "anything"), 0);
        QVERIFY(!fuzzyScore("a", ""));
    }

    void beginningsAndRunsComeFirst_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("initials") << "zs" << "Zoom to selection" << "Organize labels";
        QTest::newRow("run") << "sav" << "Save as" << "Select all devices";
        QTest::newRow("start") << "undo" << "Undo" << "Sound of fans";
        QTest::newRow("shorter") << "save" << "Save" << "Save as…";
        QTest::newRow("whole word") << "dark" << "Dark" << "Data remark";
    }
    void beginningsAndRunsComeFirst()
    {
        QFETCH(QString, query);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        const auto good = fuzzyScore(query, better);
        QVERIFY(good);
        QVERIFY(*good > fuzzyScore(query, worse).value_or(-1000000));
    }

    void menusGetLettersOfTheirOwn()
    {
        const QStringList texts = withMnemonics({"Save", "Save as…", "Select", "", "Save"});
        QCOMPARE(texts[0], QStringLiteral("&Save"));
        QCOMPARE(texts[1], QStringLiteral("Save &as…"));
        QVERIFY(texts[2].contains('&'));
        QCOMPARE(texts[3], QString());
    }
};

QTEST_GUILESS_MAIN(TestFuzzy)
#include "tst_fuzzy.moc"
