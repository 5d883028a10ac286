#pragma once

#include "core/project/document.h"

namespace cw::project {

/// One of the states that a document holds: the design as it is, a variant or a frozen revision; at
/// the end of a phase, or when all phases are done.
struct Reading {
    std::optional<Id<Variant>> variant; ///< none, and no revision: the design as it is
    std::string revision;               ///< label; empty: none
    std::optional<Id<model::Phase>> phase;
    bool operator==(const Reading&) const = default;
    /// Edits of the document do not reach it.
    [[nodiscard]] bool isFrozen() const { return !revision.empty(); }
};

struct NamedReading {
    Reading reading;
    std::string name; ///< "Base · Pilot", "Variant liquid · end state", "Revision A"
};

/// The design first, then its variants, then its revisions from the newest; each at its end and at
/// the end of each of its phases in their order.
[[nodiscard]] std::vector<NamedReading> readingsOf(const Document& document);

/// The design of a reading, without regard to its phase, which must be in it. NotFound; Conflict as
/// of resolveVariant.
[[nodiscard]] Expected<model::Design> designOf(const Document& document, const Reading& reading);

} // namespace cw::project
