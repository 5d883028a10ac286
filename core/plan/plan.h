#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"
#include "core/plan/rules.h"

#include <optional>
#include <string>
#include <vector>

namespace cw::plan {

/// A stage of the work: "Site ready", "Rack and stack", "Cabling" …
struct PlanPhase {
    std::string id; ///< "rack-and-stack"
    std::string name;
    double start{0}; ///< working days from day 0
    double finish{0};
};

struct PlanTask {
    std::string id; ///< "cabling:compute:2"; a task typed by the user: its entity id
    std::string name;
    std::string phase; ///< id of a PlanPhase
    double durationDays{0};
    double start{0}; ///< earliest, in working days from day 0
    double finish{0};
    double floatDays{0}; ///< how much it may slip before the end does
    bool critical{false};
    std::vector<std::string> dependsOn; ///< task ids, sorted
    std::string crew;
    std::string gate;   ///< what must hold before it starts
    std::string why;    ///< "508 links / (80 a person-day x 4 people) = 1.59"
    bool manual{false}; ///< added or changed by the user
};

/// One thing to lift into a rack.
struct StackStep {
    std::int64_t order{0}; ///< from 1, bottom up
    std::string units;     ///< "U3-U10"; "left strip" …
    std::string device;
    std::string part;
    std::optional<double> weightKg;
    std::optional<bool> liftAid; ///< at or above the rule's weight; none: weight unknown
    double people{1};
};

struct RackSheet {
    std::string hall;
    std::string row;
    std::string rack;
    std::int64_t unit{0}; ///< scalable unit; 0: common
    std::vector<StackStep> steps;
    model::KnownSum weightKg; ///< of what is mounted, without the cabinet
};

/// Cables alike between the same two racks: pulled together.
struct CablePull {
    std::string bundle; ///< name of the drawn bundle, if any
    std::string network;
    std::string fromRack;
    std::string toRack;
    std::string part;
    std::optional<Length> length;
    std::string colour;
    std::int64_t count{0};
    std::vector<std::string> cables; ///< their numbers, sorted
};

/// How many pieces of each cable to fetch from the store.
struct PickLine {
    std::string kind; ///< "data", "power", "fluid", "busbar"
    std::string part;
    std::optional<Length> length;
    std::string colour;
    std::int64_t count{0};
};

struct DeploymentPlan {
    std::string startDate; ///< ISO; empty: days only
    double daysPerWeek{5};
    std::vector<PlanPhase> phases;
    std::vector<PlanTask> tasks;           ///< by start, then id
    std::vector<std::string> criticalPath; ///< task ids in order
    double durationDays{0};
    std::vector<RackSheet> racks;
    std::vector<CablePull> pulls;
    std::vector<PickLine> picks;
    PlanRules rules;

    /// The calendar date of a working day; empty without a start date.
    [[nodiscard]] std::string dateOf(double workingDay) const;
    /// The date of the last day worked on a task; empty without a start date.
    [[nodiscard]] std::string lastDateOf(const PlanTask& task) const;
};

struct PlanOptions {
    PlanRules rules;
    std::string startDate; ///< ISO; empty: the phase's own start, else none
};

/// The first deployment plan: tasks by rule for every scalable unit (device groups, else rows), the
/// crews taking one unit after the other; tasks of the design (model::Task) replace a derived task
/// (Origin {"plan", task id}, or the same name) or are added.
/// Conflict, naming them, if tasks of the design depend on one another in a circle.
[[nodiscard]] Expected<model::Result<DeploymentPlan>>
deploymentPlan(const edit::State& state, const model::PhaseView& phase,
               const PlanOptions& options = {});

} // namespace cw::plan
