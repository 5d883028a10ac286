#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// Devices and racks without a place: dragged to canvases as kEntityMime, or placed automatically.
class UnplacedDock : public Dock {
    Q_OBJECT

public:
    explicit UnplacedDock(Context& context, QWidget* parent = nullptr);
    ~UnplacedDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("unplaced"); }
    [[nodiscard]] QString title() const override;

    /// Places what is selected in the tray, or all of it, into the racks that are there.
    void placeAutomatically();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
