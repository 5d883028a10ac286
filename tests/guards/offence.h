#pragma once

#include <string>
#include <vector>

namespace cw::guards {

/// What a guard objects to, and where: a path, with a line where there is one.
struct Offence {
    std::string where;
    std::string what;

    bool operator==(const Offence&) const = default;
};

using Offences = std::vector<Offence>;

} // namespace cw::guards
