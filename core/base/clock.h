#pragma once

#include <cstdint>
#include <string>

namespace cw {

/// A moment: whole seconds since 1970-01-01 UTC.
struct Timestamp {
    std::int64_t seconds{0};

    auto operator<=>(const Timestamp&) const = default;
    /// "2026-11-30T08:15:00Z".
    [[nodiscard]] std::string iso() const;
    /// "2026-11-30".
    [[nodiscard]] std::string date() const;
};

/// Where the time comes from. Injected, so that the same input gives the same bytes.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual Timestamp now() const = 0;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] Timestamp now() const override;
};

class FixedClock final : public Clock {
public:
    explicit FixedClock(Timestamp at) : m_at(at) {}
    [[nodiscard]] Timestamp now() const override { return m_at; }
    void advance(std::int64_t seconds) { m_at.seconds += seconds; }

private:
    Timestamp m_at;
};

} // namespace cw
