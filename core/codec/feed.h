#pragma once

#include "core/codec/decode.h"

#include <iterator>
#include <vector>

namespace cw::codec {

/// The bytes of a source in chunks for a parser that asks for one after the other. Where it cannot
/// give more, for whatever reason, it says "end" and keeps the error.
class Feed {
public:
    Feed(Source& source, const DecodeOptions& options);

    [[nodiscard]] bool atEnd() { return m_at == m_end && !refill(); }
    [[nodiscard]] char current() const { return *m_at; }
    void advance() { ++m_at; }

    /// The parser understood all so far; a single value may not be much longer than a string.
    void mark() { m_marked = offset(); }
    [[nodiscard]] std::uint64_t offset() const
    {
        return m_chunkOffset + static_cast<std::uint64_t>(m_at - m_chunk.data());
    }
    /// Of what was read last, from 1.
    [[nodiscard]] std::uint64_t line() const;
    /// "line 3, column 17".
    [[nodiscard]] std::string place() const;
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    bool refill();
    bool failWith(ErrorCode code, std::string message, std::string hint);

    Source& m_source;
    const DecodeOptions& m_options;
    std::uint64_t m_maxBytes;
    std::vector<char> m_chunk;
    const char* m_at;
    const char* m_end;
    std::uint64_t m_chunkOffset{0};
    std::uint64_t m_linesBefore{0};
    std::uint64_t m_lineStart{0}; ///< offset after the last line end before the chunk
    std::uint64_t m_marked{0};
    bool m_ended{false};
    std::optional<Error> m_error;
};

/// The feed as an iterator over bytes, for nlohmann's parser.
class FeedIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    FeedIterator() = default;
    explicit FeedIterator(Feed& feed) : m_feed(&feed) {}
    char operator*() const { return m_feed->current(); }
    FeedIterator& operator++()
    {
        m_feed->advance();
        return *this;
    }
    FeedIterator operator++(int)
    {
        FeedIterator before = *this;
        m_feed->advance();
        return before;
    }
    friend bool operator==(const FeedIterator& a, const FeedIterator& b)
    {
        return (a.m_feed == nullptr || a.m_feed->atEnd()) &&
                   (b.m_feed == nullptr || b.m_feed->atEnd());
    }
    friend bool operator!=(const FeedIterator& a, const FeedIterator& b) { return !(a == b); }

private:
    Feed* m_feed{nullptr}; ///< none: the end
};

} // namespace cw::codec
