#pragma once

#include "core/codec/tokens.h"
#include "core/base/expected.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace cw::codec {

/// One step from a version of the project file to the next, on raw JSON: one file a step in
/// migrations/, frozen once released. A step sees the entities one by one in file order, so that old
/// files are read in pieces like new ones; it may remember what it saw, and is made anew for each file.
class MigrationStep {
public:
    virtual ~MigrationStep() = default;
    /// Changes one entity in place. `kind` is the section's name.
    virtual void entity(std::string_view kind, nlohmann::json& entity) = 0;
};

/// All steps from a version to kProjectVersion.
class Migrator {
public:
    explicit Migrator(std::int64_t fromVersion);
    ~Migrator();
    [[nodiscard]] bool needed() const { return !m_steps.empty(); }
    /// The item of a section as it stands in a file of the current version.
    [[nodiscard]] Expected<Tokens> migrated(std::string_view section, const Tokens& item);

private:
    std::vector<std::unique_ptr<MigrationStep>> m_steps;
};

// One line a step; see migration.cpp.
[[nodiscard]] std::unique_ptr<MigrationStep> migrationFrom1To2();

} // namespace cw::codec
