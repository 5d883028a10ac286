#include "core/project/document.h"

#include "core/codec/encode.h"
#include "core/model/invariants.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::project {

using namespace model;

namespace {

constexpr std::size_t kListed = 10;

const Variant* findVariant(const Document& document, Id<Variant> id)
{
    const auto at = std::ranges::find(document.variants, id, &Variant::id);
    return at == document.variants.end() ? nullptr : &*at;
}

/// What of a patch does not fit a design, in words, at most kListed; `count` is of all.
std::vector<std::string> misfits(const Patch& patch, const Design& design, std::size_t& count)
{
    std::vector<std::string> out;
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>()) {
            const E* now = design.find(change.id);
            if (change.before ? now != nullptr && *now == *change.before : now == nullptr)
                continue;
            if (++count > kListed)
                continue;
            const char* const why = now == nullptr     ? "is gone"
                                    : change.before ? "was changed"
                                                    : "exists already";
            out.push_back(fmt::format("{} {}", displayName(design, change.id), why));
        }
    });
    return out;
}

Expected<void> applyVariant(const Variant& variant, Design& design)
{
    std::size_t count = 0;
    const auto wrong = misfits(variant.patch, design, count);
    if (count == 0)
        return apply(variant.patch, design);
    std::string list = fmt::format("{}", fmt::join(wrong, ", "));
    if (count > wrong.size())
        list += fmt::format(" and {} more", count - wrong.size());
    return fail(ErrorCode::Conflict,
                fmt::format("variant '{}' no longer fits the design below it: {}", variant.name, list),
                "variant/" + variant.id.text(), "undo those edits or make the variant again");
}

} // namespace

Expected<std::string> designHash(const Design& design)
{
    codec::HashSink sink;
    return codec::encodeDesign(design, sink).map([&] { return sink.finishHex(); });
}

Expected<Design> resolveVariant(const Document& document, Id<Variant> id)
{
    std::vector<const Variant*> chain; // the variant, its parent, …
    for (std::optional<Id<Variant>> next = id; next;) {
        const Variant* variant = findVariant(document, *next);
        if (variant == nullptr)
            return fail(ErrorCode::NotFound, "there is no such variant", "variant/" + next->text());
        if (chain.size() == document.variants.size())
            return fail(ErrorCode::Malformed, "the parents of the variant run in a circle",
                        "variant/" + id.text());
        chain.push_back(variant);
        next = variant->parent;
    }
    Design design = document.design;
    for (auto variant = chain.rbegin(); variant != chain.rend(); ++variant)
        if (auto applied = applyVariant(**variant, design); !applied)
            return fail(std::move(applied.error()));
    if (const auto broken = violations(design); !broken.empty())
        return fail(ErrorCode::Conflict,
                    fmt::format("variant '{}' no longer fits the design below it: {} {}",
                                chain.front()->name, displayName(design, broken.front().entity),
                                broken.front().message),
                    "variant/" + id.text(), "undo those edits or make the variant again");
    return design;
}

Expected<Id<Variant>> addVariant(Document& document, std::string name,
                                 std::optional<Id<Variant>> parent, const Design& design,
                                 IdSource& ids)
{
    if (name.empty())
        return fail(ErrorCode::InvalidArgument, "a variant needs a name");
    if (std::ranges::find(document.variants, name, &Variant::name) != document.variants.end())
        return fail(ErrorCode::Conflict, "there is a variant '" + name + "' already", {},
                    "choose another name");
    Design below = document.design;
    if (parent) {
        auto resolved = resolveVariant(document, *parent);
        if (!resolved)
            return fail(std::move(resolved.error()));
        below = std::move(*resolved);
    }
    const Id<Variant> id = ids.nextId<Variant>();
    document.variants.push_back({id, std::move(name), parent, {}, difference(below, design)});
    return id;
}

Expected<void> freezeRevision(Document& document, RevisionInfo info, const Clock& clock)
{
    if (info.label.empty())
        return fail(ErrorCode::InvalidArgument, "a revision needs a label");
    if (findRevision(document, info.label) != nullptr)
        return fail(ErrorCode::Conflict, "there is a revision '" + info.label + "' already", {},
                    "a frozen revision stays as it is: choose another label");
    auto hash = designHash(document.design);
    if (!hash)
        return fail(std::move(hash.error()));
    document.revisions.push_back({std::move(info.label), std::move(info.author),
                                  std::move(info.note), clock.now().date(), std::move(*hash),
                                  document.design});
    return {};
}

const Revision* findRevision(const Document& document, std::string_view label)
{
    const auto at = std::ranges::find(document.revisions, label, &Revision::label);
    return at == document.revisions.end() ? nullptr : &*at;
}

} // namespace cw::project
