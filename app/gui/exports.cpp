#include "app/gui/exports.h"

#include "core/export/registry.h"
#include "views/print/pdf_sheets.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <cstdio>

namespace cw::gui {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Of the newest revision; the epoch without one.
Timestamp dateOf(const project::Document& document)
{
    if (document.revisions.empty())
        return {};
    const QDate day = QDate::fromString(
        QString::fromStdString(document.revisions.back().date).left(10), Qt::ISODate);
    return {day.isValid() ? day.startOfDay(Qt::UTC).toSecsSinceEpoch() : 0};
}

} // namespace

ExportSet ExportSet::last(const QString& project)
{
    const QSettings settings;
    ExportSet out;
    // The project's own set, else the kinds used last in any.
    const QString key = QString::fromLatin1(project.toUtf8().toPercentEncoding());
    out.folder = settings.value("exports/folders/" + key).toString();
    out.kinds = settings.value("exports/kinds").toStringList();
    out.paper = settings.value("exports/paper").toString();
    if (!views::paperOf(out.paper.toStdString()) || out.paper.isEmpty())
        out.paper = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem
                        ? QStringLiteral("Tabloid")
                        : QStringLiteral("A3");
    if (out.folder.isEmpty())
        out.folder = project.isEmpty()
                         ? QDir::home().filePath(QStringLiteral("exports"))
                         : QFileInfo(project).dir().filePath(QStringLiteral("exports"));
    if (out.kinds.isEmpty())
        for (const exporting::ExporterInfo& exporter : exporting::exporters())
            out.kinds.append(text(exporter.kind));
    return out;
}

void ExportSet::remember(const QString& project) const
{
    QSettings settings;
    settings.setValue(
        "exports/folders/" + QString::fromLatin1(project.toUtf8().toPercentEncoding()), folder);
    settings.setValue("exports/kinds", kinds);
    settings.setValue("exports/paper", paper);
}

void runExports(Workbench& bench, const ExportSet& set,
                std::function<void(Expected<QStringList>)> done)
{
    exporting::ExportInput input;
    input.state = bench.session.state();
    input.phase = bench.session.phase();
    input.date = dateOf(bench.session.opened().document);
    input.program = "Clusterwright " CW_VERSION;
    input.paper = set.paper.toStdString();
    input.cost = bench.session.chain().prices();
    jobs::Job<QStringList> job;
    job.name = QObject::tr("Export").toStdString();
    job.run = [input = std::move(input),
               set](jobs::StopToken stop, jobs::ProgressSink& progress) -> Expected<QStringList> {
        const project::Path folder(QFile::encodeName(set.folder).toStdString());
        if (!QDir().mkpath(set.folder))
            return fail(ErrorCode::WriteFailed, "the folder cannot be made", folder.string(),
                        "choose a folder that may be written");
        QStringList out;
        double share = 0;
        const double step = 1.0 / static_cast<double>(set.kinds.size());
        for (const QString& kind : set.kinds) {
            jobs::ProgressPart part(progress, share, share + step);
            share += step;
            progress.report(share, kind.toStdString());
            exporting::ExportInput one = input;
            one.stop = stop;
            one.progress = &part;
            const auto written = exporting::exportTo(kind.toStdString(), one, folder);
            if (!written)
                return fail(written.error());
            for (const exporting::WrittenFile& file : *written)
                out.append(QFile::decodeName(file.path.string().c_str()));
        }
        return out;
    };
    bench.session.jobs().run<QStringList>(std::move(job), QStringLiteral("export"),
                                          std::move(done));
}

} // namespace cw::gui
