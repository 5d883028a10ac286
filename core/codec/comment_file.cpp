#include "core/codec/comment_file.h"

#include "core/codec/decode_entities.h"
#include "core/codec/encode.h"
#include "core/codec/json_out.h"
#include "core/codec/json_stream.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::codec {

namespace {

constexpr std::string_view kSection = "comment";
constexpr std::string_view kCorrect = "correct the file there, or delete it to begin anew";

class CommentReader final : public StreamHandler {
public:
    explicit CommentReader(const Limits& limits) : m_limits(limits) {}

    bool value(std::string_view key, const Tokens& value) override
    {
        Decoder decoder(value, false);
        if (key == "format") {
            std::string format;
            m_formatSeen = decoder.string(format) && format == kCommentFormat;
            return m_formatSeen || wrong("the file holds no comments", "/format");
        }
        if (!m_formatSeen)
            return wrong("the file holds no comments", "/format");
        if (key == "version")
            return version(decoder);
        if (key == "design_hash")
            return decoder.string(m_hash) || wrong(decoder.error.message, "/design_hash");
        return wrong("the key is not known", pointerTo("", key));
    }

    Section section(std::string_view key) override
    {
        if (key == kSection && complete())
            return Section::Read;
        wrong(complete() ? "the key is not known" : "format and version stand before all else",
              pointerTo("", key));
        return Section::Refuse;
    }

    bool item(const Tokens& item) override
    {
        const std::string where = pointerTo("/comment", std::to_string(m_count));
        if (++m_count > m_limits.entities) {
            error = {ErrorCode::Limit,
                     fmt::format("there are more than {} comments", m_limits.entities), where,
                     "check that it is the right file"};
            return false;
        }
        if (item.size() == 0)
            return wrong("an item is no object", where);
        Decoder decoder(item, false);
        if (!readEntity(decoder, model::Kind::Comment, m_design, m_extras))
            return wrong(std::move(decoder.error.message), where + decoder.error.where);
        return true;
    }

    [[nodiscard]] bool complete() const { return m_formatSeen && m_versionSeen; }

    CommentFile take()
    {
        CommentFile out;
        out.designHash = std::move(m_hash);
        for (const model::Comment& comment : m_design.table<model::Comment>())
            out.comments.push_back(comment);
        return out;
    }

private:
    bool wrong(std::string message, std::string where)
    {
        error = {ErrorCode::Malformed, std::move(message), std::move(where), std::string(kCorrect)};
        return false;
    }

    bool version(Decoder& decoder)
    {
        std::int64_t number = 0;
        if (!decoder.integer(number) || number < 1)
            return wrong("the version is no whole number from 1", "/version");
        if (number > kCommentVersion) {
            error = {ErrorCode::UnknownVersion,
                     fmt::format("the comments are of version {}, this program knows up to {}",
                                 number, kCommentVersion),
                     "/version", "open them with a newer clusterwright"};
            return false;
        }
        m_versionSeen = true;
        return true;
    }

    Limits m_limits;
    bool m_formatSeen{false};
    bool m_versionSeen{false};
    std::string m_hash;
    std::size_t m_count{0};
    model::Design m_design;
    Extras m_extras;
};

} // namespace

Limits commentLimits()
{
    Limits limits;
    limits.depth = 8;
    limits.stringBytes = 64U << 10U;
    limits.entityTokens = 256;
    limits.entityBytes = 256U << 10U;
    limits.entities = 50'000;
    limits.totalBytes = 64U << 20U;
    limits.unsizedBytes = 8U << 20U;
    return limits;
}

Expected<void> encodeComments(const CommentFile& file, Sink& sink)
{
    JsonOut out(sink);
    out.raw("{");
    out.key("format");
    out.string(kCommentFormat);
    out.raw(",\n");
    out.raw("\"version\":");
    out.integer(kCommentVersion);
    if (!file.designHash.empty()) {
        out.raw(",\n\"design_hash\":");
        out.string(file.designHash);
    }
    out.raw(",\n\"comment\":[");
    model::Design design;
    std::vector<model::Comment> sorted = file.comments;
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.id < b.id; });
    design.table<model::Comment>().assignSorted(std::move(sorted));
    bool first = true;
    for (const model::Comment& comment : design.table<model::Comment>()) {
        const auto text = entityToJson(design, comment.id);
        if (!text)
            return fail(text.error());
        out.raw(first ? "\n" : ",\n");
        out.raw(*text);
        out.rest();
        first = false;
    }
    out.raw(first ? "]\n}\n" : "\n]\n}\n");
    return out.finish();
}

Expected<CommentFile> decodeComments(Source& source, const Limits& limits)
{
    CommentReader reader(limits);
    DecodeOptions options;
    options.limits = limits;
    if (auto done = readJson(source, options, reader); !done)
        return fail(std::move(done.error()));
    if (!reader.complete())
        return fail(ErrorCode::Malformed, "the file holds no comments", "/format",
                    std::string(kCorrect));
    return reader.take();
}

} // namespace cw::codec
