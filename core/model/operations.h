#pragma once

#include "core/model/common.h"

namespace cw::model {

/// Devices that serve one purpose together: "training", "inference", "spares".
struct Pool {
    Id<Pool> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string purpose;
    std::string note;
    CW_ENTITY_MEMBERS(Pool)
};

/// A run of a workload on a pool, for several jobs on one fabric.
struct Job {
    Id<Job> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    Id<Workload> workload{kUnset};
    std::optional<Id<Pool>> pool;
    std::optional<Id<Tenant>> tenant;
    double share{1}; ///< of the pool
    std::string note;
    CW_ENTITY_MEMBERS(Job)
};

struct Tenant {
    Id<Tenant> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string partitionKey; ///< InfiniBand P_Key
    std::optional<std::int64_t> vlan;
    std::optional<std::int64_t> vni;
    std::string note;
    CW_ENTITY_MEMBERS(Tenant)
};

enum class StorageServiceKind : std::uint8_t { ParallelFile, Object, Block, Nfs };

/// A storage system as a service, on the devices that carry its role.
struct StorageService {
    Id<StorageService> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    StorageServiceKind kind{StorageServiceKind::ParallelFile};
    std::vector<Id<Device>> devices;
    std::optional<double> readGBs; ///< GB/s, where it is promised rather than summed from devices
    std::optional<double> writeGBs;
    std::optional<double> usableTB;
    std::string note;
    CW_ENTITY_MEMBERS(StorageService)
};

struct Dataset {
    Id<Dataset> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::optional<double> sizeTB;
    std::optional<double> tokens;
    std::optional<Id<StorageService>> storage;
    std::string note;
    CW_ENTITY_MEMBERS(Dataset)
};

/// A service that runs the cluster: scheduler, fabric manager, provisioning, monitoring.
struct ControlService {
    Id<ControlService> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string kind;
    std::vector<Id<Device>> devices;
    std::string note;
    CW_ENTITY_MEMBERS(ControlService)
};

template <>
struct Describe<Pool> {
    static constexpr std::string_view kName = "pool";
    static constexpr FieldGroup g{Facet::Workload, Discipline::Compute};
    CW_FIELDS(
        g("origin", &Pool::origin, "Origin"), g.required("name", &Pool::name, "Name"),
        g("purpose", &Pool::purpose, "Purpose"), g("note", &Pool::note, "Note"));
};

template <>
struct Describe<Job> {
    static constexpr std::string_view kName = "job";
    static constexpr FieldGroup g{Facet::Workload, Discipline::Compute};
    CW_FIELDS(
        g("origin", &Job::origin, "Origin"), g.required("name", &Job::name, "Name"),
        g.required("workload", &Job::workload, "Workload"), g("pool", &Job::pool, "Pool"),
        g("tenant", &Job::tenant, "Tenant"), g("share", &Job::share, "Share"),
        g("note", &Job::note, "Note"));
};

template <>
struct Describe<Tenant> {
    static constexpr std::string_view kName = "tenant";
    static constexpr FieldGroup g{Facet::FabricSpec, Discipline::Fabric};
    CW_FIELDS(
        g("origin", &Tenant::origin, "Origin"), g.required("name", &Tenant::name, "Name"),
        g("partition_key", &Tenant::partitionKey, "Partition key"), g("vlan", &Tenant::vlan, "VLAN"),
        g("vni", &Tenant::vni, "VNI"), g("note", &Tenant::note, "Note"));
};

template <>
struct Describe<StorageService> {
    static constexpr std::string_view kName = "storage_service";
    static constexpr FieldGroup g{Facet::StorageSpec, Discipline::Storage};
    CW_FIELDS(
        g("origin", &StorageService::origin, "Origin"), g.required("name", &StorageService::name, "Name"),
        g("kind", &StorageService::kind, "Kind"), g("devices", &StorageService::devices, "Devices"),
        g("read_gb_per_s", &StorageService::readGBs, "Read"),
        g("write_gb_per_s", &StorageService::writeGBs, "Write"),
        g("usable_tb", &StorageService::usableTB, "Usable"), g("note", &StorageService::note, "Note"));
};

template <>
struct Describe<Dataset> {
    static constexpr std::string_view kName = "dataset";
    static constexpr FieldGroup g{Facet::StorageSpec, Discipline::Storage};
    CW_FIELDS(
        g("origin", &Dataset::origin, "Origin"), g.required("name", &Dataset::name, "Name"),
        g("size_tb", &Dataset::sizeTB, "Size"), g("tokens", &Dataset::tokens, "Tokens"),
        g("storage", &Dataset::storage, "Storage"), g("note", &Dataset::note, "Note"));
};

template <>
struct Describe<ControlService> {
    static constexpr std::string_view kName = "control_service";
    static constexpr FieldGroup g{Facet::Plan, Discipline::Management};
    CW_FIELDS(
        g("origin", &ControlService::origin, "Origin"), g.required("name", &ControlService::name, "Name"),
        g("kind", &ControlService::kind, "Kind"), g("devices", &ControlService::devices, "Devices"),
        g("note", &ControlService::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::StorageServiceKind> {
    static constexpr std::array<std::string_view, 4> kNames = {"parallel_file", "object", "block", "nfs"};
};
