#pragma once

#include "core/fabric/generator.h"

namespace cw::fabric {

[[nodiscard]] Expected<WiringReport> wireTree(edit::Transaction& transaction,
                                              const WiringRequest& request);
[[nodiscard]] Expected<WiringReport> wireLeafSpine(edit::Transaction& transaction,
                                                   const WiringRequest& request);
[[nodiscard]] Expected<WiringReport> wirePair(edit::Transaction& transaction,
                                              const WiringRequest& request);
[[nodiscard]] Expected<WiringReport> wireOutOfBand(edit::Transaction& transaction,
                                                   const WiringRequest& request);

} // namespace cw::fabric
