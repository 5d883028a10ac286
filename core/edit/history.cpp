#include "core/edit/history.h"

#include <cassert>

namespace cw::edit {

void History::push(std::string name, model::Patch patch)
{
    while (m_steps.size() > m_position) {
        m_bytes -= m_steps.back().bytes;
        m_steps.pop_back();
    }
    const std::size_t bytes = patch.memoryBytes() + name.size();
    m_steps.push_back({std::move(name), std::move(patch), bytes});
    m_bytes += bytes;
    ++m_position;
    trim();
}

void History::trim()
{
    const auto mustDrop = [&] {
        if (m_position <= 1)
            return false; // the last step can always be undone
        return m_steps.size() > kKeptSteps ? m_bytes > m_maxBytes : m_bytes > 2 * m_maxBytes;
    };
    while (mustDrop()) {
        m_bytes -= m_steps.front().bytes;
        m_steps.pop_front();
        --m_position;
    }
}

const Step* History::undoStep() const
{
    return m_position > 0 ? &m_steps[m_position - 1] : nullptr;
}

const Step* History::redoStep() const
{
    return m_position < m_steps.size() ? &m_steps[m_position] : nullptr;
}

void History::stepBack()
{
    assert(m_position > 0);
    --m_position;
}

void History::stepForward()
{
    assert(m_position < m_steps.size());
    ++m_position;
}

void History::clear()
{
    m_steps.clear();
    m_position = 0;
    m_bytes = 0;
}

} // namespace cw::edit
