#pragma once

#include "core/codec/sink.h"
#include "core/units/quantity.h"

namespace cw::codec {

/// JSON text on its way to a sink, 64 KiB at a time. The first failure is kept; later calls do nothing
/// that matters, so that writers need not look after every value.
class JsonOut {
public:
    explicit JsonOut(Sink& sink);

    /// Text that is JSON already.
    void raw(std::string_view text) { m_buffer += text; }
    void raw(char c) { m_buffer += c; }
    /// `"key":`, after a comma unless it is the first of its object.
    void key(std::string_view name);
    /// Quoted and escaped; fails on text that is not UTF-8.
    void string(std::string_view text);
    /// Shortest text that reads back as the same double; fails where the reader would refuse it.
    void number(double value);
    void integer(std::int64_t value);
    /// In millimetres, exact to the micrometre.
    void length(Length value);

    void fail(std::string message, std::string hint = {});
    /// Puts a key in front of where the first failure was; each level it passes through calls it.
    void locate(std::string_view key);
    /// Ends that: the entity in which it was.
    void locateEntity(std::string_view entity);
    [[nodiscard]] bool failed() const { return m_failed; }

    /// Between entities: passes a full buffer on.
    void rest();
    /// Passes everything on.
    [[nodiscard]] Expected<void> finish();

private:
    void flush();

    Sink& m_sink;
    std::string m_buffer;
    bool m_failed{false};
    bool m_located{false};
    Error m_error;
};

} // namespace cw::codec
