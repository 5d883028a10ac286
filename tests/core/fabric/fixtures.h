#pragma once

#include "core/edit/editor.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace cw::fabric::test {

/// The parts of the DGX H100 SuperPOD and a few switches, with the ports that fabrics use. Ports as
/// in their makers' manuals; no facts that these tests do not read.
model::Part dgxH100();
model::Part dgxB300();                              ///< eight 800 Gbit/s cages
model::Part qm9700();                               ///< 32 twin-port OSFP cages: 64 x 400G
model::Part q3400();                                ///< 72 twin-port OSFP cages: 144 x 800G
model::Part sn5600();                               ///< 64 x 800G, each splits
model::Part sn4600c();                              ///< 64 x 100G
model::Part sn2201();                               ///< 48 x 1G RJ45 and 4 x 100G
model::Part radix(std::int64_t ports, double gbit); ///< a switch of equal single ports
model::Part fabricManager();
model::Part managementServer();
model::Part storageArray(); ///< eight 200 Gbit/s QSFP56 ports
model::Part filer();        ///< eight 100 Gbit/s QSFP28 ports
model::Part rackPdu();
model::Part siteRouter();                               ///< its ports are not structured
model::Part plainNode(std::int64_t rails, double gbit); ///< one cage a rail

/// The cables and transceivers of RA-11333-001 table 8, as the catalog keys them.
std::vector<model::Part> superPodMedia();

/// An editor with counting ids.
struct Bench {
    CountingIdSource ids{1000};
    edit::Editor editor{edit::State{}, ids};
    edit::Transaction begin() { return editor.begin("test"); }
};

Id<model::Network> addNetwork(edit::Transaction& tx, std::string name, model::NetworkKind kind);
/// `count` devices of one part, named "<stem>1" …, index 1 …, group by `perGroup`.
std::vector<Id<model::Device>> addDevices(edit::Transaction& tx, const model::Part& part,
                                          const std::string& stem, const std::string& role,
                                          std::int64_t count, std::int64_t perGroup = 0);

} // namespace cw::fabric::test
