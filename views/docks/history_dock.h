#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// The named steps of the design; a click goes there.
class HistoryDock : public Dock {
    Q_OBJECT

public:
    explicit HistoryDock(Context& context, QWidget* parent = nullptr);
    ~HistoryDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("history"); }
    [[nodiscard]] QString title() const override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
