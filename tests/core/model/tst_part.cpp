#include "core/model/design.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestPart : public QObject {
    Q_OBJECT

private slots:
    void theIdIsTheHashOfTheContent()
    {
        Part part;
        part.key = "dgx";
        part.facts["rack_units"] = {.value = 8.0};
        const Id<Part> id = partId(part);
        part.id = id; // the id itself does not count
        QCOMPARE(partId(part), id);
        Part changed = part;
        changed.facts["rack_units"].value = 9.0;
        QVERIFY(partId(changed) != id);
        changed = part;
        changed.facts["rack_units"].note = "printed otherwise elsewhere";
        QVERIFY(partId(changed) != id);
        changed = part;
        changed.ports.push_back({.name = "p1"});
        QVERIFY(partId(changed) != id);
    }

    void aFactOfAnotherTypeIsNotANumber()
    {
        Part part;
        part.facts["cooling"] = {.value = std::string("air")};
        part.facts["metered"] = {.value = true};
        part.facts["weight_kg"] = {.value = 130.45};
        QCOMPARE(part.number("weight_kg"), std::optional(130.45));
        QCOMPARE(part.number("cooling"), std::nullopt);
        QCOMPARE(part.number("absent"), std::nullopt);
        QCOMPARE(part.text("cooling"), std::optional(std::string("air")));
        QCOMPARE(part.flag("metered"), std::optional(true));
        QVERIFY(part.fact("absent") == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestPart)
#include "tst_part.moc"
