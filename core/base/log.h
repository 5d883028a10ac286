#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cw {

enum class LogLevel { Debug, Info, Warning };

/// Where core's remarks go. Core never prints: a program passes a sink or none.
class LogSink {
public:
    virtual ~LogSink() = default;
    virtual void write(LogLevel level, std::string_view text) = 0;
};

/// Drops everything.
LogSink& nullLog();

/// Keeps everything: for tests and for the log view.
class MemoryLog final : public LogSink {
public:
    struct Line {
        LogLevel level;
        std::string text;
    };
    void write(LogLevel level, std::string_view text) override;
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }

private:
    std::vector<Line> m_lines;
};

} // namespace cw
