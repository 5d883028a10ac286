#pragma once

#include "views/workspace/workspace.h"

#include <memory>

namespace cw::views {

class PlotView;
class VerdictCard;
class WorkloadEditor;

/// The estimate of one workload: its editor, where the step's time goes, memory a stage, what the
/// result depends on most, and the verdict.
class EstimateWorkspace : public Workspace {
    Q_OBJECT

public:
    explicit EstimateWorkspace(Context& context, QWidget* parent = nullptr);
    ~EstimateWorkspace() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("estimate"); }
    [[nodiscard]] QString title() const override { return tr("Estimate"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("estimate"); }
    [[nodiscard]] bool canReveal(model::EntityRef entity) const override;
    void reveal(model::EntityRef entity) override;
    [[nodiscard]] bool isReady() const override;

    /// Adds a workload of a published model and estimates it; one undo step.
    void addWorkload(const QString& family);
    /// Searches for a plan in the background and puts it in, as one undo step.
    void findPlan();

    [[nodiscard]] WorkloadEditor& editor() const;
    [[nodiscard]] VerdictCard& verdict() const;
    [[nodiscard]] PlotView& waterfall() const;
    [[nodiscard]] PlotView& memory() const;
    [[nodiscard]] PlotView& tornado() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    /// Charts beside one another where both have room, else one above the other.
    void arrange();
    QWidget* makeEmpty();
    QWidget* makeCards();
    void refresh();
    void refreshCharts();
    void refreshMemory();
    void startSensitivity();

    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
