#include "core/export/registry.h"
namespace cw::exporting {
}
