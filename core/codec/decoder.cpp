#include "core/codec/decoder.h"

#include "core/codec/json_stream.h"
#include "core/codec/limits.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace cw::codec {
namespace {

std::string_view describe(TokenType type)
{
    switch (type) {
    case TokenType::Null: return "null";
    case TokenType::Boolean: return "true or false";
    case TokenType::Integer:
    case TokenType::Unsigned: return "a whole number";
    case TokenType::Number: return "a number";
    case TokenType::String: return "text";
    case TokenType::BeginObject: return "an object";
    case TokenType::BeginArray: return "a list";
    default: return "nothing";
    }
}

} // namespace

bool Decoder::fail(std::string message, std::string hint)
{
    error = Error{ErrorCode::Malformed, std::move(message), {}, std::move(hint)};
    return false;
}

bool Decoder::inside(std::string_view key)
{
    error.where.insert(0, pointerTo("", key));
    return false;
}

const Token* Decoder::find(std::string_view key) const
{
    const Token* at = m_at;
    if (at->type != TokenType::BeginObject)
        return nullptr;
    for (++at; at->type != TokenType::EndObject; at = Tokens::after(at + 1))
        if (textOf(at) == key)
            return at + 1;
    return nullptr;
}

bool Decoder::expect(TokenType type, std::string_view what)
{
    if (m_at->type == type)
        return true;
    return fail(fmt::format("{} stands where {} belongs", describe(m_at->type), what));
}

bool Decoder::boolean(bool& out)
{
    if (!expect(TokenType::Boolean, "true or false"))
        return false;
    out = m_at->boolean;
    next();
    return true;
}

bool Decoder::integer(std::int64_t& out)
{
    if (is(TokenType::Unsigned))
        return fail("the number is too large");
    if (!expect(TokenType::Integer, "a whole number"))
        return false;
    out = m_at->integer;
    next();
    return true;
}

bool Decoder::number(double& out)
{
    if (is(TokenType::Integer)) {
        out = static_cast<double>(m_at->integer);
    } else if (is(TokenType::Unsigned)) {
        out = static_cast<double>(m_at->unsignedInteger);
    } else if (is(TokenType::Number)) {
        out = m_tokens.number(*m_at);
    } else {
        return expect(TokenType::Number, "a number");
    }
    if (!(std::abs(out) <= kMaxMagnitude))
        return fail(fmt::format("{} is no physical quantity", out),
                    "numbers in a file are between -1e30 and 1e30");
    next();
    return true;
}

bool Decoder::string(std::string& out)
{
    if (!expect(TokenType::String, "text"))
        return false;
    out = text();
    next();
    return true;
}

} // namespace cw::codec
