// Version 1 to 2. Frozen: never changed, whatever the model becomes.
//
// - A device in a rack stood at "unit", a number from 1; now at "bottom_mm" above the first unit, so
//   that hole offsets and 48 mm racks can be said. Units of version 1 were 44.45 mm.
// - Lengths of connections were in metres ("length_ordered_m"); now in mm as all lengths are.
#include "core/codec/migration.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace cw::codec {
namespace {

using nlohmann::json;

constexpr double kUnitMm = 44.45;

/// Exact to the micrometre, without the noise of a product of two doubles.
double roundedMm(double mm) { return std::round(mm * 1000) / 1000; }

void renameLength(json& entity, const char* metresKey, const char* mmKey)
{
    const auto old = entity.find(metresKey);
    if (old == entity.end())
        return;
    entity[mmKey] = roundedMm(old->get<double>() * 1000);
    entity.erase(metresKey);
}

class From1To2 final : public MigrationStep {
public:
    void entity(std::string_view kind, json& entity) override
    {
        if (kind == "device" && entity.contains("placement")) {
            json& placement = entity["placement"];
            if (placement.value("in", "") == "rack" && placement.contains("unit")) {
                const double unit = placement["unit"].get<double>();
                placement["bottom_mm"] = roundedMm((unit - 1) * kUnitMm);
                placement.erase("unit");
            }
        } else if (kind == "connection") {
            renameLength(entity, "length_ordered_m", "length_ordered_mm");
            renameLength(entity, "length_estimated_m", "length_estimated_mm");
        }
    }
};

} // namespace

std::unique_ptr<MigrationStep> migrationFrom1To2() { return std::make_unique<From1To2>(); }

} // namespace cw::codec
