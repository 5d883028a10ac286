#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace cw::codec {

enum class TokenType : std::uint8_t {
    Null,
    Boolean,
    Integer,  ///< fits std::int64_t
    Unsigned, ///< beyond it, fits std::uint64_t
    Number,
    String,
    Key,
    BeginObject,
    EndObject,
    BeginArray,
    EndArray,
};

struct Token {
    TokenType type{TokenType::Null};
    std::uint32_t size{0}; ///< text: its bytes; begin: tokens up to and with its end
    union {
        bool boolean;
        std::int64_t integer;
        std::uint64_t unsignedInteger;
        std::uint64_t text; ///< offset of a key, a string, or a number as it was written
    };
};

/// One JSON value as a flat list of tokens, in two buffers that are used again for the next: cheaper
/// than a tree, and as large as the largest entity.
///
///   {"a":[1]}  ▶  BeginObject(5) Key BeginArray(3) Integer EndArray EndObject
class Tokens {
public:
    void clear()
    {
        m_tokens.clear();
        m_text.clear();
        m_open.clear();
    }
    void add(Token token) { m_tokens.push_back(token); }
    void addText(TokenType type, std::string_view text)
    {
        Token token{type, static_cast<std::uint32_t>(text.size()), {}};
        token.text = m_text.size();
        m_text += text;
        m_tokens.push_back(token);
    }
    void begin(TokenType type)
    {
        m_open.push_back(m_tokens.size());
        m_tokens.push_back({type, 0, {}});
    }
    void end(TokenType type)
    {
        m_tokens.push_back({type, 0, {}});
        m_tokens[m_open.back()].size = static_cast<std::uint32_t>(m_tokens.size() - m_open.back());
        m_open.pop_back();
    }

    void addNumber(double value, std::string_view text)
    {
        // The value stands behind the text, so that it need not be parsed again.
        addText(TokenType::Number, text);
        m_text.append(reinterpret_cast<const char*>(&value), sizeof value);
    }

    [[nodiscard]] const Token* first() const { return m_tokens.data(); }
    [[nodiscard]] std::size_t size() const { return m_tokens.size(); }
    [[nodiscard]] std::size_t textBytes() const { return m_text.size(); }
    /// Of a key, a string or a number.
    [[nodiscard]] std::string_view text(const Token& token) const
    {
        return std::string_view(m_text).substr(token.text, token.size);
    }

    [[nodiscard]] double number(const Token& token) const
    {
        double value = 0;
        std::memcpy(&value, m_text.data() + token.text + token.size, sizeof value);
        return value;
    }

    /// The token after the value that starts at `token`.
    [[nodiscard]] static const Token* after(const Token* token)
    {
        const bool container =
            token->type == TokenType::BeginObject || token->type == TokenType::BeginArray;
        return token + (container ? token->size : 1);
    }
    /// Compact JSON of the value that starts at `token`; numbers as they were written.
    [[nodiscard]] std::string json(const Token* token) const;

private:
    std::vector<Token> m_tokens;
    std::string m_text;
    std::vector<std::size_t> m_open; ///< begins that wait for their end
};

} // namespace cw::codec
