#pragma once

#include "tests/guards/offence.h"

#include <QTest>

#include <iterator>

namespace cw::guards {

inline void append(Offences& all, Offences more)
{
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

/// One offence a line, for QVERIFY2.
inline QByteArray listed(const Offences& offences)
{
    QByteArray text;
    for (const Offence& offence : offences)
        text += "\n  " + QByteArray::fromStdString(offence.where) + ": " +
                QByteArray::fromStdString(offence.what);
    return text;
}

} // namespace cw::guards

/// Fails with the whole list, so that one run names everything.
#define CW_VERIFY_NONE(offences)                                                                   \
    do {                                                                                           \
        const cw::guards::Offences cwOffences = (offences);                                        \
        QVERIFY2(cwOffences.empty(), cw::guards::listed(cwOffences).constData());                  \
    } while (false)
