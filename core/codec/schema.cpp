#include "core/codec/schema.h"

#include "core/codec/file_records.h"
#include "core/codec/limits.h"
#include "core/model/visit.h"
#include "core/units/unit_table.h"

#include <nlohmann/json.hpp>

namespace cw::codec {

using namespace model;

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kIdPattern = "^[0-9a-hjkmnp-tv-z]{13}$";

/// Schemas of structs under "$defs", each once.
class SchemaBuilder {
public:
    /// What values of T look like.
    template <class T>
    Json of()
    {
        if constexpr (std::is_same_v<T, bool>) {
            return {{"type", "boolean"}};
        } else if constexpr (NamedEnum<T>) {
            return names(EnumNames<T>::kNames);
        } else if constexpr (std::is_integral_v<T>) {
            return {{"type", "integer"}};
        } else if constexpr (std::is_floating_point_v<T> || IsQuantity<T>::value) {
            return numberWithin(kMaxMagnitude);
        } else if constexpr (std::is_same_v<T, std::string>) {
            return {{"type", "string"}};
        } else if constexpr (std::is_same_v<T, Length>) {
            return numberWithin(static_cast<double>(kMaxLengthMicrometres) / 1000);
        } else if constexpr (IsId<T>::value) {
            return {{"$ref", "#/$defs/id"}};
        } else if constexpr (std::is_same_v<T, EntityRef>) {
            return {{"$ref", "#/$defs/entity_ref"}};
        } else if constexpr (IsOptional<T>::value) {
            return of<typename T::value_type>();
        } else if constexpr (IsVector<T>::value) {
            return {{"type", "array"}, {"items", of<typename T::value_type>()}};
        } else if constexpr (IsStringMap<T>::value) {
            return {{"type", "object"}, {"additionalProperties", of<typename T::mapped_type>()}};
        } else if constexpr (std::is_same_v<T, FactValue>) {
            return {{"$ref", "#/$defs/fact_value"}};
        } else if constexpr (IsVariant<T>::value) {
            return alternatives(static_cast<T*>(nullptr));
        } else {
            define<T>(std::string(Describe<T>::kName));
            return reference(Describe<T>::kName);
        }
    }

    /// An object by its field table; `extraKey` is one more key that must be there.
    template <Described T>
    Json object(const char* extraKey, Json extraSchema, bool allowOwnKeys)
    {
        Json properties = Json::object();
        Json required = Json::array();
        if (extraKey != nullptr) {
            properties[extraKey] = std::move(extraSchema);
            required.push_back(extraKey);
        }
        forEachField<T>([&]<class Value>(const Field<T, Value>& field) {
            addProperty(properties, field.key, field.title, of<Value>());
            if (field.presence == Presence::Required)
                required.push_back(field.key);
        });
        return closed(std::move(properties), std::move(required), allowOwnKeys);
    }

    static Json closed(Json properties, Json required, bool allowOwnKeys)
    {
        Json schema = {{"type", "object"}, {"properties", std::move(properties)}};
        if (!required.empty())
            schema["required"] = std::move(required);
        if (allowOwnKeys)
            schema["patternProperties"] = {{"^x-", Json::object()}};
        schema["additionalProperties"] = false;
        return schema;
    }

    static Json reference(std::string_view name)
    {
        return {{"$ref", "#/$defs/" + std::string(name)}};
    }

    /// Adds what is under "$defs".
    Json finish(Json schema)
    {
        schema["$defs"] = m_definitions;
        return schema;
    }
    void defineAs(const std::string& name, Json schema) { m_definitions[name] = std::move(schema); }
    void defineCommon();

private:
    template <Described T>
    void define(const std::string& name)
    {
        if (m_definitions.contains(name))
            return;
        m_definitions[name] = nullptr; // keeps its place, and ends a recursion
        m_definitions[name] = object<T>(nullptr, {}, false);
    }

    template <class... A>
    Json alternatives(std::variant<A...>*)
    {
        Json all = Json::array();
        (all.push_back(object<A>("in", {{"const", Describe<A>::kName}}, false)), ...);
        return {{"oneOf", std::move(all)}};
    }

    static Json names(std::span<const std::string_view> all)
    {
        Json list = Json::array();
        for (const std::string_view name : all)
            list.push_back(name);
        return {{"enum", std::move(list)}};
    }

    static Json numberWithin(double limit)
    {
        return {{"type", "number"}, {"minimum", -limit}, {"maximum", limit}};
    }

    static void addProperty(Json& properties, std::string_view key, std::string_view title, Json schema)
    {
        Json property = {{"title", title}};
        if (const auto unit = unitOfKey(key); unit && schema.value("type", "") == "number")
            property["description"] = "in " + std::string(unit->symbol);
        property.update(schema);
        properties[std::string(key)] = std::move(property);
    }

    Json m_definitions = Json::object();
};

void SchemaBuilder::defineCommon()
{
    m_definitions["id"] = {{"type", "string"}, {"pattern", kIdPattern}};
    std::string kinds;
    forEachKind([&]<class E>() {
        kinds += (kinds.empty() ? "" : "|") + std::string(Describe<E>::kName);
    });
    m_definitions["entity_ref"] = {
        {"type", "string"}, {"pattern", "^(" + kinds + ")/" + std::string(kIdPattern).substr(1)}};
    const Json number = numberWithin(kMaxMagnitude);
    const Json point = {{"type", "array"}, {"items", number}, {"minItems", 2}, {"maxItems", 2}};
    m_definitions["fact_value"] = {
        {"description", "a curve is a list of points [x, y]"},
        {"oneOf", Json::array({number, {{"type", "boolean"}}, {{"type", "string"}},
                               {{"type", "array"}, {"items", point}}})}};
}

Json head(const char* title, const std::string& name)
{
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", "https://clusterwright.example/schemas/" + name + ".schema.json"},
            {"title", title},
            {"$comment", "Generated from the field tables; do not edit."}};
}

Json listOf(Json item) { return {{"type", "array"}, {"items", std::move(item)}}; }

/// One change of a variant or revision; its states are entities without their id.
Json changeSchema(const char* ownerKey, Json ownerSchema)
{
    Json cases = Json::array();
    forEachKind([&]<class E>() {
        const Json state = SchemaBuilder::reference(std::string(Describe<E>::kName) + "_state");
        cases.push_back({{"properties", {{"kind", {{"const", Describe<E>::kName}}},
                                         {"before", state},
                                         {"after", state}}}});
    });
    Json properties = {{ownerKey, std::move(ownerSchema)},
                       {"kind", {{"type", "string"}}},
                       {"id", SchemaBuilder::reference("id")},
                       {"before", {{"type", "object"}}},
                       {"after", {{"type", "object"}}}};
    Json schema = SchemaBuilder::closed(std::move(properties), {ownerKey, "kind", "id"}, false);
    schema["anyOf"] = Json::array({{{"required", {"before"}}}, {{"required", {"after"}}}});
    schema["oneOf"] = std::move(cases);
    return schema;
}

Json projectSchema()
{
    SchemaBuilder builder;
    builder.defineCommon();
    const Json id = SchemaBuilder::reference("id");
    Json properties = {{"format", {{"const", kProjectFormat}}},
                       {"version", {{"const", kProjectVersion}}},
                       {"generator", {{"type", "string"}}}};
    forEachKind([&]<class E>() {
        const std::string name(Describe<E>::kName);
        builder.defineAs(name + "_entity", builder.object<E>("id", id, true));
        builder.defineAs(name + "_state", builder.object<E>(nullptr, {}, false));
        properties[name] = listOf(SchemaBuilder::reference(name + "_entity"));
    });
    properties[std::string(kVariantSection)] = listOf(builder.object<Variant>("id", id, false));
    properties[std::string(kVariantChangeSection)] = listOf(changeSchema("variant", id));
    properties[std::string(kRevisionSection)] = listOf(builder.object<Revision>(nullptr, {}, false));
    properties[std::string(kRevisionChangeSection)] =
        listOf(changeSchema("revision", {{"type", "string"}}));
    Json schema = head("Clusterwright project", "project");
    schema.update(SchemaBuilder::closed(std::move(properties), {"format", "version"}, true));
    return builder.finish(std::move(schema));
}

Json partSchema()
{
    SchemaBuilder builder;
    builder.defineCommon();
    builder.defineAs("catalog_part", builder.object<Part>(nullptr, {}, true));
    Json properties = {{"format", {{"const", kPartsFormat}}},
                       {"version", {{"const", kPartsVersion}}},
                       {"parts", listOf(SchemaBuilder::reference("catalog_part"))}};
    Json schema = head("Clusterwright catalog parts", "part");
    schema.update(SchemaBuilder::closed(std::move(properties), {"format", "version", "parts"}, true));
    return builder.finish(std::move(schema));
}

} // namespace

Expected<std::string> schemaJson(std::string_view name)
{
    if (name == "project")
        return projectSchema().dump(2) + "\n";
    if (name == "part")
        return partSchema().dump(2) + "\n";
    if (name == "requirements")
        return fail(ErrorCode::Unsupported, "there is no schema of requirements yet", {},
                    "sizing from requirements is not part of this version");
    return fail(ErrorCode::NotFound, "there is no schema '" + std::string(name.substr(0, 80)) + "'", {},
                "schemas are project, part and requirements");
}

} // namespace cw::codec
