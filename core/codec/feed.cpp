#include "core/codec/feed.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace cw::codec {
namespace {

constexpr std::size_t kChunk = 256U << 10U;

} // namespace

Feed::Feed(Source& source, const DecodeOptions& options)
    : m_source(source), m_options(options),
      m_maxBytes(source.size() ? options.limits.totalBytes
                               : std::min(options.limits.totalBytes, options.limits.unsizedBytes)),
      m_chunk(kChunk), m_at(m_chunk.data()), m_end(m_at)
{
    // A file that is too large is not even begun.
    if (source.size().value_or(0) > m_maxBytes)
        failWith(ErrorCode::Limit,
                 fmt::format("the file has {} bytes, more than the {} that are read",
                             *source.size(), m_maxBytes),
                 "check that it is the right file; split the project if it is");
}

bool Feed::failWith(ErrorCode code, std::string message, std::string hint)
{
    m_error = Error{code, std::move(message), {}, std::move(hint)};
    m_ended = true;
    return false;
}

bool Feed::refill()
{
    if (m_ended)
        return false;
    const auto read = static_cast<std::size_t>(m_end - m_chunk.data());
    const std::string_view chunk(m_chunk.data(), read);
    if (const auto last = chunk.rfind('\n'); last != std::string_view::npos) {
        m_linesBefore += static_cast<std::uint64_t>(std::count(chunk.begin(), chunk.end(), '\n'));
        m_lineStart = m_chunkOffset + last + 1;
    }
    m_chunkOffset += read;
    m_at = m_end = m_chunk.data();

    if (m_options.stop.stop_requested())
        return failWith(ErrorCode::Cancelled, "reading was stopped", {});
    // An escape takes six bytes for one; whitespace may stand between values too.
    if (m_chunkOffset - m_marked > 6 * m_options.limits.stringBytes + kChunk)
        return failWith(ErrorCode::Limit,
                        fmt::format("a text is longer than {} bytes", m_options.limits.stringBytes),
                        "this is no project of ours, or it was damaged");
    auto count = m_source.read(m_chunk.data(), m_chunk.size());
    if (!count) {
        m_error = std::move(count.error());
        m_ended = true;
        return false;
    }
    m_ended = *count == 0;
    m_end = m_chunk.data() + *count;
    if (m_chunkOffset + *count > m_maxBytes)
        return failWith(
            ErrorCode::Limit,
            fmt::format("the input is longer than the {} bytes that are read", m_maxBytes),
            m_source.size() ? "check that it is the right file"
                            : "save the stream to a file and open that");
    // The parser would take a zero byte for the end and what follows for nothing.
    if (const void* const zero = std::memchr(m_chunk.data(), 0, *count)) {
        m_at = static_cast<const char*>(zero) + 1;
        const std::string where = place();
        m_at = m_chunk.data();
        m_end = static_cast<const char*>(zero);
        failWith(ErrorCode::Malformed, "the text is not JSON: a zero byte stands in it",
                 "the file was not written to its end, or is no text: restore a backup");
        m_error->where = where;
        return m_at != m_end;
    }
    if (m_options.progress && m_source.size().value_or(0) > 0)
        m_options.progress(std::min(1.0, static_cast<double>(m_chunkOffset) /
                                             static_cast<double>(*m_source.size())));
    return !m_ended;
}

std::uint64_t Feed::line() const
{
    return m_linesBefore + 1 + static_cast<std::uint64_t>(std::count(m_chunk.data(), m_at, '\n'));
}

std::string Feed::place() const
{
    const std::string_view seen(m_chunk.data(), static_cast<std::size_t>(m_at - m_chunk.data()));
    const auto last = seen.rfind('\n');
    const std::uint64_t start =
        last == std::string_view::npos ? m_lineStart : m_chunkOffset + last + 1;
    return fmt::format("line {}, column {}", line(), std::max<std::uint64_t>(offset() - start, 1));
}

} // namespace cw::codec
