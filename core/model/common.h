#pragma once

#include "core/base/id.h"
#include "core/model/field.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cw::model {

// All entities, so that any of them can be named by id.
struct Settings;
struct Part;
struct Site;
struct Hall;
struct Row;
struct Zone;
struct Rack;
struct Tray;
struct Feed;
struct Device;
struct Network;
struct Bundle;
struct Connection;
struct Phase;
struct Task;
struct Workload;
struct Pool;
struct Job;
struct Tenant;
struct StorageService;
struct Dataset;
struct ControlService;
struct Requirement;
struct Assumption;
struct PriceLine;
struct Waiver;
struct Comment;
struct Approval;
struct Annotation;
struct Sheet;
struct Block;

/// The special members of an entity, defined once in special_members.cpp. Entities are still plain
/// structs with value semantics; but inlined copies and comparisons of them in every table, patch and
/// merge were nine tenths of the build. Filled as `Rack rack; rack.name = …;`.
#define CW_ENTITY_MEMBERS(Entity)                                                                  \
    Entity();                                                                                      \
    ~Entity();                                                                                     \
    Entity(const Entity&);                                                                         \
    Entity(Entity&&) noexcept;                                                                     \
    Entity& operator=(const Entity&);                                                              \
    Entity& operator=(Entity&&) noexcept;                                                          \
    bool operator==(const Entity& other) const;

/// What made a generated entity. Its id is originId(generator, key), so that generating again,
/// comparing and merging keep identity.
struct Origin {
    std::string generator; ///< "template:dgx-h100-superpod", "network:compute"
    std::string key;       ///< unique within the generator
    bool operator==(const Origin& other) const;
};

/// When a thing exists: from the phase that adds it (or from the start) until the phase that removes it.
struct Lifecycle {
    std::optional<Id<Phase>> addedIn;
    std::optional<Id<Phase>> removedIn;
    bool operator==(const Lifecycle& other) const;
};

/// A point on a hall's floor, from the hall's lower left corner, and the turn of a thing there.
/// (x, y) is the lower left corner of the unrotated footprint; rotation is counter-clockwise about
/// the footprint's centre; at 0 the front looks to -y.
struct FloorPosition {
    Length x;
    Length y;
    double rotationDegrees{0};
    bool operator==(const FloorPosition& other) const;
};

/// Free named values, for generator settings, user attributes.
using Attributes = std::map<std::string, std::string, std::less<>>;

template <>
struct Describe<Origin> {
    static constexpr std::string_view kName = "origin";
    static constexpr FieldGroup g{Facet::Identity, Discipline::General};
    CW_FIELDS(g.required("generator", &Origin::generator, "Generator"),
                        g.required("key", &Origin::key, "Key"));
};

template <>
struct Describe<Lifecycle> {
    static constexpr std::string_view kName = "lifecycle";
    static constexpr FieldGroup g{Facet::Lifecycle, Discipline::Plan};
    CW_FIELDS(g("added_in", &Lifecycle::addedIn, "Added in"),
                                                    g("removed_in", &Lifecycle::removedIn, "Removed in"));
};

template <>
struct Describe<FloorPosition> {
    static constexpr std::string_view kName = "floor_position";
    static constexpr FieldGroup g{Facet::Placement, Discipline::Physical};
    CW_FIELDS(g.required("x_mm", &FloorPosition::x, "X"), g.required("y_mm", &FloorPosition::y, "Y"),
                        g("rotation_deg", &FloorPosition::rotationDegrees, "Rotation"));
};

} // namespace cw::model
