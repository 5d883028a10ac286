#pragma once

#include "core/checks/rule.h"
#include "core/model/derivation.h"
#include "core/model/entities.h"

namespace cw::checks {

/// Skips `subject` because some objects of a sum have no `fact`: names their parts.
inline void skipUnknown(const Input& input, const model::KnownSum& sum, model::EntityRef subject,
                        std::string_view fact, Collector& out)
{
    for (const model::EntityRef& object : sum.unknown) {
        const auto device = object.as<model::Device>();
        const model::Device* found = device ? input.design().find(*device) : nullptr;
        const auto rack = object.as<model::Rack>();
        const model::Rack* cabinet = rack ? input.design().find(*rack) : nullptr;
        if (found != nullptr)
            out.skip(subject, fact, model::EntityRef(found->part));
        else if (cabinet != nullptr && cabinet->part)
            out.skip(subject, fact, model::EntityRef(*cabinet->part));
        else
            out.skip(subject, fact, object);
    }
}

} // namespace cw::checks
