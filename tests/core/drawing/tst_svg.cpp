#include "core/drawing/svg.h"

#include "core/drawing/floor_plan.h"
#include "core/drawing/rack_elevation.h"
#include "tests/core/physical/room.h"

#include <QTest>

#include <pugixml.hpp>

using namespace cw;
using namespace cw::drawing;
using support::has;
using support::Room;

namespace {

DisplayList textList(const std::string& text)
{
    DisplayList list;
    list.bounds = {0, 0, 1000, 100};
    TextShape shape;
    shape.text = text;
    Item item;
    item.shape = shape;
    item.paint.fill = Role::Text;
    list.items.push_back(item);
    return list;
}

/// The text of the first <text> as a reader of XML gets it.
std::string readBack(const std::string& svg)
{
    pugi::xml_document document;
    if (!document.load_string(svg.c_str()))
        return "not XML";
    return document.child("svg").child("text").text().get();
}

} // namespace

class TestSvg : public QObject {
    Q_OBJECT

private slots:
    void namesAreInert_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("shown");
        QTest::newRow("markup") << R"(</text><script>alert("x")</script>)"
                                << R"(</text><script>alert("x")</script>)";
        QTest::newRow("entities") << "a & b &lt; 'c'"
                                  << "a & b &lt; 'c'";
        QTest::newRow("control") << QString("a") + QChar(1) + QChar(0x1b) + "b\nc"
                                 << "ab c";
        QTest::newRow("cdata") << "]]>"
                               << "]]>";
    }
    void namesAreInert()
    {
        QFETCH(QString, name);
        QFETCH(QString, shown);
        const std::string svg = toSvg(textList(name.toStdString()));
        QCOMPARE(QString::fromStdString(readBack(svg)), shown);
        QVERIFY(!has(svg, "<script"));
    }

    void brokenUtf8IsReplaced()
    {
        QCOMPARE(xmlEscaped("a\xff\xc3(b"), std::string("a\xef\xbf\xbd\xef\xbf\xbd(b"));
        QCOMPARE(xmlEscaped("\xed\xa0\x80"), std::string("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
        QCOMPARE(xmlEscaped("U25–U32 ü €"), std::string("U25–U32 ü €"));
    }

    void elisionNeverCutsACharacter()
    {
        const std::string name = "ÄÖÜÄÖÜÄÖÜÄÖÜ";
        for (double width = 0; width < 200; width += 1) {
            const std::string cut = elided(name, 20, width);
            QVERIFY(QString::fromStdString(cut).toStdString() == cut);
            QVERIFY(cut.empty() || textWidth(cut, 20) <= width + 1e-9);
        }
        QCOMPARE(elided("short", 20, 500), std::string("short"));
    }

    void detailDependsOnTheScale()
    {
        DisplayList list = textList("near");
        list.items.front().minScale = 0.5;
        SvgOptions far;
        far.scale = 0.4;
        QVERIFY(!has(toSvg(list, far), "near"));
        far.scale = 0.5;
        QVERIFY(has(toSvg(list, far), "near"));
    }

    void aLinkedEntityHasATitle()
    {
        DisplayList list = textList("x");
        list.items.front().link = Id<model::Rack>(7);
        SvgOptions options;
        options.titleOf = [](const model::EntityRef&) { return std::string("rack <A07>"); };
        QVERIFY(has(toSvg(list, options), "<title>rack &lt;A07&gt;</title>"));
    }

    void numbersAreShortAndStable()
    {
        DisplayList list;
        list.bounds = {0, 0, 100, 100};
        list.naturalScale = 1;
        Item item;
        item.shape = RectShape{{-0.001, 33.3333333, 10, 0.1 + 0.2}, 0};
        item.paint.fill = Role::Line;
        list.items.push_back(item);
        SvgOptions options;
        options.margin = 0;
        QVERIFY(has(toSvg(list, options), R"(<rect x="0" y="66.37" width="10" height="0.3")"));
    }

    /// The same record gives the same bytes, in every palette, and every picture is XML.
    void picturesAreXmlAndDeterministic()
    {
        Room room;
        const auto rack = room.rack("A<01>&", 2, 2);
        room.at("n\"1\"", support::server(8), rack, 1);
        for (const Palette* palette : {&lightPalette(), &darkPalette(), &printPalette()}) {
            SvgOptions options;
            options.palette = *palette;
            for (const DisplayList& list :
                 {elevationSheet(room.state(), {rack}, {}), floorPlan(room.state(), room.hall)}) {
                const std::string svg = toSvg(list, options);
                pugi::xml_document document;
                QVERIFY(document.load_string(svg.c_str()));
                QCOMPARE(svg, toSvg(list, options));
            }
        }
        const edit::State again = edit::State::of(room.tx.design());
        QVERIFY(elevationSheet(again, {rack}, {}) == elevationSheet(room.state(), {rack}, {}));
    }
};

QTEST_GUILESS_MAIN(TestSvg)
#include "tst_svg.moc"
