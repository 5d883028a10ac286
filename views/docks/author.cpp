#include "views/docks/author.h"

#include "core/project/lock.h"
#include "views/session/session.h"

#include <QSettings>

namespace cw::views {

QString authorName(const Session& session)
{
    const QString chosen = QSettings().value(QLatin1String(kAuthorSetting)).toString().trimmed();
    return chosen.isEmpty()
               ? QString::fromStdString(project::currentOwner(session.world().clock).user)
               : chosen;
}

void setAuthorName(const QString& name)
{
    QSettings().setValue(QLatin1String(kAuthorSetting), name.trimmed());
}

} // namespace cw::views
