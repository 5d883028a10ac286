#pragma once

#include "views/workspace/context.h"

#include <QWidget>

#include <memory>

namespace cw::views {

/// Find (Ctrl+F) over the names of everything in the design: a field with a list of hits below.
/// Enter selects and shows the hit, Shift+Enter all hits; Escape closes.
class FindBar : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(Context& context, QWidget* parent = nullptr);
    ~FindBar() override;

    /// Shows itself with the keyboard in the field.
    void open();

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
