#include "app/gui/command_line.h"

namespace cw::gui {

namespace {

QString helpText()
{
    return QStringLiteral(
        "Usage: clusterwright [FILE] [--workspace NAME]\n"
        "       clusterwright --screenshots FOLDER [--size WxH] FILE\n"
        "\n"
        "The workbench for AI cluster design. FILE is a project, name.cwright.\n"
        "\n"
        "  --workspace NAME       the workspace to begin with: racks, floor, estimate …\n"
        "  --screenshots FOLDER   write a picture of every workspace, light and dark, as PNG;\n"
        "                         needs no display\n"
        "  --size WxH             of the window in these pictures; by default 1600x1000\n"
        "  -h, --help             this text\n"
        "  -v, --version          the version\n"
        "\n"
        "Environment: CLUSTERWRIGHT_CATALOG and CLUSTERWRIGHT_USER_CATALOG name other catalogs.\n"
        "The same work without a window: clusterwright-cli --help\n");
}

CommandLine wrong(const QString& what)
{
    CommandLine out;
    out.text = QStringLiteral("clusterwright: %1; see clusterwright --help\n").arg(what);
    out.exitCode = 2;
    return out;
}

} // namespace

CommandLine parseCommandLine(const QStringList& arguments)
{
    CommandLine out;
    bool onlyFiles = false;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString& argument = arguments[i];
        if (!onlyFiles && argument == QLatin1String("--")) {
            onlyFiles = true;
        } else if (!onlyFiles &&
                   (argument == QLatin1String("--help") || argument == QLatin1String("-h"))) {
            out.text = helpText();
            return out;
        } else if (!onlyFiles &&
                   (argument == QLatin1String("--version") || argument == QLatin1String("-v"))) {
            out.text = QStringLiteral("clusterwright %1\n").arg(QStringLiteral(CW_VERSION));
            return out;
        } else if (!onlyFiles && (argument == QLatin1String("--screenshots") ||
                                  argument == QLatin1String("--workspace"))) {
            if (++i >= arguments.size())
                return wrong(QStringLiteral("%1 needs a value").arg(argument));
            (argument == QLatin1String("--workspace") ? out.workspace : out.screenshots) =
                arguments[i];
        } else if (!onlyFiles && argument == QLatin1String("--size")) {
            const QStringList sides = arguments.value(++i).split('x');
            out.size = {sides.value(0).toInt(), sides.value(1).toInt()};
            if (sides.size() != 2 || out.size.width() < 640 || out.size.height() < 480 ||
                out.size.width() > 8192 || out.size.height() > 8192)
                return wrong(QStringLiteral("--size needs WIDTHxHEIGHT, 640x480 to 8192x8192"));
        } else if (!onlyFiles && argument.startsWith('-') && argument.size() > 1) {
            return wrong(QStringLiteral("unknown option %1").arg(argument));
        } else if (!out.file.isEmpty()) {
            return wrong(
                QStringLiteral("one file at a time, not %1 and %2").arg(out.file, argument));
        } else {
            out.file = argument;
        }
    }
    if (!out.screenshots.isEmpty() && out.file.isEmpty())
        return wrong(QStringLiteral("--screenshots needs a project file"));
    return out;
}

QString missingDisplay()
{
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
        !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return {};
    return QStringLiteral(
        "clusterwright: no display: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
        "Start it in a desktop session or with \"ssh -X\"; without one, use clusterwright-cli, or\n"
        "clusterwright --screenshots FOLDER FILE for pictures.\n");
}

} // namespace cw::gui
