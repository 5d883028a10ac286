#include "views/theme/icons.h"

#include "views/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

// Resources of a static library are registered by whoever first asks for one; the macro wants to
// stand outside namespaces.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace cw::views {

namespace {

/// Renders an SVG whose strokes are "currentColor", so that one file serves every look.
class LineIcon final : public QIconEngine {
public:
    LineIcon(QByteArray svg, QColor normal, QColor disabled, QColor on)
        : m_svg(std::move(svg)), m_normal(normal), m_disabled(disabled), m_on(on)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QColor colour = mode == QIcon::Disabled ? m_disabled : m_normal;
        if (state == QIcon::On && mode != QIcon::Disabled)
            colour = m_on;
        QByteArray svg = m_svg;
        svg.replace("currentColor", colour.name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap out(size);
        out.fill(Qt::transparent);
        QPainter painter(&out);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return out;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineIcon(*this); }

private:
    QByteArray m_svg;
    QColor m_normal;
    QColor m_disabled;
    QColor m_on;
};

} // namespace

QIcon icon(const QString& name, const Theme& theme)
{
    if (name.isEmpty())
        return {};
    registerIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QColor onAccent = theme.isDark() ? theme.window() : QColor(Qt::white);
    return QIcon(new LineIcon(file.readAll(), theme.colour(drawing::Role::Text),
                              theme.colour(drawing::Role::SecondaryText), onAccent));
}

void registerIconFiles()
{
    registerIcons();
}

QIcon applicationIcon()
{
    registerIcons();
    return QIcon(QStringLiteral(":/icons/app.svg"));
}

} // namespace cw::views
