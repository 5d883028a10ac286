#pragma once

#include "core/edit/fields.h"

namespace cw::physical {

/// Sets one field of several entities of one kind from a text, as edit::setField does, with what
/// follows from it: another part (changePart) and another size must fit where the devices are,
/// racks keep their devices inside (resizeRacks) and stand clear on the floor (moveRack), a module
/// can be put in and has its slot (checkModule), a typed cable length is fixed, and lengths of
/// planned cables follow what moves.
[[nodiscard]] Expected<void> setFields(edit::Transaction& transaction,
                                       const std::vector<model::EntityRef>& entities,
                                       std::string_view key, std::string_view text);

} // namespace cw::physical
