#pragma once

#include <span>
#include <string_view>

namespace cw::plan {

/// The planning values that durations follow from. All are editable; planRuleTable() gives name,
/// unit, usual range and source of each. Durations are working days.
struct PlanRules {
    double siteReadyDays{0};
    double hoursPerDay{8};
    double daysPerWeek{5};

    double rackingCrew{4};
    double hoursPerRack{4};
    double hoursPerDevice{1};
    double hoursPerPassive{0.1};
    double heavyLiftKg{55};
    double heavyLiftPeople{2};
    double hoursPerHeavyLift{1};

    double powerCrew{2};
    double cordsPerPersonDay{60};

    double liquidDaysPerUnit{7};

    double cablingCrew{4};
    double linksPerPersonDay{80};

    double powerOnDaysPerUnit{5};
    double burnInDays{5};
    double acceptanceDays{10};
    double handOverDays{2};
};

struct PlanRuleInfo {
    std::string_view key;   ///< "links_per_person_day"
    std::string_view title; ///< "Links pulled, dressed, tested and labelled"
    std::string_view unit;  ///< "links/person-day"
    double PlanRules::*value;
    double low; ///< usual range; low = high: none known
    double high;
    std::string_view source;
};

[[nodiscard]] std::span<const PlanRuleInfo> planRuleTable();

/// Days to pull, dress, test and label `links`, unrounded: 508 links, 80 a person-day and 4 people
/// give 1.5875.
[[nodiscard]] double cablingDays(double links, const PlanRules& rules);

/// Work that takes part of a day holds the crew for the day.
[[nodiscard]] double wholeDays(double days);

} // namespace cw::plan
