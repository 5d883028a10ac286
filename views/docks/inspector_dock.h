#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// Everything about what is selected, one object or many: fields are edited in place as units are
/// typed, each edit one step; mixed values are shown as mixed. Facts carry basis, source,
/// confidence.
class InspectorDock : public Dock {
    Q_OBJECT

public:
    explicit InspectorDock(Context& context, QWidget* parent = nullptr);
    ~InspectorDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("inspector"); }
    [[nodiscard]] QString title() const override;

    /// Puts the keyboard into the name field (F2, E).
    void editName();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
