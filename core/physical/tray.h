#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <optional>
#include <vector>

namespace cw::physical {

/// Share of a tray's cross-section filled by cables: the plan value and the hard limit of
/// NEC 392.22 practice and TIA-569 (40 % planned, 50 % at most).
inline constexpr double kTrayFillPlan = 0.40;
inline constexpr double kTrayFillLimit = 0.50;

/// n · pi · d² / 4 / (W · H), a ratio.
[[nodiscard]] double trayFillRatio(std::int64_t cables, Length diameter, Length width,
                                   Length height);
/// The most cables of one diameter that keep the fill at or below `ratio`.
[[nodiscard]] std::int64_t trayCapacity(Length diameter, Length width, Length height, double ratio);

/// A tray with what runs on it, by the routes drawn.
struct TrayLoad {
    Id<model::Tray> tray{kUnset};
    std::int64_t cables{0};
    model::KnownSum fill; ///< ratio; cables of unknown diameter are listed
};
[[nodiscard]] std::vector<TrayLoad> trayLoads(const edit::State& state,
                                              const model::PhaseView& view);

enum class ReachVerdict : std::uint8_t { Within, Beyond, Unknown };
/// A cable length against a reach; unknown where either is.
[[nodiscard]] ReachVerdict checkReach(std::optional<Length> length, std::optional<Length> reach);
enum class FibreGrade : std::uint8_t { Unstated, OM3, OM4, OM5, SingleMode };
/// Reach of a cable or transceiver part: on OM3 its reach_om3_m, else its reach_max_m (vendors
/// print the longer figure for OM4 and better).
[[nodiscard]] std::optional<Length> reachOf(const model::Part& part,
                                            FibreGrade grade = FibreGrade::Unstated);

} // namespace cw::physical
