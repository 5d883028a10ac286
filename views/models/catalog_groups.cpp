#include "views/models/catalog_groups.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace cw::views {

using model::PartClass;

namespace {

struct CatalogGroups {
    Q_DECLARE_TR_FUNCTIONS(CatalogGroups)
};

/// Within a group: nodes with accelerators before plain ones, cabinets before panels, rack PDUs
/// before generators.
int rankOf(const catalog::PartSummary& row)
{
    switch (row.partClass) {
    case PartClass::Server:
        return row.kind == "gpu" ? 0 : row.kind.starts_with("rack-scale") ? 1 : 2;
    case PartClass::Storage:
    case PartClass::Rack:
    case PartClass::RackPdu:
    case PartClass::Cable:
    case PartClass::Accelerator:
        return 0;
    case PartClass::PowerShelf:
    case PartClass::Drive:
    case PartClass::Cpu:
    case PartClass::Transceiver:
        return 1;
    case PartClass::Switch:
        return row.kind == "management" ? 1 : 0;
    default:
        return 3;
    }
}

} // namespace

std::vector<CatalogGroup> catalogGroups()
{
    using P = PartClass;
    return {
        {CatalogGroups::tr("Servers"), {P::Server, P::Appliance}},
        {CatalogGroups::tr("Racks"), {P::Rack, P::Passive}},
        {CatalogGroups::tr("Switches"), {P::Switch}},
        {CatalogGroups::tr("Storage"), {P::Storage, P::Drive}},
        {CatalogGroups::tr("Power"), {P::RackPdu, P::PowerShelf, P::PowerSource}},
        {CatalogGroups::tr("Cooling"), {P::Cooling}},
        {CatalogGroups::tr("Cables"), {P::Cable, P::Transceiver}},
        {CatalogGroups::tr("Parts inside"), {P::Accelerator, P::Cpu, P::Nic}},
    };
}

std::size_t groupOf(PartClass partClass)
{
    static const std::map<PartClass, std::size_t> kGroups = [] {
        std::map<PartClass, std::size_t> out;
        const auto groups = catalogGroups();
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (const PartClass each : groups[i].classes)
                out.emplace(each, i);
        return out;
    }();
    const auto at = kGroups.find(partClass);
    return at != kGroups.end() ? at->second : catalogGroups().size() - 1;
}

void sortByGroup(std::vector<catalog::PartSummary>& rows)
{
    std::ranges::stable_sort(rows, {}, [](const catalog::PartSummary& row) {
        return std::pair(groupOf(row.partClass), rankOf(row));
    });
}

} // namespace cw::views
