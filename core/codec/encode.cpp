#include "core/codec/encode.h"

#include "core/codec/encode_values.h"
#include "core/codec/file_records.h"

#include <fmt/format.h>

#ifndef CW_VERSION
#error "CW_VERSION is set by core/codec/CMakeLists.txt"
#endif

namespace cw::codec {

using namespace model;

void writeFields(JsonOut& out, const StructWriter& writer, const void* owner)
{
    const auto at = [](const void* start, std::ptrdiff_t offset) -> const void* {
        return static_cast<const char*>(start) + offset;
    };
    for (const FieldWriter& field : writer.fields) {
        const void* const value = at(owner, field.offset);
        if (!field.required && field.value->equal(value, at(writer.defaults, field.offset)))
            continue;
        out.key(field.key);
        field.value->write(out, value);
        if (out.failed())
            out.locate(field.key);
    }
}

namespace {

/// Writes the arrays of a file, each item on its line, and looks up now and then whether to go on.
class FileWriter {
public:
    FileWriter(Sink& sink, const EncodeOptions& options, std::size_t total)
        : m_out(sink), m_options(options), m_total(total)
    {
    }

    JsonOut& out() { return m_out; }
    /// The last array is closed before anything else follows.
    void beginSection(std::string_view name)
    {
        m_out.raw(m_first ? "\"" : ",\n\"");
        m_out.raw(name);
        m_out.raw("\":[");
        m_first = false;
        m_firstItem = true;
    }
    /// False where writing cannot go on.
    bool beginItem()
    {
        m_out.raw(m_firstItem ? "\n" : ",\n");
        m_firstItem = false;
        m_out.rest();
        if (++m_done % 4096 == 0) {
            if (m_options.stop.stop_requested())
                m_cancelled = true;
            if (m_options.progress)
                m_options.progress(static_cast<double>(m_done) /
                                   static_cast<double>(std::max(m_total, m_done)));
        }
        return !m_out.failed() && !m_cancelled;
    }
    void endSection() { m_out.raw("\n]"); }
    void header(std::string_view text)
    {
        m_out.raw(text);
        m_first = false;
    }

    Expected<void> finish()
    {
        if (m_cancelled)
            return fail(ErrorCode::Cancelled, "writing was stopped");
        if (auto done = m_out.finish(); !done)
            return done;
        if (m_options.progress)
            m_options.progress(1);
        return {};
    }

private:
    JsonOut m_out;
    const EncodeOptions& m_options;
    std::size_t m_total;
    std::size_t m_done{0};
    bool m_first{true};
    bool m_firstItem{true};
    bool m_cancelled{false};
};

/// `{"id":…,fields` without the closing brace.
void writeOpenEntity(JsonOut& out, std::uint64_t id, const StructWriter& writer, const void* entity)
{
    out.raw("{\"id\":");
    appendId(out, id);
    writeFields(out, writer, entity);
}

void writeExtras(JsonOut& out, const ExtraValues& extras)
{
    for (const auto& [key, json] : extras) {
        out.raw(',');
        out.string(key);
        out.raw(':');
        out.raw(json);
    }
}

bool writeEntity(FileWriter& writer, EntityRef ref, const StructWriter& fields, const void* entity,
                 const Extras& extras)
{
    if (!writer.beginItem())
        return false;
    JsonOut& out = writer.out();
    writeOpenEntity(out, ref.raw, fields, entity);
    if (!extras.entities.empty())
        if (const auto own = extras.entities.find(ref); own != extras.entities.end())
            writeExtras(out, own->second);
    out.raw('}');
    if (out.failed())
        out.locateEntity(ref.text());
    return true;
}

template <class E>
[[gnu::noinline]] void writeTable(FileWriter& writer, const Table<E>& table, const Extras& extras)
{
    if (table.empty())
        return;
    const StructWriter& fields = writerOf<E>();
    writer.beginSection(Describe<E>::kName);
    for (const E& entity : table)
        if (!writeEntity(writer, entity.id, fields, &entity, extras))
            return;
    writer.endSection();
}

/// One change without its opening brace and owner: `"kind":…,"id":…,"before":…,"after":…}`.
void writeChange(JsonOut& out, EntityRef entity, const StructWriter& writer, const void* before,
                 const void* after)
{
    out.key("kind");
    out.string(kindName(entity.kind));
    out.key("id");
    appendId(out, entity.raw);
    const auto state = [&](std::string_view key, const void* fields) {
        if (fields == nullptr)
            return;
        out.key(key);
        out.raw('{');
        writeFields(out, writer, fields);
        out.raw('}');
    };
    state("before", before);
    state("after", after);
    out.raw('}');
    if (out.failed())
        out.locateEntity(entity.text());
}

template <class E>
void writeChange(JsonOut& out, const Change<E>& change)
{
    writeChange(out, change.id, writerOf<E>(), change.before ? &*change.before : nullptr,
                change.after ? &*change.after : nullptr);
}

void writePatch(FileWriter& writer, const Patch& patch,
                const std::function<void(JsonOut&)>& writeOwner)
{
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>()) {
            if (!writer.beginItem())
                return;
            writer.out().raw('{');
            writeOwner(writer.out());
            writeChange(writer.out(), change);
        }
    });
}

void writeVariants(FileWriter& writer, const std::vector<Variant>& variants)
{
    if (variants.empty())
        return;
    writer.beginSection(kVariantSection);
    bool anyChange = false;
    for (const Variant& variant : variants) {
        if (!writer.beginItem())
            return;
        writeOpenEntity(writer.out(), variant.id.raw(), writerOf<Variant>(), &variant);
        writer.out().raw('}');
        anyChange = anyChange || !variant.patch.empty();
    }
    writer.endSection();
    if (!anyChange)
        return;
    writer.beginSection(kVariantChangeSection);
    for (const Variant& variant : variants)
        writePatch(writer, variant.patch, [&](JsonOut& out) {
            out.key("variant");
            appendId(out, variant.id.raw());
        });
    writer.endSection();
}

/// Revisions as what leads back to them: the newest from the design, each older one from the next
/// newer. Written newest first, so that no more than one patch is in memory.
void writeRevisions(FileWriter& writer, const ProjectFile& file)
{
    if (file.revisions.empty())
        return;
    writer.beginSection(kRevisionSection);
    for (const Revision& revision : file.revisions) {
        if (!writer.beginItem())
            return;
        writer.out().raw('{');
        writeFields(writer.out(), writerOf<Revision>(), &revision);
        writer.out().raw('}');
    }
    writer.endSection();
    const Design* newer = &file.design;
    bool begun = false;
    for (auto revision = file.revisions.rbegin(); revision != file.revisions.rend(); ++revision) {
        const Patch patch = difference(*newer, revision->design);
        newer = &revision->design;
        if (patch.empty())
            continue;
        if (!begun)
            writer.beginSection(kRevisionChangeSection);
        begun = true;
        writePatch(writer, patch, [&](JsonOut& out) {
            out.key("revision");
            out.string(revision->label);
        });
    }
    if (begun)
        writer.endSection();
}

} // namespace

Expected<void> encodeProject(const ProjectFile& file, Sink& sink, const EncodeOptions& options)
{
    FileWriter writer(sink, options, file.design.entityCount());
    JsonOut& out = writer.out();
    out.raw('{');
    out.key("format");
    out.string(kProjectFormat);
    out.key("version");
    out.integer(kProjectVersion);
    out.key("generator");
    out.string(options.generator.empty() ? "clusterwright " CW_VERSION : options.generator);
    writer.header("");
    forEachKind([&]<class E>() { writeTable(writer, file.design.table<E>(), file.extras); });
    writeVariants(writer, file.variants);
    writeRevisions(writer, file);
    for (const auto& [key, json] : file.extras.file) {
        out.raw(",\n");
        out.string(key);
        out.raw(':');
        out.raw(json);
    }
    out.raw("\n}\n");
    return writer.finish();
}

Expected<void> encodeDesign(const Design& design, Sink& sink)
{
    const EncodeOptions options;
    const Extras none;
    FileWriter writer(sink, options, design.entityCount());
    writer.out().raw("{");
    forEachKind([&]<class E>() { writeTable(writer, design.table<E>(), none); });
    writer.out().raw("\n}\n");
    return writer.finish();
}

namespace {

/// What `write` writes, as a string.
Expected<std::string> textOf(const auto& write)
{
    StringSink sink;
    JsonOut out(sink);
    write(out);
    return out.finish().map([&] { return sink.take(); });
}

} // namespace

Expected<std::string> partToJson(const Part& part)
{
    return textOf([&](JsonOut& out) { writeValue(out, part); });
}

Expected<std::string> partFileToJson(std::span<const Part> parts)
{
    return textOf([&](JsonOut& out) {
        out.raw(fmt::format("{{\"format\":\"{}\",\"version\":{},\"parts\":[", kPartsFormat,
                            kPartsVersion));
        std::string_view before = "\n";
        for (const Part& part : parts) {
            out.raw(before);
            before = ",\n";
            writeValue(out, part);
            out.locateEntity(part.key);
        }
        out.raw("\n]}\n");
    });
}

Expected<std::string> patchToJson(const Patch& patch)
{
    return textOf([&](JsonOut& out) {
        out.raw('[');
        std::string_view before = "\n{";
        forEachKind([&]<class E>() {
            for (const Change<E>& change : patch.changes<E>()) {
                out.raw(before);
                before = ",\n{";
                writeChange(out, change);
            }
        });
        out.raw("\n]\n");
    });
}

Expected<std::string> entityToJson(const Design& design, EntityRef ref)
{
    if (!design.contains(ref))
        return fail(ErrorCode::NotFound, "there is no such entity", ref.text());
    return textOf([&](JsonOut& out) {
        withKind(ref.kind, [&]<class E>() {
            writeOpenEntity(out, ref.raw, writerOf<E>(), design.find(Id<E>(ref.raw)));
            out.raw('}');
            out.locateEntity(ref.text());
        });
    });
}

} // namespace cw::codec
