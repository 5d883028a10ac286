#include "core/codec/object_file.h"

#include "core/codec/decode_entities.h"
#include "core/codec/encode.h"
#include "core/codec/json_out.h"
#include "core/codec/json_stream.h"
#include "core/codec/migration.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/part.h"
#include "core/model/rack.h"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

namespace cw::codec {

using namespace model;

namespace {

constexpr std::array kKinds = {Kind::Part, Kind::Rack, Kind::Device, Kind::Connection};
constexpr std::string_view kAgain = "copy the objects again";

class ObjectReader final : public StreamHandler {
public:
    explicit ObjectReader(const Limits& limits) : m_limits(limits) {}

    bool value(std::string_view key, const Tokens& value) override
    {
        Decoder decoder(value, false);
        if (key == "format") {
            std::string format;
            m_formatSeen = decoder.string(format) && format == kObjectFormat;
            return m_formatSeen || wrong("these are no clusterwright objects", "/format");
        }
        if (!m_formatSeen)
            return wrong("these are no clusterwright objects", "/format");
        if (key == "version")
            return version(decoder);
        std::string generator;
        if (key == "generator")
            return decoder.string(generator) || wrong(decoder.error.message, "/generator");
        return wrong("the key is not known", pointerTo("", key));
    }

    Section section(std::string_view key) override
    {
        const auto kind = kindFromName(key);
        const bool known = kind && std::ranges::find(kKinds, *kind) != kKinds.end();
        if (known && complete()) {
            m_kind = *kind;
            m_index = 0;
            return Section::Read;
        }
        wrong(complete() ? "the key is not known" : "format and version stand before all else",
              pointerTo("", key));
        return Section::Refuse;
    }

    bool item(const Tokens& item) override
    {
        const std::string where =
            fmt::format("/{}/{}", kindName(m_kind), std::to_string(m_index++));
        if (++m_count > m_limits.entities) {
            error = {ErrorCode::Limit,
                     fmt::format("there are more than {} objects", m_limits.entities), where,
                     "copy fewer at once"};
            return false;
        }
        if (item.size() == 0)
            return wrong("an item is no object", where);
        std::optional<Tokens> migrated;
        if (m_migrator->needed()) {
            auto changed = m_migrator->migrated(kindName(m_kind), item);
            if (!changed)
                return wrong(changed.error().message, where);
            migrated = std::move(*changed);
        }
        Decoder decoder(migrated ? *migrated : item, false);
        if (!readEntity(decoder, m_kind, m_design, m_extras))
            return wrong(std::move(decoder.error.message), where + decoder.error.where);
        return true;
    }

    [[nodiscard]] bool complete() const { return m_formatSeen && m_migrator != nullptr; }

    Expected<Design> take()
    {
        for (const Part& part : m_design.table<Part>())
            if (part.id != partId(part))
                return fail(ErrorCode::Malformed,
                            fmt::format("part {} was changed on the way: its id is not the hash "
                                        "of its content",
                                        part.key),
                            EntityRef(part.id).text(), std::string(kAgain));
        return std::move(m_design);
    }

private:
    bool wrong(std::string message, std::string where)
    {
        error = {ErrorCode::Malformed, std::move(message), std::move(where), std::string(kAgain)};
        return false;
    }

    bool version(Decoder& decoder)
    {
        std::int64_t number = 0;
        if (!decoder.integer(number) || number < 1)
            return wrong("the version is no whole number from 1", "/version");
        if (number > kProjectVersion) {
            error = {ErrorCode::UnknownVersion,
                     fmt::format("the objects are of version {}, this program knows up to {}",
                                 number, kProjectVersion),
                     "/version", "paste them in a newer clusterwright"};
            return false;
        }
        m_migrator = std::make_unique<Migrator>(number);
        return true;
    }

    Limits m_limits;
    bool m_formatSeen{false};
    std::unique_ptr<Migrator> m_migrator;
    Kind m_kind{Kind::Part};
    std::size_t m_index{0};
    std::size_t m_count{0};
    Design m_design;
    Extras m_extras; ///< another program's keys: read, and not pasted
};

/// Passes on, and fails rather than write what the reader would refuse.
class BoundedSink final : public Sink {
public:
    BoundedSink(Sink& sink, std::uint64_t most) : m_sink(sink), m_left(most) {}
    [[nodiscard]] Expected<void> write(std::string_view bytes) override
    {
        if (bytes.size() > m_left)
            return fail(ErrorCode::Limit, "this is too much for the clipboard", {},
                        "copy fewer objects at once");
        m_left -= bytes.size();
        return m_sink.write(bytes);
    }

private:
    Sink& m_sink;
    std::uint64_t m_left;
};

template <class E>
Expected<void> writeKind(const Design& objects, JsonOut& out)
{
    if (objects.table<E>().size() == 0)
        return {};
    out.raw(",\n");
    out.string(kindName(kKindOf<E>));
    out.raw(":[");
    bool first = true;
    for (const E& entity : objects.table<E>()) {
        const auto text = entityToJson(objects, entity.id);
        if (!text)
            return fail(text.error());
        out.raw(first ? "\n" : ",\n");
        out.raw(*text);
        out.rest();
        first = false;
    }
    out.raw("\n]");
    return {};
}

} // namespace

Limits objectLimits()
{
    Limits limits;
    limits.entities = 500'000;
    limits.totalBytes = 64U << 20U;
    limits.unsizedBytes = 8U << 20U;
    return limits;
}

Expected<void> encodeObjects(const Design& objects, Sink& sink)
{
    BoundedSink bounded(sink, objectLimits().totalBytes);
    JsonOut out(bounded);
    out.raw("{\"format\":");
    out.string(kObjectFormat);
    out.raw(",\n\"version\":");
    out.integer(kProjectVersion);
    if (auto done = writeKind<Part>(objects, out); !done)
        return done;
    if (auto done = writeKind<Rack>(objects, out); !done)
        return done;
    if (auto done = writeKind<Device>(objects, out); !done)
        return done;
    if (auto done = writeKind<Connection>(objects, out); !done)
        return done;
    out.raw("\n}\n");
    return out.finish();
}

Expected<Design> decodeObjects(Source& source, const Limits& limits)
{
    ObjectReader reader(limits);
    DecodeOptions options;
    options.limits = limits;
    if (auto done = readJson(source, options, reader); !done)
        return fail(std::move(done.error()));
    if (!reader.complete())
        return fail(ErrorCode::Malformed, "these are no clusterwright objects", "/format",
                    std::string(kAgain));
    return reader.take();
}

} // namespace cw::codec
