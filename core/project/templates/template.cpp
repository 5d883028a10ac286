#include "core/project/templates/template.h"

#include "core/edit/editor.h"
#include "core/project/templates/recipes.h"
#include "core/units/parse.h"

#include <array>
#include <cassert>

#include <fmt/format.h>

namespace cw::project {
namespace {

std::string parameterList(std::span<const TemplateParameter> parameters)
{
    std::string out;
    for (const TemplateParameter& parameter : parameters)
        out += fmt::format("{}{} ({}-{})", out.empty() ? "" : ", ", parameter.name,
                           parameter.minimum, parameter.maximum);
    return out;
}

} // namespace

Expected<TemplateSettings> TemplateSettings::read(std::span<const TemplateParameter> parameters,
                                                  const model::Attributes& given)
{
    TemplateSettings settings;
    for (const TemplateParameter& parameter : parameters)
        settings.m_values.emplace(parameter.name, parameter.defaultValue);
    for (const auto& [name, text] : given) {
        const TemplateParameter* found = nullptr;
        for (const TemplateParameter& parameter : parameters)
            if (parameter.name == name)
                found = &parameter;
        if (found == nullptr)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("this template has no setting '{}'", name), {},
                        "settings: " + parameterList(parameters));
        const auto value = parseInteger(text);
        if (!value || *value < found->minimum || *value > found->maximum)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("{}={} is {}", name, text,
                                    value ? "out of range" : "not a number that fits"),
                        {},
                        fmt::format("{} is a whole number from {} to {}", name, found->minimum,
                                    found->maximum));
        settings.m_values[name] = *value;
    }
    return settings;
}

std::int64_t TemplateSettings::operator[](std::string_view name) const
{
    const auto at = m_values.find(name);
    assert(at != m_values.end() && "a recipe asks for a parameter it does not declare");
    return at == m_values.end() ? 0 : at->second;
}

std::span<const TemplateInfo> templates()
{
    static const std::array kTemplates = {
        dgxH100SuperPod(),
        airRack(),
    };
    return kTemplates;
}

Expected<const TemplateInfo*> findTemplate(std::string_view id)
{
    std::string known;
    for (const TemplateInfo& info : templates()) {
        if (info.id == id)
            return &info;
        known += (known.empty() ? "" : ", ") + std::string(info.id);
    }
    return fail(ErrorCode::NotFound, fmt::format("there is no template '{}'", id), {},
                "templates: " + known);
}

Expected<Document> instantiate(std::string_view id, const model::Attributes& given,
                               const catalog::Catalog& catalog, IdSource& ids)
{
    const auto info = findTemplate(id);
    if (!info)
        return fail(info.error());
    const auto settings = TemplateSettings::read((*info)->parameters, given);
    if (!settings)
        return fail(settings.error());
    edit::Editor editor(edit::State{}, ids);
    edit::Transaction transaction = editor.begin("New from " + std::string((*info)->title));
    if (auto built = (*info)->build(transaction, catalog, *settings); !built)
        return fail(std::move(built.error()));
    if (auto committed = editor.commit(transaction); !committed)
        return fail(std::move(committed.error()));
    Document document;
    document.design = editor.design();
    return document;
}

} // namespace cw::project
