#pragma once

#include "core/model/common.h"

namespace cw::model {

enum class ElectricalProfile : std::uint8_t { Nec, Iec };

/// The project's own settings: one row, so that changing them is an undoable edit like any other.
struct Settings {
    Id<Settings> id{kUnset};
    std::string name; ///< of the project
    std::string customer;
    std::string author;
    std::string revision; ///< current revision label
    std::string currency{"USD"};
    ElectricalProfile electricalProfile{ElectricalProfile::Nec};
    double breakerDerating{0.8}; ///< continuous load over rating; NEC 210.20(A) practice
    double powerFactor{0.95};    ///< of active-PFC supplies, for sizing
    double warnRatio{0.8};
    double criticalRatio{1.0};
    double altitudeM{0};
    double airDeltaTK{15};
    double cableSlack{1.1}; ///< ordered length over routed length
    std::string topDownNumbering; ///< racks whose units count from the top: "all" or empty
    std::vector<std::string> disabledChecks; ///< ids of rules that this project does not run
    std::string note;
    CW_ENTITY_MEMBERS(Settings)
};

/// The one row's id.
inline constexpr Id<Settings> kSettingsId{1};

template <>
struct Describe<Settings> {
    static constexpr std::string_view kName = "settings";
    static constexpr FieldGroup doc{Facet::Document, Discipline::General};
    static constexpr FieldGroup power{Facet::PowerSpec, Discipline::Power};
    static constexpr FieldGroup cooling{Facet::CoolingSpec, Discipline::Cooling};
    static constexpr FieldGroup wiring{Facet::Wiring, Discipline::Fabric};
    static constexpr FieldGroup cost{Facet::Cost, Discipline::Cost};
    static constexpr FieldGroup review{Facet::Review, Discipline::General};
    CW_FIELDS(
        doc.required("name", &Settings::name, "Project"), doc("customer", &Settings::customer, "Customer"),
        doc("author", &Settings::author, "Author"), doc("revision", &Settings::revision, "Revision"),
        cost("currency", &Settings::currency, "Currency"),
        power("electrical_profile", &Settings::electricalProfile, "Electrical profile"),
        power("breaker_derating", &Settings::breakerDerating, "Continuous load over rating"),
        power("power_factor", &Settings::powerFactor, "Power factor"),
        power("warn_ratio", &Settings::warnRatio, "Warn above"),
        power("critical_ratio", &Settings::criticalRatio, "Fail above"),
        cooling("altitude_m", &Settings::altitudeM, "Altitude"),
        cooling("air_delta_t_k", &Settings::airDeltaTK, "Air temperature rise"),
        wiring("cable_slack", &Settings::cableSlack, "Cable slack factor"),
        doc("top_down_numbering", &Settings::topDownNumbering, "Top-down numbering"),
        review("disabled_checks", &Settings::disabledChecks, "Disabled checks"),
        doc("note", &Settings::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::ElectricalProfile> {
    static constexpr std::array<std::string_view, 2> kNames = {"nec", "iec"};
};
