#include "app/gui/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace cw::gui {

namespace {
const QString kKey = QStringLiteral("recent/files");
}

QStringList RecentFiles::paths() const
{
    return QSettings().value(kKey).toStringList();
}

void RecentFiles::add(const QString& path)
{
    if (path.isEmpty())
        return;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList all = paths();
    all.removeAll(absolute);
    all.prepend(absolute);
    store(all.mid(0, kKept));
}

void RecentFiles::remove(const QString& path)
{
    QStringList all = paths();
    all.removeAll(path);
    store(all);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::store(const QStringList& paths)
{
    QSettings().setValue(kKey, paths);
    Q_EMIT changed();
}

} // namespace cw::gui
