#pragma once

#include "core/edit/state.h"

#include <QString>

#include <memory>
#include <unordered_map>
#include <vector>

namespace cw::views {

/// Heads of the tree that are no objects.
enum class StructureGroup { Unplaced, Networks, Feeds, Workloads };
inline constexpr int kStructureGroups = 4;

/// What a line of the tree stands for.
struct StructureKey {
    enum class Type { Root, Group, Entity, Module };
    Type type{Type::Root};
    StructureGroup group{StructureGroup::Unplaced};
    model::EntityRef entity; ///< of a module: the device that it is in
    int module{0};

    [[nodiscard]] static StructureKey of(model::EntityRef entity)
    {
        return {Type::Entity, {}, entity, 0};
    }
    [[nodiscard]] static StructureKey of(StructureGroup group)
    {
        return {Type::Group, group, {}, 0};
    }
    bool operator==(const StructureKey&) const = default;
};

/// A line below its parent, with what sorts it.
struct StructureChild {
    StructureKey key;
    double order{0}; ///< first: rows before racks; from the top of a rack down
    QString name;
};

// Who stands below whom, read from a state: nothing is kept here.

/// Where an object stands; none: it is not in the tree.
[[nodiscard]] std::optional<StructureKey> structureParent(const model::Design& design,
                                                          model::EntityRef entity);
/// Sorted by order, then by name with numbers as numbers.
[[nodiscard]] std::vector<StructureChild> structureChildren(const edit::State& state,
                                                            const StructureKey& key);
[[nodiscard]] bool hasStructureChildren(const edit::State& state, const StructureKey& key);
[[nodiscard]] StructureChild structureChild(const model::Design& design, model::EntityRef entity);
[[nodiscard]] bool structureLess(const StructureChild& a, const StructureChild& b);
/// What stands behind the name: "U25–U32", "16 racks".
[[nodiscard]] QString structureDetail(const edit::State& state, const StructureKey& key);
/// Objects whose name has all words of the text, at most `most`, by name.
[[nodiscard]] std::vector<model::EntityRef> structureMatches(const model::Design& design,
                                                             const QString& text, std::size_t most);

} // namespace cw::views
