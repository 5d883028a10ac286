#pragma once

// Entities and changes of every kind from the tokens of one item. Internal to the codec.
#include "core/codec/decoder.h"
#include "core/codec/project_file.h"

namespace cw::codec {

/// `{"id":…, fields, x-…}` into its table. Fails on an id that is there already.
bool readEntity(Decoder& decoder, model::Kind kind, model::Design& design, Extras& extras);

/// A change object `{owner, kind, id, before, after}` appended to the patch; `owner` is a key more
/// that is known, or empty.
bool readChangeObject(Decoder& decoder, std::string_view ownerKey, model::Patch& patch);

/// Brings the changes of each kind into ascending order; the first entity that stands twice, if any.
std::optional<model::EntityRef> sortChanges(model::Patch& patch);

bool readVariant(Decoder& decoder, Variant& out);
bool readRevision(Decoder& decoder, Revision& out);
/// Without id, as in catalog files; keys "x-…" are skipped. Sets the id.
bool readPart(Decoder& decoder, model::Part& out);

} // namespace cw::codec
