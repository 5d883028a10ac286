#include "core/base/printable.h"
#include "core/export/table.h"

namespace cw::exporting {

std::string cleanText(std::string_view text)
{
    return printable(text, "\n\t\r");
}

} // namespace cw::exporting
