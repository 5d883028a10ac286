#include "app/gui/command_line.h"
#include "app/gui/file_ui.h"
#include "app/gui/main_window.h"
#include "app/gui/screenshots.h"
#include "views/theme/icons.h"

#include <QApplication>
#include <QHashFunctions>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

namespace {

void say(FILE* where, const QString& text)
{
    std::fputs(text.toLocal8Bit().constData(), where);
}

int takeScreenshots(cw::gui::MainWindow& window, const cw::gui::CommandLine& call)
{
    const auto written = cw::gui::writeScreenshots(window, call.screenshots, call.file, call.size);
    if (!written) {
        say(stderr, QStringLiteral("clusterwright: %1\n")
                        .arg(QString::fromStdString(written.error().text())));
        return 1;
    }
    for (const QString& path : *written)
        say(stdout, path + '\n');
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    QHashSeed::setDeterministicGlobalSeed(); // the order of fonts in a PDF follows it
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    const cw::gui::CommandLine call = cw::gui::parseCommandLine(arguments);
    if (!call.text.isEmpty()) {
        say(call.exitCode == 0 ? stdout : stderr, call.text);
        return call.exitCode;
    }
    const bool pictures = !call.screenshots.isEmpty();
    if (pictures) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        // Pictures show the program as delivered, and leave no trace in the user's settings.
        QStandardPaths::setTestModeEnabled(true);
    } else if (const QString why = cw::gui::missingDisplay(); !why.isEmpty()) {
        say(stderr, why);
        return 2;
    }
    QCoreApplication::setOrganizationName(QStringLiteral("clusterwright"));
    QCoreApplication::setApplicationName(QStringLiteral("clusterwright"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CW_VERSION));
    QApplication application(argc, argv);
    QGuiApplication::setDesktopFileName(QStringLiteral("clusterwright"));
    QApplication::setWindowIcon(cw::views::applicationIcon());
    const QTemporaryDir noSettings;
    if (pictures)
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, noSettings.path());

    const QString folder = QCoreApplication::applicationDirPath();
    cw::gui::Workbench bench(folder.toStdString());
    QSettings settings;
    cw::gui::WindowOptions options;
    options.restoreLayout = !pictures;
    options.firstStart = !pictures && call.file.isEmpty() &&
                         !settings.value(QStringLiteral("window/started")).toBool();
    cw::gui::MainWindow window(bench, options);
    if (pictures)
        return takeScreenshots(window, call);
    settings.setValue(QStringLiteral("window/started"), true);
    if (!call.workspace.isEmpty() && !window.preferWorkspace(call.workspace)) {
        say(stderr, QStringLiteral("clusterwright: there is no workspace %1; see --help\n")
                        .arg(call.workspace));
        return 2;
    }
    window.show();
    if (!call.file.isEmpty())
        window.files().open(call.file);
    return QApplication::exec();
}
