#pragma once

#include "core/catalog/catalog.h"
#include "core/edit/transaction.h"
#include "core/project/document.h"

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace cw::project {

/// One thing that `new --set name=value` may set: a whole number in a range.
struct TemplateParameter {
    std::string_view name;
    std::string_view title;
    std::int64_t defaultValue;
    std::int64_t minimum;
    std::int64_t maximum;
};

/// The parameters of one template with their values.
class TemplateSettings {
public:
    /// Defaults, overridden by what is given. InvalidArgument for a name that is not there, a value
    /// that is no whole number or one out of range; it lists what there is.
    [[nodiscard]] static Expected<TemplateSettings>
    read(std::span<const TemplateParameter> parameters,
         const model::Attributes& given);

    /// The name must be a parameter.
    [[nodiscard]] std::int64_t operator[](std::string_view name) const;

private:
    std::map<std::string, std::int64_t, std::less<>> m_values;
};

struct TemplateSize {
    std::int64_t nodes{0};
    std::int64_t accelerators{0};
    std::int64_t racks{0};
};

/// A reference design as a recipe: a function that runs verbs and generators, never a stored file.
struct TemplateInfo {
    std::string_view id;
    std::string_view title;
    std::string_view description;
    std::span<const TemplateParameter> parameters;
    Expected<TemplateSize> (*size)(const catalog::Catalog&, const TemplateSettings&);
    Expected<void> (*build)(edit::Transaction&, const catalog::Catalog&, const TemplateSettings&);
};

/// One file each, one line in the table.
[[nodiscard]] std::span<const TemplateInfo> templates();
/// NotFound names those that exist.
[[nodiscard]] Expected<const TemplateInfo*> findTemplate(std::string_view id);

/// Builds a template into a new document. Every entity has an origin, so the same settings give the
/// same bytes. Errors: those of TemplateSettings::read, NotFound or MissingData for parts that the
/// catalog lacks, Infeasible where the settings have no solution.
[[nodiscard]] Expected<Document> instantiate(std::string_view id,
                                             const model::Attributes& given,
                                             const catalog::Catalog& catalog, IdSource& ids);

} // namespace cw::project
