#include "core/storage/data_path.h"

#include <algorithm>

namespace cw::storage {

namespace {

struct Figure {
    std::string_view term;
    std::string_view unit;
    std::string_view factKey;
    std::optional<double> promised;
    model::KnownSum DataPath::*sum;
};

model::Derivation sumDevices(const model::Design& design, const model::PhaseView& view,
                             const model::StorageService& service, const Figure& figure,
                             model::KnownSum& sum)
{
    model::Derivation why;
    why.term = std::string(figure.term);
    why.unit = std::string(figure.unit);
    why.entity = service.id;
    if (figure.promised) {
        sum.known = *figure.promised;
        why.value = sum.known;
        why.formula = "as given for the service";
        why.confidence = model::Confidence::User;
        return why;
    }
    why.formula = "sum over devices";
    std::size_t counted = 0;
    for (const Id<model::Device> id : service.devices) {
        const model::Device* device = design.find(id);
        if (device == nullptr || !view.shows(*device))
            continue;
        ++counted;
        const auto value = model::numberOf(design, *device, figure.factKey);
        sum.add(value, id);
        if (const model::Part* part = design.partOf(*device)) {
            model::Derivation input = model::factDerivation(*part, figure.factKey);
            input.entity = id;
            input.value = value;
            why.inputs.push_back(std::move(input));
        }
    }
    // A service without devices offers nothing known; that is not a 0.
    if (counted == 0)
        sum.unknown.push_back(service.id);
    if (sum.unknown.size() < std::max<std::size_t>(counted, 1))
        why.value = sum.known;
    return why;
}

} // namespace

model::Result<DataPath> dataPathOf(const model::Design& design, const model::PhaseView& view,
                                   const model::StorageService& service)
{
    model::Result<DataPath> out;
    out.value.service = service.id;
    out.value.promised = service.readGBs || service.writeGBs || service.usableTB;
    out.why.term = service.name.empty() ? "storage service" : service.name;
    out.why.entity = service.id;
    const std::array<Figure, 3> figures = {
        {{"read", "GB/s", "read_gb_per_s", service.readGBs, &DataPath::readGBs},
         {"write", "GB/s", "write_gb_per_s", service.writeGBs, &DataPath::writeGBs},
         {"usable capacity", "TB", "usable_capacity_tb", service.usableTB, &DataPath::usableTB}}};
    for (const Figure& figure : figures)
        out.why.inputs.push_back(sumDevices(design, view, service, figure, out.value.*figure.sum));
    return out;
}

std::vector<model::Result<DataPath>> dataPaths(const model::Design& design,
                                               const model::PhaseView& view)
{
    std::vector<model::Result<DataPath>> out;
    for (const model::StorageService& service : design.table<model::StorageService>())
        out.push_back(dataPathOf(design, view, service));
    return out;
}

model::Result<model::KnownSum> nodeNetworkLimit(const model::Design& design,
                                                const model::PhaseView& view)
{
    constexpr double kGbitPerGB = 8;
    std::vector<Id<model::Network>> networks;
    for (const model::Network& network : design.table<model::Network>())
        if (network.kind == model::NetworkKind::Storage)
            networks.push_back(network.id);
    const auto carriesStorage = [&](const model::Connection& link) {
        return link.kind == model::ConnectionKind::Data && link.tier == 1 && link.network &&
               std::ranges::binary_search(networks, *link.network) && view.shows(link);
    };
    model::Result<model::KnownSum> out;
    std::vector<Id<model::Device>> attached;
    std::size_t links = 0;
    for (const model::Connection& link : design.table<model::Connection>()) {
        if (!carriesStorage(link))
            continue;
        for (const model::ConnectionEnd& end : link.ends) {
            const model::Device* device = design.find(end.at.device);
            if (device == nullptr || device->role != "compute-node")
                continue;
            ++links;
            out.value.add(link.rateGbit ? std::optional(*link.rateGbit / kGbitPerGB) : std::nullopt,
                          link.id);
            attached.push_back(device->id);
        }
    }
    std::ranges::sort(attached);
    for (const model::Device& device : design.table<model::Device>())
        if (device.role == "compute-node" && view.shows(device) &&
            !std::ranges::binary_search(attached, device.id))
            out.value.unknown.push_back(device.id);
    out.why.term = "node links on storage networks";
    out.why.unit = "GB/s";
    out.why.formula = "sum of " + std::to_string(links) + " link rates / 8";
    if (links > 0)
        out.why.value = out.value.known;
    return out;
}

} // namespace cw::storage
