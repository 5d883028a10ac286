#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// What runs and ran in the background, with progress, cancel and errors.
class JobsDock : public Dock {
    Q_OBJECT

public:
    explicit JobsDock(Context& context, QWidget* parent = nullptr);
    ~JobsDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("jobs"); }
    [[nodiscard]] QString title() const override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
