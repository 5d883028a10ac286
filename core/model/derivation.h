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

    bool operator==(const Derivation&) const = default;
};

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

/// What an analysis gives: the value with its reasons. Whether it is stale is known where it is kept
/// (core/analysis).
template <class T>
struct Result {
    T value{};
    Derivation why;
};

} // namespace cw::model
