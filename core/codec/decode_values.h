#pragma once

// Values from JSON by their type and field table. Internal to the codec: included by decode.cpp alone,
// because it is compiled for every kind of entity.
#include "core/codec/decoder.h"
#include "core/codec/limits.h"
#include "core/model/visit.h"

#include <array>
#include <functional>
#include <span>

namespace cw::codec {

/// How a field is read: by offset and the reader of its type, compiled once a type.
struct FieldReader {
    std::string_view key;
    bool required;
    std::ptrdiff_t offset;
    bool (*read)(Decoder& decoder, void* value);
};
/// In table order; at most 64.
using StructReader = std::vector<FieldReader>;

/// Keys of an object that are not in its field table.
struct OtherKeys {
    std::string_view known; ///< "id" or "in": skipped, read by the caller
    /// Takes a key "x-…" with the walk at its value; none: such keys are unknown like others.
    std::function<bool(std::string_view key, Decoder& decoder)> extra{};
};

/// Reads an object into a default-constructed struct; unknown, missing and double keys are errors.
bool readFields(Decoder& decoder, const StructReader& fields, void* owner,
                const OtherKeys& others = {});
bool readId(Decoder& decoder, std::uint64_t& raw);
bool readLength(Decoder& decoder, Length& out);
bool unknownName(Decoder& decoder, std::span<const std::string_view> names);

/// A value to read into: ids have no default.
template <class T>
T makeEmpty()
{
    if constexpr (model::IsId<T>::value)
        return T(kUnset);
    else
        return T{};
}

template <model::Described T>
const StructReader& readerOf();

template <class T>
bool readValue(Decoder& decoder, T& out);

/// `readOne(element)` for each element of a list.
template <class ReadOne>
bool readList(Decoder& decoder, ReadOne&& readOne)
{
    if (!decoder.expect(TokenType::BeginArray, "a list"))
        return false;
    decoder.next();
    for (std::size_t index = 0; !decoder.is(TokenType::EndArray); ++index)
        if (!readOne())
            return decoder.inside(index);
    decoder.next();
    return true;
}

template <class V, std::size_t... I>
bool readAlternative(Decoder& decoder, V& out, std::string_view name, std::index_sequence<I...>)
{
    bool found = false;
    bool fine = false;
    const auto attempt = [&]<class A>(A alternative) {
        if (found || model::Describe<A>::kName != name)
            return;
        found = true;
        fine = readFields(decoder, readerOf<A>(), &alternative, {"in", {}});
        out = std::move(alternative);
    };
    (attempt(std::variant_alternative_t<I, V>{}), ...);
    if (found)
        return fine;
    static constexpr std::array<std::string_view, sizeof...(I)> kNames = {
        model::Describe<std::variant_alternative_t<I, V>>::kName...};
    decoder.goTo(decoder.find("in"));
    unknownName(decoder, kNames);
    return decoder.inside("in");
}

template <class T>
bool readValue(Decoder& decoder, T& out)
{
    using namespace model;
    if constexpr (std::is_same_v<T, bool>) {
        return decoder.boolean(out);
    } else if constexpr (NamedEnum<T>) {
        const auto value = decoder.is(TokenType::String) ? enumFromName<T>(decoder.text())
                                                         : std::optional<T>();
        if (!value)
            return unknownName(decoder, EnumNames<T>::kNames);
        out = *value;
        decoder.next();
        return true;
    } else if constexpr (std::is_integral_v<T>) {
        static_assert(std::is_same_v<T, std::int64_t>, "whole numbers in entities are 64 bits");
        return decoder.integer(out);
    } else if constexpr (std::is_floating_point_v<T>) {
        return decoder.number(out);
    } else if constexpr (std::is_same_v<T, std::string>) {
        return decoder.string(out);
    } else if constexpr (IsQuantity<T>::value) {
        return decoder.number(out.value);
    } else if constexpr (std::is_same_v<T, Length>) {
        return readLength(decoder, out);
    } else if constexpr (IsId<T>::value) {
        std::uint64_t raw = 0;
        const bool fine = readId(decoder, raw);
        out = T(raw);
        return fine;
    } else if constexpr (std::is_same_v<T, EntityRef>) {
        if (!decoder.expect(TokenType::String, "kind/id"))
            return false;
        auto ref = EntityRef::parse(decoder.text());
        if (!ref)
            return decoder.fail(std::move(ref.error().message), std::move(ref.error().hint));
        out = *ref;
        decoder.next();
        return true;
    } else if constexpr (IsOptional<T>::value) {
        return readValue(decoder, out.emplace(makeEmpty<typename T::value_type>()));
    } else if constexpr (IsVector<T>::value) {
        return readList(decoder, [&] {
            return readValue(decoder, out.emplace_back(makeEmpty<typename T::value_type>()));
        });
    } else if constexpr (IsStringMap<T>::value) {
        if (!decoder.expect(TokenType::BeginObject, "an object"))
            return false;
        decoder.next();
        while (!decoder.is(TokenType::EndObject)) {
            const std::string key(decoder.text());
            const auto [at, isNew] = out.try_emplace(key);
            decoder.next();
            if (!isNew) {
                decoder.fail("the key stands twice", "keep one of them");
                return decoder.inside(key);
            }
            if (!readValue(decoder, at->second))
                return decoder.inside(key);
        }
        decoder.next();
        return true;
    } else if constexpr (std::is_same_v<T, Curve>) {
        return readList(decoder, [&] {
            std::vector<double> point;
            if (!readValue(decoder, point))
                return false;
            if (point.size() != 2)
                return decoder.fail("a point of a curve is [x, y]");
            out.points.emplace_back(point[0], point[1]);
            return true;
        });
    } else if constexpr (std::is_same_v<T, FactValue>) {
        switch (decoder.token().type) {
        case TokenType::Boolean: return readValue(decoder, out.template emplace<bool>());
        case TokenType::String: return readValue(decoder, out.template emplace<std::string>());
        case TokenType::BeginArray: return readValue(decoder, out.template emplace<Curve>());
        default: return readValue(decoder, out.template emplace<double>());
        }
    } else if constexpr (IsVariant<T>::value) {
        if (!decoder.expect(TokenType::BeginObject, "an object"))
            return false;
        const Token* const name = decoder.find("in");
        if (name == nullptr)
            return decoder.fail("the key 'in' is missing");
        if (name->type != TokenType::String) {
            decoder.fail("the value of 'in' is no text");
            return decoder.inside("in");
        }
        return readAlternative(decoder, out, decoder.textOf(name),
                               std::make_index_sequence<std::variant_size_v<T>>());
    } else {
        static_assert(Described<T>, "a type without a field table");
        return readFields(decoder, readerOf<T>(), &out);
    }
}

template <model::Described T>
const StructReader& readerOf()
{
    static const StructReader reader = [] {
        StructReader made;
        const T sample = makeEmpty<T>();
        model::forEachField<T>([&]<class Value>(const model::Field<T, Value>& field) {
            const auto* const member = reinterpret_cast<const char*>(&(sample.*field.member));
            made.push_back({field.key, field.presence == model::Presence::Required,
                            member - reinterpret_cast<const char*>(&sample),
                            [](Decoder& decoder, void* value) {
                                return readValue(decoder, *static_cast<Value*>(value));
                            }});
        });
        return made;
    }();
    return reader;
}

} // namespace cw::codec
