#include "core/codec/decode_values.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::codec {
namespace {

/// The field with that key, looked for from where the last one was found: files keep table order.
std::size_t fieldOf(const StructReader& fields, std::string_view key, std::size_t from)
{
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t index = from + i < fields.size() ? from + i : from + i - fields.size();
        if (fields[index].key == key)
            return index;
    }
    return fields.size();
}

std::string keysOf(const StructReader& fields)
{
    std::string out;
    for (const FieldReader& field : fields)
        out += (out.empty() ? "" : ", ") + std::string(field.key);
    return out;
}

} // namespace

bool readFields(Decoder& decoder, const StructReader& fields, void* owner, const OtherKeys& others)
{
    if (!decoder.expect(TokenType::BeginObject, "an object"))
        return false;
    decoder.next();
    std::uint64_t seen = 0;
    bool otherSeen = false;
    std::size_t from = 0;
    while (!decoder.is(TokenType::EndObject)) {
        const std::string_view key = decoder.text();
        decoder.next();
        const std::size_t index = fieldOf(fields, key, from);
        const bool isField = index < fields.size();
        const bool isOther = !isField && !others.known.empty() && key == others.known;
        if ((isField && (seen >> index & 1U) != 0) || (isOther && otherSeen)) {
            decoder.fail("the key stands twice", "keep one of them");
            return decoder.inside(key);
        }
        if (isField) {
            seen |= std::uint64_t{1} << index;
            from = index + 1;
            if (!fields[index].read(decoder, static_cast<char*>(owner) + fields[index].offset))
                return decoder.inside(key);
        } else if (isOther) {
            otherSeen = true;
            decoder.skip();
        } else if (others.extra && key.starts_with("x-")) {
            if (!others.extra(key, decoder))
                return decoder.inside(key);
            decoder.skip();
        } else if (decoder.lenient()) {
            decoder.ignore(key);
            decoder.skip();
        } else {
            decoder.fail("the key is not known", "known here: " + keysOf(fields) +
                                                     "; keys of your own begin with x-");
            return decoder.inside(key);
        }
    }
    decoder.next();
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].required && (seen >> i & 1U) == 0)
            return decoder.fail(fmt::format("the key '{}' is missing", fields[i].key));
    return true;
}

bool readId(Decoder& decoder, std::uint64_t& raw)
{
    if (!decoder.expect(TokenType::String, "an id"))
        return false;
    auto parsed = parseId(decoder.text());
    if (!parsed)
        return decoder.fail(std::move(parsed.error().message), std::move(parsed.error().hint));
    raw = *parsed;
    decoder.next();
    return true;
}

bool readLength(Decoder& decoder, Length& out)
{
    double mm = 0;
    if (!decoder.number(mm))
        return false;
    if (std::abs(mm) > static_cast<double>(kMaxLengthMicrometres) / 1000)
        return decoder.fail(fmt::format("{} mm is beyond 1000 km", mm));
    out = millimetres(mm);
    return true;
}

bool unknownName(Decoder& decoder, std::span<const std::string_view> names)
{
    if (!decoder.expect(TokenType::String, "a name"))
        return false;
    std::string known;
    for (const std::string_view name : names)
        known += (known.empty() ? "" : ", ") + std::string(name);
    return decoder.fail(fmt::format("'{}' is not known", decoder.text().substr(0, 80)),
                        "known are " + known);
}

} // namespace cw::codec
