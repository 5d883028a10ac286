#pragma once

#include "core/edit/transaction.h"
#include "core/physical/cable_effect.h"
#include "views/session/job_center.h"

#include <QTimer>

namespace cw::views {

/// What a move in the making would do to cables, worked out beside the window on a snapshot, once
/// the pointer rests. A newer question stops an older one.
class CableProbe : public QObject {
    Q_OBJECT

public:
    explicit CableProbe(JobCenter& jobs, QObject* parent = nullptr);

    struct Question {
        edit::State state;
        /// The move itself; run on a transaction that is thrown away.
        std::function<Expected<void>(edit::Transaction&)> verb;
        std::vector<Id<model::Device>> devices; ///< whose cables are looked at
        std::vector<Id<model::Rack>> racks;
    };
    void ask(Question question);
    void forget();
    /// "96 cables change length, 4 beyond their reach"; empty: not known yet, or none.
    [[nodiscard]] const QString& text() const { return m_text; }

Q_SIGNALS:
    void answered();

private:
    void run();

    JobCenter* m_jobs;
    QTimer m_rest;
    Question m_question;
    QString m_text;
    quint64 m_asked{0};
};

[[nodiscard]] QString cableText(const physical::CableEffect& effect);

} // namespace cw::views
