#include "core/base/log.h"

namespace cw {
namespace {

class NullLog final : public LogSink {
public:
    void write(LogLevel, std::string_view) override {}
};

} // namespace

LogSink& nullLog()
{
    static NullLog sink; // stateless, so sharing it is not sharing state
    return sink;
}

void MemoryLog::write(LogLevel level, std::string_view text)
{
    m_lines.push_back({level, std::string(text)});
}

} // namespace cw
