#include "core/catalog/lint.h"
#include "tests/core/catalog/fixtures.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace cw;
using namespace cw::catalog;
using namespace cw::catalog::test;

namespace {

struct Content {
    std::vector<model::Part> parts;
    std::vector<Price> prices;

    model::Part& node() { return parts[0]; }
    model::Part& fabric() { return parts[1]; }
};

Content clean()
{
    return {{server(), twinPortSwitch()}, {price()}};
}

std::vector<LintFinding> findings(const Content& content)
{
    return lint({content.parts, content.prices, {}});
}

std::string texts(const std::vector<LintFinding>& found)
{
    std::string all;
    for (const LintFinding& finding : found)
        all += finding.text() + "\n";
    return all;
}

using Change = std::function<void(Content&)>;

/// What makes one rule fire, and something close to it that is right.
struct Case {
    const char* rule;
    LintSeverity severity;
    Change bad;
    Change good;
};

void set(model::Part& part, const char* key, double value)
{
    part.facts[key] = number(value);
}

constexpr auto kError = LintSeverity::Error;
constexpr auto kWarning = LintSeverity::Warning;

const std::vector<Case>& cases()
{
    static const std::vector<Case> all = {
        {"duplicate-key", kError, [](Content& c) { c.parts.push_back(server()); },
         [](Content& c) { c.parts.push_back(server("acme-node-9")); }},
        {"key-form", kError,
         [](Content& c) {
             c.node().key = "Acme Node";
             c.prices.clear();
         },
         [](Content& c) {
             c.node().key = "acme-node-8.5+";
             c.prices.clear();
         }},
        {"key-form", kError, [](Content& c) { c.node().model.clear(); },
         [](Content& c) { c.node().partNumber.clear(); }},
        {"component-key", kError,
         [](Content& c) {
             c.node().components = {{"acme-switch-65", 1}};
         },
         [](Content& c) {
             c.node().components = {{"acme-switch-64", 1}};
         }},
        {"component-key", kError,
         [](Content& c) {
             c.node().components = {{"acme-switch-64", 0}};
         },
         [](Content& c) {
             c.node().components = {{"acme-switch-64", 8}};
         }},
        {"sources", kError, [](Content& c) { c.node().facts["weight_kg"].sources = {2}; },
         [](Content& c) { c.node().facts["weight_kg"].sources = {1}; }},
        // A confidence without ground: said to be read, but nowhere.
        {"sources", kError,
         [](Content& c) {
             c.parts.push_back(server("acme-node-9"));
             auto& part = c.parts.back();
             part.sources.clear();
             for (auto& [key, fact] : part.facts)
                 if (key != "weight_kg")
                     fact.confidence = model::Confidence::Recalled;
         },
         [](Content& c) {
             c.parts.push_back(server("acme-node-9"));
             c.parts.back().sources.clear();
             for (auto& [key, fact] : c.parts.back().facts)
                 fact.confidence = model::Confidence::Recalled;
         }},
        {"duplicate-name", kError, [](Content& c) { c.node().inlets[1].name = "psu1"; },
         [](Content& c) { c.node().inlets[1].name = "psu1b"; }},
        {"unknown-unit", kError, [](Content& c) { set(c.node(), "weight_packaged_lb", 400); },
         [](Content& c) { set(c.node(), "weight_packaged_kg", 181); }},
        {"ratio-range", kError, [](Content& c) { set(c.node(), "liquid_heat_fraction", 85); },
         [](Content& c) { set(c.node(), "liquid_heat_fraction", 0.85); }},
        {"ratio-range", kError, [](Content& c) { set(c.node(), "efficiency_pct", 960); },
         [](Content& c) { set(c.node(), "efficiency_pct", 96); }},
        {"bounds-order", kError, [](Content& c) { set(c.node(), "inlet_min_c", 50); },
         [](Content& c) { set(c.node(), "inlet_min_c", 10); }},
        {"bounds-order", kError, [](Content& c) { set(c.node(), "power_idle_w", 11'000); },
         [](Content& c) { set(c.node(), "power_idle_w", 2'100); }},
        // 130.45 kg in pounds is 287.6; a 1U switch of 14.8 kg in ounces is 522.
        {"weight-per-u", kError, [](Content& c) { set(c.fabric(), "weight_kg", 522); },
         [](Content& c) { set(c.fabric(), "weight_kg", 32); }},
        {"weight-per-u", kWarning, [](Content& c) { set(c.node(), "weight_kg", 75.3); },
         [](Content& c) { set(c.node(), "weight_kg", 114); }},
        {"weight-per-u", kWarning, [](Content& c) { set(c.fabric(), "weight_kg", 48); },
         [](Content& c) {
             set(c.node(), "weight_kg", 75.3);
             c.node().facts["weight_kg"].note = "The bare chassis.";
         }},
        {"density", kError, [](Content& c) { set(c.node(), "weight_kg", 2); }, // also per U
         [](Content& c) { set(c.node(), "weight_kg", 120); }},
        // 130.45 kg in pounds.
        {"density", kWarning, [](Content& c) { set(c.node(), "weight_kg", 287.6); },
         [](Content& c) { set(c.node(), "weight_kg", 200); }},
        {"size-range", kError, [](Content& c) { set(c.node(), "depth_mm", 0.897); }, // metres
         [](Content& c) { set(c.node(), "depth_mm", 1'100); }},
        {"size-range", kError, [](Content& c) { set(c.node(), "width_mm", 19); }, // inches
         [](Content& c) { set(c.node(), "width_mm", 440); }},
        {"size-range", kWarning, [](Content& c) { set(c.node(), "height_mm", 178); },   // 4U of 8U
         [](Content& c) { set(c.node(), "height_mm", 384); }},                          // 8 OU
        {"power-range", kError, [](Content& c) { set(c.node(), "power_max_w", 10.2); }, // kW
         [](Content& c) { set(c.node(), "power_max_w", 7'000); }},
        {"value-range", kError, [](Content& c) { set(c.node(), "airflow_m3_s", 1105); }, // CFM
         [](Content& c) { set(c.node(), "airflow_m3_s", 0.5215); }},
        {"value-range", kError, [](Content& c) { set(c.node(), "inlet_max_c", 86); }, // °F
         [](Content& c) { set(c.node(), "inlet_max_c", 35); }},
        {"value-range", kError, // TB/s
         [](Content& c) { set(c.node(), "memory_bandwidth_gb_per_s", 3.35); },
         [](Content& c) { set(c.node(), "memory_bandwidth_gb_per_s", 3350); }},
        {"value-range", kError, // W
         [](Content& c) {
             c.node().partClass = model::PartClass::PowerSource;
             set(c.node(), "capacity_kw", 1'250'000);
         },
         [](Content& c) { set(c.node(), "capacity_kw", 1'250'000); }}, // of nothing that has it
        {"value-range", kError, [](Content& c) { set(c.node(), "static_load_kg", 0); },
         [](Content& c) { set(c.node(), "inlet_min_c", 0); }},
        {"value-range", kError, [](Content& c) { set(c.node(), "latency_ns", -1); },
         [](Content& c) { set(c.node(), "inlet_min_c", -5); }},
        {"rated-power", kError, // kW; 415 V x 60 A x √3 = 43.1 kW
         [](Content& c) {
             set(c.node(), "voltage_v", 415);
             set(c.node(), "current_a", 60);
             set(c.node(), "phases", 3);
             set(c.node(), "power_rated_w", 345);
         },
         [](Content& c) {
             set(c.node(), "voltage_v", 415);
             set(c.node(), "current_a", 60);
             set(c.node(), "phases", 3);
             set(c.node(), "power_rated_w", 34'500);
         }},
        {"rated-power", kWarning, // line to neutral
         [](Content& c) {
             set(c.node(), "voltage_v", 240);
             set(c.node(), "current_a", 60);
             set(c.node(), "phases", 3);
             set(c.node(), "power_rated_w", 43'100);
         },
         [](Content& c) {
             set(c.node(), "voltage_v", 240);
             set(c.node(), "current_a", 60);
             set(c.node(), "phases", 3);
             set(c.node(), "power_rated_w", 43'100);
             c.node().facts["power_rated_w"].note = "Line to neutral is printed.";
         }},
        {"supply-rating-as-draw", kError, [](Content& c) { set(c.node(), "power_max_w", 19'800); },
         [](Content& c) { set(c.node(), "power_max_w", 12'000); }},
        {"supply-rating-as-draw", kError, [](Content& c) { set(c.node(), "power_max_w", 3'300); },
         [](Content& c) { set(c.node(), "power_max_w", 3'400); }},
        // More than the four supplies needed for full performance deliver.
        {"supply-rating-as-draw", kError, [](Content& c) { set(c.node(), "power_max_w", 14'000); },
         [](Content& c) { set(c.node(), "power_max_w", 13'000); }},
        {"supply-rating-as-draw", kWarning,
         [](Content& c) {
             set(c.node(), "power_max_w", 3'300);
             c.node().facts["power_max_w"].note = "The maker prints both, draw and supply.";
         },
         [](Content&) {}},
        {"supply-rating-as-draw", kError,
         [](Content& c) {
             set(c.node(), "power_max_w", 19'800);
             c.node().facts["power_max_w"].note = "The heat output is printed higher.";
         },
         [](Content&) {}},
        {"supply-count", kError,
         [](Content& c) {
             c.node().supplies = model::SupplyGroup{6, 4, 5};
         },
         [](Content& c) {
             c.node().supplies = model::SupplyGroup{6, 4, 4};
         }},
        {"supply-count", kError, [](Content& c) { c.node().inlets.pop_back(); },
         [](Content& c) {
             c.node().inlets.pop_back();
             c.node().structured.power = false;
         }},
        {"supply-count", kError, [](Content& c) { set(c.node(), "supply_count", 4); },
         [](Content& c) { c.node().facts.erase("supply_count"); }},
        {"port-lanes", kError, [](Content& c) { c.fabric().ports[0].lanes = 7; },
         [](Content& c) { c.fabric().ports[0].lanes = 0; }},
        // Two ports of 400 Gbit/s on four lanes of a cage: 200 is a lane rate, 400 is none.
        {"port-lanes", kError, [](Content& c) { c.fabric().ports[0].lanes = 2; },
         [](Content& c) { c.fabric().ports[0].lanes = 4; }},
        {"port-count", kWarning, [](Content& c) { set(c.fabric(), "port_count_400g", 62); },
         [](Content& c) {
             c.fabric().facts.erase("port_count_400g");
             set(c.fabric(), "port_count_800g", 32);
         }},
        {"port-count", kWarning,
         [](Content& c) { c.fabric().facts["port_summary"] = text("64 x OSFP 200G"); },
         [](Content& c) {
             set(c.fabric(), "port_count_400g", 62);
             c.fabric().facts["port_count_400g"].note = "Without the two for the manager.";
         }},
        {"port-count", kWarning, [](Content& c) { c.fabric().model = "SW 32x400G"; },
         [](Content& c) { c.fabric().model = "SW 64 x 400G"; }},
        {"switching-capacity", kError,
         [](Content& c) { set(c.fabric(), "switching_capacity_tbit_per_s", 51.2); },
         [](Content& c) { set(c.fabric(), "switching_capacity_tbit_per_s", 25.7); }},
        {"switching-capacity", kWarning,
         [](Content& c) { set(c.fabric(), "switching_capacity_tbit_per_s", 12.8); },
         [](Content& c) { c.fabric().facts.erase("switching_capacity_tbit_per_s"); }},
        {"price-date", kError, [](Content& c) { c.prices[0].date.clear(); },
         [](Content& c) { c.prices[0].date = "2026-Q1"; }},
        {"price-date", kError, [](Content& c) { c.prices[0].date = "2026-02-30"; },
         [](Content& c) { c.prices[0].date = "2026-02-28"; }},
        {"price-date", kError, [](Content& c) { c.prices[0].source.clear(); },
         [](Content& c) { c.prices[0].source = "reseller"; }},
        {"price-amount", kError,
         [](Content& c) { c.prices[0].amount = Money::fromUnits(0, "USD"); },
         [](Content& c) {
             c.prices[0].amount = Money::fromUnits(0, "USD");
             c.prices[0].note = "Included with the accelerator.";
         }},
        {"price-class", kError, [](Content& c) { c.prices[0].category = "accelerator"; },
         [](Content& c) { c.prices[0].part = "no-part-of-the-catalog"; }},
    };
    return all;
}

} // namespace

class TestLint : public QObject {
    Q_OBJECT
private slots:
    void plainPartsHaveNoFindings()
    {
        const auto found = findings(clean());
        QVERIFY2(found.empty(), texts(found).c_str());
    }

    void eachRuleFiresOnItsFixture()
    {
        for (const Case& fixture : cases()) {
            Content content = clean();
            fixture.bad(content);
            const auto found = findings(content);
            const auto own = std::ranges::find(found, fixture.rule, &LintFinding::rule);
            QVERIFY2(own != found.end(), fixture.rule);
            QVERIFY2(own->severity == fixture.severity, own->text().c_str());
            QVERIFY2(!own->part.empty() && !own->message.empty(), fixture.rule);
        }
    }

    void whatIsCloseButRightGivesNothing()
    {
        for (const Case& fixture : cases()) {
            Content content = clean();
            fixture.good(content);
            const auto found = findings(content);
            QVERIFY2(found.empty(), (std::string(fixture.rule) + ": " + texts(found)).c_str());
        }
    }

    void everyRuleHasAFixtureAndAnIdea()
    {
        std::set<std::string_view> covered;
        for (const Case& fixture : cases())
            covered.insert(fixture.rule);
        std::set<std::string_view> names;
        for (const LintRule& rule : lintRules()) {
            QVERIFY2(covered.contains(rule.name), std::string(rule.name).c_str());
            QVERIFY2(names.insert(rule.name).second, std::string(rule.name).c_str());
            QVERIFY(!rule.idea.empty());
            QVERIFY((rule.part != nullptr) != (rule.all != nullptr));
        }
    }

    void aComponentMayStandInALowerLayer()
    {
        Content content = clean();
        content.node().components = {{"shipped-part", 8}};
        const auto exists = [](std::string_view key) { return key == "shipped-part"; };
        QVERIFY(lint({content.parts, {}, exists}).empty());
    }

    void aFindingNamesPartFieldFiguresAndRule()
    {
        Content content = clean();
        set(content.node(), "power_max_w", 19'800);
        const auto found = findings(content);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].text(),
                 std::string("error: acme-node-8.power_max_w: 19800 W is 6 x the 3300 W of a "
                             "supply: a nameplate, not the draw of the device "
                             "[supply-rating-as-draw]"));
    }
};

QTEST_GUILESS_MAIN(TestLint)
#include "tst_lint.moc"
