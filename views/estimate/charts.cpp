#include "views/estimate/charts.h"

#include "core/units/parse.h"
#include "views/estimate/plot_view.h"
#include "views/theme/theme.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QHorizontalBarSeries>
#include <QHorizontalStackedBarSeries>
#include <QStackedBarSeries>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace cw::views {

using drawing::Role;

namespace {

struct Charts {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

struct TermLook {
    const char* key;
    QString title;
    Role role;
};

TermLook lookOf(const QString& key)
{
    // Colour is the discipline that the time is spent in; waiting has none.
    static const std::array<TermLook, 13> kLooks = {{
        {"gemm", Charts::tr("GEMM"), Role::Compute},
        {"attention", Charts::tr("attention"), Role::Compute},
        {"memory_bound", Charts::tr("memory-bound"), Role::Compute},
        {"head", Charts::tr("output head"), Role::Compute},
        {"tensor_parallel", Charts::tr("TP exposed"), Role::Fabric},
        {"context_parallel", Charts::tr("CP exposed"), Role::Fabric},
        {"expert_parallel", Charts::tr("EP exposed"), Role::Fabric},
        {"pipeline_send", Charts::tr("PP sends"), Role::Fabric},
        {"data_parallel", Charts::tr("DP exposed"), Role::Fabric},
        {"bubble", Charts::tr("PP bubble"), Role::Management},
        {"optimizer", Charts::tr("optimizer"), Role::Compute},
        {"host", Charts::tr("host"), Role::Management},
        {"fixed", Charts::tr("fixed"), Role::Management},
    }};
    for (const TermLook& look : kLooks)
        if (key == QLatin1String(look.key))
            return look;
    return {"", key, Role::Management};
}

/// Bare seconds where the title has the unit; smaller ones with their own.
QString secondsText(double seconds)
{
    if (seconds >= 0.1)
        return QString::number(seconds, 'f', 2);
    if (seconds >= 1e-3)
        return Charts::tr("%1 ms").arg(seconds * 1e3, 0, 'f', seconds >= 1e-2 ? 0 : 1);
    return Charts::tr("%1 µs").arg(seconds * 1e6, 0, 'f', 0);
}

constexpr double kSmallShare = 0.004; ///< of the step: a bar of less than a pixel

QFont smallFont()
{
    QFont font;
    font.setPixelSize(11);
    return font;
}

/// Names under columns: on two lines where every word fits, else upright.
struct ColumnNames {
    QStringList names;

    [[nodiscard]] double widest(bool words) const
    {
        const QFontMetricsF metrics(smallFont());
        double out = 0;
        for (const QString& name : names)
            for (const QString& part : words ? linesOf(name) : QStringList{name})
                out = std::max(out, metrics.horizontalAdvance(part));
        return out;
    }
    /// Broken at a blank, or after a hyphen.
    [[nodiscard]] static QStringList linesOf(const QString& name)
    {
        if (const qsizetype blank = name.indexOf(' '); blank > 0)
            return {name.left(blank), name.mid(blank + 1)};
        if (const qsizetype hyphen = name.indexOf('-'); hyphen > 0)
            return {name.left(hyphen + 1), name.mid(hyphen + 1)};
        return {name};
    }
    [[nodiscard]] bool areLevel(double pitch) const { return widest(true) + 4 <= pitch; }
    [[nodiscard]] int height(double pitch) const
    {
        return areLevel(pitch) ? 32 : int(widest(false)) + 10;
    }
    void paint(QPainter& painter, const QRectF& plot) const
    {
        if (names.isEmpty())
            return;
        const double pitch = plot.width() / double(names.size());
        const bool level = areLevel(pitch);
        for (qsizetype i = 0; i < names.size(); ++i) {
            const double x = plot.left() + (double(i) + 0.5) * pitch;
            if (level) {
                painter.drawText(QRectF(x - pitch / 2, plot.bottom() + 4, pitch, 30),
                                 Qt::AlignHCenter | Qt::AlignTop, linesOf(names[i]).join('\n'));
                continue;
            }
            painter.save();
            painter.translate(x, plot.bottom() + 6);
            painter.rotate(-90);
            painter.drawText(QRectF(-200, -8, 200, 16), Qt::AlignRight | Qt::AlignVCenter,
                             names[i]);
            painter.restore();
        }
    }
};

void styleAxis(QAbstractAxis& axis, const Theme& theme, bool grid)
{
    QFont font = QCoreApplication::instance() != nullptr ? axis.labelsFont() : QFont();
    font.setPixelSize(11);
    axis.setLabelsFont(font);
    axis.setLabelsColor(theme.colour(Role::SecondaryText));
    axis.setLinePen(QPen(theme.colour(Role::Line)));
    axis.setGridLinePen(QPen(theme.colour(Role::Line), 1, Qt::DotLine));
    axis.setGridLineVisible(grid);
    axis.setLineVisible(false);
}

QBarSet* barSet(const QString& name, const QColor& colour)
{
    auto* set = new QBarSet(name);
    set->setBrush(colour);
    set->setPen(QPen(Qt::NoPen));
    return set;
}

/// Text beside a point, kept inside the chart.
void label(QPainter& painter, QPointF at, const QString& text, Qt::Alignment align)
{
    const QSizeF size = painter.fontMetrics().size(Qt::TextSingleLine, text);
    QRectF box(at, size);
    if (align & Qt::AlignHCenter)
        box.moveLeft(at.x() - size.width() / 2);
    else if (align & Qt::AlignRight)
        box.moveRight(at.x());
    if (align & Qt::AlignBottom)
        box.moveBottom(at.y());
    else if (align & Qt::AlignVCenter)
        box.moveTop(at.y() - size.height() / 2);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

std::vector<WaterfallBar> withSmallOnesTogether(std::vector<WaterfallBar> bars)
{
    const double total = bars.empty() ? 0 : bars.back().startS + bars.back().seconds;
    const auto small = [&](const WaterfallBar& bar) { return bar.seconds < kSmallShare * total; };
    if (std::ranges::count_if(bars, small) < 2)
        return bars;
    std::vector<WaterfallBar> out;
    WaterfallBar rest{QStringLiteral("rest"), Charts::tr("the rest"), 0, 0};
    double start = 0;
    for (WaterfallBar& bar : bars) {
        if (small(bar)) {
            rest.seconds += bar.seconds;
            continue;
        }
        bar.startS = start;
        start += bar.seconds;
        out.push_back(std::move(bar));
    }
    rest.startS = start;
    out.push_back(std::move(rest));
    return out;
}

std::vector<WaterfallBar> waterfallOf(const estimate::Estimate& estimate)
{
    std::vector<WaterfallBar> out;
    double start = 0;
    for (const auto& [key, seconds] : estimate.breakdownS) {
        if (seconds <= 0)
            continue;
        const QString name = QString::fromStdString(key);
        out.push_back({name, lookOf(name).title, start, seconds});
        start += seconds;
    }
    return out;
}

void showWaterfall(PlotView& view, const estimate::Estimate& estimate)
{
    const std::vector<WaterfallBar> all = waterfallOf(estimate);
    const std::vector<WaterfallBar> bars = withSmallOnesTogether(all);
    QChart& chart = view.start();
    const Theme& theme = view.theme();
    auto* series = new QStackedBarSeries;
    series->setBarWidth(0.7);
    auto* ground = barSet(QStringLiteral("start"), Qt::transparent);
    series->append(ground);
    std::map<Role, QBarSet*> sets;
    for (const Role role : {Role::Compute, Role::Fabric, Role::Management}) {
        sets[role] = barSet(QString(), theme.colour(role));
        series->append(sets[role]);
    }
    QStringList titles;
    QStringList said;
    for (const WaterfallBar& bar : bars) {
        *ground << bar.startS;
        for (const auto& [role, set] : sets)
            *set << (lookOf(bar.key).role == role ? bar.seconds : 0);
        titles << bar.title;
    }
    for (const WaterfallBar& bar : all)
        said << Charts::tr("%1 %2 s").arg(bar.title).arg(bar.seconds, 0, 'g', 3);
    chart.addSeries(series);
    auto* across = new QBarCategoryAxis;
    across->append(titles);
    styleAxis(*across, theme, false);
    across->setLabelsVisible(false); // Qt cuts them to a letter; see ColumnNames
    auto* up = new QValueAxis;
    const double total = bars.empty() ? 1 : bars.back().startS + bars.back().seconds;
    up->setRange(0, total * 1.1);
    styleAxis(*up, theme, true);
    up->setLabelsVisible(false);
    chart.addAxis(across, Qt::AlignBottom);
    chart.addAxis(up, Qt::AlignLeft);
    series->attachAxis(across);
    series->attachAxis(up);
    view.setSummary(said.join(QStringLiteral(", ")));
    view.setToolTip(said.join('\n'));
    const ColumnNames names{titles};
    view.setArrangement([names](QChart& arranged, QSize size) {
        const double pitch =
            (size.width() - 24.0) / double(std::max<qsizetype>(1, names.names.size()));
        arranged.setMargins(QMargins(0, 0, 0, names.height(pitch)));
    });
    view.setOverlay([bars, names, series, line = theme.colour(Role::SecondaryText),
                     text = theme.colour(Role::Text)](QPainter& painter, QChart& drawn) {
        painter.setPen(line);
        names.paint(painter, drawn.plotArea());
        for (std::size_t i = 0; i < bars.size(); ++i) {
            const double top = bars[i].startS + bars[i].seconds;
            const QPointF at = drawn.mapToPosition(QPointF(double(i), top), series);
            painter.setPen(text);
            label(painter, at - QPointF(0, 2), secondsText(bars[i].seconds),
                  Qt::AlignHCenter | Qt::AlignBottom);
            if (i + 1 == bars.size())
                break;
            const QPointF next = drawn.mapToPosition(QPointF(double(i + 1), top), series);
            const double half = (next.x() - at.x()) * 0.35;
            painter.setPen(QPen(line, 1, Qt::DotLine));
            painter.drawLine(at + QPointF(half, 0), next - QPointF(half, 0));
        }
    });
}

void showMemory(PlotView& view, const std::vector<estimate::MemoryBytes>& stages,
                const std::vector<QString>& titles, double limitBytes, bool serving)
{
    constexpr double kGb = 1e9;
    struct Part {
        QString title;
        Role role;
        double estimate::MemoryBytes::*member;
    };
    std::vector<Part> parts = {
        {Charts::tr("weights"), Role::Compute, &estimate::MemoryBytes::weights},
        {Charts::tr("gradients"), Role::Fabric, &estimate::MemoryBytes::gradients},
        {Charts::tr("optimizer"), Role::Power, &estimate::MemoryBytes::optimizer},
        {serving ? Charts::tr("KV cache") : Charts::tr("activations"), Role::Cooling,
         &estimate::MemoryBytes::activations},
        {Charts::tr("other"), Role::Management, &estimate::MemoryBytes::other}};
    std::erase_if(parts, [&](const Part& part) {
        return std::ranges::all_of(stages, [&](const auto& s) { return s.*part.member <= 0; });
    });
    QChart& chart = view.start();
    const Theme& theme = view.theme();
    auto* series = new QHorizontalStackedBarSeries;
    series->setBarWidth(stages.size() > 8 ? 0.7 : 0.5);
    double most = limitBytes / kGb;
    // The first category of a vertical axis stands at the bottom.
    for (const Part& part : parts) {
        auto* set = barSet(part.title, theme.colour(part.role));
        for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage)
            *set << (*stage).*part.member / kGb;
        series->append(set);
    }
    QStringList names;
    QStringList said;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        most = std::max(most, stages[i].total() / kGb);
        names.prepend(titles[i]);
        said << Charts::tr("%1: %2 GB").arg(titles[i]).arg(stages[i].total() / kGb, 0, 'f', 1);
    }
    chart.addSeries(series);
    auto* rows = new QBarCategoryAxis;
    rows->append(names);
    styleAxis(*rows, theme, false);
    auto* across = new QValueAxis;
    across->setRange(0, most * 1.16);
    styleAxis(*across, theme, true);
    across->setLabelsVisible(false);
    chart.addAxis(rows, Qt::AlignLeft);
    chart.addAxis(across, Qt::AlignBottom);
    series->attachAxis(rows);
    series->attachAxis(across);
    said << Charts::tr("limit %1 GB").arg(limitBytes / kGb, 0, 'f', 1);
    view.setSummary(said.join(QStringLiteral(", ")));
    view.setOverlay([=, text = theme.colour(Role::Text),
                     limitColour = theme.colour(Role::Error)](QPainter& painter, QChart& drawn) {
        const QRectF area = drawn.plotArea();
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const double row = double(stages.size() - 1 - i);
            const double total = stages[i].total() / kGb;
            // A horizontal series counts its rows along the vertical axis.
            const QPointF at = drawn.mapToPosition(QPointF(total, row), series);
            painter.setPen(total * kGb > limitBytes ? limitColour : text);
            label(painter, at + QPointF(4, 0), QString::number(total, 'f', 1), Qt::AlignVCenter);
        }
        const double x = area.left() + area.width() * limitBytes / kGb / (most * 1.16);
        painter.setPen(QPen(limitColour, 1.5));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const QString words = Charts::tr("%1 GB").arg(limitBytes / kGb, 0, 'f', 0);
        const bool beyond =
            x + 8 + painter.fontMetrics().horizontalAdvance(words) <= drawn.size().width();
        label(painter, QPointF(beyond ? x + 4 : x - 4, area.top() + 8), words,
              (beyond ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    });
}

void showTornado(PlotView& view, const estimate::Sensitivity& sensitivity, std::size_t most)
{
    std::vector<estimate::Influence> shown = sensitivity.influences;
    shown.resize(std::min(shown.size(), most));
    QChart& chart = view.start();
    const Theme& theme = view.theme();
    auto* rows = new QBarCategoryAxis;
    double widest = 1;
    const auto percent = [](std::optional<double> ratio) { return 100 * (ratio.value_or(1) - 1); };
    QStringList names;
    QStringList said;
    for (const estimate::Influence& each : shown) {
        const QString name = QString::fromStdString(each.input);
        names.prepend(name);
        widest = std::max({widest, std::abs(percent(each.less)), std::abs(percent(each.more))});
        said << Charts::tr("%1: %2 % to %3 %")
                    .arg(name)
                    .arg(percent(each.less), 0, 'f', 1)
                    .arg(percent(each.more), 0, 'f', 1);
    }
    rows->append(names);
    styleAxis(*rows, theme, false);
    auto* across = new QValueAxis;
    across->setLabelsVisible(false);
    styleAxis(*across, theme, false);
    chart.addAxis(rows, Qt::AlignLeft);
    chart.addAxis(across, Qt::AlignBottom);
    // Two series of one set each lie in one row; sets of one series would stand one above the
    // other.
    std::array<QHorizontalBarSeries*, 2> both{};
    for (const bool more : {false, true}) {
        auto* set = barSet(more ? Charts::tr("more") : Charts::tr("less"),
                           theme.colour(more ? Role::Accent : Role::Management));
        for (auto each = shown.rbegin(); each != shown.rend(); ++each)
            *set << percent(more ? each->more : each->less);
        auto* series = new QHorizontalBarSeries;
        series->setBarWidth(0.55);
        series->append(set);
        chart.addSeries(series);
        series->attachAxis(rows);
        series->attachAxis(across);
        both[more ? 1 : 0] = series;
    }
    view.setSummary(said.join(QStringLiteral("; ")));
    // What every input is changed by stands in the title; an input of its own kind says it itself.
    const auto wordsOf = [percent](const std::string& input, std::optional<double> ratio) {
        const QString by = QString::fromStdString(input);
        const double value = percent(ratio);
        const QString change =
            ratio ? QStringLiteral("%1%2 %")
                        .arg(value >= 0 ? QStringLiteral("+") : QStringLiteral("−"))
                        .arg(std::abs(value), 0, 'f', 1)
                  : Charts::tr("does not run");
        return by.endsWith('%') ? change : QStringLiteral("%1: %2").arg(by, change);
    };
    double labels = 0;
    double namesWidth = 0;
    const QFontMetricsF metrics(smallFont());
    for (const estimate::Influence& each : shown) {
        for (const QString& words :
             {wordsOf(each.lessText, each.less), wordsOf(each.moreText, each.more)})
            labels = std::max(labels, metrics.horizontalAdvance(words));
        namesWidth =
            std::max(namesWidth, metrics.horizontalAdvance(QString::fromStdString(each.input)));
    }
    view.setArrangement([across, widest, labels, namesWidth](QChart&, QSize size) {
        // Room for the longest label beyond the longest bar, clear of the names.
        const double half = std::max((size.width() - namesWidth - 40) / 2, 40.0);
        const double range = widest * half / std::max(half - labels - 14, half * 0.25);
        across->setRange(-range, range);
    });
    view.setOverlay([=, text = theme.colour(Role::Text), quiet = theme.colour(Role::SecondaryText),
                     line = theme.colour(Role::Line)](QPainter& painter, QChart& drawn) {
        const QPointF zero = drawn.mapToPosition(QPointF(0, 0), both[0]);
        painter.setPen(line);
        painter.drawLine(QPointF(zero.x(), drawn.plotArea().top()),
                         QPointF(zero.x(), drawn.plotArea().bottom()));
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const double row = double(shown.size() - 1 - i);
            const auto side = [&](const std::string& input, std::optional<double> ratio) {
                if (input.empty())
                    return;
                const double value = percent(ratio);
                const QPointF at = drawn.mapToPosition(QPointF(value, row), both[0]);
                painter.setPen(ratio ? text : quiet);
                const QString words = wordsOf(input, ratio);
                // Both ends on one side: the second label stands beyond zero.
                label(painter, at + QPointF(value < 0 ? -4 : 4, 0), words,
                      (value < 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            };
            const double less = percent(shown[i].less);
            const double more = percent(shown[i].more);
            const bool oneSide = (less < 0) == (more < 0) && shown[i].less && shown[i].more;
            if (!oneSide || std::abs(less) >= std::abs(more))
                side(shown[i].lessText, shown[i].less);
            if (!oneSide || std::abs(more) > std::abs(less))
                side(shown[i].moreText, shown[i].more);
        }
    });
}

} // namespace cw::views
