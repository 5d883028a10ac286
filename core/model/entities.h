#pragma once

// All entity structs and their field tables in one include.
#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/document.h"
#include "core/model/entity_ref.h"
#include "core/model/network.h"
#include "core/model/operations.h"
#include "core/model/part.h"
#include "core/model/placement.h"
#include "core/model/planning.h"
#include "core/model/rack.h"
#include "core/model/review.h"
#include "core/model/settings.h"
#include "core/model/site.h"
#include "core/model/workload.h"

namespace cw::model {

/// Calls visit.operator()<E>() for each entity type in file order.
template <class Visit>
constexpr void forEachKind(Visit&& visit)
{
    [&]<class... E>(TypeList<E...>) { (visit.template operator()<E>(), ...); }(AllEntities{});
}

/// Calls visit.operator()<E>() for the one type of that kind.
template <class Visit>
constexpr void withKind(Kind kind, Visit&& visit)
{
    forEachKind([&]<class E>() {
        if (kKindOf<E> == kind)
            visit.template operator()<E>();
    });
}

} // namespace cw::model
