#pragma once

#include <QIcon>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace cw::views {

class ActionRegistry;
class Theme;

/// One line of the palette.
struct PaletteEntry {
    QString text;
    QString detail;   ///< where it is: menu path, or kind and place of an object
    QString shortcut; ///< may be empty
    QIcon icon{};
    bool enabled{true};
    std::function<void()> run;
};

/// Search or run: a field with what answers below, actions first, then objects of the design.
/// Arrows choose, Enter runs, Escape closes.
class CommandPalette : public QWidget {
    Q_OBJECT

public:
    using ObjectSearch = std::function<std::vector<PaletteEntry>(const QString& query, int limit)>;

    CommandPalette(ActionRegistry& actions, Theme& theme, QWidget* parent);

    void setObjectSearch(ObjectSearch search) { m_objects = std::move(search); }
    /// Below the upper edge of the parent, in its middle.
    void open(const QString& query = {});
    /// What a query gives, best first.
    [[nodiscard]] std::vector<PaletteEntry> entriesFor(const QString& query) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QString& query);
    void runCurrent();

    ActionRegistry* m_actions;
    Theme* m_theme;
    ObjectSearch m_objects;
    std::vector<PaletteEntry> m_entries;
    QLineEdit* m_field;
    QListView* m_list;
    QStandardItemModel* m_model;
};

} // namespace cw::views
