#include "core/codec/decode.h"

#include "core/codec/project_reader.h"

#include <fmt/format.h>

namespace cw::codec {
namespace {

/// A semantic fault in a newer file is no fault of the file: this program cannot read it.
Error tooNew(Error cause, std::int64_t version)
{
    return withCause({ErrorCode::UnknownVersion,
                      fmt::format("the file is of version {}; this program knows versions up to {} "
                                  "and could not read it",
                                  version, kProjectVersion),
                      "/version", "open it with a newer clusterwright"},
                     std::move(cause));
}

class PartFileReader final : public StreamHandler {
public:
    bool value(std::string_view key, const Tokens& value) override
    {
        Decoder decoder(value, false);
        std::string format;
        std::int64_t version = 0;
        if (key == "format") {
            m_formatSeen = decoder.string(format) && format == kPartsFormat;
            return m_formatSeen || wrong("the file holds no clusterwright parts", "/format");
        }
        if (key == "version") {
            if (!decoder.integer(version) || version < 1)
                return wrong("the version is no whole number from 1", "/version");
            if (version > kPartsVersion) {
                error = {ErrorCode::UnknownVersion,
                         fmt::format("the parts are of version {}; this program knows {}", version,
                                     kPartsVersion),
                         "/version", "update the program"};
                return false;
            }
            m_versionSeen = true;
            return true;
        }
        return key.starts_with("x-") || wrong("the key is not known", pointerTo("", key), kKnown);
    }

    Section section(std::string_view key) override
    {
        if (key == "parts" && complete())
            return Section::Read;
        if (key != "parts")
            wrong("the key is not known", pointerTo("", key), kKnown);
        return Section::Refuse;
    }

    bool item(const Tokens& item) override
    {
        const std::string where = "/parts/" + std::to_string(parts.size());
        if (item.size() == 0)
            return wrong("an item is no object", where, "a part is an object");
        Decoder decoder(item, false);
        model::Part part;
        if (!readPart(decoder, part)) {
            decoder.error.where.insert(0, where);
            if (decoder.error.hint.empty())
                decoder.error.hint = "correct the part there";
            error = std::move(decoder.error);
            return false;
        }
        parts.push_back(std::move(part));
        return true;
    }

    bool complete()
    {
        return (m_formatSeen && m_versionSeen) || wrong("the file holds no clusterwright parts",
                                                        m_formatSeen ? "/version" : "/format");
    }

    std::vector<model::Part> parts;

private:
    static constexpr const char* kKnown = "known are format, version and parts; keys of your own "
                                          "begin with x-";
    bool wrong(std::string message, std::string where,
               std::string hint = "\"format\" and \"version\" stand before \"parts\"")
    {
        error = {ErrorCode::Malformed, std::move(message), std::move(where), std::move(hint)};
        return false;
    }

    bool m_formatSeen{false};
    bool m_versionSeen{false};
};

} // namespace

Expected<DecodedProject> decodeProject(Source& source, const DecodeOptions& options)
{
    ProjectReader reader(options.limits);
    const auto translated = [&](Error error) {
        const bool semantic = error.code == ErrorCode::Malformed && error.where.starts_with('/');
        return reader.newer() && semantic ? tooNew(std::move(error), reader.version())
                                          : std::move(error);
    };
    if (auto read = readJson(source, options, reader); !read)
        return fail(translated(std::move(read.error())));
    auto project = reader.finish();
    if (!project)
        return fail(translated(std::move(project.error())));
    return project;
}

Expected<std::vector<model::Part>> readPartFile(Source& source, const DecodeOptions& options)
{
    PartFileReader reader;
    if (auto read = readJson(source, options, reader); !read)
        return fail(std::move(read.error()));
    if (!reader.complete())
        return fail(std::move(reader.error));
    return std::move(reader.parts);
}

Expected<std::vector<model::Part>> readPartFile(std::string_view text)
{
    TextSource source(text);
    return readPartFile(source);
}

Expected<model::Part> partFromJson(std::string_view text)
{
    const auto tokens = readValue(text);
    if (!tokens)
        return fail(tokens.error());
    Decoder decoder(*tokens, false);
    model::Part part;
    if (!readPart(decoder, part))
        return fail(std::move(decoder.error));
    return part;
}

Expected<model::Patch> patchFromJson(std::string_view text)
{
    const auto tokens = readValue(text);
    if (!tokens)
        return fail(tokens.error());
    Decoder decoder(*tokens, false);
    model::Patch patch;
    if (!decoder.expect(TokenType::BeginArray, "a list of changes"))
        return fail(std::move(decoder.error));
    decoder.next();
    for (std::size_t index = 0; !decoder.is(TokenType::EndArray); ++index) {
        const Token* const start = decoder.position();
        if (!readChangeObject(decoder, {}, patch)) {
            decoder.inside(index);
            return fail(std::move(decoder.error));
        }
        decoder.goTo(Tokens::after(start));
    }
    if (const auto twice = sortChanges(patch))
        return fail(ErrorCode::Malformed, twice->text() + " stands twice");
    return patch;
}

} // namespace cw::codec
