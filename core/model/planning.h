#pragma once

#include "core/model/common.h"

namespace cw::model {

/// A stage of the build. Lifecycles name phases; `order` sorts them.
struct Phase {
    Id<Phase> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::int64_t order{0};
    std::string start; ///< ISO date, if fixed
    std::string note;
    CW_ENTITY_MEMBERS(Phase)
};

/// A piece of work that the user added or changed; the rest of a plan is derived by rule.
struct Task {
    Id<Task> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::optional<Id<Phase>> phase;
    double durationDays{0};
    std::vector<Id<Task>> dependsOn;
    std::string crew;
    std::string gate;
    std::string note;
    CW_ENTITY_MEMBERS(Task)
};

enum class RequirementStatus : std::uint8_t { Open, Met, PartlyMet, NotMet };

struct Requirement {
    Id<Requirement> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string statement;
    std::string source;
    Discipline discipline{Discipline::General};
    RequirementStatus status{RequirementStatus::Open};
    std::string evidence;
    CW_ENTITY_MEMBERS(Requirement)
};

enum class AssumptionKind : std::uint8_t { Assumption, Exclusion, Allowance, Risk };

struct Assumption {
    Id<Assumption> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string statement;
    AssumptionKind kind{AssumptionKind::Assumption};
    Discipline discipline{Discipline::General};
    std::string source;
    CW_ENTITY_MEMBERS(Assumption)
};

/// A line of the bill that no drawn thing causes: a service, an allowance, an override of a price.
struct PriceLine {
    Id<PriceLine> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string partKey; ///< prices this part, if given
    std::string subsystem;
    double quantity{1};
    std::string unitPrice; ///< "1234.50 USD"
    std::string unitCost;  ///< never in a customer's copy
    std::string book;      ///< price book and date
    std::string basis;     ///< "budgetary", "quote"
    std::string note;
    CW_ENTITY_MEMBERS(PriceLine)
};

template <>
struct Describe<Phase> {
    static constexpr std::string_view kName = "phase";
    static constexpr FieldGroup g{Facet::Lifecycle, Discipline::Plan};
    CW_FIELDS(
        g("origin", &Phase::origin, "Origin"), g.required("name", &Phase::name, "Name"),
        g.required("order", &Phase::order, "Order"), g("start", &Phase::start, "Start"),
        g("note", &Phase::note, "Note"));
};

template <>
struct Describe<Task> {
    static constexpr std::string_view kName = "task";
    static constexpr FieldGroup g{Facet::Plan, Discipline::Plan};
    CW_FIELDS(
        g("origin", &Task::origin, "Origin"), g.required("name", &Task::name, "Name"),
        g("phase", &Task::phase, "Phase"), g("duration_days", &Task::durationDays, "Duration"),
        g("depends_on", &Task::dependsOn, "Depends on"), g("crew", &Task::crew, "Crew"),
        g("gate", &Task::gate, "Gate"), g("note", &Task::note, "Note"));
};

template <>
struct Describe<Requirement> {
    static constexpr std::string_view kName = "requirement";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(
        g("origin", &Requirement::origin, "Origin"), g.required("name", &Requirement::name, "Name"),
        g("statement", &Requirement::statement, "Statement"), g("source", &Requirement::source, "Source"),
        g("discipline", &Requirement::discipline, "Discipline"),
        g("status", &Requirement::status, "Status"), g("evidence", &Requirement::evidence, "Evidence"));
};

template <>
struct Describe<Assumption> {
    static constexpr std::string_view kName = "assumption";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(
        g("origin", &Assumption::origin, "Origin"), g.required("name", &Assumption::name, "Name"),
        g("statement", &Assumption::statement, "Statement"), g("kind", &Assumption::kind, "Kind"),
        g("discipline", &Assumption::discipline, "Discipline"), g("source", &Assumption::source, "Source"));
};

template <>
struct Describe<PriceLine> {
    static constexpr std::string_view kName = "price_line";
    static constexpr FieldGroup g{Facet::Cost, Discipline::Cost};
    CW_FIELDS(
        g("origin", &PriceLine::origin, "Origin"), g.required("name", &PriceLine::name, "Name"),
        g("part_key", &PriceLine::partKey, "Part"), g("subsystem", &PriceLine::subsystem, "Subsystem"),
        g("quantity", &PriceLine::quantity, "Quantity"), g("unit_price", &PriceLine::unitPrice, "Unit price"),
        g("unit_cost", &PriceLine::unitCost, "Unit cost"), g("book", &PriceLine::book, "Price book"),
        g("basis", &PriceLine::basis, "Basis"), g("note", &PriceLine::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::RequirementStatus> {
    static constexpr std::array<std::string_view, 4> kNames = {"open", "met", "partly_met", "not_met"};
};
template <>
struct cw::EnumNames<cw::model::AssumptionKind> {
    static constexpr std::array<std::string_view, 4> kNames = {"assumption", "exclusion", "allowance", "risk"};
};
