#pragma once

#include "core/analysis/entries.h"
#include "core/checks/analysis.h"
#include "core/model/derivation.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace cw::views {

/// What the tiles are made of: the design, and results that are there, each current or stale.
struct VitalInputs {
    const edit::State* state{nullptr}; ///< null: no document
    model::PhaseView phase;
    bool hasWorkload{false};
    bool underScenario{false}; ///< power and estimate are those of a failure
    analysis::Kept<analysis::DesignNumbers> numbers;
    analysis::Kept<power::PowerResult> power;
    analysis::Kept<cooling::CoolingResult> cooling;
    analysis::Kept<estimate::Estimate> estimate;
    analysis::Kept<cost::Bom> bom;
    analysis::Kept<checks::Report> findings;
};

/// Which way of a vital sign is the better one.
enum class Better { Neither, Up, Down };

/// One tile: what it shows and why.
struct Vital {
    QString key;                 ///< "it_power": for settings, tests and accessibility
    QString title;               ///< "IT power"
    std::optional<double> value; ///< in its base unit, for differences; none: unknown
    QString unit;                ///< of `value`
    QString text;                ///< "1.46 MW", "≥ 1.63 MW", "—"
    QString detail;              ///< one line: "91 % of 17.2 kW usable at PDU A05-a"
    QStringList shorter;         ///< the same in fewer and fewer words, for a narrow tile
    std::optional<double> share; ///< of its limit, 1 is all of it; the bar under the tile
    std::optional<model::EntityRef> binding; ///< the object that binds
    bool current{false};
    Better better{Better::Neither};
    /// Colours of the parts of `text` between " · "; findings only.
    std::vector<checks::Severity> marks;
    std::shared_ptr<const model::Derivation> why; ///< null: nothing computed yet
};

/// The tiles in their order: accelerators, racks, it_power, heat, step_time, throughput, goodput,
/// price, findings. Always all of them; one that is not known says what it lacks.
[[nodiscard]] std::vector<Vital> vitalsOf(const VitalInputs& inputs);

/// What an edit made of a vital sign: "▲ 3.1 %", and whether that is for the better.
struct VitalChange {
    QString text; ///< empty: no change worth a mark
    int good{0};  ///< 1 better, -1 worse, 0 neither
    bool operator==(const VitalChange&) const = default;
};
/// Relative above one part in ten thousand; counts as "▲ 8". Unknown before or after: none.
[[nodiscard]] VitalChange changeBetween(const Vital& before, const Vital& after);

} // namespace cw::views
