#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// A table of what is selected with units, power and weight, and the totals; copied as text for
/// spreadsheets.
class SelectionDock : public Dock {
    Q_OBJECT

public:
    explicit SelectionDock(Context& context, QWidget* parent = nullptr);
    ~SelectionDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("selection"); }
    [[nodiscard]] QString title() const override;

    void copy() const;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
