#include "core/codec/tokens.h"

#include "core/codec/json_out.h"
#include "core/codec/json_stream.h"

namespace cw::codec {

std::string pointerTo(std::string_view base, std::string_view key)
{
    std::string out(base);
    out += '/';
    for (const char c : key) { // RFC 6901, 3
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string Tokens::json(const Token* token) const
{
    StringSink sink;
    JsonOut out(sink);
    bool comma = false;
    for (const Token* const end = after(token); token != end; ++token) {
        const bool closes = token->type == TokenType::EndObject || token->type == TokenType::EndArray;
        if (comma && !closes)
            out.raw(',');
        comma = true;
        switch (token->type) {
        case TokenType::Null: out.raw("null"); break;
        case TokenType::Boolean: out.raw(token->boolean ? "true" : "false"); break;
        case TokenType::Integer: out.integer(token->integer); break;
        case TokenType::Unsigned: out.raw(std::to_string(token->unsignedInteger)); break;
        case TokenType::Number: out.raw(text(*token)); break;
        case TokenType::String: out.string(text(*token)); break;
        case TokenType::Key:
            out.string(text(*token));
            out.raw(':');
            comma = false;
            break;
        case TokenType::BeginObject:
        case TokenType::BeginArray:
            out.raw(token->type == TokenType::BeginObject ? '{' : '[');
            comma = false;
            break;
        case TokenType::EndObject: out.raw('}'); break;
        case TokenType::EndArray: out.raw(']'); break;
        }
    }
    static_cast<void>(out.finish()); // memory takes everything, and the text came from a parser
    return sink.take();
}

} // namespace cw::codec
