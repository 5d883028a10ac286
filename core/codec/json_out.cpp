#include "core/codec/json_out.h"

#include "core/codec/limits.h"
#include "core/base/utf8.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace cw::codec {
namespace {

constexpr std::size_t kFlushAt = 64U << 10U;

/// Bytes that cannot be copied as they are: controls, quote, backslash, and all beyond ASCII.
constexpr auto kSpecial = [] {
    std::array<bool, 256> special{};
    for (std::size_t i = 0; i < 256; ++i)
        special[i] = i < 0x20 || i >= 0x80 || i == '"' || i == '\\';
    return special;
}();

void appendEscaped(std::string& out, char c)
{
    switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    }
}

} // namespace

JsonOut::JsonOut(Sink& sink) : m_sink(sink) { m_buffer.reserve(kFlushAt + (16U << 10U)); }

void JsonOut::key(std::string_view name)
{
    if (m_buffer.back() != '{')
        m_buffer += ',';
    m_buffer += '"';
    m_buffer += name;
    m_buffer += "\":";
}

void JsonOut::string(std::string_view text)
{
    if (text.size() > Limits{}.stringBytes)
        return fail("holds a text longer than 1 MiB", "shorten it");
    m_buffer += '"';
    std::size_t copied = 0;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (!kSpecial[byte]) {
            ++i;
            continue;
        }
        if (byte >= 0x80) {
            const std::size_t length = utf8Length(text.substr(i));
            if (length == 0)
                return fail("holds text that is not UTF-8", "type the text again");
            i += length;
            continue;
        }
        m_buffer.append(text, copied, i - copied);
        appendEscaped(m_buffer, text[i]);
        copied = ++i;
    }
    m_buffer.append(text, copied, text.size() - copied);
    m_buffer += '"';
}

void JsonOut::number(double value)
{
    if (!std::isfinite(value) || std::abs(value) > kMaxMagnitude)
        return fail(fmt::format("holds {}, which no physical quantity is", value),
                    "numbers in a file are finite and between -1e30 and 1e30");
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value == 0 ? 0 : value);
    m_buffer.append(text.data(), end.ptr);
}

void JsonOut::integer(std::int64_t value)
{
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    m_buffer.append(text.data(), end.ptr);
}

void JsonOut::length(Length value)
{
    const std::int64_t um = value.micrometres;
    if (um > kMaxLengthMicrometres || um < -kMaxLengthMicrometres)
        return fail(fmt::format("holds a length of {} mm, beyond 1000 km", um / 1000));
    if (um < 0)
        m_buffer += '-';
    const std::int64_t size = um < 0 ? -um : um;
    integer(size / 1000);
    if (size % 1000 == 0)
        return;
    std::string decimals = fmt::format(".{:03}", size % 1000);
    while (decimals.back() == '0')
        decimals.pop_back();
    m_buffer += decimals;
}

void JsonOut::fail(std::string message, std::string hint)
{
    if (!m_failed)
        m_error = Error{ErrorCode::InvalidArgument, std::move(message), {}, std::move(hint)};
    m_failed = true;
}

void JsonOut::locate(std::string_view key)
{
    if (m_failed && !m_located)
        m_error.where.insert(0, "/" + std::string(key));
}

void JsonOut::locateEntity(std::string_view entity)
{
    if (m_failed && !m_located)
        m_error.where.insert(0, entity);
    m_located = m_failed;
}

void JsonOut::flush()
{
    if (!m_failed && !m_buffer.empty()) {
        if (auto written = m_sink.write(m_buffer); !written) {
            m_failed = m_located = true;
            m_error = std::move(written.error());
        }
    }
    m_buffer.clear();
}

void JsonOut::rest()
{
    if (m_buffer.size() >= kFlushAt)
        flush();
}

Expected<void> JsonOut::finish()
{
    flush();
    if (m_failed)
        return cw::fail(m_error);
    return {};
}

} // namespace cw::codec
