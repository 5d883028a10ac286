#include "app/cli/verbs.h"

#include <array>

namespace cw::cli {

std::span<const Verb> verbs()
{
    static constexpr std::array kTable{
        Verb{"new", "Make a project from a template",
             "clusterwright-cli new --template dgx-h100-superpod -o superpod.cwright --set "
             "nodes=95\n"
             "  a SuperPOD of 95 nodes; --list shows the templates and what can be set",
             setUpNew},
        Verb{"info", "What a project is, on one page",
             "clusterwright-cli info superpod.cwright\n"
             "  counts, power, heat and weight; \"≥\" marks sums with unknown terms",
             setUpInfo},
        Verb{"check", "What is wrong with a project",
             "clusterwright-cli check superpod.cwright --severity warning --rule power.redundancy\n"
             "  one rule; ends with 1 if a warning or error is open",
             setUpCheck},
        Verb{"estimate", "What a workload does on the drawn cluster",
             "clusterwright-cli estimate superpod.cwright --explain\n"
             "  step time with its derivation down to catalog facts",
             setUpEstimate},
        Verb{"export", "Write bills, schedules, drawings and plans",
             "clusterwright-cli export bom-csv superpod.cwright -o bom.csv\n"
             "  the bill of materials; --list shows the kinds, \"all\" writes every kind",
             setUpExport},
        Verb{"catalog", "Search, show and add catalog parts",
             "clusterwright-cli catalog search \"h100 8u\" --kind server\n"
             "  parts whose words begin so; then: clusterwright-cli catalog show nvidia-dgx-h100;\n"
             "  with --file as a start for a part of your own, which catalog add stores",
             setUpCatalog},
        Verb{"power", "Loads and states of the power tree, also with things lost",
             "clusterwright-cli power superpod.cwright --fail A\n"
             "  what runs, what is degraded and what is overloaded without feed A",
             setUpPower},
        Verb{"cooling", "Heat, airflow and coolant of racks, also with things lost",
             "clusterwright-cli cooling superpod.cwright\n"
             "  heat to air and to liquid, and the airflow that carries it",
             setUpCooling},
        Verb{"fabric", "Size a fabric, or measure a drawn one",
             "clusterwright-cli fabric plan --nodes 127 --nics-per-node 8 --link-gbit 400 --switch "
             "nvidia-qm9700 --su-nodes 32\n"
             "  switches, cables and transceivers; then: clusterwright-cli fabric show "
             "superpod.cwright",
             setUpFabric},
        Verb{"plan", "The deployment plan: phases, tasks, critical path",
             "clusterwright-cli plan superpod.cwright\n"
             "  durations by rule, and what the end depends on",
             setUpPlan},
        Verb{"diff", "What changed between two projects, and what follows",
             "clusterwright-cli diff a.cwright b.cwright --exit-code\n"
             "  added, removed and changed things by discipline; ends with 1 if there are any",
             setUpDiff},
        Verb{"schema", "The JSON schema of a file format",
             "clusterwright-cli schema project > project.schema.json\n"
             "  to validate files that other programs write",
             setUpSchema},
    };
    return kTable;
}

int exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::NotFound:
    case ErrorCode::Unsupported:
        return kWrongCall;
    case ErrorCode::Unreadable:
    case ErrorCode::Malformed:
    case ErrorCode::UnknownVersion:
    case ErrorCode::Limit:
        return kBadInput;
    case ErrorCode::Conflict:
    case ErrorCode::Locked:
    case ErrorCode::WriteFailed:
        return kWriteFailed;
    case ErrorCode::Infeasible:
    case ErrorCode::MissingData:
        return kFailed;
    case ErrorCode::Cancelled:
        return kCancelled;
    }
    return kWrongCall;
}

} // namespace cw::cli
