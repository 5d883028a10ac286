#pragma once

#include "views/workspace/workspace.h"

#include <memory>

namespace cw::views {

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

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
