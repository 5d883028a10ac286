#pragma once

#include <QApplication>
#include <QEvent>
#include <QMetaEnum>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <vector>

namespace cw::bench {

/// Seconds that this thread has spent on a processor: what something takes on a core that nobody
/// else uses.
inline double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

inline double wallTime()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// An application that remembers how long it was busy with one event: while it is, the window
/// answers nobody.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    struct Block {
        double processor{0}; ///< s
        double wall{0};      ///< s
        std::string where;   ///< "MetaCall of cw::views::QtExecutor"
    };

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0)
            return QApplication::notify(receiver, event);
        const int type = event->type();
        // The receiver may be gone afterwards.
        const char* name = receiver->metaObject()->className();
        const double processor = processorTime();
        const double wall = wallTime();
        ++m_depth;
        const bool used = QApplication::notify(receiver, event);
        --m_depth;
        add({processorTime() - processor, wallTime() - wall, {}}, type, name);
        return used;
    }

    void forget() { m_blocks.clear(); }
    /// The longest ones since forget(), longest first.
    [[nodiscard]] const std::vector<Block>& longest() const { return m_blocks; }

private:
    static constexpr std::size_t kKept = 12;

    void add(Block block, int type, const char* name)
    {
        if (m_blocks.size() == kKept && m_blocks.back().processor >= block.processor)
            return;
        const char* text = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
        block.where = std::string(text != nullptr ? text : "Event") + " of " + name;
        const auto at = std::find_if(m_blocks.begin(), m_blocks.end(), [&](const Block& other) {
            return other.processor < block.processor;
        });
        m_blocks.insert(at, std::move(block));
        if (m_blocks.size() > kKept)
            m_blocks.pop_back();
    }

    int m_depth{0};
    std::vector<Block> m_blocks;
};

} // namespace cw::bench
