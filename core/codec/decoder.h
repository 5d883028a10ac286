#pragma once

#include "core/base/error.h"
#include "core/codec/tokens.h"

#include <set>

namespace cw::codec {

/// Walks the tokens of one item. What reads a value leaves the walk behind it, or fails; as a failure
/// returns through the levels, each puts its key in front of the pointer.
class Decoder {
public:
    Decoder(const Tokens& tokens, bool lenient) : m_tokens(tokens), m_at(tokens.first()), m_lenient(lenient) {}

    [[nodiscard]] const Token& token() const { return *m_at; }
    [[nodiscard]] std::string_view text() const { return m_tokens.text(*m_at); }
    [[nodiscard]] std::string_view textOf(const Token* token) const { return m_tokens.text(*token); }
    [[nodiscard]] std::string json() const { return m_tokens.json(m_at); }
    void next() { ++m_at; }
    void skip() { m_at = Tokens::after(m_at); }
    [[nodiscard]] bool is(TokenType type) const { return m_at->type == type; }
    [[nodiscard]] const Token* position() const { return m_at; }
    /// The value of a key of the object at the walk, or null.
    [[nodiscard]] const Token* find(std::string_view key) const;
    void goTo(const Token* position) { m_at = position; }

    // Plain values; false with an error where the token is another.
    bool boolean(bool& out);
    bool integer(std::int64_t& out);
    bool number(double& out);
    bool string(std::string& out);
    bool expect(TokenType type, std::string_view what);

    bool fail(std::string message, std::string hint = {});
    bool inside(std::string_view key);
    bool inside(std::size_t index) { return inside(std::to_string(index)); }

    /// Of a newer file: keys that are not known are skipped and remembered.
    [[nodiscard]] bool lenient() const { return m_lenient; }
    void ignore(std::string_view key) { m_ignored.emplace(key); }
    [[nodiscard]] const std::set<std::string, std::less<>>& ignored() const { return m_ignored; }

    Error error;

private:
    const Tokens& m_tokens;
    const Token* m_at;
    bool m_lenient;
    std::set<std::string, std::less<>> m_ignored;
};

} // namespace cw::codec
