#include "core/codec/json_stream.h"

#include "core/base/printable.h"
#include "core/codec/feed.h"

#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cw::codec {
namespace {

using nlohmann::json;

/// nlohmann's events of one value as tokens, within the limits. Names are the library's.
class TokenSax : public json::json_sax_t {
public:
    TokenSax(Feed& feed, const Limits& limits) : m_feed(feed), m_limits(limits) {}

    bool null() override { return add({TokenType::Null, 0, {}}); }
    bool boolean(bool value) override
    {
        Token token{TokenType::Boolean, 0, {}};
        token.boolean = value;
        return add(token);
    }
    bool number_integer(std::int64_t value) override
    {
        Token token{TokenType::Integer, 0, {}};
        token.integer = value;
        return add(token);
    }
    bool number_unsigned(std::uint64_t value) override
    {
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return number_integer(static_cast<std::int64_t>(value));
        Token token{TokenType::Unsigned, 0, {}};
        token.unsignedInteger = value;
        return add(token);
    }
    bool number_float(double value, const std::string& text) override
    {
        m_feed.mark();
        if (!m_discard)
            m_tokens.addNumber(value, text);
        return withinLimits() && completed();
    }
    bool string(std::string& value) override { return addText(TokenType::String, value); }
    bool binary(json::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(TokenType::BeginObject); }
    bool end_object() override { return close(TokenType::EndObject); }
    bool start_array(std::size_t) override { return open(TokenType::BeginArray); }
    bool end_array() override { return close(TokenType::EndArray); }
    bool key(std::string& name) override { return addText(TokenType::Key, name); }

    bool parse_error(std::size_t, const std::string& token, const json::exception& cause) override
    {
        if (m_feed.error()) {
            error = *m_feed.error();
            return false;
        }
        // "[json.exception.parse_error.101] parse error at line 1, column 2: what is wrong", or
        // "[json.exception.out_of_range.406] number overflow parsing '1e999'"
        std::string what = cause.what();
        if (const auto at = what.find(": "); at != std::string::npos)
            what.erase(0, at + 2);
        else if (const auto close = what.find("] "); close != std::string::npos)
            what.erase(0, close + 2);
        error = {ErrorCode::Malformed,
                 "the text is not JSON: " +
                     printable(what.substr(0, 300)), // it quotes what it read
                 m_feed.place(), hintFor(what, token)};
        return false;
    }

    Error error;

protected:
    /// A value was completed or a container began, at nesting `m_depth`.
    virtual bool completed() { return true; }
    virtual bool opened(TokenType) { return true; }

    bool limit(std::string message)
    {
        error = {ErrorCode::Limit, std::move(message), m_feed.place(),
                 "this is no project of ours, or it was damaged"};
        return false;
    }

    Feed& m_feed;
    const Limits& m_limits;
    Tokens m_tokens;
    std::size_t m_depth{0};
    bool m_discard{false}; ///< a list that is skipped: nothing is kept

private:
    const char* hintFor(std::string_view what, std::string_view token)
    {
        if (what.find("overflow") != std::string_view::npos)
            return "numbers in a file are between -1e30 and 1e30";
        if (what.find("invalid literal") != std::string_view::npos &&
            (token.ends_with('N') || token.ends_with('I')))
            return "JSON knows neither NaN nor Infinity: leave out what is not known";
        if (what.find("; expected end of input") != std::string_view::npos)
            return "delete what follows the last bracket or restore a backup";
        return token.empty() || m_feed.atEnd() ? "the file may be cut off: restore a backup"
                                               : "correct the text there or restore a backup";
    }

    bool add(Token token)
    {
        m_feed.mark();
        if (!m_discard)
            m_tokens.add(token);
        return withinLimits() && completed();
    }
    bool addText(TokenType type, std::string_view text)
    {
        m_feed.mark();
        if (text.size() > m_limits.stringBytes)
            return limit(fmt::format("a text is longer than {} bytes", m_limits.stringBytes));
        if (!m_discard)
            m_tokens.addText(type, text);
        return withinLimits() && (type == TokenType::Key || completed());
    }
    bool open(TokenType type)
    {
        m_feed.mark();
        if (m_depth == m_limits.depth)
            return limit(fmt::format("values are nested deeper than {} levels", m_limits.depth));
        if (!opened(type))
            return false;
        if (!m_discard)
            m_tokens.begin(type);
        ++m_depth;
        return withinLimits();
    }
    bool close(TokenType type)
    {
        m_feed.mark();
        --m_depth;
        if (!m_discard)
            m_tokens.end(type);
        return withinLimits() && completed();
    }
    bool withinLimits()
    {
        if (m_tokens.size() <= m_limits.entityTokens &&
            m_tokens.textBytes() <= m_limits.entityBytes)
            return true;
        return limit(fmt::format("one item has more than {} values or {} bytes",
                                 m_limits.entityTokens, m_limits.entityBytes));
    }
};

class ValueSax final : public TokenSax {
public:
    using TokenSax::TokenSax;
    Tokens take() { return std::move(m_tokens); }
};

/// Cuts the token stream into top-level values and items of top-level lists.
///
///   depth 0   { "format": "…", "device": [ {…}, {…} ] }
///   depth 1       └ value()      └ section()
///   depth 2                                └ item()
class FileSax final : public TokenSax {
public:
    FileSax(Feed& feed, const Limits& limits, StreamHandler& handler)
        : TokenSax(feed, limits), m_handler(handler)
    {
    }

    bool key(std::string& name) override
    {
        if (m_depth != 1)
            return TokenSax::key(name);
        m_feed.mark();
        if (name.size() > 256 || !m_seen.insert(name).second) {
            m_handler.error = {ErrorCode::Malformed,
                               name.size() > 256 ? "a key is too long" : "the key stands twice",
                               pointerTo("", name.substr(0, 256)), "keep one of them"};
            return refused();
        }
        if (m_seen.size() > 1000)
            return limit("there are more than 1000 keys at the top");
        m_key = name;
        m_discard = false;
        return true;
    }

private:
    bool opened(TokenType type) override
    {
        if (m_depth == 0) {
            m_discard = true; // nobody reads the outermost bracket
            m_isObject = type == TokenType::BeginObject;
            return m_isObject || notAnObject();
        }
        if (m_depth == 1 && type == TokenType::BeginArray && !m_key.starts_with("x-")) {
            m_section = m_handler.section(m_key);
            m_discard = true;
            return m_section != Section::Refuse || refused();
        }
        if (m_depth == 2 && m_section == Section::Read)
            m_discard = false;
        return true;
    }

    bool completed() override
    {
        if (m_depth == 0)
            return m_isObject || notAnObject();
        bool fine = true;
        if (m_depth == 1) {
            fine = m_section.has_value() || m_handler.value(m_key, m_tokens);
            m_section.reset();
        } else if (m_depth == 2 && m_section == Section::Read) {
            fine = m_handler.item(m_tokens); // without tokens where it is no list or object
        } else {
            return true;
        }
        m_tokens.clear();
        m_discard = true;
        return fine || refused();
    }

    bool notAnObject()
    {
        error = {ErrorCode::Malformed, "the file holds no JSON object", m_feed.place(),
                 "check that it is the right file"};
        return false;
    }

    bool refused()
    {
        error = m_handler.error;
        error.message += fmt::format(" (line {})", m_feed.line());
        return false;
    }

    StreamHandler& m_handler;
    std::string m_key;
    std::set<std::string, std::less<>> m_seen;
    bool m_isObject{false};
    std::optional<Section> m_section; ///< of the list that is open
};

} // namespace

Expected<void> readJson(Source& source, const DecodeOptions& options, StreamHandler& handler)
{
    Feed feed(source, options);
    FileSax sax(feed, options.limits, handler);
    if (!json::sax_parse(FeedIterator(feed), FeedIterator(), &sax))
        return fail(std::move(sax.error));
    if (feed.error())
        return fail(*feed.error());
    return {};
}

Expected<Tokens> readValue(std::string_view text, const Limits& limits)
{
    TextSource source(text);
    const DecodeOptions options{limits, {}, {}};
    Feed feed(source, options);
    ValueSax sax(feed, options.limits);
    if (!json::sax_parse(FeedIterator(feed), FeedIterator(), &sax))
        return fail(std::move(sax.error));
    return sax.take();
}

} // namespace cw::codec
