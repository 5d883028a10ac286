#pragma once

#include "views/actions/action_spec.h"

#include <QHash>
#include <QKeySequence>
#include <QObject>

#include <optional>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QSettings;
class QToolBar;
class QWidget;

namespace cw::views {

class Theme;

/// The actions of a window by id, and their keys as the user wants them.
class ActionRegistry : public QObject {
    Q_OBJECT

public:
    /// Keys of the window work in `window`, those of the workspace in `workspace` and below.
    ActionRegistry(Theme& theme, QWidget& window, QWidget& workspace);

    void add(std::vector<ActionSpec> specs);
    [[nodiscard]] const std::vector<ActionSpec>& specs() const { return m_specs; }
    [[nodiscard]] const ActionSpec* spec(const QString& id) const;
    /// Null for an id that is not there.
    [[nodiscard]] QAction* action(const QString& id) const { return m_actions.value(id); }
    /// Asks every action whether it is enabled, on, and what it is called now.
    void refresh();
    /// Soon, once for all that ask in one turn of the event loop.
    void refreshLater();

    // Keys.
    [[nodiscard]] QList<QKeySequence> keys(const QString& id) const;
    [[nodiscard]] QList<QKeySequence> defaultKeys(const QString& id) const;
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void resetKeys();
    /// The other action that has this key.
    [[nodiscard]] std::optional<QString> holderOf(const QKeySequence& key,
                                                  const QString& except) const;
    /// Only those that differ from the defaults are stored, below "keys/".
    void loadKeys(QSettings& settings);
    void saveKeys(QSettings& settings) const;

    /// Fills a menu bar in the order of the specs; "A/B" is a menu B in A.
    void fillMenuBar(QMenuBar& bar);
    [[nodiscard]] QMenu* menu(const QString& path) const { return m_menus.value(path); }
    void fillToolBar(QToolBar& bar);
    /// "Undo  Ctrl+Z" and the tip: name, key and one line.
    [[nodiscard]] QString toolTip(const QString& id) const;

    /// What is wrong with the table: the same id, text or key twice, an action without text, tip,
    /// menu or deed. Empty for a good one.
    [[nodiscard]] QStringList problems() const;

Q_SIGNALS:
    void keysChanged();

private:
    QMenu& menuAt(QMenuBar& bar, const QString& path);
    void setIcons();
    void refreshOne(const ActionSpec& spec);

    Theme* m_theme;
    QWidget* m_window;
    QWidget* m_workspace;
    std::vector<ActionSpec> m_specs;
    QHash<QString, QAction*> m_actions;
    QHash<QString, QMenu*> m_menus;
    bool m_refreshPending{false};
};

/// Gives every text of a menu its own letter after "&", where one is left.
[[nodiscard]] QStringList withMnemonics(QStringList texts);

} // namespace cw::views
