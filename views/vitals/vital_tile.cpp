#include "views/vitals/vital_tile.h"

#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <cmath>

namespace cw::views {

using drawing::Role;

namespace {

constexpr int kPadding = 12;

QFont sized(QFont font, double pixels, int weight = QFont::Normal, double spacing = 0)
{
    font.setPixelSize(int(std::lround(pixels)));
    font.setWeight(QFont::Weight(weight));
    if (spacing > 0)
        font.setLetterSpacing(QFont::AbsoluteSpacing, spacing);
    return font;
}

/// Parts joined by " · " on at most two lines: whole parts where they fit, else broken at a blank.
QStringList twoLines(const QString& text, const QFontMetrics& metrics, int wide)
{
    if (metrics.horizontalAdvance(text) <= wide)
        return {text};
    const QString dot = QStringLiteral(" · ");
    const auto longest = [&](const QString& by) {
        QStringList parts = text.split(by);
        QString first = parts.takeFirst();
        if (metrics.horizontalAdvance(first) > wide)
            return QString();
        while (!parts.isEmpty() && metrics.horizontalAdvance(first + by + parts.front()) <= wide)
            first += by + parts.takeFirst();
        return first;
    };
    const auto rest = [&](const QString& first) {
        QString out = text.mid(first.size()).trimmed();
        return out.startsWith(QChar(0xB7)) ? out.mid(1).trimmed() : out;
    };
    // Parts stay whole if the second line takes what is left.
    QString first = longest(dot);
    if (first.isEmpty() || metrics.horizontalAdvance(rest(first)) > wide)
        if (QString words = longest(QStringLiteral(" ")); words.size() > first.size())
            first = std::move(words);
    if (first.isEmpty())
        return {metrics.elidedText(text, Qt::ElideRight, wide)};
    const QString second = rest(first);
    if (first.endsWith(QChar(0xB7)))
        first = first.chopped(1).trimmed();
    return {first, metrics.elidedText(second, Qt::ElideRight, wide)};
}

/// The first form that fits into so many lines, else the last of them, cut.
QStringList fitted(const QStringList& forms, const QFontMetrics& metrics, int wide, int lines)
{
    QStringList out;
    for (const QString& form : forms) {
        out = lines > 1 ? twoLines(form, metrics, wide)
                        : QStringList{metrics.elidedText(form, Qt::ElideRight, wide)};
        if (!out.last().endsWith(QChar(0x2026)) || form.endsWith(QChar(0x2026)))
            break;
    }
    return out;
}

Role severityRole(checks::Severity severity)
{
    return severity == checks::Severity::Error     ? Role::Error
           : severity == checks::Severity::Warning ? Role::Warning
                                                   : Role::Text;
}

} // namespace

VitalTile::VitalTile(Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(&theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QString VitalTile::changeText() const
{
    if (m_change.text.isEmpty())
        return {};
    return m_editName.isEmpty() ? m_change.text
                                : tr("%1 after “%2”").arg(m_change.text, m_editName);
}

void VitalTile::show(const Vital& vital, const VitalChange& change, const QString& editName)
{
    m_vital = vital;
    m_change = change;
    m_editName = editName;
    QStringList said{tr("%1: %2").arg(vital.title, vital.text)};
    if (!vital.detail.isEmpty())
        said << vital.detail;
    if (!change.text.isEmpty())
        said << changeText();
    if (!vital.current)
        said << tr("being computed anew");
    setAccessibleName(said.join(QStringLiteral(", ")));
    setAccessibleDescription(tr("Opens why this number is what it is"));
    said << tr("Click or Enter: why?");
    setToolTip(said.join('\n'));
    update();
}

void VitalTile::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void VitalTile::paintValue(QPainter& painter, const QRect& row)
{
    painter.setFont(sized(font(), 17, QFont::DemiBold));
    const QFontMetrics metrics(painter.font());
    if (m_vital.marks.empty()) {
        painter.setPen(m_theme->colour(Role::Text));
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_vital.text, Qt::ElideRight, row.width()));
        return;
    }
    const QStringList parts = m_vital.text.split(QStringLiteral(" · "));
    int x = row.left();
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool none = parts[i] == "0";
        const Role role = i < qsizetype(m_vital.marks.size()) && !none
                              ? severityRole(m_vital.marks[std::size_t(i)])
                              : Role::SecondaryText;
        const QString& text = parts[i];
        painter.setPen(m_theme->colour(role));
        painter.drawText(QRect(x, row.top(), row.right() - x, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text);
        if (i + 1 == parts.size())
            break;
        painter.setPen(m_theme->colour(Role::SecondaryText));
        painter.drawText(QRect(x, row.top(), row.right() - x, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral(" · "));
        x += metrics.horizontalAdvance(QStringLiteral(" · "));
    }
}

void VitalTile::paintBar(QPainter& painter)
{
    if (!m_vital.share)
        return;
    const QRectF track(kPadding, height() - 4, width() - 2 * kPadding, 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->colour(Role::Line));
    painter.drawRoundedRect(track, 1.5, 1.5);
    const Role role = *m_vital.share > 1     ? Role::Error
                      : *m_vital.share > 0.8 ? Role::Warning
                                             : Role::Good;
    painter.setBrush(m_theme->colour(role));
    QRectF filled = track;
    filled.setWidth(track.width() * std::clamp(*m_vital.share, 0.0, 1.0));
    painter.drawRoundedRect(filled, 1.5, 1.5);
}

QFont VitalTile::detailFont() const
{
    return sized(font(), 11.5);
}

QStringList VitalTile::detailLines() const
{
    return fitted(QStringList{m_vital.detail} + m_vital.shorter, QFontMetrics(detailFont()),
                  width() - 2 * kPadding, m_change.text.isEmpty() ? 2 : 1);
}

/// What the last edit made of it, if anything, then what is known beside the number.
void VitalTile::paintDetail(QPainter& painter, int wide) const
{
    painter.setFont(detailFont());
    int number = 0;
    const auto line = [&](const QString& text, Role role) {
        painter.setPen(m_theme->colour(role));
        painter.drawText(QRect(kPadding, 43 + 14 * number++, wide, 15),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    if (const QString changed = changeText(); !changed.isEmpty())
        line(painter.fontMetrics().elidedText(changed, Qt::ElideRight, wide),
             m_change.good == 0  ? Role::SecondaryText
             : m_change.good > 0 ? Role::Good
                                 : Role::Error);
    for (const QString& text : detailLines())
        line(text, Role::SecondaryText);
}

void VitalTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme->colour(underMouse() || isDown() ? Role::Chip : Role::Panel));
    painter.setPen(m_theme->colour(Role::Line));
    painter.drawLine(width() - 1, 0, width() - 1, height());
    const int wide = width() - 2 * kPadding;
    painter.setOpacity(m_vital.current ? 1 : 0.55);

    painter.setFont(sized(font(), 10.5, QFont::DemiBold, 0.8));
    painter.setPen(m_theme->colour(Role::SecondaryText));
    const QFontMetrics small(painter.font());
    painter.drawText(QRect(kPadding, 7, wide, 14), Qt::AlignLeft | Qt::AlignVCenter,
                     small.elidedText(m_vital.title.toUpper(), Qt::ElideRight, wide));
    paintValue(painter, QRect(kPadding, 21, wide, 22));

    paintDetail(painter, wide);
    paintBar(painter);
    painter.setOpacity(1);
    if (!m_vital.current) { // a ring that has not closed
        painter.setPen(QPen(m_theme->colour(Role::Accent), 1.5));
        painter.drawArc(QRectF(width() - kPadding - 8, 10, 8, 8), 90 * 16, -270 * 16);
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme->colour(Role::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -3, -2), 6, 6);
    }
}

} // namespace cw::views
