#pragma once

#include "core/model/entity_ref.h"
#include "core/model/fact.h"
#include "core/model/part.h"

#include <optional>
#include <string>
#include <vector>

namespace cw::model {

/// One term of the answer to "why?": a named number, how it came about and from what.
struct Derivation {
    std::string term;            ///< "IT power, maximum"
    std::optional<double> value; ///< none: unknown
    std::string unit;            ///< as people read it; "" for counts and ratios
    std::string formula;         ///< "sum of devices", "sqrt(3) · V · I · PF"; empty for a fact
    std::string source;          ///< of a catalog fact or of the formula
    std::optional<Confidence> confidence; ///< of a catalog fact
    std::optional<EntityRef> entity;      ///< the object that it is about, or that binds
    std::vector<Derivation> inputs;

    /// term("tariff", 0.08, "USD/kWh").from("the book")
    [[nodiscard]] Derivation from(std::string text) &&
    {
        source = std::move(text);
        return std::move(*this);
    }
    /// term("rack", 40, "kg").about(rack.id)
    [[nodiscard]] Derivation about(EntityRef object) &&
    {
        entity = object;
        return std::move(*this);
    }

    bool operator==(const Derivation&) const = default;
};

/// One computed term; an unknown value is std::nullopt.
[[nodiscard]] Derivation term(std::string name, std::optional<double> value, std::string unit = {},
                              std::string formula = {}, std::vector<Derivation> inputs = {});

/// The derivation of one catalog fact, with its source's title.
[[nodiscard]] Derivation factDerivation(const Part& part, std::string_view factKey);

/// An indented text, one term a line, for people and reports.
[[nodiscard]] std::string derivationText(const Derivation& derivation);

/// A sum over objects of which some are unknown: people read "≥ 1.63 MW, 8 devices unknown".
struct KnownSum {
    double known{0};
    std::vector<EntityRef> unknown; ///< the objects without a value

    void add(std::optional<double> value, EntityRef object)
    {
        if (value)
            known += *value;
        else
            unknown.push_back(object);
    }
    void add(const KnownSum& other)
    {
        known += other.known;
        unknown.insert(unknown.end(), other.unknown.begin(), other.unknown.end());
    }
    [[nodiscard]] bool complete() const { return unknown.empty(); }
    /// "10.2 kW" or "≥ 1.63 MW, 8 unknown".
    [[nodiscard]] std::string text(std::string_view unitSymbol, int digits = 3) const;
    bool operator==(const KnownSum&) const = default;
};

/// What an analysis gives: the value with its reasons. Whether it is stale is known where it is
/// kept (core/analysis).
template <class T>
struct Result {
    T value{};
    Derivation why;
};

} // namespace cw::model
