#pragma once

#include <QLocale>
#include <QString>

namespace cw::views {

/// "1 rack", "1,016 racks": both forms are whole texts with %n for the number, so that a
/// translation may order words as it likes.
[[nodiscard]] inline QString plural(std::size_t count, const QString& one, const QString& many)
{
    QString out = count == 1 ? one : many;
    return out.replace(QStringLiteral("%n"), QLocale().toString(static_cast<qulonglong>(count)));
}

} // namespace cw::views
