#include "app/gui/unsaved_work.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace cw::gui {

namespace {

const QString kOpenGroup = QStringLiteral("session/open");
const QString kUnsavedName = QStringLiteral("unsaved.cwright");

QString unsavedRoot()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return data.isEmpty() ? QString() : QDir(data).filePath(QStringLiteral("unsaved"));
}

QString ownNumber()
{
    return QString::number(QCoreApplication::applicationPid());
}

project::Path toPath(const QString& path)
{
    return project::Path(QFile::encodeName(path).toStdString());
}

std::optional<project::Recovery> recoveryOf(const project::FileSystem& files, const QString& path)
{
    const auto found = project::findRecovery(files, toPath(path));
    return found ? *found : std::nullopt;
}

/// Of this machine and no longer there. Its number may have been given anew, but not to us.
bool isGone(const QString& number)
{
    return number != ownNumber() && !project::processAlive(number.toLongLong());
}

} // namespace

QString unsavedFolder()
{
    const QString root = unsavedRoot();
    if (root.isEmpty())
        return {};
    const QString folder = QDir(root).filePath(ownNumber());
    return QDir().mkpath(folder) ? folder : QString();
}

void markOpen(const QString& path)
{
    QSettings settings;
    settings.beginGroup(kOpenGroup);
    if (path.isEmpty())
        settings.remove(ownNumber());
    else
        settings.setValue(ownNumber(), path);
}

std::vector<Leftover> findLeftovers(const project::FileSystem& files)
{
    std::vector<Leftover> out;
    QSettings settings;
    settings.beginGroup(kOpenGroup);
    const QStringList numbers = settings.childKeys();
    for (const QString& number : numbers) {
        if (!isGone(number))
            continue;
        const QString path = settings.value(number).toString();
        if (const auto recovery = recoveryOf(files, path))
            out.push_back({path, *recovery});
        else
            settings.remove(number);
    }
    const QDir root(unsavedRoot());
    const QStringList folders = root.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& number : folders) {
        if (!isGone(number))
            continue;
        const QDir folder(root.filePath(number));
        if (const auto recovery = recoveryOf(files, folder.filePath(kUnsavedName)))
            out.push_back({{}, *recovery});
        else
            root.rmdir(number); // only if it is empty
    }
    std::stable_sort(out.begin(), out.end(), [](const Leftover& a, const Leftover& b) {
        return a.recovery.written > b.recovery.written;
    });
    return out;
}

void removeUnsavedFolder()
{
    if (const QString root = unsavedRoot(); !root.isEmpty())
        QDir(QDir(root).filePath(ownNumber())).removeRecursively();
}

} // namespace cw::gui
