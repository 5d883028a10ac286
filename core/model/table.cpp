#include "core/model/table.h"

namespace cw::model {

#define CW_TABLE(E)                                                                                \
    template class ChunkedSet<E, IdOf<E>>;                                                         \
    template class Table<E>;
CW_ENTITIES(CW_TABLE)
#undef CW_TABLE

} // namespace cw::model
