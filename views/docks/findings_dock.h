#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// What the checks say: found, waived, passed, skipped for want of data, not run, disabled; by rule
/// or by object. A click selects and shows the object; waiving, disabling a rule and fixes are
/// undoable steps.
class FindingsDock : public Dock {
    Q_OBJECT

public:
    explicit FindingsDock(Context& context, QWidget* parent = nullptr);
    ~FindingsDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("findings"); }
    [[nodiscard]] QString title() const override;

    /// The next or previous finding is selected and shown (F3, Shift+F3).
    void goToNext(int step);

Q_SIGNALS:
    void openCountChanged(int open);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
