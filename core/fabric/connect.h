#pragma once

#include "core/edit/transaction.h"

namespace cw::fabric {

/// A cable to draw by hand. Two ends, or one A end and several Z ends (a breakout).
struct NewCable {
    std::vector<model::Endpoint> ends;
    std::optional<Id<model::Network>> network;
    std::optional<Id<model::Part>> part;
    std::optional<double> rateGbit; ///< none: the fastest rate that all ends share
    std::string name;
    std::string purpose;
    std::int64_t tier{0};
    std::int64_t rail{0};
    std::int64_t plane{0};
    model::Lifecycle lifecycle;
};

/// Draws a data cable. NotFound: no such device or port; Conflict: a port is in use, reserved or
/// disabled, or named twice; InvalidArgument: fewer than two ends, jacks that no cable joins, or a
/// rate that an end cannot run at. Where a part's ports are not structured its end is not checked.
[[nodiscard]] Expected<Id<model::Connection>> connect(edit::Transaction& transaction,
                                                      NewCable cable);

[[nodiscard]] Expected<void> disconnect(edit::Transaction& transaction,
                                        Id<model::Connection> connection);

/// Moves one end (index into Connection::ends) to another port, with the same refusals. The optic
/// at that end, the route and a length that is not fixed are forgotten: they belonged to the old
/// place.
[[nodiscard]] Expected<void> reEnd(edit::Transaction& transaction, Id<model::Connection> connection,
                                   std::size_t end, model::Endpoint to);

} // namespace cw::fabric
