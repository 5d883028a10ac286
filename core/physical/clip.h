#pragma once

#include "core/edit/transaction.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cw::physical {

/// What was copied: a value that outlives the design it came from, so that it can be pasted after
/// the original was cut, or into another project.
struct Clip {
    std::vector<model::Rack> racks;
    std::vector<model::Device> devices;         ///< parents before what sits in them
    std::vector<model::Connection> connections; ///< those with every end in the clip
    std::vector<model::Part> parts; ///< of all of these, of cables, optics and what is built in

    [[nodiscard]] bool empty() const { return racks.empty() && devices.empty(); }
    bool operator==(const Clip&) const = default;
};

/// Racks bring what hangs in them, devices what sits in them; anything else selected is left out.
[[nodiscard]] Clip clipOf(const edit::State& state, std::span<const model::EntityRef> selected);

struct Pasted {
    std::vector<Id<model::Rack>> racks;
    std::vector<Id<model::Device>> devices; ///< outermost: not those inside a pasted device or rack
    std::size_t unplaced{0};                ///< of these and the racks: no free place was found
};

/// Makes the copies under free names: a rack's name is counted up ("A07" -> "A08"), the names of
/// what hangs in it follow ("dgx-A07-3" -> "dgx-A08-3"); other names are counted up too. A rack
/// stands at the free place nearest to the original's, in its hall or, in a design without that, in
/// the first by name; a device hangs at the free place nearest to the original's in `into`, else in
/// its own rack, else in the rack nearest to that; what fits nowhere becomes unplaced. Serial
/// numbers, asset tags and test records are not copied.
[[nodiscard]] Expected<Pasted> paste(edit::Transaction& tx, const Clip& clip,
                                     std::optional<Id<model::Rack>> into = std::nullopt);

/// `name` with its last number counted up, keeping leading zeros, until `taken` denies it: "A07"
/// gives "A08", "dgx" gives "dgx-2".
[[nodiscard]] std::string nextFreeName(const std::string& name,
                                       const std::function<bool(const std::string&)>& taken);

} // namespace cw::physical
