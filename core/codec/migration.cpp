#include "core/codec/migration.h"

#include "core/codec/file_records.h"
#include "core/codec/json_stream.h"

#include <nlohmann/json.hpp>

namespace cw::codec {
namespace {

using StepMaker = std::unique_ptr<MigrationStep> (*)();

/// The step at index i leads from version i + 1 to i + 2.
constexpr StepMaker kSteps[] = {migrationFrom1To2};
static_assert(std::size(kSteps) == kProjectVersion - 1, "one step for each old version");

} // namespace

Migrator::Migrator(std::int64_t fromVersion)
{
    for (std::int64_t version = fromVersion; version < kProjectVersion; ++version)
        m_steps.push_back(kSteps[version - 1]());
}

Migrator::~Migrator() = default;

Expected<Tokens> Migrator::migrated(std::string_view section, const Tokens& item)
{
    try {
        auto value = nlohmann::json::parse(item.json(item.first()));
        for (const auto& step : m_steps) {
            if (section != kVariantChangeSection && section != kRevisionChangeSection) {
                step->entity(section, value);
                continue;
            }
            for (const char* const state : {"before", "after"})
                if (value.contains(state))
                    step->entity(value.value("kind", ""), value[state]);
        }
        return readValue(value.dump());
    } catch (const nlohmann::json::exception& wrong) {
        return fail(ErrorCode::Malformed,
                    "the entity is not as its version has it: " + std::string(wrong.what()));
    }
}

} // namespace cw::codec
