#include "core/catalog/near_keys.h"
#include "core/catalog/search_text.h"
#include "tests/core/catalog/fixtures.h"

#include <QTest>

using namespace cw::catalog;
using Words = std::vector<std::string>;

class TestSearchText : public QObject {
    Q_OBJECT
private slots:
    void wordsAreRunsOfLettersAndDigits()
    {
        QCOMPARE(searchWords("DGX-H100  (8U)"), (Words{"dgx", "h100", "8u"}));
        QCOMPARE(searchWords("Größe \"*"), (Words{"größe"}));
        QVERIFY(searchWords(" -\"*():^ ").empty());
    }

    void aPartIsFoundByItsHeightSpeedsAndContent()
    {
        const Words node = searchWords(furtherWords(test::server()));
        for (const char* word : {"8u", "h100", "sxm5"})
            QVERIFY2(std::ranges::find(node, word) != node.end(), word);
        const Words fabric = searchWords(furtherWords(test::twinPortSwitch()));
        for (const char* word : {"1u", "400g", "osfp"})
            QVERIFY2(std::ranges::find(fabric, word) != fabric.end(), word);
    }

    void everyWordMustFitAndTheModelCountsMost()
    {
        PartSummary model;
        model.key = "a";
        model.model = "H100 SXM";
        PartSummary content;
        content.key = "b";
        QVERIFY(*searchScore({"h100"}, model, "") > *searchScore({"h100"}, content, "h100"));
        QVERIFY(*searchScore({"h100"}, model, "") > *searchScore({"h10"}, model, ""));
        QVERIFY(!searchScore({"h100", "8u"}, model, ""));
        QVERIFY(searchScore({"h100", "8u"}, model, "8u"));
        QVERIFY(searchScore({}, model, ""));
    }

    void aMistypedKeyHasNeighbours()
    {
        const Words keys = {"nvidia-dgx-a100", "nvidia-dgx-h100", "nvidia-qm9700", "apc-ar3100"};
        QCOMPARE(nearKeys("nvidia-dgx-h10", keys).front(), std::string("nvidia-dgx-h100"));
        QCOMPARE(nearKeys("qm9700", keys), (Words{"nvidia-qm9700"}));
        QVERIFY(nearKeys("zzzzzzzz", keys).empty());
        QVERIFY(nearKeys("", keys).empty());
        QVERIFY(nearKeys(std::string(10'000, 'a'), keys).empty());
    }
};

QTEST_GUILESS_MAIN(TestSearchText)
#include "tst_search_text.moc"
