#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace cw::views {

/// Where a key of an action works.
enum class KeyScope {
    Window,    ///< everywhere in the window but where a text field wants the key
    Workspace, ///< only in the middle of the window: Home, plus and minus mean something in lists
};

/// One thing a user can do, described once: menus, tool bar, palette, shortcut list and help are made
/// of these.
struct ActionSpec {
    QString id;       ///< "edit.undo": in settings, never shown
    QString text;     ///< "Undo"; a verb that no other action has
    QStringList keys; ///< by default, portable text: "Ctrl+Z"
    QString icon;     ///< of resources/icons, without ".svg"; may be empty
    QString menu;     ///< "Edit", "View/Theme"
    int group{0};     ///< a line separates groups of one menu
    QString tip;      ///< one sentence: what it does, or what it is for
    std::function<void()> run;
    std::function<bool()> enabled{};  ///< none: always
    std::function<bool()> checked{};  ///< none: not a switch
    std::function<QString()> label{}; ///< text as it reads now: "Undo Move A07"
    bool toolBar{false};
    KeyScope scope{KeyScope::Window};
};

} // namespace cw::views
