#include "core/export/bom_tables.h"
#include "core/export/cable_table.h"
#include "core/export/registry.h"
#include "tests/core/cost/small_design.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

using namespace cw;
using namespace cw::exporting;
using model::PartClass;

namespace {

/// Two racks, two nodes, one leaf, one breakout cable and one plain one.
struct Small {
    test::SmallDesign design;
    Id<model::Rack> rack{design.rack("A07")};
    Id<model::Rack> other{design.rack("A08")};
    Id<model::Part> node{design.part("dgx", PartClass::Server, "NVIDIA", 130, 8)};
    Id<model::Part> leafPart{design.part("qm", PartClass::Switch, "NVIDIA", 15, 1)};
    Id<model::Part> fibre{design.part("mpo", PartClass::Cable)};
    Id<model::Device> one{design.device("dgx-1", node, rack, 3, "compute-node", 1)};
    Id<model::Device> two{design.device("dgx-2", node, other, 11, "compute-node", 1)};
    Id<model::Device> leaf{design.device("leaf-1", leafPart, rack, 20, "leaf", 1)};

    Small()
    {
        auto plain = design.cable("C2", one, "osfp1/1", leaf, "1/1");
        plain.part = fibre;
        plain.lengthOrdered = metres(3);
        plain.rateGbit = 400;
        design.add(plain);
        auto breakout = design.cable("C10", leaf, "2/1", one, "osfp1/2");
        breakout.ends.push_back({{two, "osfp1/1"}, {}});
        design.add(breakout);
    }

    ExportInput input() const
    {
        ExportInput input;
        input.state = design.state();
        input.date = {1'700'000'000};
        input.program = "Clusterwright test";
        input.cost.prices = [](const model::Part& part,
                               std::int64_t) -> std::optional<cost::Price> {
            if (part.key == "mpo")
                return std::nullopt;
            cost::Price price;
            price.amount = *Money::parse(part.key == "dgx" ? "299999.99 USD" : "36000.005 USD");
            return price;
        };
        return input;
    }
};

std::string bytesOf(const ExportInput& input, std::string_view kind)
{
    const auto exporter = exporterOf(kind);
    const auto files = (*exporter)->write(input);
    return files && files->size() == 1 ? files->front().bytes : std::string{};
}

std::size_t columnOf(const SheetTable& table, std::string_view title)
{
    const auto at = std::ranges::find(table.columns, title, &TableColumn::title);
    return static_cast<std::size_t>(at - table.columns.begin());
}

std::string text(const SheetTable& table, std::size_t row, std::string_view title)
{
    const Cell& cell = table.rows[row][columnOf(table, title)];
    if (const auto* number = std::get_if<double>(&cell))
        return std::to_string(static_cast<long>(*number));
    const auto* string = std::get_if<std::string>(&cell);
    return string == nullptr ? std::string{} : *string;
}

} // namespace

class TestExporters : public QObject {
    Q_OBJECT

private slots:
    void everyKindGivesTheSameBytesTwice()
    {
        const Small small;
        for (const ExporterInfo& exporter : exporters()) {
            const auto first = exporter.write(small.input());
            const auto second = exporter.write(small.input());
            QVERIFY2(first.has_value(), std::string(exporter.kind).c_str());
            QCOMPARE(first->size(), std::size_t(1));
            QCOMPARE(first->front().name, std::string(exporter.fileName));
            QVERIFY2(first->front().bytes == second->front().bytes,
                     std::string(exporter.kind).c_str());
            QVERIFY(!first->front().bytes.empty());
        }
    }

    // T51: the totals of CSV, spreadsheet and JSON are the bill's, to the cent.
    void totalsAgree()
    {
        const Small small;
        const auto input = small.input();
        const auto bom = cost::billOfMaterials(input.state, input.phase, input.cost).value;
        QCOMPARE(bom.total.known.amountText(), std::string("635999.99")); // 2 nodes, 1 leaf
        QVERIFY(bytesOf(input, "bom-csv").find(",635999.99,USD,") != std::string::npos);
        const SheetTable table = bomTable(bom, bom.lines, "x");
        const auto& cell = table.totals[0][columnOf(table, "Extended")];
        QCOMPARE(std::get<ColumnSum>(cell).value, bom.total.known);
        const auto json = nlohmann::json::parse(bytesOf(input, "bom-json"));
        QCOMPARE(json["totals"]["extended"].get<double>(), 635999.99);
        QCOMPARE(json["totals"]["extended_unknown_count"].get<int>(), 3); // racks, two cable lines
        QCOMPARE(json["missing_prices"].size(), std::size_t(3));
        double lines = 0;
        for (const auto& line : json["lines"])
            lines += line["extended"].is_null() ? 0 : line["extended"].get<double>();
        QVERIFY(std::abs(lines - 635999.99) < 1e-6);
    }

    void bomJsonHasTheStableKeys()
    {
        const Small small;
        const auto json = nlohmann::json::parse(bytesOf(small.input(), "bom-json"));
        for (const auto& line : json["lines"])
            for (const char* key :
                 {"line", "parent", "subsystem", "manufacturer", "mpn", "description", "category",
                  "quantity", "spares", "order_quantity", "unit_price", "extended", "currency",
                  "source"})
                QVERIFY2(line.contains(key), key);
        // Unknown is null, never 0.
        const auto cable = std::ranges::find_if(
            json["lines"], [](const auto& line) { return line["category"] == "cable"; });
        QVERIFY((*cable)["unit_price"].is_null());
        QVERIFY(bytesOf(small.input(), "bom-json").find(": 2.0") == std::string::npos);
    }

    // T55: what is not included is in no order, and in the full list with its flag.
    void notIncludedIsToldApart()
    {
        Small small;
        small.design.change(small.two, [](model::Device& d) { d.doNotInclude = true; });
        const auto json = nlohmann::json::parse(bytesOf(small.input(), "bom-json"));
        QCOMPARE(json["not_included"].size(), std::size_t(1));
        QCOMPARE(json["not_included"][0]["order_quantity"].get<int>(), 0);
        QCOMPARE(json["not_included"][0]["do_not_include"].get<bool>(), true);
        QVERIFY(bytesOf(small.input(), "bom-csv").find("dgx-2") == std::string::npos);
    }

    // T42 (netbox #20170): the U of both ends; moving a device updates them.
    void cableTableHasBothUnits()
    {
        Small small;
        auto table = *cableTable(small.input());
        QCOMPARE(table.rows.size(), std::size_t(3)); // C2, and C10 with two Z ends
        QCOMPARE(text(table, 0, "Cable"), std::string("C2"));
        QCOMPARE(text(table, 0, "A U"), std::string("3"));
        QCOMPARE(text(table, 0, "Z U"), std::string("20"));
        QCOMPARE(text(table, 0, "A row"), std::string("A"));
        QCOMPARE(text(table, 0, "Label A"), std::string("DH1.A07-3:osfp1/1/DH1.A07-20:1/1"));
        QCOMPARE(text(table, 0, "Label Z"), std::string("DH1.A07-20:1/1/DH1.A07-3:osfp1/1"));
        QCOMPARE(text(table, 1, "Cable"), std::string("C10"));
        QCOMPARE(text(table, 2, "Cable"), std::string("C10"));
        QCOMPARE(text(table, 2, "Z device"), std::string("dgx-2"));
        QCOMPARE(text(table, 2, "Z U"), std::string("11"));
        small.design.change(small.leaf, [&](model::Device& device) {
            device.placement = model::InRack{small.other, kRackUnit * 29};
        });
        table = *cableTable(small.input());
        QCOMPARE(text(table, 0, "Z U"), std::string("30"));
        QCOMPARE(text(table, 0, "Z rack"), std::string("A08"));
    }

    void planJsonHasTheStableKeys()
    {
        const Small small;
        const auto json = nlohmann::json::parse(bytesOf(small.input(), "plan-json"));
        for (const auto& task : json["tasks"])
            for (const char* key :
                 {"id", "name", "phase", "start", "finish", "float_days", "depends_on", "crew"})
                QVERIFY2(task.contains(key), key);
        QVERIFY(json["phases"].size() > 3);
        QCOMPARE(json["critical_path"].back().get<std::string>(), std::string("hand-over"));
        QVERIFY(json["start_date"].is_null());
    }

    void drawingsShowTheRacksOrSayWhyNot()
    {
        const Small small;
        const std::string elevations = bytesOf(small.input(), "elevations-svg");
        QVERIFY(elevations.find("<svg") != std::string::npos);
        QVERIFY(elevations.find("A07") != std::string::npos);
        QVERIFY(elevations.find("dgx-1") != std::string::npos);
        QVERIFY(bytesOf(small.input(), "floor-svg").find("A08") != std::string::npos);
        ExportInput empty;
        QVERIFY(bytesOf(empty, "elevations-svg").find("No rack exists") != std::string::npos);
        QVERIFY(bytesOf(empty, "floor-svg").find("No hall is drawn") != std::string::npos);
    }

    void oneFloorPlanAHall()
    {
        Small small;
        model::Hall second;
        second.name = "DH2";
        second.width = metres(5);
        second.depth = metres(5);
        small.design.add(second);
        QTemporaryDir folder;
        const auto files = exportAll(small.input(), folder.path().toStdString());
        QVERIFY(files.has_value());
        std::vector<std::string> names;
        for (const WrittenFile& file : *files)
            if (file.kind == "floor-svg")
                names.push_back(file.path.filename().string());
        QVERIFY((names == std::vector<std::string>{"floor-1.svg", "floor-2.svg"}));
    }

    void hostileNamesStayInert()
    {
        Small small;
        const std::string evil = "../=cmd()\"';$(x)\n" + std::string(300, 'x') + "\xFF😀";
        small.design.change(model::kSettingsId, [&](model::Settings& s) { s.name = evil; });
        small.design.change(small.one, [&](model::Device& d) { d.name = "=cmd()"; });
        QTemporaryDir folder;
        const std::filesystem::path out = folder.path().toStdString() + "/out";
        const auto files = exportAll(small.input(), out);
        QVERIFY(files.has_value());
        QCOMPARE(files->size(), exporters().size());
        for (const WrittenFile& file : *files) {
            QCOMPARE(file.path.parent_path(), out);
            QCOMPARE(std::filesystem::file_size(file.path), file.bytes);
        }
        QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()),
                               std::filesystem::directory_iterator()),
                 std::ptrdiff_t(1));
        const std::string csv = bytesOf(small.input(), "cables-csv");
        QVERIFY(csv.find(",=cmd()") == std::string::npos);
        QVERIFY(csv.find(",'=cmd()") != std::string::npos);
        QVERIFY(!nlohmann::json::parse(bytesOf(small.input(), "plan-json")).is_null());
    }

    void exportsToAFileOrAFolder()
    {
        const Small small;
        QTemporaryDir folder;
        const std::filesystem::path dir = folder.path().toStdString();
        const auto named = exportTo("bom-csv", small.input(), dir / "my bom.csv");
        QVERIFY(named.has_value());
        QCOMPARE(named->front().path, dir / "my bom.csv");
        QCOMPARE(named->front().kind, std::string("bom-csv"));
        const auto inside = exportTo("bom-csv", small.input(), dir);
        QCOMPARE(inside->front().path, dir / "bom.csv");
        const auto nowhere = exportTo("bom-csv", small.input(), dir / "no" / "such" / "x.csv");
        QVERIFY(!nowhere);
        QVERIFY(nowhere.error().code == ErrorCode::WriteFailed);
        const auto unknown = exportTo("bom-pdf", small.input(), dir);
        QVERIFY(!unknown);
        QVERIFY(unknown.error().code == ErrorCode::NotFound);
        QVERIFY(unknown.error().hint.find("bom-xlsx") != std::string::npos);
    }

    // A link is where people want the file to be, also before there is one.
    void linkLeadsToTheFile()
    {
        const Small small;
        QTemporaryDir folder;
        const std::filesystem::path dir = folder.path().toStdString();
        std::filesystem::create_directory(dir / "shared");
        std::filesystem::create_symlink("shared/bom.csv", dir / "bom.csv");
        QVERIFY(exportTo("bom-csv", small.input(), dir / "bom.csv"));
        QVERIFY(std::filesystem::is_symlink(dir / "bom.csv"));
        QVERIFY(std::filesystem::is_regular_file(dir / "shared" / "bom.csv"));
    }

    void stoppedExportWritesNothing()
    {
        const Small small;
        QTemporaryDir folder;
        auto input = small.input();
        std::stop_source stop;
        stop.request_stop();
        input.stop = stop.get_token();
        const auto written = exportAll(input, folder.path().toStdString());
        QVERIFY(!written);
        QVERIFY(written.error().code == ErrorCode::Cancelled);
        QVERIFY(std::filesystem::is_empty(folder.path().toStdString()));
    }
};

QTEST_GUILESS_MAIN(TestExporters)
#include "tst_exporters.moc"
