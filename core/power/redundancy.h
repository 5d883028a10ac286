#pragma once

#include "core/power/tree.h"

namespace cw::power {

/// What one failure does. Only what it touches is listed.
struct FailureCase {
    Failures failures;
    std::vector<DeviceCondition> affected; ///< devices that lost cords, ascending by id
    std::uint32_t degraded{0};
    std::uint32_t down{0};
    struct Survivor {
        Id<model::Device> node{kUnset};
        double beforeW{0};
        double afterW{0};
        std::optional<double> percent;         ///< after, of usable
        std::optional<double> capacityPercent; ///< after, of the undiminished rating
    };
    std::vector<Survivor> gained;     ///< nodes that carry more than before, ascending by id
    std::vector<Survivor> overloaded; ///< of those, above 100 % of usable
    std::optional<Survivor> worst;    ///< highest percent among gained
};

/// Runs failure cases against one graph: the normal state is solved once.
class FailureStudy {
public:
    FailureStudy(const model::Design& design, const model::PhaseView& view, model::Basis basis);
    /// On what is gathered already, of this design.
    FailureStudy(const model::Design& design, std::shared_ptr<const Prepared> prepared);
    ~FailureStudy();
    FailureStudy(FailureStudy&&) noexcept;
    FailureStudy& operator=(FailureStudy&&) noexcept;

    [[nodiscard]] FailureCase run(const Failures& failures) const;
    [[nodiscard]] const PowerGraph& graph() const;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

/// One case for each feed that the power graph has, by feed name.
[[nodiscard]] std::vector<FailureCase>
loseEachFeed(const model::Design& design, const model::PhaseView& view, model::Basis basis);
[[nodiscard]] std::vector<FailureCase> loseEachFeed(const FailureStudy& study);

} // namespace cw::power
