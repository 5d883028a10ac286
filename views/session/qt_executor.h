#pragma once

#include "core/jobs/executor.h"

#include <QObject>

namespace cw::views {

/// Delivers results of jobs on the thread of the window, through Qt's event loop.
class QtExecutor final : public QObject, public jobs::Executor {
public:
    using QObject::QObject;
    void post(std::function<void()> call) override
    {
        QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
    }
};

} // namespace cw::views
