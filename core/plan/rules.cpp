#include "core/plan/rules.h"

#include <array>
#include <cmath>

namespace cw::plan {
namespace {

constexpr std::string_view kDefault = "planning default of this program; no published source";
constexpr std::string_view kRange =
    "planning default inside the range in use for SuperPOD-class sites; no published source";
constexpr std::string_view kLift =
    "NVIDIA DGX H100/H200 User Guide: a system weighs 130.45 kg and is moved with a lift; "
    "two people a lift is a planning default";
constexpr std::string_view kLiftAid =
    "planning default: about twice what one person may lift alone in common practice";

constexpr std::array kRules = {
    PlanRuleInfo{"site_ready_days", "Site ready before day", "day", &PlanRules::siteReadyDays, 0, 0,
                 kDefault},
    PlanRuleInfo{"hours_per_day", "Working hours a day", "h", &PlanRules::hoursPerDay, 8, 10,
                 kDefault},
    PlanRuleInfo{"days_per_week", "Working days a week", "day", &PlanRules::daysPerWeek, 5, 7,
                 kDefault},
    PlanRuleInfo{"racking_crew", "Racking crew", "people", &PlanRules::rackingCrew, 2, 8, kDefault},
    PlanRuleInfo{"hours_per_rack", "Placing, joining and earthing a rack", "person-hours",
                 &PlanRules::hoursPerRack, 2, 6, kDefault},
    PlanRuleInfo{"hours_per_device", "Unpacking and mounting a device", "person-hours",
                 &PlanRules::hoursPerDevice, 0.5, 2, kDefault},
    PlanRuleInfo{"hours_per_passive", "Mounting a blanking panel or cable manager", "person-hours",
                 &PlanRules::hoursPerPassive, 0.05, 0.2, kDefault},
    PlanRuleInfo{"heavy_lift_kg", "Lift aid from", "kg", &PlanRules::heavyLiftKg, 25, 55, kLiftAid},
    PlanRuleInfo{"heavy_lift_people", "People at a heavy lift", "people",
                 &PlanRules::heavyLiftPeople, 2, 4, kLift},
    PlanRuleInfo{"hours_per_heavy_lift", "Unpacking, lifting and mounting a heavy device", "h",
                 &PlanRules::hoursPerHeavyLift, 0.5, 2, kDefault},
    PlanRuleInfo{"power_crew", "Power crew", "people", &PlanRules::powerCrew, 2, 4, kDefault},
    PlanRuleInfo{"cords_per_person_day", "Cords and feeds connected and checked",
                 "cords/person-day", &PlanRules::cordsPerPersonDay, 40, 100, kDefault},
    PlanRuleInfo{"liquid_days_per_unit", "Loop flush, fill and leak test", "days/unit",
                 &PlanRules::liquidDaysPerUnit, 5, 10, kRange},
    PlanRuleInfo{"cabling_crew", "Cabling crew", "people", &PlanRules::cablingCrew, 2, 8, kDefault},
    PlanRuleInfo{"links_per_person_day", "Links pulled, dressed, tested and labelled",
                 "links/person-day", &PlanRules::linksPerPersonDay, 60, 100, kRange},
    PlanRuleInfo{"power_on_days_per_unit", "Power-on and firmware", "days/unit",
                 &PlanRules::powerOnDaysPerUnit, 5, 5, kRange},
    PlanRuleInfo{"burn_in_days", "Burn-in", "days", &PlanRules::burnInDays, 3, 7, kRange},
    PlanRuleInfo{"acceptance_days", "Cluster acceptance", "days", &PlanRules::acceptanceDays, 5, 10,
                 kRange},
    PlanRuleInfo{"hand_over_days", "Hand-over", "days", &PlanRules::handOverDays, 1, 5, kDefault},
};

} // namespace

std::span<const PlanRuleInfo> planRuleTable()
{
    return kRules;
}

double cablingDays(double links, const PlanRules& rules)
{
    return links / (rules.linksPerPersonDay * rules.cablingCrew);
}

double wholeDays(double days)
{
    return std::ceil(days - 1e-9);
}

} // namespace cw::plan
