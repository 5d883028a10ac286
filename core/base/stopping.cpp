#include "core/base/stopping.h"

#include <utility>

namespace cw {

namespace {

thread_local const std::stop_token* current = nullptr;

} // namespace

StopScope::StopScope(std::stop_token stop) : m_stop(std::move(stop)), m_outer(current)
{
    current = &m_stop;
}

StopScope::~StopScope()
{
    current = m_outer;
}

void giveWay()
{
    if (current != nullptr && current->stop_requested())
        throw Stopped();
}

} // namespace cw
