#include "core/report/report.h"
namespace cw::report {
}
