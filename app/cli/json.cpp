#include "app/cli/json.h"

#include "core/units/noise.h"

namespace cw::cli {

namespace {

void dropNoise(Json& value)
{
    if (value.is_number_float())
        value = withoutNoise(value.get<double>());
    else if (value.is_structured())
        for (Json& inner : value)
            dropNoise(inner);
}

} // namespace

std::string dump(Json document)
{
    dropNoise(document);
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void addSum(Json& object, const std::string& key, const model::KnownSum& sum)
{
    object[key] = sum.known;
    object[key + "_unknown_count"] = sum.unknown.size();
}

Json derivationJson(const model::Derivation& derivation)
{
    Json out{{"term", derivation.term},
             {"value", orNull(derivation.value)},
             {"unit", derivation.unit},
             {"formula", derivation.formula},
             {"source", derivation.source}};
    if (derivation.confidence)
        out["confidence"] = enumName(*derivation.confidence);
    if (derivation.entity)
        out["entity"] = derivation.entity->text();
    if (!derivation.inputs.empty()) {
        Json inputs = Json::array();
        for (const model::Derivation& input : derivation.inputs)
            inputs.push_back(derivationJson(input));
        out["inputs"] = std::move(inputs);
    }
    return out;
}

void addEntity(Json& object, const model::Design& design, model::EntityRef ref)
{
    object["entity"] = ref.text();
    object["name"] = displayName(design, ref);
}

} // namespace cw::cli
