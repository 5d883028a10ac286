#include "core/model/content_hash.h"

#include "core/base/hash.h"
#include "core/model/design.h"

namespace cw::model {

Id<Part> partId(const Part& part)
{
    std::string content;
    appendContent(content, part); // the id is not in the field table, so it does not count
    return Id<Part>(originId("part", content));
}

} // namespace cw::model
