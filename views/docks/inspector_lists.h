#pragma once

#include "views/docks/inspector_rows.h"

namespace cw::catalog {
class Catalog;
}

namespace cw::views {

/// Takes a part: it is put into the first free slot of all that are inspected.
inline constexpr const char* kNewModuleKey = "@module";
/// Takes the name of a port: it is reserved, until another use is chosen.
inline constexpr const char* kNewPortKey = "@port";
/// In front of the key of a part that the design does not have yet.
inline constexpr const char* kCatalogPrefix = "catalog:";

/// Parts of the catalog that can be put into devices, by name.
[[nodiscard]] QList<FieldEditor::Choice> catalogModules(const catalog::Catalog& catalog);

/// Modules that any of the devices has and what is said of their ports, each to be changed and
/// taken out; `everything`, and where there are some: lines for one more.
void addModuleRows(std::vector<InspectorRow>& out, const edit::State& state,
                   const InspectorSubject& subject,
                   const QList<FieldEditor::Choice>& catalogModules, bool everything);
void addPortRows(std::vector<InspectorRow>& out, const model::Design& design,
                 const InspectorSubject& subject, bool everything);

/// Whether setListed() sets it.
[[nodiscard]] bool isListEntry(const std::string& key);
[[nodiscard]] Expected<void> setListed(edit::Transaction& transaction,
                                       const InspectorSubject& subject, const std::string& key,
                                       const std::string& text);
/// Name of the step that does it: "Add module to 3 devices", "Release port osfp1 of leaf-1".
[[nodiscard]] QString listedStep(const std::string& key, const QString& text, const QString& what);

} // namespace cw::views
