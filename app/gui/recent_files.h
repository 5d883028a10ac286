#pragma once

#include <QObject>
#include <QStringList>

namespace cw::gui {

/// Projects opened lately, newest first, kept in the settings.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    static constexpr int kKept = 12;
    using QObject::QObject;
    [[nodiscard]] QStringList paths() const;
    void add(const QString& path);
    void remove(const QString& path);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void store(const QStringList& paths);
};

} // namespace cw::gui
