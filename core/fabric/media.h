#pragma once

#include "core/edit/transaction.h"

#include <span>

namespace cw::fabric {

enum class MediaPolicy : std::uint8_t {
    OpticalOnly,   ///< transceivers and fibre, or an active optical cable; copper on RJ45 alone
    CheapestReach, ///< the first that reaches: passive copper, active copper, active optical, fibre
};

/// What may be bought: cables and transceivers of the catalog, the preferred first.
struct MediaSet {
    std::vector<model::Part> parts;
};

/// One kind of link and what was chosen for it, for people.
struct MediaChoice {
    std::string link;   ///< "osfp finned to osfp flat, 400 Gbit/s, 12.0 m"
    std::string reason; ///< why this medium, or why none
    std::int64_t count{0};
};

struct MediaReport {
    std::int64_t chosen{0};
    std::vector<Id<model::Connection>> without; ///< no candidate fits: see choices for the reason
    std::vector<MediaChoice> choices;           ///< in order of first appearance
};

/// Chooses the cable and the optics of data connections and embeds the parts.
/// - A cable with fixed ends fits where each end's form, thermal style, rate and number of ends fit
///   and its reach is at least the length; an end in a cage of several logical ports takes the
///   cage.
/// - Fibre needs a transceiver in every cage: of the cage's form and thermal style, with as many
///   links as the cage has logical ports; all of one polish and fibre type. A link of at most half
///   the first end's rate takes one leg of a splitter fibre, if one is among the candidates;
///   splitters with several links are not chosen. Two connections in the two logical ports of a
///   cage get the same transceiver part: it is bought once.
/// - Length: lengthOrdered if it is fixed, else lengthEstimated, else lengthOrdered. Unknown:
/// optical media are chosen and the reason
///   says that the reach was not checked; copper is not chosen.
/// The ordered length becomes the smallest stocked length that is long enough, unless it is fixed
/// or the length is unknown.
[[nodiscard]] Expected<MediaReport> chooseMedia(edit::Transaction& transaction,
                                                std::span<const Id<model::Connection>> connections,
                                                const MediaSet& media, MediaPolicy policy);

/// The stocked lengths of a cable (fact available_lengths_m), ascending, in metres; empty: unknown.
[[nodiscard]] std::vector<double> stockedLengths(const model::Part& cable);

} // namespace cw::fabric

template <>
struct cw::EnumNames<cw::fabric::MediaPolicy> {
    static constexpr std::array<std::string_view, 2> kNames = {"optical-only", "cheapest-reach"};
};
