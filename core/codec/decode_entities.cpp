#include "core/codec/decode_entities.h"

#include "core/codec/decode_values.h"
#include "core/codec/file_records.h"

#include <algorithm>

namespace cw::codec {

using namespace model;

namespace {

/// The id of the object at the walk.
bool readOwnId(Decoder& decoder, std::uint64_t& raw)
{
    const Token* const start = decoder.position();
    const Token* const id = decoder.find("id");
    if (id == nullptr)
        return decoder.expect(TokenType::BeginObject, "an object") &&
               decoder.fail("the key 'id' is missing");
    decoder.goTo(id);
    if (!readId(decoder, raw))
        return decoder.inside("id");
    decoder.goTo(start);
    return true;
}

bool doubleId(Decoder& decoder)
{
    decoder.fail("the id stands twice", "give one of the two another id");
    return decoder.inside("id");
}

/// What differs between kinds, so that the rest is compiled once.
struct KindReader {
    bool (*entity)(Decoder& decoder, std::uint64_t id, const OtherKeys& others, Design& design);
    bool (*change)(Decoder& decoder, std::uint64_t id, const Token* before, const Token* after,
                   Patch& patch);
    bool (*sort)(Patch& patch, std::uint64_t& twice);
};

template <class E>
bool readEntityOf(Decoder& decoder, std::uint64_t id, const OtherKeys& others, Design& design)
{
    E entity;
    entity.id = Id<E>(id);
    if (!readFields(decoder, readerOf<E>(), &entity, others))
        return false;
    return design.table<E>().insert(std::move(entity)) || doubleId(decoder);
}

template <class E>
bool readChangeOf(Decoder& decoder, std::uint64_t id, const Token* before, const Token* after,
                  Patch& patch)
{
    Change<E>& change = patch.changes<E>().emplace_back();
    change.id = Id<E>(id);
    const auto state = [&](const Token* at, std::optional<E>& out, std::string_view key) {
        if (at == nullptr)
            return true;
        decoder.goTo(at);
        out.emplace().id = Id<E>(id);
        return readFields(decoder, readerOf<E>(), &*out) || decoder.inside(key);
    };
    return state(before, change.before, "before") && state(after, change.after, "after");
}

template <class E>
bool sortChangesOf(Patch& patch, std::uint64_t& twice)
{
    Changes<E>& changes = patch.changes<E>();
    if (!std::ranges::is_sorted(changes, {}, &Change<E>::id))
        std::ranges::sort(changes, {}, &Change<E>::id);
    const auto at = std::ranges::adjacent_find(changes, {}, &Change<E>::id);
    if (at == changes.end())
        return true;
    twice = at->id.raw();
    return false;
}

const KindReader& readerOfKind(Kind kind)
{
    static const auto readers = [] {
        std::array<KindReader, kKindCount> all{};
        forEachKind([&]<class E>() {
            all[static_cast<std::size_t>(kKindOf<E>)] = {readEntityOf<E>, readChangeOf<E>,
                                                         sortChangesOf<E>};
        });
        return all;
    }();
    return readers[static_cast<std::size_t>(kind)];
}

} // namespace

bool readEntity(Decoder& decoder, Kind kind, Design& design, Extras& extras)
{
    std::uint64_t id = 0;
    if (!readOwnId(decoder, id))
        return false;
    const auto keepExtra = [&](std::string_view key, Decoder& at) {
        return extras.entities[EntityRef(kind, id)].emplace(key, at.json()).second ||
               at.fail("the key stands twice", "keep one of them");
    };
    return readerOfKind(kind).entity(decoder, id, {"id", keepExtra}, design);
}

bool readChangeObject(Decoder& decoder, std::string_view ownerKey, Patch& patch)
{
    std::uint64_t id = 0;
    if (!readOwnId(decoder, id))
        return false;
    const Token* const start = decoder.position();
    std::optional<Kind> kind;
    const Token* before = nullptr;
    const Token* after = nullptr;
    for (const Token* key = start + 1; key->type != TokenType::EndObject;
         key = Tokens::after(key + 1)) {
        const std::string_view name = decoder.textOf(key);
        if (name == "kind" && key[1].type == TokenType::String) {
            kind = kindFromName(decoder.textOf(key + 1));
        } else if (name == "before" && before == nullptr) {
            before = key + 1;
        } else if (name == "after" && after == nullptr) {
            after = key + 1;
        } else if (name != "id" && (name != ownerKey || ownerKey.empty())) {
            decoder.fail("the key is not known or stands twice",
                         "a change has kind, id, before and after");
            return decoder.inside(name);
        }
    }
    if (!kind) {
        decoder.fail("is no kind of entity");
        return decoder.inside("kind");
    }
    if (before == nullptr && after == nullptr)
        return decoder.fail("a change has a state before it, after it, or both");
    return readerOfKind(*kind).change(decoder, id, before, after, patch);
}

std::optional<EntityRef> sortChanges(Patch& patch)
{
    for (std::size_t i = 0; i < kKindCount; ++i) {
        std::uint64_t twice = 0;
        if (!readerOfKind(static_cast<Kind>(i)).sort(patch, twice))
            return EntityRef(static_cast<Kind>(i), twice);
    }
    return std::nullopt;
}

bool readVariant(Decoder& decoder, Variant& out)
{
    std::uint64_t id = 0;
    if (!readOwnId(decoder, id))
        return false;
    out.id = Id<Variant>(id);
    return readFields(decoder, readerOf<Variant>(), &out, {"id", {}});
}

bool readRevision(Decoder& decoder, Revision& out)
{
    return readFields(decoder, readerOf<Revision>(), &out);
}

bool readPart(Decoder& decoder, Part& out)
{
    if (!readFields(decoder, readerOf<Part>(), &out,
                    {"", [](std::string_view, Decoder&) { return true; }}))
        return false;
    out.id = partId(out);
    return true;
}

} // namespace cw::codec
