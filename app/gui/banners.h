#pragma once

#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QFrame;
class QLabel;
class QVBoxLayout;

namespace cw::views {
class Theme;
}

namespace cw::gui {

struct BannerButton {
    QString text;
    std::function<void()> run;
};

/// Strips above the workspace for what holds until somebody decides: a lost feed, unsaved work
/// found, a file changed underneath. One a key; putting it again replaces it.
class BannerStack : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Info, Warning, Error };

    BannerStack(views::Theme& theme, QWidget* parent);
    /// Buttons do not close the banner by themselves; the cross does, where `closable`.
    void put(const QString& key, Kind kind, const QString& text,
             const std::vector<BannerButton>& buttons, bool closable = true);
    void remove(const QString& key);
    /// Empty: there is no such banner.
    [[nodiscard]] QString text(const QString& key) const;
    [[nodiscard]] QFrame* banner(const QString& key) const;

private:
    struct Banner {
        Kind kind;
        QFrame* frame;
        QLabel* icon;
        QLabel* label;
    };
    void setIcons();

    views::Theme* m_theme;
    QVBoxLayout* m_layout;
    std::map<QString, Banner> m_banners;
};

} // namespace cw::gui
