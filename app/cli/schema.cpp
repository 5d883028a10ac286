#include "core/codec/schema.h"
#include "app/cli/verbs.h"

#include <CLI/CLI.hpp>

namespace cw::cli {

Run setUpSchema(CLI::App& command)
{
    auto name = std::make_shared<std::string>();
    command.add_option("NAME", *name, "project or part")->required();
    return [name](const World&) -> Expected<Outcome> {
        auto schema = codec::schemaJson(*name);
        if (!schema)
            return fail(std::move(schema.error()));
        if (!schema->ends_with('\n'))
            *schema += '\n';
        Outcome out;
        out.json = *schema;
        out.plain = std::move(*schema);
        return out;
    };
}

} // namespace cw::cli
