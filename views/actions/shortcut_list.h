#pragma once

#include <QDialog>

namespace cw::views {

class ActionRegistry;

/// Every action with its keys, menu and sentence, to be searched: the shortcut list and the short
/// help.
class ShortcutList : public QDialog {
    Q_OBJECT

public:
    ShortcutList(ActionRegistry& actions, QWidget* parent);

Q_SIGNALS:
    void changeKeysRequested();
};

} // namespace cw::views
