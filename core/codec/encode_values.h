#pragma once

// Values to JSON by their type and field table. Internal to the codec: included by encode.cpp alone,
// because it is compiled for every kind of entity.
#include "core/codec/json_out.h"
#include "core/model/visit.h"

#include <array>
#include <memory>

namespace cw::codec {

/// How values of one type are written and compared. Fields are reached by offset through it, so that
/// it is compiled once a type and not for every field of every kind.
struct ValueWriter {
    void (*write)(JsonOut& out, const void* value);
    bool (*equal)(const void* a, const void* b);
};

struct FieldWriter {
    std::string_view key;
    bool required;
    std::ptrdiff_t offset; ///< of the member in its struct
    const ValueWriter* value;
};

/// The field table of a struct as offsets.
struct StructWriter {
    std::vector<FieldWriter> fields;
    const void* defaults; ///< a default-constructed struct
};

/// `"key":value` for each field that is required or not at its default.
void writeFields(JsonOut& out, const StructWriter& writer, const void* owner);

inline void appendId(JsonOut& out, std::uint64_t raw)
{
    constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz"; // as formatId
    std::array<char, 15> text{};
    text.front() = text.back() = '"';
    for (std::size_t i = 13; i > 0; --i, raw >>= 5U)
        text[i] = kDigits[raw & 31U];
    out.raw(std::string_view(text.data(), text.size()));
}

template <model::Described T>
const StructWriter& writerOf();

template <class T>
void writeValue(JsonOut& out, const T& value)
{
    using namespace model;
    const auto list = [&](const auto& elements, auto&& writeElement) {
        char before = '[';
        for (const auto& element : elements) {
            out.raw(before);
            writeElement(element);
            before = ',';
        }
        out.raw(before == '[' ? std::string_view("[]") : std::string_view("]"));
    };
    if constexpr (std::is_same_v<T, bool>) {
        out.raw(value ? "true" : "false");
    } else if constexpr (NamedEnum<T>) {
        out.raw('"');
        out.raw(enumName(value));
        out.raw('"');
    } else if constexpr (std::is_integral_v<T>) {
        out.integer(static_cast<std::int64_t>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
        out.number(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        out.string(value);
    } else if constexpr (IsQuantity<T>::value) {
        out.number(value.value);
    } else if constexpr (std::is_same_v<T, Length>) {
        out.length(value);
    } else if constexpr (IsId<T>::value) {
        appendId(out, value.raw());
    } else if constexpr (std::is_same_v<T, EntityRef>) {
        out.string(value.text());
    } else if constexpr (IsOptional<T>::value) {
        if (value)
            writeValue(out, *value);
        else
            out.raw("null");
    } else if constexpr (IsVector<T>::value) {
        list(value, [&](const auto& element) { writeValue(out, element); });
    } else if constexpr (IsStringMap<T>::value) {
        char before = '{';
        for (const auto& [key, element] : value) {
            out.raw(before);
            out.string(key);
            out.raw(':');
            writeValue(out, element);
            before = ',';
        }
        out.raw(before == '{' ? std::string_view("{}") : std::string_view("}"));
    } else if constexpr (std::is_same_v<T, Curve>) {
        list(value.points, [&](const auto& point) {
            out.raw('[');
            out.number(point.first);
            out.raw(',');
            out.number(point.second);
            out.raw(']');
        });
    } else if constexpr (std::is_same_v<T, FactValue>) {
        std::visit([&](const auto& alternative) { writeValue(out, alternative); }, value);
    } else if constexpr (IsVariant<T>::value) {
        std::visit(
            [&]<class A>(const A& alternative) {
                out.raw("{\"in\":\"");
                out.raw(Describe<A>::kName);
                out.raw('"');
                writeFields(out, writerOf<A>(), &alternative);
                out.raw('}');
            },
            value);
    } else {
        static_assert(Described<T>, "a type without a field table");
        out.raw('{');
        writeFields(out, writerOf<T>(), &value);
        out.raw('}');
    }
}

template <class Value>
inline constexpr ValueWriter kValueWriter{
    [](JsonOut& out, const void* value) { writeValue(out, *static_cast<const Value*>(value)); },
    [](const void* a, const void* b) {
        return *static_cast<const Value*>(a) == *static_cast<const Value*>(b);
    }};

template <model::Described T>
const StructWriter& writerOf()
{
    static const T defaults{};
    static const StructWriter writer = [] {
        StructWriter made{{}, &defaults};
        model::forEachField<T>([&]<class Value>(const model::Field<T, Value>& field) {
            const auto* const member = reinterpret_cast<const char*>(&(defaults.*field.member));
            made.fields.push_back({field.key, field.presence == model::Presence::Required,
                                   member - reinterpret_cast<const char*>(&defaults),
                                   &kValueWriter<Value>});
        });
        return made;
    }();
    return writer;
}

} // namespace cw::codec
