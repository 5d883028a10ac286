#include "views/print/pdf_sheets.h"

#include "core/base/printable.h"
#include "core/jobs/job.h"
#include "views/print/list_painter.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace cw::views {

namespace {

constexpr int kDpi = 600;
constexpr double kUnitsPerMm = kDpi / 25.4;
constexpr double kFrame = 8;        ///< mm from the paper's edge
constexpr double kBlockHeight = 16; ///< mm, along the lower edge
constexpr double kGap = 4;

QString text(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

struct Paper {
    PaperSize size;
    const char* name;
    QPageSize::PageSizeId page;
};
constexpr Paper kPapers[] = {
    {PaperSize::A4, "A4", QPageSize::A4},
    {PaperSize::A3, "A3", QPageSize::A3},
    {PaperSize::A2, "A2", QPageSize::A2},
    {PaperSize::A1, "A1", QPageSize::A1},
    {PaperSize::A0, "A0", QPageSize::A0},
    {PaperSize::Letter, "Letter", QPageSize::Letter},
    {PaperSize::Tabloid, "Tabloid", QPageSize::Tabloid},
    {PaperSize::ArchC, "Arch C", QPageSize::ArchC},
    {PaperSize::ArchD, "Arch D", QPageSize::ArchD},
    {PaperSize::ArchE, "Arch E", QPageSize::ArchE},
};

QPageSize pageSize(PaperSize paper)
{
    return QPageSize(std::ranges::find(kPapers, paper, &Paper::size)->page);
}

/// Draws pages in millimetres of paper.
class Page {
public:
    Page(QPainter& painter, QSizeF paper) : m_painter(painter), m_paper(paper)
    {
        const drawing::Palette& palette = drawing::printPalette();
        const auto colour = [&](drawing::Role role) {
            const drawing::Colour c = palette[role];
            return QColor(c.red, c.green, c.blue);
        };
        m_ink = colour(drawing::Role::Text);
        m_quiet = colour(drawing::Role::SecondaryText);
    }

    void frame(const PdfSheet& sheet, const TitleBlock& block, std::size_t number,
               std::size_t count, double scale)
    {
        const QRectF whole =
            mm(QRectF(QPointF(kFrame, kFrame), m_paper - QSizeF(2 * kFrame, 2 * kFrame)));
        m_painter.setPen(QPen(m_ink, 0.35 * kUnitsPerMm));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(whole);
        const double top = m_paper.height() - kFrame - kBlockHeight;
        line({kFrame, top}, {m_paper.width() - kFrame, top});
        struct Cell {
            QString label;
            QString value;
            double share;
        };
        const QString date =
            block.date.seconds == 0 ? QStringLiteral("–") : text(block.date.date());
        const Cell cells[] = {
            {QStringLiteral("Project"), text(block.project), 0.27},
            {QStringLiteral("Drawing"), text(sheet.title), 0.27},
            {QStringLiteral("Customer"), text(block.customer), 0.14},
            {QStringLiteral("Author"), text(block.author), 0.1},
            {QStringLiteral("Revision"), text(block.revision), 0.06},
            {QStringLiteral("Date"), date, 0.07},
            {QStringLiteral("Scale"), QStringLiteral("1:%1").arg(scale), 0.045},
            {QStringLiteral("Sheet"), QStringLiteral("%1 of %2").arg(number).arg(count), 0.045},
        };
        double x = kFrame;
        const double width = m_paper.width() - 2 * kFrame;
        for (const Cell& cell : cells) {
            if (x > kFrame)
                line({x, top}, {x, top + kBlockHeight});
            put({x + 1.5, top + 1.5, cell.share * width - 3, 4}, cell.label, 2.2, m_quiet, false);
            put({x + 1.5, top + 6, cell.share * width - 3, 7}, cell.value, 3.2, m_ink, true);
            x += cell.share * width;
        }
        put({kFrame, m_paper.height() - kFrame + 1, width, 4}, text(block.program), 2.2, m_quiet,
            false);
    }

    /// The room above the title block.
    [[nodiscard]] QRectF room() const
    {
        return {kFrame + kGap, kFrame + kGap, m_paper.width() - 2 * (kFrame + kGap),
                m_paper.height() - 2 * (kFrame + kGap) - kBlockHeight};
    }

    void picture(const drawing::DisplayList& list, double scale)
    {
        ListPaintOptions options;
        options.palette = &drawing::printPalette();
        options.scale = kUnitsPerMm / scale;
        const QRectF area = mm(room());
        const drawing::Box& box = list.bounds;
        options.origin = {area.center().x() - (box.x + box.width / 2) * options.scale,
                          area.center().y() + (box.y + box.height / 2) * options.scale};
        // On paper one reads finer than on a screen of 96 dpi.
        options.detail = 1.5 * 96 / 25.4 / scale;
        options.minTextSize = 1.2 * kUnitsPerMm;
        options.minStroke = 0.1 * kUnitsPerMm;
        options.snap = false;
        m_painter.save();
        ListPainter(m_painter, options).paint(list);
        m_painter.restore();
    }

private:
    static QRectF mm(const QRectF& r)
    {
        return {r.x() * kUnitsPerMm, r.y() * kUnitsPerMm, r.width() * kUnitsPerMm,
                r.height() * kUnitsPerMm};
    }
    void line(QPointF a, QPointF b)
    {
        m_painter.setPen(QPen(m_ink, 0.2 * kUnitsPerMm));
        m_painter.drawLine(a * kUnitsPerMm, b * kUnitsPerMm);
    }
    void put(const QRectF& area, const QString& what, double height, const QColor& colour,
             bool bold)
    {
        QFont font(QStringLiteral("DejaVu Sans"));
        font.setPixelSize(static_cast<int>(std::lround(height * kUnitsPerMm)));
        font.setBold(bold);
        m_painter.setFont(font);
        m_painter.setPen(colour);
        const QRectF where = mm(area);
        m_painter.drawText(where, Qt::AlignLeft | Qt::AlignTop,
                           QFontMetricsF(font).elidedText(what, Qt::ElideRight, where.width()));
    }

    QPainter& m_painter;
    QSizeF m_paper;
    QColor m_ink;
    QColor m_quiet;
};

/// QPdfWriter dates the file by the clock; the place has a fixed width.
void setCreationDate(QByteArray& pdf, Timestamp date)
{
    const QByteArray key = "/CreationDate (D:";
    const qsizetype at = pdf.indexOf(key);
    if (at < 0)
        return;
    const qsizetype from = at + key.size();
    const qsizetype end = pdf.indexOf(')', from);
    QByteArray value;
    for (const char c : date.iso()) // 2026-11-30T08:15:00Z
        if (c >= '0' && c <= '9')
            value.append(c);
    value.append('Z');
    if (end > from)
        pdf.replace(from, end - from, value.leftJustified(end - from, ' ', true));
}

} // namespace

std::vector<std::string> paperNames()
{
    std::vector<std::string> out;
    for (const Paper& paper : kPapers)
        out.emplace_back(paper.name);
    return out;
}

Expected<PaperSize> paperOf(const std::string& name)
{
    const auto plain = [](const QString& written) { return written.toLower().remove(' '); };
    if (name.empty())
        return PaperSize::A3;
    QStringList names;
    for (const Paper& paper : kPapers) {
        if (plain(text(name)) == plain(QLatin1String(paper.name)))
            return paper.size;
        names << QLatin1String(paper.name);
    }
    return fail(ErrorCode::NotFound, "there is no paper size " + name, {},
                "choose one of " + names.join(QStringLiteral(", ")).toStdString());
}

PaperExtent extentOf(PaperSize paper)
{
    const QSizeF size = pageSize(paper).size(QPageSize::Millimeter);
    return {std::max(size.width(), size.height()), std::min(size.width(), size.height())};
}

double roundScale(double width, double height, double roomWidth, double roomHeight)
{
    const double needed = std::max({width / roomWidth, height / roomHeight, 1e-3});
    double decade = std::pow(10.0, std::floor(std::log10(needed)));
    for (;; decade *= 10)
        for (const double step : {1.0, 2.0, 2.5, 5.0})
            if (step * decade >= needed * (1 - 1e-9))
                return step * decade;
}

Expected<std::string> toPdf(const std::vector<PdfSheet>& sheets, const TitleBlock& block,
                            PaperSize paper, const std::stop_token& stop,
                            jobs::ProgressSink& progress)
{
    if (sheets.empty())
        return fail(ErrorCode::InvalidArgument, "there is nothing to draw", {},
                    "add a rack or a hall first");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kDpi);
        writer.setPageLayout(QPageLayout(pageSize(paper), QPageLayout::Landscape, QMarginsF()));
        writer.setTitle(text(printable(block.project)));
        writer.setCreator(text(printable(block.program)));
        QPainter painter(&writer);
        const QSizeF size = writer.pageLayout().fullRect(QPageLayout::Millimeter).size();
        Page page(painter, size);
        const QRectF room = page.room();
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            if (stop.stop_requested()) {
                painter.end();
                return fail(jobs::cancelled("PDF"));
            }
            if (i > 0)
                writer.newPage();
            const drawing::Box& box = sheets[i].picture.bounds;
            const double scale = roundScale(box.width, box.height, room.width(), room.height());
            page.picture(sheets[i].picture, scale);
            page.frame(sheets[i], block, i + 1, sheets.size(), scale);
            progress.report(static_cast<double>(i + 1) / static_cast<double>(sheets.size()), "");
        }
    }
    buffer.close();
    setCreationDate(bytes, block.date);
    return bytes.toStdString();
}

} // namespace cw::views
