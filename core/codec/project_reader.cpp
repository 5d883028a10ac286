#include "core/codec/project_reader.h"

#include "core/codec/file_records.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::codec {

using namespace model;

namespace {

constexpr std::string_view kWrongFile = "check that it is the right file";
/// Lists of changes and the like, beside one list a kind.
bool isOtherSection(std::string_view key)
{
    return key == kVariantSection || key == kVariantChangeSection || key == kRevisionSection ||
           key == kRevisionChangeSection;
}

constexpr std::string_view kCorrect = "correct the file there or restore a backup";

} // namespace

bool ProjectReader::wrong(std::string message, std::string where, std::string hint)
{
    error = {ErrorCode::Malformed, std::move(message), std::move(where), std::move(hint)};
    if (error.hint.empty())
        error.hint = kCorrect;
    return false;
}

bool ProjectReader::header(std::string_view key, const Tokens& value)
{
    Decoder decoder(value, false);
    if (key == "format") {
        std::string format;
        m_formatSeen = decoder.string(format) && format == kProjectFormat;
        return m_formatSeen ||
               wrong("the file is no clusterwright project", "/format", std::string(kWrongFile));
    }
    if (key == "generator")
        return decoder.string(m_out.generator) || wrong(decoder.error.message, "/generator");
    if (!decoder.integer(m_out.version) || m_out.version < 1)
        return wrong("the version is no whole number from 1", "/version", std::string(kWrongFile));
    m_out.newer = m_out.version > kProjectVersion;
    m_migrator = std::make_unique<Migrator>(m_out.version);
    return true;
}

bool ProjectReader::headerComplete()
{
    if (m_formatSeen && m_out.version > 0)
        return true;
    return wrong(m_formatSeen ? "the version is missing" : "the file is no clusterwright project",
                 m_formatSeen ? "/version" : "/format",
                 "\"format\" and \"version\" stand before all else");
}

bool ProjectReader::value(std::string_view key, const Tokens& value)
{
    if (key == "format" || key == "version" || key == "generator")
        return header(key, value);
    if (key.starts_with("x-")) {
        m_out.file.extras.file.emplace(key, value.json(value.first()));
        return true;
    }
    if (!headerComplete())
        return false;
    if (m_out.newer) {
        m_ignored.emplace(key);
        return true;
    }
    if (kindFromName(key) || isOtherSection(key))
        return wrong("a list belongs here", pointerTo("", key));
    return wrong("the key is not known", pointerTo("", key), "keys of your own begin with x-");
}

Section ProjectReader::section(std::string_view key)
{
    if (!headerComplete())
        return Section::Refuse;
    m_section = key;
    m_index = 0;
    m_lastId.clear();
    m_kind = kindFromName(key);
    if (m_kind || isOtherSection(key))
        return Section::Read;
    if (m_out.newer) {
        m_ignored.emplace(key);
        return Section::Skip;
    }
    wrong("the key is not known", pointerTo("", key), "keys of your own begin with x-");
    return Section::Refuse;
}

bool ProjectReader::item(const Tokens& item)
{
    const std::string where = [&] { return pointerTo("/" + m_section, std::to_string(m_index)); }();
    if (++m_items > m_limits.entities) {
        error = {ErrorCode::Limit,
                 fmt::format("there are more than {} entities", m_limits.entities), where,
                 std::string(kWrongFile)};
        return false;
    }
    if (item.size() == 0)
        return wrong("an item is no object", where);
    std::optional<Tokens> migrated;
    if (m_migrator->needed()) {
        auto changed = m_migrator->migrated(m_section, item);
        if (!changed)
            return wrong(changed.error().message, where);
        migrated = std::move(*changed);
    }
    Decoder decoder(migrated ? *migrated : item, m_out.newer);
    if (!readItem(decoder))
        return wrong(std::move(decoder.error.message), where + decoder.error.where,
                     std::move(decoder.error.hint));
    for (const std::string& key : decoder.ignored())
        if (m_ignored.size() < 50)
            m_ignored.insert(m_section + "." + key);
    ++m_index;
    return true;
}

bool ProjectReader::readItem(Decoder& decoder)
{
    ProjectFile& file = m_out.file;
    if (m_kind) {
        if (const Token* id = decoder.find("id"); id != nullptr && id->type == TokenType::String) {
            m_sorted = m_sorted && decoder.textOf(id) > m_lastId;
            m_lastId = decoder.textOf(id);
        }
        return readEntity(decoder, *m_kind, file.design, file.extras);
    }
    if (m_section == kVariantSection) {
        Variant variant;
        if (!readVariant(decoder, variant))
            return false;
        const auto known = [&](Id<Variant> id) {
            return std::ranges::find(file.variants, id, &Variant::id) != file.variants.end();
        };
        if (known(variant.id))
            return decoder.fail("the id stands twice");
        if (variant.parent && !known(*variant.parent)) {
            decoder.fail("names a variant that does not stand before it");
            return decoder.inside("parent");
        }
        file.variants.push_back(std::move(variant));
        return true;
    }
    if (m_section == kRevisionSection) {
        Revision revision;
        if (!readRevision(decoder, revision))
            return false;
        if (std::ranges::find(file.revisions, revision.label, &Revision::label) !=
            file.revisions.end())
            return decoder.fail("the label stands twice") || decoder.inside("label");
        file.revisions.push_back(std::move(revision));
        m_revisionPatches.emplace_back();
        return true;
    }
    return readChangeItem(decoder);
}

Patch* ProjectReader::patchOf(std::string_view owner)
{
    ProjectFile& file = m_out.file;
    if (m_section == kVariantChangeSection) {
        const auto id = Id<Variant>::parse(owner);
        for (Variant& variant : file.variants)
            if (id && variant.id == *id)
                return &variant.patch;
        return nullptr;
    }
    for (std::size_t i = 0; i < file.revisions.size(); ++i)
        if (file.revisions[i].label == owner)
            return &m_revisionPatches[i];
    return nullptr;
}

bool ProjectReader::readChangeItem(Decoder& decoder)
{
    const bool ofVariant = m_section == kVariantChangeSection;
    const std::string_view ownerKey = ofVariant ? "variant" : "revision";
    const Token* const owner = decoder.find(ownerKey);
    Patch* const patch = owner != nullptr && owner->type == TokenType::String
                             ? patchOf(decoder.textOf(owner))
                             : nullptr;
    if (patch == nullptr)
        return decoder.fail(fmt::format("names no {} that stands before it", ownerKey)) ||
               decoder.inside(ownerKey);
    return readChangeObject(decoder, ownerKey, *patch);
}

Expected<void> ProjectReader::rebuildRevisions()
{
    ProjectFile& file = m_out.file;
    for (Variant& variant : file.variants)
        if (const auto twice = sortChanges(variant.patch))
            return fail(ErrorCode::Malformed,
                        fmt::format("{} stands twice in variant '{}'", twice->text(), variant.name),
                        pointerTo("", kVariantChangeSection), "keep one of the two changes");
    Design state = file.design;
    for (std::size_t i = file.revisions.size(); i-- > 0;) {
        Revision& revision = file.revisions[i];
        Patch& patch = m_revisionPatches[i];
        const std::string where = pointerTo(pointerTo("", kRevisionSection), std::to_string(i));
        if (const auto twice = sortChanges(patch))
            return fail(
                ErrorCode::Malformed,
                fmt::format("{} stands twice in revision '{}'", twice->text(), revision.label),
                where, "keep one of the two changes");
        if (auto applied = apply(patch, state); !applied)
            return fail(withCause(
                {ErrorCode::Malformed,
                 fmt::format("revision '{}' does not fit the one after it", revision.label), where,
                 "restore a backup"},
                std::move(applied.error())));
        // A revision is shown and compared like the design, so it must make sense as well.
        if (!patch.empty())
            if (const auto broken = violations(state); !broken.empty())
                return fail(ErrorCode::Malformed,
                            fmt::format("in revision '{}', {} {}", revision.label,
                                        displayName(state, broken.front().entity),
                                        broken.front().message),
                            where, "restore a backup");
        revision.design = state;
    }
    return {};
}

Error ProjectReader::violationError(const Violation& violation, std::size_t count) const
{
    const Design& design = m_out.file.design;
    std::size_t index = 0;
    withKind(violation.entity.kind, [&]<class E>() {
        for (const E& entity : design.table<E>()) {
            if (entity.id.raw() == violation.entity.raw)
                break;
            ++index;
        }
    });
    // The table is sorted; where the file was not, only the id tells which entity it is.
    const std::string item = m_sorted ? std::to_string(index) : formatId(violation.entity.raw);
    std::string where = pointerTo(pointerTo("", kindName(violation.entity.kind)), item);
    if (!violation.field.empty())
        where = pointerTo(where, violation.field);
    std::string message =
        fmt::format("{} {}", displayName(design, violation.entity), violation.message);
    if (count > 1)
        message += fmt::format("; {} more of this kind", count - 1);
    return {ErrorCode::Malformed, std::move(message), std::move(where), std::string(kCorrect)};
}

Expected<void> ProjectReader::checkInvariants()
{
    auto broken = violations(m_out.file.design);
    // A part of a newer version says more than was understood, so its hash is another.
    if (m_out.newer)
        std::erase_if(broken, [](const Violation& violation) {
            return violation.entity.kind == Kind::Part && violation.field.empty();
        });
    if (!broken.empty())
        return fail(violationError(broken.front(), broken.size()));
    return {};
}

Expected<DecodedProject> ProjectReader::finish()
{
    if (!headerComplete())
        return fail(error);
    if (auto sound = checkInvariants(); !sound)
        return fail(std::move(sound.error()));
    if (auto built = rebuildRevisions(); !built)
        return fail(std::move(built.error()));
    if (m_out.newer) {
        m_out.notes.push_back(fmt::format(
            "The file is of version {}; this program knows versions up to {}, so it is read-only.",
            m_out.version, kProjectVersion));
        if (!m_ignored.empty())
            m_out.notes.push_back(fmt::format("Left out, because it is not known here: {}.",
                                              fmt::join(m_ignored, ", ")));
    } else if (m_out.version < kProjectVersion) {
        m_out.notes.push_back(fmt::format("The file is of version {}; saving writes version {}.",
                                          m_out.version, kProjectVersion));
    }
    return std::move(m_out);
}

} // namespace cw::codec
