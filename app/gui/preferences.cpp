#include "app/gui/preferences.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace cw::gui {

namespace {

template <class Choice>
Choice choice(const QSettings& settings, const char* key, const QStringList& names, Choice fallback)
{
    const qsizetype at = names.indexOf(settings.value(QLatin1String(key)).toString());
    return at < 0 ? fallback : static_cast<Choice>(at);
}

const QStringList kThemes{QStringLiteral("light"), QStringLiteral("dark"),
                          QStringLiteral("system")};
const QStringList kDrags{QStringLiteral("select"), QStringLiteral("pan")};
const QStringList kUnits{QStringLiteral("metric"), QStringLiteral("imperial")};

} // namespace

Preferences Preferences::load(const QSettings& settings)
{
    Preferences out;
    out.theme = choice(settings, "look/theme", kThemes, out.theme);
    out.fontScale =
        std::clamp(settings.value("look/font_scale", out.fontScale).toDouble(), 0.8, 2.0);
    out.autosaveSeconds =
        std::clamp(settings.value("files/autosave_s", out.autosaveSeconds).toInt(), 1, 600);
    out.canvasDrag = choice(settings, "canvas/drag", kDrags, out.canvasDrag);
    out.units = choice(settings, "look/units", kUnits, out.units);
    return out;
}

void Preferences::save(QSettings& settings) const
{
    settings.setValue("look/theme", kThemes[static_cast<qsizetype>(theme)]);
    settings.setValue("look/font_scale", fontScale);
    settings.setValue("files/autosave_s", autosaveSeconds);
    settings.setValue("canvas/drag", kDrags[static_cast<qsizetype>(canvasDrag)]);
    settings.setValue("look/units", kUnits[static_cast<qsizetype>(units)]);
}

} // namespace cw::gui
