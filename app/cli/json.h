#pragma once

#include "core/model/derivation.h"
#include "core/model/design.h"

#include <nlohmann/json.hpp>

namespace cw::cli {

/// Keys in the order they were written: the same call gives the same bytes.
using Json = nlohmann::ordered_json;

/// Pretty-printed with a newline at the end. Text that is not UTF-8 is shown with replacement
/// characters; numbers that are not finite are null, and others have no noise of binary sums.
[[nodiscard]] std::string dump(Json document);

/// null for unknown.
template <class T>
[[nodiscard]] Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/// `key` and `key_unknown_count`.
void addSum(Json& object, const std::string& key, const model::KnownSum& sum);

[[nodiscard]] Json derivationJson(const model::Derivation& derivation);
/// "device/…" and the name beside it under "name".
void addEntity(Json& object, const model::Design& design, model::EntityRef ref);

} // namespace cw::cli
