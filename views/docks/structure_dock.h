#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// The design as a tree: site, hall, row, rack, device, modules; unplaced things, networks, feeds,
/// workloads. Its selection is the session's.
class StructureDock : public Dock {
    Q_OBJECT

public:
    explicit StructureDock(Context& context, QWidget* parent = nullptr);
    ~StructureDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("structure"); }
    [[nodiscard]] QString title() const override;

    void focusFilter();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
