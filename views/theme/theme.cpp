#include "views/theme/theme.h"

#include "views/theme/style.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include <algorithm>
#include <cmath>

namespace cw::views {

using drawing::Role;

namespace {

/// The first of these that the system has: faces with tabular figures.
QString bodyFamily()
{
    for (const char* family : {"Inter", "Noto Sans", "DejaVu Sans"})
        if (QFontDatabase::families().contains(QLatin1String(family)))
            return QLatin1String(family);
    return QApplication::font().family();
}

QPalette qtPalette(const Theme& theme)
{
    QPalette out;
    const auto set = [&](QPalette::ColorRole role, const QColor& colour) {
        out.setColor(role, colour);
    };
    set(QPalette::Window, theme.window());
    set(QPalette::WindowText, theme.colour(Role::Text));
    set(QPalette::Base, theme.colour(Role::Panel));
    set(QPalette::AlternateBase, theme.colour(Role::Chip));
    set(QPalette::Text, theme.colour(Role::Text));
    set(QPalette::Button, theme.colour(Role::Panel));
    set(QPalette::ButtonText, theme.colour(Role::Text));
    set(QPalette::BrightText, theme.colour(Role::Error));
    set(QPalette::Highlight, theme.colour(Role::Accent));
    set(QPalette::HighlightedText, theme.isDark() ? theme.window() : QColor(Qt::white));
    set(QPalette::ToolTipBase, theme.colour(Role::Panel));
    set(QPalette::ToolTipText, theme.colour(Role::Text));
    set(QPalette::PlaceholderText, theme.colour(Role::SecondaryText));
    set(QPalette::Link, theme.colour(Role::Accent));
    set(QPalette::Mid, theme.colour(Role::Line));
    set(QPalette::Midlight, theme.colour(Role::Line));
    set(QPalette::Dark, theme.colour(Role::Line));
    set(QPalette::Light, theme.colour(Role::Panel));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        out.setColor(QPalette::Disabled, role, theme.colour(Role::SecondaryText));
    return out;
}

} // namespace

Theme::Theme(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    m_dark = systemIsDark();
}

void Theme::choose(ThemeChoice choice)
{
    m_choice = choice;
    m_dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark());
    apply();
}

void Theme::setFontScale(double scale)
{
    m_fontScale = std::clamp(scale, 0.8, 2.0);
    apply();
}

const drawing::Palette& Theme::palette() const
{
    return m_dark ? drawing::darkPalette() : drawing::lightPalette();
}

QColor Theme::colour(Role role) const
{
    return toQColor(palette()[role]);
}

QColor Theme::window() const
{
    return m_dark ? QColor(0x14, 0x18, 0x1e) : QColor(0xf4, 0xf5, 0xf7);
}

void Theme::apply()
{
    m_applying = true;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(qtPalette(*this));
    QFont font(bodyFamily());
    font.setPixelSize(static_cast<int>(std::lround(13 * m_fontScale)));
    QApplication::setFont(font);
    qApp->setStyleSheet(styleSheet(*this));
    m_applying = false;
    Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !m_applying &&
        m_choice == ThemeChoice::System && systemIsDark() != m_dark)
        choose(ThemeChoice::System);
    return QObject::eventFilter(watched, event);
}

bool Theme::systemIsDark()
{
    // The style's own palette: the desktop's, whatever this program has set since.
    const QPalette palette = QApplication::style()->standardPalette();
    return palette.color(QPalette::Window).lightness() < 128;
}

QColor toQColor(drawing::Colour colour)
{
    return {colour.red, colour.green, colour.blue};
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double channel) {
            return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
               0.0722 * linear(colour.blueF());
    };
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace cw::views
