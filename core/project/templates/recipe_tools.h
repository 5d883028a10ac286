#pragma once

#include "core/fabric/generator.h"
#include "core/fabric/media.h"
#include "core/project/templates/part_book.h"

#include <initializer_list>
#include <map>

namespace cw::project {

struct NetworkSpec {
    std::string key; ///< "compute": its origin and that of its switches
    std::string name;
    model::NetworkKind kind{model::NetworkKind::Compute};
    model::NetworkTechnology technology{model::NetworkTechnology::InfiniBand};
    std::string purpose;
    double linkGbit{0};
    std::int64_t rails{1};
};

/// What recipes do again and again, on one transaction and with one origin.
class RecipeTools {
public:
    RecipeTools(edit::Transaction& transaction, const catalog::Catalog& catalog,
                std::string_view generator)
        : tx(transaction), parts(transaction, catalog), m_generator(generator)
    {
    }

    edit::Transaction& tx;
    PartBook parts;

    [[nodiscard]] model::Origin origin(std::string key) const
    {
        return {m_generator, std::move(key)};
    }

    /// One device on the front rails, `unit` counted from 1 at the bottom.
    [[nodiscard]] Expected<Id<model::Device>> addOnRails(std::string_view part, std::string name,
                                                         std::string role, Id<model::Rack> rack,
                                                         std::int64_t unit, std::int64_t index);
    [[nodiscard]] Expected<Id<model::Network>> createNetwork(const NetworkSpec& spec);
    /// Unplaced switches (or others alike) "prefix1" … of one network; perGroup of them belong to each
    /// scalable unit, where given.
    [[nodiscard]] Expected<std::vector<Id<model::Device>>>
    createSwitches(Id<model::Network> network, const std::string& key, std::string_view part,
                   std::string role, std::string prefix, std::int64_t count,
                   std::int64_t perGroup = 0);

    /// Wires, measures along the floor, then chooses cable and optics by length and cages. What no
    /// candidate fits stays without a part: the bill and the checks say so.
    [[nodiscard]] Expected<void> wire(std::string_view generator,
                                      const fabric::WiringRequest& request,
                                      std::initializer_list<std::string_view> media,
                                      fabric::MediaPolicy policy);

    /// Hangs PDU k of each rack (Device::index from 1) on feed k ("A", "B" …): one busway a feed over
    /// each row. Then cords for everything in the racks.
    [[nodiscard]] Expected<void> power(const std::vector<Id<model::Device>>& pdus,
                                       const std::vector<Id<model::Rack>>& racks);

private:
    [[nodiscard]] Expected<Id<model::Device>> busway(Id<model::Row> row, std::int64_t feed);

    std::string m_generator;
    std::map<std::pair<Id<model::Row>, std::int64_t>, Id<model::Device>> m_busways;
};

} // namespace cw::project
